// Exact answers behind the boundary: is the position won, lost or drawn for the side to move?
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/core/result.hpp"
#include "banyan/search/proof.hpp"
#include "banyan/search/solver/exact_search.hpp"
#include "banyan/search/terminal_search.hpp"

namespace banyan {

struct SolveReport {
  Proof proof = Proof::None;  // for the side to move; None = not known within the limits
  int plies = 0;
  std::vector<std::string> line;
  std::uint64_t nodes = 0;
  int depth = 0;  // searched completely
  double seconds = 0;
};

// Solves the position after `moves` (as AnyRecord prints them) from `position` (empty = the usual start).
Result<SolveReport> solve(std::string_view game, std::string_view position,
                          const std::vector<std::string>& moves, const Limits& limits,
                          std::stop_token stop = {});

namespace detail {

// Where positions can repeat, the path counts: deeper and deeper searches along the record, without a table.
template <Repeats G>
ExactAnswer<typename G::Move> solve_by_path(GameRecord<G> record, Budget& budget) {
  ExactAnswer<typename G::Move> answer;
  TerminalSearch<G> search(&budget);
  constexpr int kDeepest = 64;
  const int deepest = budget.limits().depth > 0 ? budget.limits().depth : kDeepest;
  for (int depth = 1; depth <= deepest && answer.proof == Proof::None && !budget.must_stop(); ++depth) {
    answer.proof = search.search(record, depth);
    if (!budget.must_stop()) answer.depth = depth;
    if (answer.proof != Proof::None) answer.plies = depth;
  }
  // The line: at each turn a move that keeps the shortest win, or holds out the longest.
  for (int left = answer.plies; answer.proof != Proof::None && left > 0 && record.outcome() == Outcome::Open;
       --left) {
    const bool wins = (left % 2 == answer.plies % 2) == (answer.proof == Proof::Win);
    MoveList<G> moves;
    record.legal_moves(moves);
    typename G::Move chosen = moves[0];
    for (const auto move : moves) {
      const bool good = wins ? search.search_move(record, move, left, Window::WinOnly) == Proof::Win
                             : search.search_move(record, move, left - 1, Window::LossOnly) != Proof::Loss;
      if (good) {
        chosen = move;
        break;
      }
    }
    answer.line.push_back(chosen);
    record.play(chosen);
  }
  answer.nodes = search.nodes();
  return answer;
}

}  // namespace detail

template <Notated G>
SolveReport solve_record(const GameRecord<G>& record, const Limits& limits, std::stop_token stop) {
  SolveReport report;
  if (record.outcome() != Outcome::Open) {
    report.proof = proof_for(record.position().to_move(), record.outcome());
    return report;
  }
  Budget budget(limits, std::move(stop));
  ExactAnswer<typename G::Move> answer;
  if constexpr (Repeats<G>) {
    answer = detail::solve_by_path(record, budget);
  } else {
    answer = ExactSearch<G>(limits.bytes / 4).solve(record.position(), budget);
  }
  report.proof = answer.proof;
  report.plies = answer.plies;
  report.nodes = answer.nodes;
  report.depth = answer.depth;
  G at = record.position();
  for (const auto move : answer.line) {
    report.line.push_back(at.format(move));
    at.play(move);
  }
  report.seconds = budget.seconds();
  return report;
}

}  // namespace banyan
