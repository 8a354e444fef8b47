// Exact answers behind the boundary: is the position won, lost or drawn for the side to move?
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/core/result.hpp"
#include "banyan/search/proof.hpp"

namespace banyan {

struct SolveReport {
  Proof proof = Proof::None;    // for the side to move; None = not known within the limits
  std::optional<int> plies;     // to the end of the game, where the method tells the exact distance
  std::optional<double> score;  // for the side to move, where the game has one: Connect-4, Go
  std::vector<std::string> line;
  std::uint64_t nodes = 0;
  int depth = 0;  // searched completely, where the method goes by depth
  double seconds = 0;
};

// Alpha-beta tells the exact distance, df-pn finds long narrow wins with fewer nodes. Auto is what does best
// in the game; Connect-4 and Go have solvers of their own, which are its alpha-beta.
enum class SolveMethod : std::uint8_t { Auto, AlphaBeta, ProofNumber };
inline constexpr std::array<std::string_view, 3> kSolveMethodNames = {"auto", "alphabeta", "proof-number"};

// Solves positions of one game; what it finds out about one helps with the next.
class Solver {
 public:
  virtual ~Solver() = default;
  // Solves the position after `moves` (as AnyRecord prints them) from `position` (empty = the usual start).
  virtual Result<SolveReport> solve(std::string_view position, const std::vector<std::string>& moves,
                                    const Limits& limits, std::stop_token stop = {},
                                    bool with_line = true) = 0;
};

// `bytes` is the most that its table takes.
Result<std::unique_ptr<Solver>> make_solver(std::string_view game, SolveMethod method, std::uint64_t bytes);

// The same for one position, with the table that the limits allow.
Result<SolveReport> solve(std::string_view game, std::string_view position,
                          const std::vector<std::string>& moves, const Limits& limits,
                          std::stop_token stop = {}, SolveMethod method = SolveMethod::Auto);

}  // namespace banyan
