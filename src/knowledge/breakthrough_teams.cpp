#include "banyan/knowledge/breakthrough_teams.hpp"

#include "banyan/core/bits.hpp"

namespace banyan {
namespace {

constexpr std::uint64_t kLeftmost = 0x0101010101010101, kRightmost = kLeftmost << 7;

// Where these men could take: one row on, one column beside. Board edges narrower than eight columns need no
// mask: nothing stands beyond them.
std::uint64_t diagonal_steps(std::uint64_t men, bool upwards) {
  const std::uint64_t left = men & ~kLeftmost, right = men & ~kRightmost;
  return upwards ? left << 7 | right << 9 : left >> 9 | right >> 7;
}

}  // namespace

BreakthroughTeams::BreakthroughTeams(const Breakthrough& position)
    : is_first_(position.to_move() == Side::First),
      rows_(position.rows()),
      columns_(position.columns()),
      own_(position.men(position.to_move())),
      other_(position.men(opponent(position.to_move()))),
      attacked_(diagonal_steps(other_, !is_first_)) {}

FeatureTeam BreakthroughTeams::team(Breakthrough::Move move) const {
  FeatureTeam team;
  const int to_go = rows_to_go(move.to), column = move.to % 8;
  if ((other_ >> move.to & 1) != 0) {
    team.push_back(static_cast<MoveFeature>(kTakes + rows_ - 1 - to_go));
  }
  const MoveFeature place = column == 0 || column == columns_ - 1 ? kEdge : kInside;
  team.push_back(static_cast<MoveFeature>(place + to_go));
  const std::uint64_t square = std::uint64_t{1} << move.to;
  // Who stands where a man of that side would have to stand to take on the square.
  const int attackers = popcount(diagonal_steps(square, is_first_) & other_);
  const int defenders =
      popcount(diagonal_steps(square, !is_first_) & own_ & ~(std::uint64_t{1} << move.from));
  team.push_back(attackers == 0           ? kSafe
                 : defenders == 0         ? kGiven
                 : defenders >= attackers ? kHeld
                                          : kContested);
  if (is_attacked(move.from)) team.push_back(kEscapes);
  if (rows_to_go(move.from) == rows_ - 1) team.push_back(kLeavesHome);
  if (move.from % 8 == column) team.push_back(kStraight);
  return team;
}

std::string BreakthroughTeams::name(std::size_t feature) {
  if (feature < kInside) return "takes a man with " + std::to_string(feature) + " rows to go";
  if (feature < kEdge) return "inside, " + std::to_string(feature - kInside) + " rows to go";
  if (feature < kSafe) return "edge, " + std::to_string(feature - kEdge) + " rows to go";
  constexpr std::string_view kNames[] = {"safe there",      "given away",   "taken back if taken",
                                         "contested there", "was attacked", "leaves the home row",
                                         "straight on"};
  return std::string(kNames[feature - kSafe]);
}

}  // namespace banyan
