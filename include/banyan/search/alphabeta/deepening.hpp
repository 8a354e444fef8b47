// Iterative deepening: depth 1, 2, 3, … while the limits allow, each in the order that the last one found.
#pragma once

#include "banyan/search/alphabeta/score.hpp"

namespace banyan::alphabeta {

class Deepening {
 public:
  void describe(auto& option) {
    option("depth", depth_, 0, 127, "search so many plies and no more; 0 = as deep as the limits allow");
    option("deepening", is_on_, "iterative deepening; without it the full depth at once");
  }

  int last(const Limits& limits) const {
    int deepest = kDeepest;
    for (const int depth : {depth_, limits.depth}) {
      if (depth > 0) deepest = std::min(deepest, depth);
    }
    return deepest;
  }
  int first(const Limits& limits) const { return is_on_ ? 1 : last(limits); }

 private:
  int depth_ = 0;
  bool is_on_ = true;
};

}  // namespace banyan::alphabeta
