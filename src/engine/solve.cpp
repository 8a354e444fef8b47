#include "banyan/engine/solve.hpp"

#include <type_traits>

#include "banyan/games/games.hpp"
#include "banyan/knowledge/connect4_solver.hpp"
#include "banyan/knowledge/go_solver.hpp"
#include "banyan/knowledge/hex_solver.hpp"
#include "banyan/search/solver/dfpn.hpp"
#include "banyan/search/solver/exact_search.hpp"

namespace banyan {
namespace {

template <class G>
constexpr bool kIsGo = G::kRepetition == Repetition::Superko;

template <class G>
bool has_connections(const typename G::Options& options) {
  if constexpr (std::is_same_v<G, Hex>) {
    return options.size <= HexSolver::kLargest && !options.swap;
  } else {
    return false;
  }
}

// A method and the positions that it can be asked about.
template <Notated G, class Method>
class SolverOf final : public Solver {
 public:
  SolverOf(const typename G::Options& options, Method method)
      : options_(options), method_(std::move(method)) {}

  Result<SolveReport> solve(std::string_view text, const std::vector<std::string>& moves,
                            const Limits& limits, std::stop_token stop, bool with_line) override {
    const auto start = trim(text).empty() ? G::start(options_) : G::from_text(text, options_);
    if (!start) return Error{start.error()};
    GameRecord<G> record(*start);
    for (const std::string& move : moves) {
      if (const auto played = play_text(record, move); !played) return Error{played.error()};
    }
    if (record.outcome() != Outcome::Open) return finished(record);
    Budget budget(limits, std::move(stop));
    SolveReport report = report_of(record.position(), method_.solve(record, budget, with_line));
    report.seconds = budget.seconds();
    return report;
  }

 private:
  static SolveReport finished(const GameRecord<G>& record) {
    SolveReport report;
    report.proof = proof_for(record.position().to_move(), record.outcome());
    report.plies = 0;
    return report;
  }
  static SolveReport report_of(G at, const ExactAnswer<typename G::Move>& answer) {
    SolveReport report;
    report.proof = answer.proof;
    report.plies = answer.plies;
    report.score = answer.score;
    report.nodes = answer.nodes;
    report.depth = answer.depth;
    for (const auto move : answer.line) {
      report.line.push_back(at.format(move));
      at.play(move);
    }
    return report;
  }

  typename G::Options options_;
  Method method_;
};

template <Notated G, class Method>
std::unique_ptr<Solver> solver_of(const typename G::Options& options, Method method) {
  return std::make_unique<SolverOf<G, Method>>(options, std::move(method));
}

// Amazons for the result alone, since all its games are about as long.
template <class G>
std::unique_ptr<Solver> make_alpha_beta(const typename G::Options& options, std::uint64_t bytes) {
  using Search = ExactSearch<G>;
  const bool by_result = std::is_same_v<G, Amazons>;
  return solver_of<G>(options, Search(bytes, by_result ? Search::Aim::Result : Search::Aim::Distance));
}
template <>
std::unique_ptr<Solver> make_alpha_beta<Connect4>(const Connect4::Options& options, std::uint64_t bytes) {
  constexpr std::uint64_t kShare = 8;  // a table that stays in the caches is twice as fast
  return solver_of<Connect4>(options, Connect4Solver(bytes / kShare));
}

std::unique_ptr<Solver> make_go_solver(const GoOptions& options, SolveMethod method) {
  if (method == SolveMethod::ProofNumber) throw SpecError("proof numbers do not know superko, use alphabeta");
  if (options.columns * options.rows > GoSolver::kMostPoints) {
    throw SpecError("Go is solved on boards of at most " + std::to_string(GoSolver::kMostPoints) +
                    " points, not " + std::to_string(options.columns) + "x" + std::to_string(options.rows));
  }
  return solver_of<GoGame<0>>(options, GoSolver());
}

}  // namespace

Result<std::unique_ptr<Solver>> make_solver(std::string_view game, SolveMethod method, std::uint64_t bytes) {
  std::unique_ptr<Solver> solver;
  try {
    with_game(game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      if constexpr (kIsGo<G>) {
        solver = make_go_solver(options, method);
      } else if (method == SolveMethod::Auto && has_connections<G>(options)) {
        if constexpr (std::is_same_v<G, Hex>) solver = solver_of<Hex>(options, HexSolver(bytes));
      } else if (method == SolveMethod::ProofNumber) {
        solver = solver_of<G>(options, DfPn<G>(bytes));
      } else {
        solver = make_alpha_beta<G>(options, bytes);
      }
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
