// --book and how it is played from, for every command that has an engine.
#pragma once

#include <string>

#include "arguments.hpp"
#include "banyan/book/choice.hpp"

namespace banyan::app {

struct BookArgs {
  std::string file;

  void add_to(Command& command);
  // How the books of a command are played from, whichever option names them.
  void add_play_to(Command& command);

  BookPlay play() const;
  // The engine's spec with the book, or as it is without one.
  std::string wrap(const std::string& engine) const { return wrap(engine, file); }
  std::string wrap(const std::string& engine, const std::string& book) const;

 private:
  std::string choice = "best";
  std::uint64_t least_games = BookPlay{}.least_games;
  double least_share = BookPlay{}.least_share;
  bool again = false;
};

}  // namespace banyan::app
