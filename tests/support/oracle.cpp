#include "oracle.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "support/data.hpp"

namespace banyan::test {
namespace {

namespace fs = std::filesystem;

fs::path packages() { return source_folder() / "build/oracles"; }

std::string in_shell_quotes(const fs::path& path) { return "'" + path.string() + "'"; }

}  // namespace

bool has_oracle(const std::string& package) {
  return fs::exists(packages() / "node_modules" / package) && std::system("node --version > /dev/null") == 0;
}

std::string ask_oracle(const std::string& script, const std::string& input) {
  const fs::path file = fs::temp_directory_path() / ("banyan_oracle_" + std::to_string(getpid()) + ".txt");
  std::ofstream(file, std::ios::binary) << input;
  const std::string command = "node " + in_shell_quotes(source_folder() / "tests/oracles" / script) + " " +
                              in_shell_quotes(packages()) + " < " + in_shell_quotes(file);
  std::FILE* pipe = popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  if (pipe == nullptr) return {};
  std::string answer;
  std::vector<char> buffer(1 << 16);
  while (const std::size_t bytes = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    answer.append(buffer.data(), bytes);
  }
  EXPECT_EQ(pclose(pipe), 0) << script << " failed";
  fs::remove(file);
  return answer;
}

}  // namespace banyan::test
