// Iterative deepening: depth 1, 2, 3, … while the limits allow, each in the order that the last one found.
#pragma once

#include "banyan/search/alphabeta/score.hpp"

namespace banyan::alphabeta {

class Deepening {
 public:
  void describe(auto& option) {
    option("depth", depth_, 0, 127, "search so many plies and no more; 0 = as deep as the limits allow");
    option("deepening", is_on_, "iterative deepening; without it the full depth at once");
    option("first_win", stops_at_win_, "stop at a proven win; else go on until its distance is certain");
  }

  int last(const Limits& limits) const {
    int deepest = kDeepest;
    for (const int depth : {depth_, limits.depth}) {
      if (depth > 0) deepest = std::min(deepest, depth);
    }
    return deepest;
  }
  int first(const Limits& limits) const { return is_on_ ? 1 : last(limits); }
  bool stops_at_win() const { return stops_at_win_; }

 private:
  int depth_ = 0;
  bool is_on_ = true, stops_at_win_ = false;
};

}  // namespace banyan::alphabeta
