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
bool is_there(const std::string& path) {
  std::error_code code;
  return fs::exists(path, code);
}
bool is_device(const std::string& path) {
  std::error_code code;
  return fs::exists(path, code) && !fs::is_regular_file(path, code);
}

// Where a new text stands until it takes the place of the old one.
std::string beside(const std::string& path) { return path + ".new"; }

// What went wrong, or nothing.
std::string write_text(const std::string& path, std::string_view text) {
  errno = 0;
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  return out ? "" : last_fault();
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
  const bool direct = is_device(path);
  const std::string fresh = direct ? path : beside(path);
  std::string why = write_text(fresh, text);
  std::error_code code;
  if (why.empty() && !direct) fs::rename(fresh, path, code);
  if (code) why = code.message();
  if (why.empty()) return true;
  if (!direct) fs::remove(fresh, code);
  return failed("cannot write", path, why);
}

Result<bool> can_write(const std::string& path) {
  if (is_folder(path)) return failed("cannot write", path, "it is a folder");
  if (is_device(path)) return true;
  const std::string fresh = beside(path);
  const bool was_there = is_there(fresh);
  errno = 0;
  // To append changes nothing; a file that is there must allow it, and its folder one more beside it.
  bool can = static_cast<bool>(std::ofstream(fresh, std::ios::app));
  if (can && is_there(path)) can = static_cast<bool>(std::ofstream(path, std::ios::app));
  const std::string why = can ? "" : last_fault();
  std::error_code code;
  if (!was_there) fs::remove(fresh, code);
  if (can) return true;
  return failed("cannot write", path, why);
}

}  // namespace banyan
