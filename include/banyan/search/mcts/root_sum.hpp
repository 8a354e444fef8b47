// Root parallelisation (Cazenave and Jouandeau 2007; Chaslot 2010, section 7.1.2): searches that know nothing
// of each other, whose root moves are added up; the final move is chosen from the sums. What one of them has
// proven is certain for all.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "banyan/search/mcts/final_move.hpp"
#include "banyan/search/report.hpp"

namespace banyan {

// Adds what another search saw of the same move.
template <Game G>
void add_move(ReportedMove<G>& sum, const ReportedMove<G>& other) {
  const auto n = static_cast<double>(sum.visits), m = static_cast<double>(other.visits);
  if (other.visits > sum.visits) sum.line = other.line;
  sum.visits += other.visits;
  const double all = std::max(n + m, 1.0);
  const auto mean_of = [&](double a, double b) { return n + m == 0 ? a : (n * a + m * b) / all; };
  if (sum.proof == Proof::None) sum.value = mean_of(sum.value, other.value);
  if (other.proof != Proof::None && (sum.proof == Proof::None || other.plies < sum.plies)) {
    sum.proof = other.proof;
    sum.plies = other.plies;
    sum.value = reward_of(other.proof);
  }
  const double spread =
      sum.proof != Proof::None ? 0 : 1.96 * std::sqrt(std::max(0.0, sum.value * (1 - sum.value)) / all);
  sum.low = std::max(0.0, sum.value - spread);
  sum.high = std::min(1.0, sum.value + spread);
  const double amaf = sum.amaf_visits + other.amaf_visits;
  if (amaf > 0) {
    sum.amaf_value = (sum.amaf_visits * sum.amaf_value + other.amaf_visits * other.amaf_value) / amaf;
    sum.amaf_visits = amaf;
  }
}

template <Game G>
void add_moves(std::vector<ReportedMove<G>>& sum, const std::vector<ReportedMove<G>>& others) {
  for (const ReportedMove<G>& other : others) {
    const auto same = std::find_if(sum.begin(), sum.end(),
                                   [&](const ReportedMove<G>& known) { return known.move == other.move; });
    same == sum.end() ? sum.push_back(other) : add_move(*same, other);
  }
}

// The move that is played, by its number.
template <Game G>
std::size_t final_of(const FinalMove& strategy, const std::vector<ReportedMove<G>>& moves, Proof proof) {
  std::vector<std::uint64_t> visits;
  std::vector<double> total;
  std::vector<Proof> proofs;
  std::vector<std::uint8_t> plies;
  for (const ReportedMove<G>& move : moves) {
    visits.push_back(move.visits);
    total.push_back(move.value * static_cast<double>(move.visits));
    proofs.push_back(move.proof);
    plies.push_back(static_cast<std::uint8_t>(std::min(move.plies, 255)));
  }
  Edges root;
  root.count = moves.size();
  root.visits = visits.data();
  root.total = total.data();
  root.proof = proofs.data();
  root.plies = plies.data();
  return choose_final(strategy, root, proof).value_or(most_convincing(root));
}

// pre: there is one.
template <Game G>
Report<G> sum_of_roots(std::span<const Report<G>> reports, const FinalMove& strategy,
                       const GameRecord<G>& record) {
  Report<G> sum = reports.front();
  if (reports.size() == 1) return sum;
  sum.mean_depth *= static_cast<double>(sum.playouts);
  for (const Report<G>& other : reports.subspan(1)) {
    add_moves(sum.moves, other.moves);
    sum.playouts += other.playouts;
    sum.nodes += other.nodes;
    sum.edges += other.edges;
    sum.bytes += other.bytes;
    sum.looked_at += other.looked_at;
    sum.deepest = std::max(sum.deepest, other.deepest);
    sum.mean_depth += other.mean_depth * static_cast<double>(other.playouts);
    sum.seconds = std::max(sum.seconds, other.seconds);
    if (other.proof != Proof::None) sum.proof = other.proof;
    if (other.why == StopReason::Stopped || sum.why == StopReason::Budget) sum.why = other.why;
  }
  sum.mean_depth /= static_cast<double>(std::max<std::uint64_t>(1, sum.playouts));
  if (sum.moves.empty()) return sum;
  // A move that one search proved won is won, and so is the position; and it is lost if all moves are.
  MoveList<G> legal;
  record.legal_moves(legal);
  const auto is = [](Proof proof) {
    return [=](const ReportedMove<G>& move) { return move.proof == proof; };
  };
  if (std::any_of(sum.moves.begin(), sum.moves.end(), is(Proof::Win))) sum.proof = Proof::Win;
  const bool all_lost = std::all_of(sum.moves.begin(), sum.moves.end(), is(Proof::Loss));
  if (all_lost && sum.moves.size() == legal.size()) sum.proof = Proof::Loss;
  const ReportedMove<G>& best = sum.moves[final_of(strategy, sum.moves, sum.proof)];
  sum.best = best.move;
  sum.value = best.value;
  sum.plies = best.plies;
  if (!all_lost || sum.proof == Proof::Loss) return sum;
  // Every move tried so far loses: whatever was not tried cannot be worse.
  for (const auto move : legal) {
    const auto same = [&](const ReportedMove<G>& known) { return known.move == move; };
    if (std::none_of(sum.moves.begin(), sum.moves.end(), same)) sum.best = move;
  }
  return sum;
}

// What each of `n` searches may use of what one search may: play-outs, nodes and memory are shared out, time
// is not.
inline Limits share_of(Limits limits, std::size_t n, std::size_t i) {
  const auto share = [&](std::uint64_t all) {
    return all == 0 ? 0 : std::max<std::uint64_t>(1, all / n + (i < all % n ? 1 : 0));
  };
  limits.playouts = share(limits.playouts);
  limits.nodes = share(limits.nodes);
  limits.bytes /= n;
  limits.may_end_early = limits.may_end_early && n == 1;  // what is decided for one is not for the sum
  return limits;
}

}  // namespace banyan
