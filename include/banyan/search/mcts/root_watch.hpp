// When a search by time ends (Huang, Coulom and Lin 2010, "Time management for Monte-Carlo tree search
// applied to the game of Go", sections 3 and 4). It ends early once no other move can have as many visits as
// the first, even if it got every simulation of the time that is left: more of them could not change the
// move. It goes on beyond the planned time while the move is in doubt: another one has a better value, or
// nearly as many visits.
#pragma once

#include "banyan/core/limits.hpp"
#include "banyan/search/mcts/final_move.hpp"

namespace banyan {

class RootWatch {
 public:
  enum class Says : std::uint8_t { GoOn, Stretch, End };
  struct Progress {
    double seconds;
    std::uint64_t playouts;
  };

  RootWatch() = default;
  // Watches only searches by time that may end early and whose final move goes by visits.
  RootWatch(const Limits& limits, const FinalMove& final_move);

  // Whether it wants to look again; a look takes all moves of the root.
  bool is_due(double seconds) const { return is_on_ && seconds >= next_; }
  // `legal`: how many moves there are, tried or not.
  Says look(const Edges& root, std::size_t legal, const Progress& progress);

 private:
  bool is_on_ = false, is_stretched_ = false;
  double planned_ = 0, latest_ = 0;
  double next_ = 0, interval_ = 0;
};

// The two with the most visits of the moves that are not proven lost; pre: there is one.
struct Rivals {
  ChildIndex first;
  std::uint64_t first_visits = 0, second_visits = 0;
};
Rivals rivals_of(const Edges& root);
// Whether a move that was looked at in earnest has a better value than the first, or nearly as many visits.
bool is_in_doubt(const Edges& root, const Rivals& rivals);

}  // namespace banyan
