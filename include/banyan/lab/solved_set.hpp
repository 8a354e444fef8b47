// Sets of solved positions: reading the usual files, and comparing a solver with every row.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/core/result.hpp"
#include "banyan/engine/solve.hpp"

namespace banyan {

// A position and what is known of it, for the side to move.
struct SolvedRow {
  std::string position;  // empty: the usual start
  std::string moves;     // played from there
  Proof proof = Proof::None;
  std::optional<int> plies;
  std::optional<int> score;
};

// Reads a file of rows, its columns separated by tabs (Connect-4: by a blank). By game:
//   connect4      moves, score                        "-" is the empty board
//   breakthrough  position, win or loss, plies
//   amazons       board, side, win or loss
//   hex           size, first move, winner            black is First
//   loa           board, side, plies or "?"           all are wins
// A line that starts with "# " is a comment; a row may start with "#", which is an arrow.
Result<std::vector<SolvedRow>> read_solved_set(std::string_view game, std::string_view text);

struct SolvedSetResult {
  std::uint64_t rows = 0, agreed = 0, wrong = 0, unknown = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  double slowest = 0;
};

// Solves every row with the limits for each; `on_wrong` is called for a row that differs.
Result<SolvedSetResult> run_solved_set(
    std::string_view game, const std::vector<SolvedRow>& rows, SolveMethod method, const Limits& limits,
    const std::function<void(const SolvedRow&, const SolveReport&)>& on_wrong);

}  // namespace banyan
