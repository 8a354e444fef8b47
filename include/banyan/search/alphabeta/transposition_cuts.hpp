// Enhanced transposition cut-offs (Schaeffer and Plaat 1996): a move whose result the table knows may cut off
// before anything is searched.
#pragma once

#include <vector>

#include "banyan/search/alphabeta/transpositions.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class TranspositionCuts : public Technique<G> {
 public:
  void describe(auto& option) {
    option("etc", is_on_, "enhanced transposition cut-offs more than two plies from the leaves");
  }

  void start(TreeSearch<G>&) { asked_.reserve(kAtOnce); }  // nothing is allocated in a search

  std::optional<Value> with_moves(TreeSearch<G>& search, const Node<G>& node) {
    const Transpositions<G>& table = search.transpositions();
    return !is_on_ || node.depth <= kLeast || !table.is_on() ? std::nullopt : cut(search, node);
  }

 private:
  // The table is much larger than the caches: it is asked for a few moves at once, then looked at.
  std::optional<Value> cut(TreeSearch<G>& search, const Node<G>& node) {
    const auto& moves = search.here().moves;
    for (std::size_t first = 0; first < moves.size(); first += kAtOnce) {
      asked_.clear();
      const std::size_t end = std::min(first + kAtOnce, moves.size());
      for (std::size_t i = first; i < end; ++i) ask(search, moves[i]);
      for (const Asked& asked : asked_) {
        if (const auto answer = look(search.transpositions(), asked, node)) return answer;
      }
    }
    return std::nullopt;
  }

  struct Asked {
    G next;
    std::uint64_t hash;
  };
  void ask(TreeSearch<G>& search, typename G::Move move) {
    G next = search.path().position();
    next.play(move);
    const auto hash = search.path().hash_after(move, next);
    if (!hash) return;
    search.transpositions().prefetch(*hash);
    asked_.push_back({next, *hash});
  }
  static std::optional<Value> look(const Transpositions<G>& table, const Asked& asked, const Node<G>& node) {
    const auto entry = table.find(asked.next, asked.hash);
    if (!entry) return std::nullopt;
    const auto [score, bound] = table.known_by(*entry, node.depth - kPly, node.ply + 1);
    if (bound == Bound::Lower || bound == Bound::None || -score < node.beta) return std::nullopt;
    return Value{-score, kNoRepetition, table.is_certain(*entry)};
  }

  static constexpr int kLeast = 2 * kPly;  // more than so far from the leaves (Winands and Björnsson 2011)
  static constexpr std::size_t kAtOnce = 8;
  std::vector<Asked> asked_;
  bool is_on_ = true;
};

}  // namespace banyan::alphabeta
