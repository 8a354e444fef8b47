#include "banyan/knowledge/go/playout_teams.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "banyan/knowledge/go/patterns3.hpp"
#include "banyan/knowledge/go/tactics.hpp"

namespace banyan {
namespace {

// Whether what is beyond the edge is nothing, one side or two sides that meet.
bool is_of_a_board(GoPattern3 code) {
  const auto beyond = [&](unsigned i) {
    return (code >> 2 * i & 3) == static_cast<unsigned>(GoColor::Border);
  };
  const bool left = beyond(3), right = beyond(4), top = beyond(1), bottom = beyond(6);
  if ((left && right) || (top && bottom)) return false;
  return beyond(0) == (left || top) && beyond(2) == (right || top) && beyond(5) == (left || bottom) &&
         beyond(7) == (right || bottom);
}

GoPattern3 smallest_image(GoPattern3 code) {
  GoPattern3 smallest = code;
  for (int symmetry = 1; symmetry < 8; ++symmetry) smallest = std::min(smallest, transformed(code, symmetry));
  return smallest;
}

struct GoPatternClasses {
  std::array<std::uint16_t, 1 << 16> of{};  // for Black
  std::vector<GoPattern3> examples;
};

const GoPatternClasses& pattern_classes() {
  static const auto classes = [] {
    auto made = std::make_unique<GoPatternClasses>();
    made->of.fill(static_cast<std::uint16_t>(kGoPatternClasses - 1));
    for (unsigned code = 0; code < 1 << 16; ++code) {
      const auto pattern = static_cast<GoPattern3>(code);
      if (!is_of_a_board(pattern)) continue;
      const GoPattern3 smallest = smallest_image(pattern);
      if (smallest == pattern) {  // it is met before its images
        made->of[code] = static_cast<std::uint16_t>(made->examples.size());
        made->examples.push_back(pattern);
      } else {
        made->of[code] = made->of[smallest];
      }
    }
    BANYAN_CHECK(made->examples.size() == kGoPatternClasses - 1);
    return made;
  }();
  return *classes;
}

}  // namespace

std::size_t go_pattern_class(std::uint16_t pattern, GoColor mover) {
  return pattern_classes().of[mover == GoColor::Black ? pattern : recolored(pattern)];
}

std::string go_pattern_text(std::size_t pattern_class) {
  if (pattern_class + 1 == kGoPatternClasses) return "narrow board";
  const GoPattern3 code = pattern_classes().examples[pattern_class];
  std::string text;
  for (unsigned i = 0; i < 8; ++i) {
    if (i == 4) text += '+';
    if (i == 3 || i == 5) text += '/';
    text += "xo.#"[code >> 2 * i & 3];
  }
  return text;
}

template <int Size>
FeatureTeam GoPlayoutTeams<Size>::team(GoMove move) const {
  FeatureTeam team;
  if (position_.is_pass(move)) return team;
  const auto& board = position_.stones();
  const GoPoint p = move.point;
  const GoColor own = go_color(position_.to_move());
  team.push_back(static_cast<MoveFeature>(kPattern + go_pattern_class(pattern3_at(board, p), own)));
  if (board.neighbours_of(p, GoColor::Empty) < 4) {
    const GoTactics<Size> tactics(board);
    const int taken = tactics.stones_taken(p, own), saved = tactics.stones_saved(p, own);
    if (taken > 0) team.push_back(static_cast<MoveFeature>(kTakes + std::min(taken, 3) - 1));
    if (saved > 0) team.push_back(static_cast<MoveFeature>(kSaves + std::min(saved, 3) - 1));
    if (tactics.is_self_atari(p, own)) {
      team.push_back(kSelfAtari);
    } else if (tactics.gives_atari(p, own)) {
      team.push_back(kAtari);
    }
  }
  const GoPoint last = position_.last_move().point;
  if (last != kNoPoint) {
    using Geometry = typename GoBoard<Size>::Geometry;
    const int columns = std::abs(Geometry::column_of(p) - Geometry::column_of(last));
    const int rows = std::abs(Geometry::row_of(p) - Geometry::row_of(last));
    const int distance = columns + rows + std::max(columns, rows);  // 2 beside, 3 diagonal, 4 two away
    if (distance <= 4) team.push_back(static_cast<MoveFeature>(kNear + distance - 2));
  }
  return team;
}

template <int Size>
std::string GoPlayoutTeams<Size>::name(std::size_t feature) {
  constexpr std::string_view kTeamNames[] = {"takes one",
                                             "takes two",
                                             "takes more",
                                             "saves one",
                                             "saves two",
                                             "saves more",
                                             "self-atari",
                                             "atari",
                                             "beside the last move",
                                             "diagonal to the last move",
                                             "two points from the last move"};
  if (feature < kPattern) return std::string(kTeamNames[feature]);
  return "pattern " + go_pattern_text(feature - kPattern);
}

template class GoPlayoutTeams<0>;
template class GoPlayoutTeams<9>;
template class GoPlayoutTeams<13>;
template class GoPlayoutTeams<19>;

}  // namespace banyan
