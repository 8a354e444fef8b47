// The external test data: found through BANYAN_DATA or ../shared/data beside the project; tests that need a
// file are skipped, saying so, where it is absent.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace banyan::test {

// The root of the project.
std::filesystem::path source_folder();

// The folder of the data, or an empty path.
std::filesystem::path data_folder();

// The whole file. pre: it exists.
std::string read_file(const std::filesystem::path& path);

// Lines that are neither empty nor comments ('#' in front, unless `keep_hash`), split at tabs.
std::vector<std::vector<std::string>> read_table(const std::filesystem::path& path, bool keep_hash = false);

}  // namespace banyan::test

// Use at the top of a test: defines `path`, or skips the test.
#define BANYAN_NEEDS_DATA(variable, relative)                                        \
  const std::filesystem::path variable = ::banyan::test::data_folder() / (relative); \
  if (::banyan::test::data_folder().empty() || !std::filesystem::exists(variable))   \
  GTEST_SKIP() << "no test data: set BANYAN_DATA to the folder that holds " << (relative)
