// Runs a fuzz target over a folder of seeds without libFuzzer, with any compiler: every seed whole, cut off
// at every byte, and with every byte changed.
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
// A sanitizer that finds something aborts, as a broken check does: on_abort then names the input.
extern "C" const char* __asan_default_options() { return "abort_on_error=1"; }
extern "C" const char* __ubsan_default_options() { return "abort_on_error=1:print_stacktrace=1"; }

namespace {

std::string current_file, current_input;

void on_abort(int) {
  std::fprintf(stderr, "this input of %s broke it:\n%s\n", current_file.c_str(), current_input.c_str());
}

void run(std::string input) {
  current_input = std::move(input);
  // A copy of the exact size, so that a sanitizer sees a read behind the end.
  const std::vector<std::uint8_t> bytes(current_input.begin(), current_input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

long replay(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string seed{std::istreambuf_iterator<char>(stream), {}};
  current_file = file.string();
  run(seed);
  for (std::size_t i = 0; i < seed.size(); ++i) {
    run(seed.substr(0, i));
    for (const char flip : {'\x01', '\x10', '\x80'}) {
      std::string changed = seed;
      changed[i] = static_cast<char>(changed[i] ^ flip);
      run(changed);
    }
  }
  return static_cast<long>(1 + 4 * seed.size());
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGABRT, on_abort);
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  std::vector<std::filesystem::path> files(std::filesystem::directory_iterator(argv[1]), {});
  std::sort(files.begin(), files.end());
  long inputs = 0;
  for (const auto& file : files) inputs += replay(file);
  std::printf("%zu seeds, %ld inputs\n", files.size(), inputs);
  return files.empty() ? 1 : 0;
}
