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

// Reads a file of rows with the columns that the game declares (Measures::solved_columns):
//   position         or its parts, board and side; without them the usual start
//   moves            played from there; "-" = none
//   result, plies    win, loss or draw for the side to move, and how far the end is or "?"
//   win              plies of a win, or "?"
//   score            for the side to move
//   winner           black (First) or white
// Others are left out. A line that starts with "# " is a comment; a row may start with "#", which is an
// arrow.
Result<std::vector<SolvedRow>> read_solved_set(std::string_view game, std::string_view text);

// A row of such a file: the side to move wins.
Result<std::string> won_row(std::string_view game, const std::string& position, std::optional<int> plies);

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
