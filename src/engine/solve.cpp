#include "banyan/engine/solve.hpp"

#include <optional>
#include <thread>

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

namespace {

// Both methods at once, a thread each; the first proof ends the other. Alpha-beta's is the better one where
// there are two: it knows the distance.
std::optional<SolveReport> solve_both_ways(std::string_view game, std::string_view position,
                                           const std::vector<std::string>& moves, const Limits& limits,
                                           const std::stop_token& stop) {
  auto first = make_solver(game, SolveMethod::AlphaBeta, limits.bytes / 16);
  auto second = make_solver(game, SolveMethod::ProofNumber, limits.bytes / 16);
  if (!first || !second) return std::nullopt;
  std::stop_source end;
  const std::stop_callback forward(stop, [&] { end.request_stop(); });
  const auto run = [&](Solver& solver) {
    auto report = solver.solve(position, moves, limits, end.get_token());
    if (report && report->proof != Proof::None) end.request_stop();
    return report;
  };
  std::optional<Result<SolveReport>> other;
  std::optional<Result<SolveReport>> own;
  {
    const std::jthread thread([&] { other.emplace(run(**second)); });
    own.emplace(run(**first));
  }
  if (!*own) return std::nullopt;
  const bool is_proven = (**own).proof != Proof::None || !*other;
  SolveReport report = is_proven ? **own : **other;
  report.depth = (**own).depth;
  report.nodes = (**own).nodes + (*other ? (**other).nodes : 0);
  return report;
}

}  // namespace

Result<SolveReport> solve(std::string_view game, std::string_view position,
                          const std::vector<std::string>& moves, const Limits& limits, std::stop_token stop,
                          SolveMethod method) {
  if (method == SolveMethod::Auto && limits.threads > 1) {
    if (auto report = solve_both_ways(game, position, moves, limits, stop)) return *report;
  }
  auto solver = make_solver(game, method, limits.bytes / 8);
  if (!solver) return Error{solver.error()};
  return (*solver)->solve(position, moves, limits, std::move(stop));
}

}  // namespace banyan
