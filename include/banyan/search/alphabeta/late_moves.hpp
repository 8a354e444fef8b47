// Late-move reductions: a move that nothing speaks for and that is late in the order is first searched a ply
// less deep, or more.
#pragma once

#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class LateMoveReductions : public Technique<G> {
 public:
  void describe(auto& option) {
    option("lmr", is_on_, "late-move reductions: quiet moves late in the order first a ply less deep");
    option("lmr_moves", moves_, 1, 1000, "moves that are never reduced");
    option("lmr_depth", depth_, 1, 127, "least plies to go for late-move reductions");
    option("lmr_growth", growth_, 0, 1000,
           "a ply more whenever the number of a move is so many times as large; 0 = never");
  }

  bool set_cost(TreeSearch<G>& search, const Node<G>& node, std::size_t index, std::size_t number,
                Cost& cost) {
    if (!is_on_ || number < static_cast<std::size_t>(moves_) || node.depth < depth_ * kPly) return false;
    if (search.techniques().tier(node, search.here(), index) != kRest) return false;
    cost = {late_cost(number, node.depth), 1};
    return true;
  }

 private:
  // The later, the more, but the reply to it is looked at.
  int late_cost(std::size_t number, int depth) const {
    int plies = 2;
    if (const auto growth = static_cast<std::size_t>(growth_); growth > 1) {
      for (std::size_t n = number / static_cast<std::size_t>(moves_); n >= growth; n /= growth) ++plies;
    }
    return std::min(plies * kPly, std::max(kPly, depth - kPly));
  }

  bool is_on_ = false;
  int moves_ = 4, depth_ = 3, growth_ = 0;
};

}  // namespace banyan::alphabeta
