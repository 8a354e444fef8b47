// Whole files of the disk. An error names the file and says why in one line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "banyan/core/result.hpp"

namespace banyan {

// At most so many bytes: a longer file, or one without end, is an error.
Result<std::string> read_file(const std::string& path, std::size_t most = std::size_t{64} << 20);

// The new text is written beside the old one and takes its place at once, so that nothing is half lost. What
// is no file, a device or a pipe, is written to as it stands.
Result<bool> replace_file(const std::string& path, std::string_view text);

// Whether a file can be written there, found out before the work whose result it will hold. Nothing that
// exists is changed, and nothing is left behind.
Result<bool> can_write(const std::string& path);

}  // namespace banyan
