#include "banyan/core/files.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

namespace fs = std::filesystem;

Error failed(const char* what, const std::string& path, const std::string& why) {
  return Error{std::string(what) + " " + in_quotes(path) + ": " + why};
}
std::string last_fault() { return errno != 0 ? std::strerror(errno) : "the disk failed"; }

bool is_folder(const std::string& path) {
  std::error_code code;
  return fs::is_directory(path, code);
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t most) {
  if (is_folder(path)) return failed("cannot read", path, "it is a folder");
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return failed("cannot read", path, last_fault());
  std::string text;
  std::array<char, 1 << 16> chunk;
  while (text.size() <= most && (in.read(chunk.data(), chunk.size()), in.gcount() > 0)) {
    text.append(chunk.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad()) return failed("cannot read", path, last_fault());
  if (text.size() > most)
    return failed("cannot read", path, "it is longer than " + std::to_string(most) + " bytes");
  return text;
}

Result<bool> replace_file(const std::string& path, std::string_view text) {
  if (is_folder(path)) return failed("cannot write", path, "it is a folder");
  const std::string fresh = path + ".new";
  errno = 0;
  std::ofstream out(fresh, std::ios::binary);
  if (!out) return failed("cannot write", path, last_fault());
  out << text;
  out.close();
  std::string why = out ? "" : last_fault();
  std::error_code code;
  if (why.empty()) fs::rename(fresh, path, code);
  if (code) why = code.message();
  if (why.empty()) return true;
  fs::remove(fresh, code);
  return failed("cannot write", path, why);
}

}  // namespace banyan
