// SolverFor<G>: restores the game's type behind the boundary of engine/solve.hpp, and chooses the method.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "banyan/core/game_record.hpp"
#include "banyan/core/measures.hpp"
#include "banyan/core/options.hpp"
#include "banyan/engine/solve.hpp"
#include "banyan/search/solver/dfpn.hpp"
#include "banyan/search/solver/exact_search.hpp"
#include "banyan/search/solver/own_solver.hpp"

namespace banyan {

// A method and the positions that it can be asked about.
template <Notated G, class Method>
class SolverFor final : public Solver {
 public:
  SolverFor(const typename G::Options& options, Method method)
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
std::unique_ptr<Solver> solver_by(const typename G::Options& options, Method method) {
  return std::make_unique<SolverFor<G, Method>>(options, std::move(method));
}

// The game's own solver; null where it has none for this board and method. One solver may serve several types
// of a game and take the records of one of them (Go).
template <Notated G>
std::unique_ptr<Solver> make_own_solver(const typename G::Options& options, SolveMethod method,
                                        std::uint64_t bytes) {
  if constexpr (HasOwnSolver<G>) {
    using Own = OwnSolver<G>;
    using Method = decltype(Own::make(bytes));
    const bool asked = method == SolveMethod::Auto || (method == SolveMethod::AlphaBeta && Own::kIsAlphaBeta);
    if constexpr (requires(Method solver, const GameRecord<G>& record, Budget& budget) {
                    solver.solve(record, budget, true);
                  }) {
      if (asked && Own::can_solve(options)) return solver_by<G>(options, Own::make(bytes));
    }
  }
  return nullptr;
}

// What the searches for all games need: a second key, and legal moves that do not depend on the past.
template <class G>
concept SolvedBySearch = Checked<G> && G::kRepetition != Repetition::Superko;

template <Notated G>
std::string why_unsolved(const typename G::Options& options, SolveMethod method) {
  const std::string title(G::kTitle);
  if (G::kRepetition != Repetition::Superko)
    return title + " cannot be solved: its positions have no check_hash()";
  if (method == SolveMethod::ProofNumber) return "proof numbers do not know superko, use alphabeta";
  if constexpr (HasOwnSolver<G>) {
    return title + " is solved on " + std::string(OwnSolver<G>::kBoards) + ", not on " +
           canonical_text(G::kName, options);
  }
  return title + " cannot be solved: superko makes the legal moves depend on the past";
}

// Throws SpecError.
template <Notated G>
std::unique_ptr<Solver> make_solver_for(const typename G::Options& options, SolveMethod method,
                                        std::uint64_t bytes) {
  if (auto own = make_own_solver<G>(options, method, bytes)) return own;
  if constexpr (SolvedBySearch<G>) {
    using Search = ExactSearch<G>;
    if (method == SolveMethod::ProofNumber) return solver_by<G>(options, DfPn<G>(bytes));
    constexpr auto kAim = measures_of<G>.has_distance ? Search::Aim::Distance : Search::Aim::Result;
    return solver_by<G>(options, Search(bytes, kAim));
  } else {
    throw SpecError(why_unsolved<G>(options, method));
  }
}

}  // namespace banyan
