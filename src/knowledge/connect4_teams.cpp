#include "banyan/knowledge/connect4_teams.hpp"

#include <algorithm>
#include <cstdlib>

#include "banyan/core/bits.hpp"

namespace banyan {

Connect4Teams::Connect4Teams(const Connect4& position)
    : position_(position),
      own_wins_(position.winning_cells(position.to_move())),
      other_wins_(position.winning_cells(opponent(position.to_move()))) {}

FeatureTeam Connect4Teams::team(Connect4::Move move) const {
  FeatureTeam team;
  const std::uint64_t cell = std::uint64_t{1} << move.cell, above = cell << 1;
  if ((own_wins_ & cell) != 0) team.push_back(kWins);
  if ((other_wins_ & cell) != 0) team.push_back(kStops);
  if ((other_wins_ & above) != 0) team.push_back(kOpensTheirs);
  if ((own_wins_ & above) != 0) team.push_back(kOpensOurs);
  if (team.empty()) {
    Connect4 next = position_;
    next.play(move);
    const int threats = popcount(next.winning_cells(position_.to_move()) & ~own_wins_);
    if (threats > 0) team.push_back(threats == 1 ? kThreat : kThreats);
  }
  const int column = move.cell / (position_.rows() + 1);
  const int away = std::abs(2 * column - (position_.columns() - 1)) / 2;
  team.push_back(static_cast<MoveFeature>(kColumn + std::min(away, kColumns - 1)));
  return team;
}

std::string Connect4Teams::name(std::size_t feature) {
  constexpr std::string_view kNames[] = {"makes four",      "stops four",   "opens a four of theirs",
                                         "opens one's own", "a new threat", "several new threats"};
  if (feature < kColumn) return std::string(kNames[feature]);
  return std::to_string(feature - kColumn) + " columns from the centre";
}

}  // namespace banyan
