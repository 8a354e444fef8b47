// Whole files of the disk. An error names the file and says why in one line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "banyan/core/result.hpp"

namespace banyan {

// At most so many bytes: a longer file, or one without end, is an error.
Result<std::string> read_file(const std::string& path, std::size_t most = std::size_t{64} << 20);

// The new text is written beside the old one and takes its place at once, so that nothing is half lost.
Result<bool> replace_file(const std::string& path, std::string_view text);

}  // namespace banyan
