// OpenSpiel's play-through files: one game, with the board, the legal moves and the returns at many states.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace banyan::test {

struct PlaythroughState {
  bool is_described = false;  // some states hold nothing but the move
  bool is_terminal = false;
  std::vector<std::string> board;  // as printed there, from the top
  std::vector<std::string> legal_moves;
  std::string returns;  // "[1, -1]", first player first
  std::string move;     // the move made, empty at the end
};

std::vector<PlaythroughState> read_playthrough(const std::filesystem::path& path);

}  // namespace banyan::test
