// Aspiration: a depth is first searched with a small window around the last depth's value; a value outside of
// it is searched again with the window open on that side.
#pragma once

#include "banyan/search/alphabeta/score.hpp"

namespace banyan::alphabeta {

class Aspiration {
 public:
  void describe(auto& option) {
    option("aspiration", is_on_, "start each depth with a window around the last value");
    option("window", points_, 1, 20000, "points on either side of the aspiration window");
  }

  // Searches as often as needed: `search(alpha, beta)` gives a score. `last`: the value of the last depth, if
  // there is one. False if the search ended first.
  bool search(const int* last, auto search, auto is_over) const {
    int alpha = -kInfinite, beta = kInfinite;
    if (is_on_ && last != nullptr && !is_decisive(*last)) {
      alpha = *last - points_;
      beta = *last + points_;
    }
    for (;;) {
      const int score = search(alpha, beta);
      if (is_over()) return false;
      if (score <= alpha) {
        alpha = -kInfinite;
      } else if (score >= beta) {
        beta = kInfinite;
      } else {
        return true;
      }
    }
  }

 private:
  bool is_on_ = true;
  int points_ = 50;
};

}  // namespace banyan::alphabeta
