// Exact answers by depth-first proof-number search (df-pn, Nagai 2002): can one side, the attacker, force a
// win? A node has a proof number, the least number of open leaves that must turn out won to prove it, and a
// disproof number; the search goes where they are smallest, and goes back up when they pass the thresholds
// that say "elsewhere is now easier".
//
// Seen by the side to move they are phi, its own number, and delta, the opponent's:
//     phi(n) = min over the moves of delta(child),   delta(n) = sum over the moves of phi(child).
// phi = 0: the mover gets what he wants, which for the defender is any result but the attacker's win.
//
// Repetition. A position that stands on the path already is no win for the attacker there; play that goes in
// circles wins nothing. A proof never uses that, so proofs are facts. A disproof that does holds only behind
// that path: it knows the ply it came back to and goes into the table at that ply or above, where the circle
// is closed within the node's own tree and the defender can go round in it for ever. What the game's past
// means is said in repetition_draws.hpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/search/solver/exact_answer.hpp"
#include "banyan/search/solver/repetition_draws.hpp"

namespace banyan {

template <Checked G>
class DfPn {
 public:
  using Move = typename G::Move;
  static_assert(G::kRepetition != Repetition::Superko, "superko makes the legal moves depend on the path");

  // The table never takes more than that, and at least one bucket.
  explicit DfPn(std::size_t bytes)
      : table_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Entry), kWays))) {}

  // Whether the side to move wins, else whether the opponent does, else it is a draw.
  ExactAnswer<Move> solve(const GameRecord<G>& record, Budget& budget, bool with_line = true) {
    budget_ = &budget;
    over_ = false;
    set_past(RepetitionDraws<G>(record));
    const Side mover = record.position().to_move();
    ExactAnswer<Move> answer;
    const std::uint64_t before = nodes_;
    const Verdict wins = attack(record.position(), mover);
    if (wins == Verdict::Proven) answer.proof = Proof::Win;
    if (wins == Verdict::Disproven) {
      // Where no line ended in a draw, not to win is to lose.
      const Verdict loses = draw_seen_ ? attack(record.position(), opponent(mover)) : Verdict::Proven;
      if (loses == Verdict::Proven) answer.proof = Proof::Loss;
      if (loses == Verdict::Disproven) answer.proof = Proof::Draw;
    }
    if (with_line && (answer.proof == Proof::Win || answer.proof == Proof::Loss)) {
      answer.line = line_of(record.position(), answer.proof == Proof::Win ? mover : opponent(mover));
    }
    answer.nodes = nodes_ - before;
    return answer;
  }

 private:
  using Number = std::uint32_t;
  static constexpr Number kInfinite = 1u << 30;
  static constexpr std::size_t kWays = 4;
  static constexpr int kNever = std::numeric_limits<int>::max();
  static constexpr int kCut = -1;  // a disproof that rests on the depth limit
  static constexpr int kDeepest = 4000;

  enum class Verdict : std::uint8_t { Open, Proven, Disproven };

  struct Numbers {
    Number phi = 1, delta = 1;
    bool settled() const { return phi == 0 || delta == 0; }
  };
  static constexpr Numbers kGained{0, kInfinite}, kMissed{kInfinite, 0};

  // Numbers, and the ply of the path that a disproof rests on: kNever if none.
  struct Finding {
    Numbers numbers;
    int rests_on = kNever;
  };
  struct Child {
    Move move;
    Finding found;
    int doublings = -1;  // of its limits; -1 before the first visit
  };
  struct Entry {
    std::uint64_t hash = 0, check = 0;
    Numbers numbers;
    std::uint32_t work = 0;  // nodes spent; 0 = empty
    Move best{};
  };
  struct PathKey {
    std::uint64_t hash, check;
    friend bool operator==(const PathKey&, const PathKey&) = default;
  };

  Verdict attack(const G& position, Side attacker) {
    attacker_ = attacker;
    salt_ = attacker == Side::First ? 0 : ~std::uint64_t{0};
    path_.clear();
    const Finding found = visit(position, {kInfinite, kInfinite});
    if (!found.numbers.settled() || found.rests_on == kCut) return Verdict::Open;
    return gained(found.numbers) == (position.to_move() == attacker) ? Verdict::Proven : Verdict::Disproven;
  }
  static bool gained(const Numbers& numbers) { return numbers.phi == 0; }

  int ply() const { return static_cast<int>(path_.size()) - 1; }
  int deepest() const { return budget_->limits().depth > 0 ? budget_->limits().depth : kDeepest; }

  // Searches until the numbers reach the limit. pre: the game is not over.
  Finding visit(const G& position, Numbers limit) {
    budget_->count_nodes(1);
    ++nodes_;
    if (over_ || (over_ = budget_->must_stop())) return {};
    if (const Entry* entry = find(position); entry != nullptr && reaches(entry->numbers, limit)) {
      return {entry->numbers};
    }

    const std::uint64_t before = nodes_ - 1;
    path_.push_back(key_of(position));
    const std::size_t first = children_.size();
    expand(position);
    Finding found;
    std::size_t best = first;
    for (;;) {
      const Choice choice = choose(first);
      best = choice.best;
      found.numbers = choice.numbers;
      if (over_ || reaches(found.numbers, limit)) break;
      follow(position, best, child_limit(choice, limit));
    }
    if (is_disproof(position, found.numbers)) found.rests_on = reason(position, first, best);
    const Move best_move = children_[best].move;
    children_.resize(first);
    const PathKey key = path_.back();
    path_.pop_back();
    if (!over_ && found.rests_on == kNever) remember(key, found.numbers, nodes_ - before, best_move);
    return found;
  }

  static bool reaches(const Numbers& numbers, Numbers limit) {
    return numbers.phi >= limit.phi || numbers.delta >= limit.delta || numbers.settled();
  }

  // If the table forgot what the last visit found, this one gets twice as much as that: so the search ends
  // with any table.
  void follow(const G& position, std::size_t index, Numbers limit) {
    constexpr int kMostDoublings = 30;
    G next = position;
    next.play(children_[index].move);
    int& doublings = children_[index].doublings;
    if (doublings >= 0 && doublings < kMostDoublings && find(next) == nullptr) ++doublings;
    const auto raised = [n = std::max(doublings, 0)](Number number) {
      return static_cast<Number>(std::min<std::uint64_t>(std::uint64_t{number} << n, kInfinite));
    };
    const Finding found = visit(next, {raised(limit.phi), raised(limit.delta)});
    Child& child = children_[index];  // the visit may have moved them all
    if (!over_) child.found = found;
    child.doublings = std::max(child.doublings, 0);
  }

  struct Choice {
    std::size_t best;
    Numbers numbers;
    Number second;  // the next smallest delta
  };

  Choice choose(std::size_t first) const {
    Choice choice{first, {kInfinite, 0}, kInfinite};
    std::uint64_t sum = 0;
    for (std::size_t i = first; i < children_.size(); ++i) {
      const Numbers& child = children_[i].found.numbers;
      sum += child.phi;
      if (child.delta < choice.numbers.phi) {
        choice.second = std::exchange(choice.numbers.phi, child.delta);
        choice.best = i;
      } else {
        choice.second = std::min(choice.second, child.delta);
      }
    }
    // Only a settled node has an infinite number.
    if (choice.numbers.phi == 0) {
      choice.numbers.delta = kInfinite;
    } else {
      choice.numbers.delta = static_cast<Number>(std::min<std::uint64_t>(sum, kInfinite - 1));
    }
    return choice;
  }

  // The child is searched until another one is better by a quarter (the 1 + epsilon rule of Pawlewicz and Lew
  // 2007: fewer returns, hence fewer nodes searched again), or the node reaches its own limit.
  Numbers child_limit(const Choice& choice, Numbers limit) const {
    const Number others = choice.numbers.delta - std::min(choice.numbers.delta, phi_of(choice.best));
    return {limit.delta > others ? limit.delta - others : 1,
            std::min(limit.phi, choice.second + 1 + choice.second / 4)};
  }
  Number phi_of(std::size_t child) const { return children_[child].found.numbers.phi; }

  void expand(const G& position) {
    MoveList<G> moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
      G next = position;
      next.play(move);
      children_.push_back({move, first_look(next)});
      if (children_.back().found.numbers.delta == 0) return;  // the mover needs no other
    }
  }

  Finding first_look(const G& position) {
    const bool attackers_turn = position.to_move() == attacker_;
    const Numbers no_win = attackers_turn ? kMissed : kGained;
    if (position.outcome() != Outcome::Open) {
      if (position.outcome() == Outcome::Draw) draw_seen_ = true;
      return {position.outcome() == win_for(attacker_) ? (attackers_turn ? kGained : kMissed) : no_win};
    }
    if constexpr (Repeats<G>) {
      if (draws_.contains(position)) {
        draw_seen_ = true;
        return {no_win};
      }
      for (int i = ply(); i >= 0; --i) {
        const PathKey& past = path_[static_cast<std::size_t>(i)];
        if (past.hash != position.hash() || past.check != check_of(position)) continue;
        draw_seen_ = true;
        return {no_win, i};
      }
    }
    if (const Entry* entry = find(position)) return {entry->numbers};
    if (ply() + 1 >= deepest()) return {no_win, kCut};
    // Where the number of moves is free of charge it is the sum to come.
    if constexpr (requires { position.move_count(); }) {
      return {{1, static_cast<Number>(position.move_count())}};
    }
    return {};
  }

  bool is_disproof(const G& position, const Numbers& numbers) const {
    return numbers.settled() && gained(numbers) != (position.to_move() == attacker_);
  }
  // The ply that the disproof of the node on top of the path rests on: the attacker has tried all moves, the
  // defender needs one.
  int reason(const G& position, std::size_t first, std::size_t best) const {
    int rests_on = children_[best].found.rests_on;
    if (position.to_move() == attacker_) {
      for (std::size_t i = first; i < children_.size(); ++i) {
        rests_on = std::min(rests_on, children_[i].found.rests_on);
      }
    }
    return rests_on >= ply() ? kNever : rests_on;
  }

  // The winner plays what the table says, the loser what took longest to refute. The line ends early where
  // the table forgot so much that it comes back to a position, or the budget is over.
  std::vector<Move> line_of(G position, Side winner) {
    std::vector<Move> line;
    std::vector<PathKey> seen;
    while (position.outcome() == Outcome::Open) {
      const PathKey key = key_of(position);
      if (std::find(seen.begin(), seen.end(), key) != seen.end()) break;
      seen.push_back(key);
      path_.clear();
      visit(position, {kInfinite, kInfinite});
      const Entry* entry = find(position);
      if (over_ || entry == nullptr || !entry->numbers.settled()) break;
      const Move move = position.to_move() == winner ? entry->best : hardest(position);
      line.push_back(move);
      position.play(move);
    }
    return line;
  }
  Move hardest(const G& position) const {
    MoveList<G> moves;
    position.legal_moves(moves);
    Move best = moves[0];
    std::uint32_t most = 0;
    for (const Move move : moves) {
      G next = position;
      next.play(move);
      const Entry* entry = find(next);
      if (entry != nullptr && entry->work > most) {
        most = entry->work;
        best = move;
      }
    }
    return best;
  }

  // What the table knows was found with the positions that the record draws; with others it starts anew.
  void set_past(RepetitionDraws<G> draws) {
    if (!draws.empty() || !draws_.empty()) std::fill(table_.begin(), table_.end(), Entry{});
    draws_ = std::move(draws);
  }

  std::uint64_t check_of(const G& position) const { return position.check_hash() ^ salt_; }
  PathKey key_of(const G& position) const { return {position.hash(), check_of(position)}; }

  // The second key is worked out only where the first is found.
  const Entry* find(const G& position) const {
    const Entry* bucket = &table_[position.hash() & (table_.size() - kWays)];
    for (std::size_t way = 0; way < kWays; ++way) {
      const Entry& entry = bucket[way];
      if (entry.work != 0 && entry.hash == position.hash() && entry.check == check_of(position))
        return &entry;
    }
    return nullptr;
  }
  // Takes the place of the same position, or of the one that cost least.
  void remember(const PathKey& key, const Numbers& numbers, std::uint64_t work, Move best) {
    Entry* bucket = &table_[key.hash & (table_.size() - kWays)];
    Entry* place = bucket;
    for (std::size_t way = 0; way < kWays; ++way) {
      Entry& entry = bucket[way];
      if (entry.work != 0 && entry.hash == key.hash && entry.check == key.check) {
        work += entry.work;
        place = &entry;
        break;
      }
      if (entry.work < place->work) place = &entry;
    }
    const auto most = std::numeric_limits<std::uint32_t>::max();
    *place = {key.hash, key.check, numbers, static_cast<std::uint32_t>(std::min<std::uint64_t>(work, most)),
              best};
  }

  std::vector<Entry> table_;
  std::vector<PathKey> path_;    // from the root to the node in hand
  std::vector<Child> children_;  // of all nodes on the path, one after the other
  RepetitionDraws<G> draws_;
  Budget* budget_ = nullptr;
  Side attacker_ = Side::First;
  std::uint64_t salt_ = 0;  // tells the attackers' entries apart
  std::uint64_t nodes_ = 0;
  bool over_ = false;
  bool draw_seen_ = false;  // a line ended in a draw, since the solver was made
};

}  // namespace banyan
