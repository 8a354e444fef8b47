// What is known of a position from elsewhere in the tree, or from the last search: a result that answers the
// question ends the node, and its move is tried first.
#pragma once

#include <cstdlib>
#include <memory>

#include "banyan/search/alphabeta/table.hpp"
#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class Transpositions : public Technique<G> {
 public:
  using Move = typename G::Move;
  using Entry = typename Table<Move>::Entry;

  void describe(auto& option) {
    option("table", wanted_, "two-deep transposition table");
    option("deeper", deeper_, "results of deeper searches serve too, where plain minimax would stop earlier");
    option("megabytes", megabytes_, 1, 1 << 20, "memory of the table, within the limits of the search");
  }

  void new_game(std::uint64_t) {
    if (!is_borrowed_) table_->clear();
  }
  // Another thread of the same search uses the same table. pre: the other has started.
  void borrow(const Transpositions& other) {
    table_ = other.table_;
    is_borrowed_ = true;
  }
  void start(TreeSearch<G>& search) {
    const auto bytes = std::min<std::size_t>(std::size_t(megabytes_) << 20, search.limits().bytes);
    if (!wanted_ || is_borrowed_ || bytes == asked_) return;
    *table_ = {};  // before the new one is taken
    *table_ = Table<Move>(bytes);
    asked_ = bytes;
  }

  std::optional<Value> before_moves(TreeSearch<G>& search, Node<G>& node) {
    const auto entry = find(search.path().position(), search.path().hash());
    if (!entry) return std::nullopt;
    const auto [score, bound] = known_by(*entry, node.depth, node.ply);
    if (bound == Bound::Exact || (bound == Bound::Lower && score >= node.beta) ||
        (bound == Bound::Upper && score <= node.alpha)) {
      return Value{score, kNoRepetition, is_certain(*entry)};
    }
    node.hint = entry->move;
    return std::nullopt;
  }
  int tier(const Node<G>& node, const Workplace<G>& place, std::size_t index) const {
    return node.hint && place.moves[index] == *node.hint ? kHintTier : kRest;
  }
  void finished(TreeSearch<G>& search, const Node<G>& node, const Value& value, Bound bound, Move move) {
    if (!is_on()) return;
    // A value that leans on the path is not one of the position: only its move is worth keeping.
    if (value.since < node.ply) bound = Bound::None;
    const Key key{search.path().hash(), check_of(search.path().position())};
    table_->store(key, node.depth, bound, from_here(value.score, node.ply), value.certain, move);
  }

  bool is_on() const { return table_->is_on(); }
  std::size_t bytes() const { return table_->bytes(); }
  // The result of a position, if there is one.
  [[gnu::always_inline]] std::optional<Entry> find(const G& position, std::uint64_t hash) const {
    return is_on() ? table_->find(hash, [&] { return check_of(position); }) : std::nullopt;
  }
  void prefetch(std::uint64_t hash) const {
    if (is_on()) table_->prefetch(hash);
  }

  struct Known {
    int score;
    Bound bound;
  };
  // What the entry of a position `ply` plies from the root says about a search of `depth`. A forced win stays
  // one whatever the depth, though a deeper search might find a shorter one.
  Known known_by(const Entry& entry, int depth, int ply) const {
    const int score = from_root(entry.score, ply);
    const int entry_depth = entry.depth();
    if (is_decisive(score)) {
      if constexpr (G::kRepetition == Repetition::Superko) return {score, Bound::None};
      const bool in_sight = (kWon - std::abs(entry.score)) * kPly <= depth;
      if (entry_depth == depth || (deeper_ && entry_depth > depth)) return {score, entry.bound()};
      if (!deeper_ && !in_sight) return {score, Bound::None};
      const Bound lasting = score > 0 ? Bound::Lower : Bound::Upper;
      return {score, entry.bound() == Bound::Exact || entry.bound() == lasting ? lasting : Bound::None};
    }
    const bool enough = deeper_ ? entry_depth >= depth || is_certain(entry) : entry_depth == depth;
    return {score, enough ? entry.bound() : Bound::None};
  }
  static bool is_certain(const Entry& entry) {
    return entry.certain() && G::kRepetition != Repetition::Superko;
  }

 private:
  static std::uint32_t check_of(const G& position) {
    if constexpr (Checked<G>) {
      return static_cast<std::uint32_t>(position.check_hash());
    } else {
      return 0;
    }
  }
  // The table counts decisive scores from the position, the search from the root.
  static int from_here(int score, int ply) {
    return is_decisive(score) ? score + (score > 0 ? ply : -ply) : score;
  }
  static int from_root(int score, int ply) {
    return is_decisive(score) ? score - (score > 0 ? ply : -ply) : score;
  }

  bool wanted_ = true, deeper_ = true;
  int megabytes_ = 64;
  std::shared_ptr<Table<Move>> table_ = std::make_shared<Table<Move>>();
  bool is_borrowed_ = false;
  std::size_t asked_ = 0;  // bytes of the table; it may have fewer
};

}  // namespace banyan::alphabeta
