// Books of games that are written down here, and files that go away.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "banyan/book/book.hpp"
#include "banyan/core/text.hpp"

namespace banyan::test {

// A file name that is free; whatever is there at the end is removed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& name)
      : path_((folder() / (name + std::to_string(::getpid()) + "-" + std::to_string(++count_))).string()) {
    remove();
  }
  ~TemporaryFile() { remove(); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  // In memory where the system has that: every game waits for the disk.
  static std::filesystem::path folder() {
    const std::filesystem::path memory = "/dev/shm";
    return std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path();
  }
  void remove() const {
    std::error_code error;
    std::filesystem::remove(path_, error);
    std::filesystem::remove(path_ + "-journal", error);
  }
  inline static int count_ = 0;
  std::string path_;
};

inline BookGame book_game(std::uint64_t number, std::string_view moves, Outcome outcome) {
  BookGame game{number, {}, outcome};
  for (const auto move : words(moves)) game.moves.emplace_back(move);
  return game;
}

// A book of these games, all of which count.
inline Book book_of(const TemporaryFile& file, const std::string& game, const std::vector<BookGame>& games) {
  auto book = Book::build(file.path(), {{"game", (*make_record(game))->spec()}, {"method", "test"}});
  EXPECT_TRUE(book) << book.error();
  for (const BookGame& one : games) book->keep(one);
  book->count_waiting();
  return std::move(*book);
}

inline std::unique_ptr<AnyRecord> record_at(const std::string& game, std::string_view moves = {}) {
  auto record = make_record(game);
  EXPECT_TRUE(record);
  EXPECT_TRUE(play_moves(**record, moves));
  return std::move(*record);
}

inline const BookMove* move_named(const BookPosition& position, std::string_view name) {
  for (const BookMove& move : position.moves) {
    if (move.move == name) return &move;
  }
  return nullptr;
}

}  // namespace banyan::test
