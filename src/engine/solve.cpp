#include "banyan/engine/solve.hpp"

#include "banyan/engine/solver_for.hpp"
#include "banyan/games/games.hpp"
// The solvers that games bring, one line each.
#include "banyan/knowledge/connect4_solver.hpp"
#include "banyan/knowledge/go_solver.hpp"
#include "banyan/knowledge/hex_solver.hpp"

namespace banyan {

Result<std::unique_ptr<Solver>> make_solver(std::string_view game, SolveMethod method, std::uint64_t bytes) {
  std::unique_ptr<Solver> solver;
  try {
    with_game(game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      solver = make_solver_for<G>(options, method, bytes);
    });
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  return solver;
}

Result<SolveReport> solve(std::string_view game, std::string_view position,
                          const std::vector<std::string>& moves, const Limits& limits, std::stop_token stop,
                          SolveMethod method) {
  auto solver = make_solver(game, method, limits.bytes / 8);
  if (!solver) return Error{solver.error()};
  return (*solver)->solve(position, moves, limits, std::move(stop));
}

}  // namespace banyan
