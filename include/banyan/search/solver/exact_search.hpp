// Exact answers by alpha-beta to the end of the game: iterative deepening over a table of results. A win or
// loss is found with its shortest distance; a draw when no line was cut by the depth, so hardly ever
// where positions repeat. Results in the table are verified by a second key, so a proof never rests on one
// 64-bit hash.
//
// The value of a position at depth d is the win or loss that is forced within d plies, else 0. Searches of
// all depths, and of one root after another, share the table: each takes from it what is true at its own
// depth, so that a longer win met earlier never ends the deepening before the shortest one.
//
// That a win is forced within so many plies depends on no path, repetition or not (repetition_draws.hpp): the
// table needs no more care in such games than in others.
//
// Unlike alphabeta/tree_search.hpp it evaluates nothing and guesses nothing, its entries hold two whole keys,
// and it orders moves by the number of replies: what it says is a proof to rest other results on.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/search/solver/exact_answer.hpp"
#include "banyan/search/solver/repetition_draws.hpp"

namespace banyan {

template <Checked G>
class ExactSearch {
 public:
  using Move = typename G::Move;
  static_assert(G::kRepetition != Repetition::Superko, "superko makes the legal moves depend on the path");

  enum class Aim : std::uint8_t { Distance, Result };

  explicit ExactSearch(std::size_t bytes, Aim aim = Aim::Distance)
      : aim_(aim), table_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Entry), 1024))) {}

  ExactAnswer<Move> solve(const G& position, Budget& budget, bool with_line = true) {
    return solve(GameRecord<G>(position), budget, with_line);
  }
  ExactAnswer<Move> solve(const GameRecord<G>& record, Budget& budget, bool with_line = true) {
    budget_ = &budget;
    over_ = false;
    set_past(RepetitionDraws<G>(record));
    const G& position = record.position();
    const std::uint64_t before = nodes_;
    ExactAnswer<Move> answer;
    const int deepest = budget.limits().depth > 0 ? budget.limits().depth : kDeepest;
    for (int depth = aim_ == Aim::Distance ? 1 : deepest; depth <= deepest; ++depth) {
      const Value value = search(position, depth, -widest(), widest());
      if (over_) break;
      answer.depth = depth;
      if (value.score == 0 && !value.complete) continue;
      answer.proof = value.score > 0 ? Proof::Win : value.score < 0 ? Proof::Loss : Proof::Draw;
      if (value.score != 0 && aim_ == Aim::Distance) answer.plies = plies_to(value.score);
      if (with_line) answer.line = line_of(position, depth);
      break;
    }
    answer.nodes = nodes_ - before;
    return answer;
  }

 private:
  static constexpr int kWin = 10000;  // a win in p plies is kWin - p
  static constexpr int kDeepest = 1000;
  static int plies_to(int decided) { return kWin - std::abs(decided); }
  // Every win lies beyond the narrow window, at whatever distance.
  int widest() const { return aim_ == Aim::Distance ? kWin : 1; }

  // `complete`: a score of 0 that no deeper search can change. A win or loss is always final.
  struct Value {
    int score = 0;
    bool complete = true;
  };
  enum class Bound : std::uint8_t { None, Exact, Lower, Upper };
  struct Entry {  // 32 bytes
    std::uint64_t hash = 0, check = 0;
    Move best{};
    std::int16_t score = 0, depth = 0;
    Bound bound = Bound::None;
    bool complete = false;
  };

  Value search(const G& position, int depth, int alpha, int beta) {
    if (position.outcome() != Outcome::Open) {
      const Proof proof = proof_for(position.to_move(), position.outcome());
      return {proof == Proof::Draw ? 0 : proof == Proof::Win ? kWin : -kWin, true};
    }
    if (depth == 0) return {0, false};
    if (over_ || is_over()) return {0, false};

    Entry& entry = table_[position.hash() & (table_.size() - 1)];
    const bool known =
        entry.bound != Bound::None && entry.hash == position.hash() && entry.check == position.check_hash();
    if (known) {
      if (const auto value = usable(entry, depth, alpha, beta)) return *value;
    }
    MoveList<G> moves;
    position.legal_moves(moves);
    order(position, moves, known ? &entry.best : nullptr, depth);
    return search_moves(position, moves, depth, alpha, beta, entry);
  }

  Value search_moves(const G& position, const MoveList<G>& moves, int depth, int alpha, int beta,
                     Entry& entry) {
    const int first_alpha = alpha;
    int best = -kWin - 1;
    bool all_complete = true;
    Move best_move{};
    for (const Move move : moves) {
      G next = position;
      next.play(move);
      const bool drawn = draws_.contains(next);
      const Value below = drawn ? Value{} : search(next, depth - 1, deeper(-beta), deeper(-alpha));
      if (over_) return {0, false};
      const int score = shallower(-below.score);
      all_complete = all_complete && (below.complete || score != 0);
      if (score > best) {
        best = score;
        best_move = move;
      }
      alpha = std::max(alpha, best);
      if (alpha >= beta) {
        all_complete = all_complete || below.complete;
        break;
      }
    }
    const Bound bound = best >= beta ? Bound::Lower : best > first_alpha ? Bound::Exact : Bound::Upper;
    entry = Entry{position.hash(),
                  position.check_hash(),
                  best_move,
                  static_cast<std::int16_t>(best),
                  static_cast<std::int16_t>(depth),
                  bound,
                  all_complete};
    return {best, best != 0 || all_complete};
  }

  bool is_over() {
    ++nodes_;
    budget_->count_nodes(1);
    return over_ = budget_->must_stop();
  }

  // What the table knows was found with the positions that the record draws; with others it starts anew.
  void set_past(RepetitionDraws<G> draws) {
    if (!draws.empty() || !draws_.empty()) std::fill(table_.begin(), table_.end(), Entry{});
    draws_ = std::move(draws);
  }

  // Distances count from the node: one ply down a win is one ply nearer.
  static int deeper(int score) {
    return score > 0 ? std::min(score + 1, kWin) : score < 0 ? std::max(score - 1, -kWin) : 0;
  }
  static int shallower(int score) { return score > 0 ? score - 1 : score < 0 ? score + 1 : 0; }

  // A win or loss is a fact, whatever the depth of the search that found it; but one that lies beyond this
  // search's depth is still 0 here, a bound on it a bound on 0. A 0 holds as deep as it was searched, or, as
  // a draw that no line's end was cut from, for ever.
  static std::optional<Value> usable(const Entry& entry, int depth, int alpha, int beta) {
    if (entry.depth < depth && entry.score == 0 && !entry.complete) return std::nullopt;
    const bool beyond = entry.score != 0 && plies_to(entry.score) > depth;
    const int score = beyond ? 0 : entry.score;
    const bool answers = entry.bound == Bound::Exact || (entry.bound == Bound::Lower && score >= beta) ||
                         (entry.bound == Bound::Upper && score <= alpha);
    if (!answers) return std::nullopt;
    return Value{score, !beyond && (entry.complete || score != 0)};
  }

  // A move that wins at once, then the one that the table remembers, then those that leave the opponent the
  // fewest replies: they are refuted, or not, by the smallest trees. Close to the leaves that does not pay.
  static void order(const G& position, MoveList<G>& moves, const Move* remembered, int depth) {
    constexpr int kLeastDepth = 3;
    struct Ranked {
      Move move;
      std::size_t rank;
    };
    FixedList<Ranked, G::kMaxMoves> ranked;
    for (const Move move : moves) {
      G next = position;
      next.play(move);
      if (next.outcome() == win_for(position.to_move())) {
        moves.clear();
        moves.push_back(move);
        return;
      }
      std::size_t rank = 1;
      if (remembered != nullptr && move == *remembered) {
        rank = 0;
      } else if (depth >= kLeastDepth) {
        MoveList<G> replies;
        next.legal_moves(replies);
        rank += replies.size();
      }
      ranked.push_back({move, rank});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = ranked[i].move;
  }

  std::vector<Move> line_of(G position, int depth) {
    std::vector<Move> line;
    while (depth > 0 && position.outcome() == Outcome::Open) {
      search(position, depth, -widest(), widest());
      const Entry& entry = table_[position.hash() & (table_.size() - 1)];
      if (over_ || entry.hash != position.hash() || entry.bound == Bound::None) break;
      line.push_back(entry.best);
      position.play(entry.best);
      --depth;
    }
    return line;
  }

  Aim aim_;
  std::vector<Entry> table_;
  RepetitionDraws<G> draws_;
  Budget* budget_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool over_ = false;
};

}  // namespace banyan
