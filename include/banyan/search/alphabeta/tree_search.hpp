// The recursion of alpha-beta below the root: fail-soft negamax, principal-variation search, and every way to
// search less. Depths are in parts of a ply (kPly), scores count wins from the root.
#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "banyan/core/math.hpp"
#include "banyan/search/alphabeta/ordering.hpp"
#include "banyan/search/alphabeta/path.hpp"
#include "banyan/search/alphabeta/table.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class TreeSearch {
 public:
  using Move = typename G::Move;

  TreeSearch(const Options& options, const Evaluation<G>& evaluation, const Knowledge<G>& knowledge,
             std::uint64_t seed)
      : options_(options),
        evaluation_(evaluation),
        knowledge_(knowledge),
        seed_(mix64(seed)),
        ordering_(options, knowledge),
        places_(std::make_unique_for_overwrite<Workplace<G>[]>(kMostPlies + 1)) {
    ordering_.new_game();
    if (knowledge_.probabilities == nullptr) options_.realization = Realization::Off;
    per_log_ = kPly / math::log(options_.realization_c);
  }

  // `table` may be empty: the search does without.
  void start(const GameRecord<G>& record, Table<Move>& table, Budget& budget) {
    path_.start(record);
    table_ = &table;
    budget_ = &budget;
    over_ = false;
    nodes_ = 0;
    for (int ply = 0; ply <= kMostPlies; ++ply) places_[ply].killers.clear();
  }

  // The value of `move`, the number-th tried at the node at hand, for the side that plays it. `cost` is the
  // depth that it takes up. pre: is_over() was false; afterwards it may be true and the value is void.
  Value try_move(Move move, std::size_t number, int cost, int depth, int alpha, int beta, Expected here) {
    const bool first = number == 0;
    const Expected below = expected_below(here, first);
    path_.play(move);
    Value value;
    bool settled = false;
    for (int c = cost, left = reduced_tries(); c > kPly && left > 0 && !settled; c = (c + kPly) / 2, --left) {
      value = -search(depth - c, -alpha - 1, -alpha, below == Expected::Pv ? Expected::Cut : below);
      settled = over_ || value.score <= alpha;
    }
    const int rest = depth - std::min(cost, kPly);
    if (!settled && options_.pvs && !first) {
      value = -search(rest, -alpha - 1, -alpha, below);
      settled = over_ || value.score <= alpha || value.score >= beta;
    }
    if (!settled) value = -search(rest, -beta, -alpha, beta - alpha > 1 ? Expected::Pv : below);
    path_.back();
    return value;
  }

  // Fills the workplace of the node at hand with its moves in order; gives the ply since which the path
  // forbids others.
  int prepare(int depth, const Move* remembered) {
    Workplace<G>& place = here();
    const int since = generate();
    ordering_.order(path_.position(), depth, remembered, place);
    return since;
  }
  // The depth that a move of the workplace takes up. `number`: how many were tried before.
  int cost_of(std::size_t index, std::size_t number, int depth) {
    if (options_.realization != Realization::Off) return realization_cost(index, depth);
    const bool late = options_.lmr && number >= static_cast<std::size_t>(options_.lmr_moves);
    if (!late || depth < options_.lmr_depth * kPly) return kPly;
    const Workplace<G>& place = here();
    const bool quiet = !place.has_forcing || place.forcing[index] == ForcingMoves<G>::kQuiet;
    return quiet && place.killers.rank(place.moves[index]) == 2 ? late_cost(number, depth) : kPly;
  }

  Workplace<G>& here() { return places_[path_.ply()]; }
  Path<G>& path() { return path_; }
  Ordering<G>& ordering() { return ordering_; }
  bool is_over() const { return over_; }
  std::uint64_t nodes() const { return nodes_; }
  static constexpr std::size_t bytes() { return sizeof(Workplace<G>) * (kMostPlies + 1); }

  Key key() const { return {path_.hash(), check_of(path_.position())}; }
  static std::uint32_t check_of(const G& position) {
    if constexpr (Checked<G>) {
      return static_cast<std::uint32_t>(position.check_hash());
    } else {
      return 0;
    }
  }
  const typename Table<Move>::Entry* remembered() const { return remembered(path_.position(), path_.hash()); }
  const typename Table<Move>::Entry* remembered(const G& position, std::uint64_t hash) const {
    return table_->is_on() ? table_->find(hash, [&] { return check_of(position); }) : nullptr;
  }
  void remember(int depth, const Value& value, Bound bound, Move move) {
    if (!table_->is_on()) return;
    // A value that leans on the path is not one of the position: only its move is worth keeping.
    if (value.since < path_.ply()) bound = Bound::None;
    table_->store(key(), depth, bound, from_here(value.score), value.certain, move);
  }

  // The line that the last search of a move found behind it.
  std::span<const Move> line_below() const {
    const Workplace<G>& below = places_[path_.ply() + 1];
    return {below.line.data(), static_cast<std::size_t>(below.line_length)};
  }

  // The line of the node below, with `move` in front, becomes the line of the node at hand.
  void set_line(Move move) {
    Workplace<G>& place = here();
    const auto below = line_below();
    place.line[0] = move;
    std::copy(below.begin(), below.end(), place.line.begin() + 1);
    place.line_length = static_cast<int>(below.size()) + 1;
  }

 private:
  using Entry = typename Table<Move>::Entry;
  static constexpr int kEtcDepth = 2 * kPly;  // more than so far from the leaves (seed 000)
  static constexpr int kLeastNull = 2 * kPly, kDeepNull = 6 * kPly;

  Value search(int depth, int alpha, int beta, Expected expected) {
    here().line_length = 0;
    if (interrupted()) return {};
    if (path_.outcome() != Outcome::Open) return finished();
    if (depth <= 0 || path_.ply() == kMostPlies) return leaf(alpha, beta);
    std::optional<Move> hint;
    if (const Entry* entry = remembered()) {
      if (const auto value = usable(*entry, depth, alpha, beta)) return *value;
      hint = entry->move;
    }
    // Guesswork answers only what an evaluation could say as well.
    const bool may_guess = expected != Expected::Pv && !is_decisive(beta);
    if (may_guess) {
      if (const auto value = futile(depth, alpha, beta)) return *value;
    }
    const int since = generate();
    if (options_.etc && depth > kEtcDepth && table_->is_on()) {
      if (const auto value = transposition_cut(depth, beta)) return *value;
    }
    if (may_guess && null_move_cuts(depth, beta)) return {beta, kNoRepetition, false};
    ordering_.order(path_.position(), depth, hint ? &*hint : nullptr, here());
    if (may_guess && multi_cut(depth, beta, expected)) return {beta, kNoRepetition, false};
    return over_ ? Value{} : search_moves(depth, alpha, beta, expected, since);
  }

  Value search_moves(int depth, int alpha, int beta, Expected expected, int since) {
    Workplace<G>& place = here();
    const int first_alpha = alpha;
    Value best{-kInfinite, static_cast<std::int16_t>(since), true};
    Move best_move{};
    MovePicker<G> picker(place);
    for (std::size_t i = 0; i < picker.count(); ++i) {
      const std::size_t index = picker.pick(i);
      const Move move = place.moves[index];
      const Value value = try_move(move, i, cost_of(index, i, depth), depth, alpha, beta, expected);
      if (over_) return {};
      ordering_.searched(path_.position(), move);
      best.since = std::min(best.since, value.since);
      best.certain = best.certain && value.certain;
      if (value.score > best.score) {
        best.score = value.score;
        best_move = move;
      }
      if (best.score <= alpha) continue;
      alpha = best.score;
      set_line(move);
      if (alpha < beta) continue;
      best.certain = value.certain;  // of a lower bound the other moves say nothing
      break;
    }
    best.certain = best.certain || is_decisive(best.score);
    if (best.score > first_alpha) ordering_.succeeded(path_.position(), best_move, place);
    remember(depth, best, bound_of(best.score, first_alpha, beta), best_move);
    return best;
  }

  // What a late move costs: the later, the more, but the reply to it is looked at.
  int late_cost(std::size_t number, int depth) const {
    int plies = 2;
    if (const auto growth = static_cast<std::size_t>(options_.lmr_growth); growth > 1) {
      const auto first = static_cast<std::size_t>(options_.lmr_moves);
      for (std::size_t n = number / first; n >= growth; n /= growth) ++plies;
    }
    return std::min(plies * kPly, std::max(kPly, depth - kPly));
  }

  // Counts a node and looks whether time is up.
  bool interrupted() {
    ++nodes_;
    budget_->count_nodes(1);
    return over_ = over_ || budget_->must_stop();
  }

  int generate() {
    Workplace<G>& place = here();
    place.moves.clear();
    place.has_forcing = place.has_probabilities = false;
    return path_.legal_moves(place.moves);
  }

  Value finished() const {
    const Proof proof = proof_for(path_.position().to_move(), path_.outcome());
    const int distance = kWon - path_.ply();
    const int score = proof == Proof::Win ? distance : proof == Proof::Loss ? -distance : 0;
    return {score, static_cast<std::int16_t>(path_.repeats_since()), true};
  }

  // --- leaves ---

  int evaluate() const {
    int points = evaluation_.points(path_.position());
    if (options_.noise > 0) {
      const auto range = static_cast<std::uint64_t>(2 * options_.noise + 1);
      points += static_cast<int>(mix64(seed_ ^ path_.position().hash()) % range) - options_.noise;
    }
    return as_points(points);
  }

  // The side to move may be content with the evaluation, or go on with a forcing move.
  Value leaf(int alpha, int beta) { return leaf(evaluate(), alpha, beta); }
  Value leaf(int score, int alpha, int beta) {
    Value best{score};
    if (!options_.quiescence || knowledge_.forcing == nullptr) return best;
    if (best.score >= beta || path_.ply() == kMostPlies) return best;
    best.since = static_cast<std::int16_t>(generate());
    Workplace<G>& place = here();
    ordering_.find_forcing(path_.position(), place);
    for (int level = ForcingMoves<G>::kWins; level > ForcingMoves<G>::kQuiet; --level) {
      for (std::size_t i = 0; i < place.moves.size(); ++i) {
        if (place.forcing[i] != level) continue;
        path_.play(place.moves[i]);
        const Value value = -search(0, -beta, -std::max(alpha, best.score), Expected::Pv);
        path_.back();
        if (over_) return {};
        best.since = std::min(best.since, value.since);
        if (value.score > best.score) best.score = value.score;
        if (best.score >= beta) return {best.score, best.since, is_decisive(best.score)};
      }
    }
    best.certain = is_decisive(best.score);
    return best;
  }

  // --- the table ---

  int from_here(int score) const {
    return is_decisive(score) ? score + (score > 0 ? path_.ply() : -path_.ply()) : score;
  }
  int from_root(int score) const {
    return is_decisive(score) ? score - (score > 0 ? path_.ply() : -path_.ply()) : score;
  }

  // The value of an entry, if it answers the question.
  std::optional<Value> usable(const Entry& entry, int depth, int alpha, int beta) const {
    const auto [score, bound] = known_by(entry, depth);
    if (bound == Bound::Exact || (bound == Bound::Lower && score >= beta) ||
        (bound == Bound::Upper && score <= alpha)) {
      return Value{score, kNoRepetition, is_certain(entry)};
    }
    return std::nullopt;
  }

  struct Known {
    int score;
    Bound bound;
  };
  // What an entry says about a search of `depth`. A forced win stays one whatever the depth, though a deeper
  // search might find a shorter one.
  Known known_by(const Entry& entry, int depth) const {
    const int score = from_root(entry.score);
    const int entry_depth = entry.depth();
    if (is_decisive(score)) {
      if constexpr (G::kRepetition == Repetition::Superko) return {score, Bound::None};
      const bool in_sight = (kWon - std::abs(entry.score)) * kPly <= depth;
      if (entry_depth == depth || (options_.deeper && entry_depth > depth)) return {score, entry.bound()};
      if (!options_.deeper && !in_sight) return {score, Bound::None};
      const Bound lasting = score > 0 ? Bound::Lower : Bound::Upper;
      return {score, entry.bound() == Bound::Exact || entry.bound() == lasting ? lasting : Bound::None};
    }
    const bool enough = options_.deeper ? entry_depth >= depth || is_certain(entry) : entry_depth == depth;
    return {score, enough ? entry.bound() : Bound::None};
  }
  static bool is_certain(const Entry& entry) {
    return entry.certain() && G::kRepetition != Repetition::Superko;
  }

  // Enhanced transposition cut-offs (Schaeffer and Plaat 1996): a move whose result the table knows may cut
  // off before anything is searched.
  std::optional<Value> transposition_cut(int depth, int beta) {
    for (const Move move : here().moves) {
      G next = path_.position();
      next.play(move);
      const auto hash = path_.hash_after(move, next);
      if (!hash) continue;
      const Entry* entry = remembered(next, *hash);
      if (entry == nullptr) continue;
      auto [score, bound] = known_by(*entry, depth - kPly);
      if (is_decisive(score)) score += score > 0 ? -1 : 1;  // seen from one ply below
      if ((bound == Bound::Upper || bound == Bound::Exact) && -score >= beta) {
        return Value{-score, kNoRepetition, is_certain(*entry)};
      }
    }
    return std::nullopt;
  }

  // --- guesswork ---

  // Near the leaves a position far above the window is good enough as it is, and far below it only forcing
  // moves may help (futility pruning, Heinz 1998).
  std::optional<Value> futile(int depth, int alpha, int beta) {
    if (options_.futility == 0 || depth > options_.futility_depth * kPly) return std::nullopt;
    const int score = evaluate(), margin = options_.futility * ((depth + kPly - 1) / kPly);
    if (score - margin >= beta) return Value{score, kNoRepetition, false};
    if (score + margin <= alpha) return leaf(score, alpha, beta);
    return std::nullopt;
  }

  // Adaptive null move (Heinz 1999): who may give up his turn and still reaches beta will reach it. R = 3 far
  // from the leaves, else 2; never twice in a row.
  bool null_move_cuts(int depth, int beta) {
    if constexpr (NullMoves<G>) {
      if (!options_.null_move || depth < kLeastNull || after_null_ == path_.ply()) return false;
      const int reduction = depth > kDeepNull ? 3 * kPly : 2 * kPly;
      const int before = std::exchange(after_null_, path_.ply() + 1);
      path_.pass_turn();
      const Value value = -search(depth - kPly - reduction, -beta, -beta + 1, Expected::All);
      path_.back();
      after_null_ = before;
      return !over_ && value.score >= beta;
    } else {
      return false;
    }
  }

  // Multi-cut (Björnsson and Marsland 2001): where C of the first M moves reach beta with a search that is R
  // plies shallower, one will with the full one. The enhanced form (Winands et al. 2005) tries it where all
  // moves are expected to fail as well.
  bool multi_cut(int depth, int beta, Expected expected) {
    if (options_.multi_cut == MultiCut::Off || over_) return false;
    if (expected == Expected::All && options_.multi_cut != MultiCut::Enhanced) return false;
    const int rest = depth - kPly * (1 + options_.multi_cut_r);
    if (rest <= 0) return false;
    MovePicker<G> picker(here());
    const std::size_t most = std::min(picker.count(), static_cast<std::size_t>(options_.multi_cut_m));
    int cuts = 0;
    for (std::size_t i = 0; i < most; ++i) {
      path_.play(here().moves[picker.pick(i)]);
      const Value value = -search(rest, -beta, -beta + 1, Expected::All);
      path_.back();
      if (over_) return false;
      if (value.score >= beta && ++cuts >= options_.multi_cut_c) return true;
    }
    return false;
  }

  // Realization-probability search (Tsuruoka, Yokoyama and Chikayama 2002): a move of probability P costs
  // ln P / ln c plies. In the enhanced form, as we read it, no move is cut so short that the reply to it is
  // not looked at, and a move that surprises is searched in between before it is searched in full.
  int realization_cost(std::size_t index, int depth) {
    Workplace<G>& place = here();
    if (!place.has_probabilities) {
      const std::size_t count = place.moves.size();
      knowledge_.probabilities->probabilities(path_.position(), {place.moves.data(), count},
                                              {place.floats.data(), count});
      place.has_probabilities = true;
    }
    const double p = std::max(static_cast<double>(place.floats[index]), 1e-9);
    const double lo = options_.realization_lo * kPly, hi = options_.realization_hi * kPly;
    const int cost = static_cast<int>(std::clamp(math::log(p) * per_log_, lo, hi));
    if (options_.realization != Realization::Erps) return cost;
    return std::min(cost, std::max(kPly, depth - kPly));
  }
  int reduced_tries() const { return options_.realization == Realization::Erps ? 2 : 1; }

  Options options_;
  const Evaluation<G>& evaluation_;
  Knowledge<G> knowledge_;
  std::uint64_t seed_;
  Ordering<G> ordering_;
  std::unique_ptr<Workplace<G>[]> places_;
  double per_log_ = 0;
  Path<G> path_;
  Table<Move>* table_ = nullptr;
  Budget* budget_ = nullptr;
  std::uint64_t nodes_ = 0;
  int after_null_ = -1;
  bool over_ = false;
};

}  // namespace banyan::alphabeta
