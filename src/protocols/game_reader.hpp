// An SGF tree read as one game: the start, the main line checked by the rules, notes and variations.
#pragma once

#include <cstddef>
#include <memory>

#include "banyan/protocols/game_file.hpp"
#include "sgf_setup.hpp"

namespace banyan::sgf {

class GameReader {
 public:
  // `before` is the number of the move in front of which reading stops; 0 reads all.
  GameReader(const Collection& file, std::size_t before) : file_(file), before_(before) {}
  Result<GameFile> read();

 private:
  Result<bool> begin(const Node& root);
  // A set-up is a new start: what was played before it is no longer part of the game.
  Result<bool> set_up(std::size_t place);
  Result<bool> restart(const BoardRows& rows, Side side);
  Result<bool> play(const Node& node);
  // Whose turn it is behind the set-up in the node at this place of the main line.
  Result<Side> turn_behind(std::size_t place) const;
  // The lines that start beside a node of the main line, as far as they can be played.
  std::vector<std::vector<std::string>> variations_beside(const Node& parent, const AnyRecord& before) const;

  const Collection& file_;
  std::size_t before_;
  std::vector<std::size_t> line_ = file_.main_line();
  std::size_t number_ = 0;  // moves of the file so far
  GameFile game_;
  std::unique_ptr<AnyRecord> record_;
  std::unique_ptr<const Notation> notation_;
};

}  // namespace banyan::sgf
