#include "support/data.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "banyan/core/text.hpp"

namespace banyan::test {

std::filesystem::path source_folder() { return BANYAN_SOURCE_DIR; }

std::filesystem::path data_folder() {
  if (const char* folder = std::getenv("BANYAN_DATA")) return folder;
  const std::filesystem::path beside = source_folder() / "../shared/data";
  return std::filesystem::exists(beside) ? beside : std::filesystem::path();
}

// The library reads the standard boards of SameGame from the same folder, and knows it by this variable
// alone.
const bool told_to_the_library = [] {
  if (const auto folder = data_folder(); !folder.empty()) setenv("BANYAN_DATA", folder.c_str(), 0);
  return true;
}();

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << "cannot open " << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::vector<std::string>> read_table(const std::filesystem::path& path, bool keep_hash) {
  const std::string text = read_file(path);
  std::vector<std::vector<std::string>> table;
  for (std::string_view line : split(text, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || (!keep_hash && line.front() == '#')) continue;
    const auto cells = split(line, '\t');
    table.emplace_back(cells.begin(), cells.end());
  }
  return table;
}

}  // namespace banyan::test
