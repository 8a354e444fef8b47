// Features of Go's moves, for learnt play-outs: the 3x3 pattern around the point, what the stone takes, saves
// and risks, and how near it is to the last move (Bouzy and Chaslot 2006; Coulom 2007, without patterns of
// more points, which a play-out has no time for).
#pragma once

#include "banyan/games/go/go.hpp"
#include "banyan/search/move_features.hpp"

namespace banyan {

// The class of a 3x3 pattern for the side that moves: the same for its eight images and for both colours.
inline constexpr std::size_t kGoPatternClasses =
    1108;  // the last one: no pattern of a board of two rows or more
std::size_t go_pattern_class(std::uint16_t pattern, GoColor mover);
// A pattern of the class as a text of three rows from the top, x the mover, # beyond the edge.
std::string go_pattern_text(std::size_t pattern_class);

template <int Size>
class GoPlayoutTeams {
 public:
  static constexpr MoveFeature kTakes = 0;  // one, two, more stones
  static constexpr MoveFeature kSaves = 3;  // one, two, more stones
  static constexpr MoveFeature kSelfAtari = 6, kAtari = 7;
  static constexpr MoveFeature kNear = 8;  // beside the last move, diagonal to it, two points away
  static constexpr MoveFeature kPattern = 11;
  static constexpr std::size_t kFeatures = kPattern + kGoPatternClasses;

  explicit GoPlayoutTeams(const GoGame<Size>& position) : position_(position) {}
  FeatureTeam team(GoMove move) const;
  static std::string name(std::size_t feature);

 private:
  const GoGame<Size>& position_;
};
extern template class GoPlayoutTeams<0>;
extern template class GoPlayoutTeams<9>;
extern template class GoPlayoutTeams<13>;
extern template class GoPlayoutTeams<19>;

}  // namespace banyan
