// Files of SQLite whose every page carries a checksum of its content and its place in its last eight bytes: a
// thin layer between SQLite and the file (after SQLite's extension cksumvfs). A changed byte is found when
// its page is read, so that a large file can be opened without reading all of it and nothing wrong is ever
// believed.
#include <sqlite3.h>

#include <array>
#include <bit>
#include <cstring>
#include <fstream>

#include "banyan/core/rng.hpp"
#include "banyan/core/sqlite.hpp"

namespace banyan::sqlite {
namespace {

constexpr int kPageBytes = 4096, kSumBytes = 8;
constexpr int kLeastPage = 512;  // shorter reads are of the header alone, before its page is read
using Page = std::array<unsigned char, kPageBytes>;

std::uint64_t checksum(const unsigned char* page, std::int64_t number) {
  std::uint64_t sum = mix64(static_cast<std::uint64_t>(number));
  for (int i = 0; i < kPageBytes - kSumBytes; i += 8) {
    std::uint64_t word;
    std::memcpy(&word, page + i, sizeof word);
    sum = (std::rotl(sum, 23) ^ word) * 0x9e3779b97f4a7c15u;  // odd: a changed word changes all that follows
  }
  return mix64(sum);
}

bool is_as_written(const unsigned char* page, std::int64_t number) {
  std::uint64_t sum;
  std::memcpy(&sum, page + kPageBytes - kSumBytes, sizeof sum);
  return sum == checksum(page, number);
}

// SQLite's handle of an open file; that of the system stands right behind it.
struct CheckedFile {
  sqlite3_file base;
  bool has_pages;  // not a journal

  static CheckedFile* of(sqlite3_file* file) { return reinterpret_cast<CheckedFile*>(file); }
  static sqlite3_file* inner(sqlite3_file* file) { return reinterpret_cast<sqlite3_file*>(of(file) + 1); }
};

template <auto Method, class... Arguments>
int pass_on(sqlite3_file* file, Arguments... arguments) {
  sqlite3_file* inner = CheckedFile::inner(file);
  return (inner->pMethods->*Method)(inner, arguments...);
}

int read(sqlite3_file* file, void* data, int amount, sqlite3_int64 offset) {
  const int code = pass_on<&sqlite3_io_methods::xRead>(file, data, amount, offset);
  if (code != SQLITE_OK || !CheckedFile::of(file)->has_pages || amount < kLeastPage) return code;
  const bool is_page = amount == kPageBytes && offset % kPageBytes == 0;
  return is_page && is_as_written(static_cast<const unsigned char*>(data), offset / kPageBytes)
             ? SQLITE_OK
             : SQLITE_IOERR_DATA;
}

int write(sqlite3_file* file, const void* data, int amount, sqlite3_int64 offset) {
  if (!CheckedFile::of(file)->has_pages) {
    return pass_on<&sqlite3_io_methods::xWrite>(file, data, amount, offset);
  }
  if (amount != kPageBytes || offset % kPageBytes != 0) return SQLITE_IOERR_WRITE;
  Page page;
  std::memcpy(page.data(), data, page.size());
  const std::uint64_t sum = checksum(page.data(), offset / kPageBytes);
  std::memcpy(page.data() + kPageBytes - kSumBytes, &sum, sizeof sum);
  return pass_on<&sqlite3_io_methods::xWrite>(file, static_cast<const void*>(page.data()), amount, offset);
}

// Version 1: no shared memory and no mapping, which would go round the reading.
constexpr sqlite3_io_methods kMethods = {
    .iVersion = 1,
    .xClose = pass_on<&sqlite3_io_methods::xClose>,
    .xRead = read,
    .xWrite = write,
    .xTruncate = pass_on<&sqlite3_io_methods::xTruncate, sqlite3_int64>,
    .xSync = pass_on<&sqlite3_io_methods::xSync, int>,
    .xFileSize = pass_on<&sqlite3_io_methods::xFileSize, sqlite3_int64*>,
    .xLock = pass_on<&sqlite3_io_methods::xLock, int>,
    .xUnlock = pass_on<&sqlite3_io_methods::xUnlock, int>,
    .xCheckReservedLock = pass_on<&sqlite3_io_methods::xCheckReservedLock, int*>,
    .xFileControl = pass_on<&sqlite3_io_methods::xFileControl, int, void*>,
    .xSectorSize = pass_on<&sqlite3_io_methods::xSectorSize>,
    .xDeviceCharacteristics = pass_on<&sqlite3_io_methods::xDeviceCharacteristics>,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

sqlite3_vfs* system_files() { return sqlite3_vfs_find("unix"); }

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  sqlite3_file* inner = CheckedFile::inner(file);
  const int code = system_files()->xOpen(system_files(), name, inner, flags, flags_out);
  CheckedFile::of(file)->has_pages = (flags & SQLITE_OPEN_MAIN_DB) != 0;
  file->pMethods = inner->pMethods == nullptr ? nullptr : &kMethods;
  return code;
}

}  // namespace

const char* checked_pages() {
  // All but the opening is the system's own.
  static sqlite3_vfs vfs = [] {
    sqlite3_vfs made = *system_files();
    made.zName = "banyan-checked";
    made.pNext = nullptr;
    made.szOsFile += static_cast<int>(sizeof(CheckedFile));
    made.xOpen = open;
    return made;
  }();
  static const int registered = sqlite3_vfs_register(&vfs, 0);
  BANYAN_CHECK(registered == SQLITE_OK);
  return vfs.zName;
}

std::string fault_in_pages(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return "it cannot be read";
  Page page;
  const auto read_page = [&] { return bool(file.read(reinterpret_cast<char*>(page.data()), kPageBytes)); };
  std::uint64_t pages = 0, told = 0;
  for (; read_page(); ++pages) {
    if (!is_as_written(page.data(), static_cast<std::int64_t>(pages))) {
      return "it is damaged: page " + std::to_string(pages + 1) + " is not as it was written";
    }
    if (pages > 0) continue;
    for (int i = 28; i < 32; ++i) told = told << 8 | page[static_cast<std::size_t>(i)];
  }
  if (file.gcount() != 0 || pages != told) return "it is damaged: its length is not that of its pages";
  return {};
}

}  // namespace banyan::sqlite
