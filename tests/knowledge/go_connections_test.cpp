// Connection search on positions whose answer a Go player sees at a glance.
#include "banyan/knowledge/go_connections.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace banyan {
namespace {

using Goals = GoConnections<0>;

struct Found {
  Side owner;
  std::vector<std::string> deciding;
  friend bool operator==(const Found&, const Found&) = default;
};

std::vector<Found> unsettled(const std::string& text) {
  const auto position = GoGame<0>::from_text(text, {5, 5, 0, 0});
  EXPECT_TRUE(position) << (position ? "" : position.error());
  std::vector<Found> found;
  for (const auto& goal : Goals().unsettled(*position)) {
    std::vector<std::string> points;
    for (const GoMove move : goal.deciding) points.push_back(position->format(move));
    std::sort(points.begin(), points.end());
    found.push_back({goal.owner, points});
  }
  return found;
}

// Two stones on a diagonal have two ways to join: whoever moves first, they are joined.
TEST(GoConnections, TwoCommonLibertiesAreMiai) {
  EXPECT_TRUE(unsettled("...../.x.../..x../...../..... b -").empty());
  EXPECT_TRUE(unsettled("...../.x.../..x../...../..... w -").empty());
}

// With a white stone on one of them the other point decides.
TEST(GoConnections, OneCommonLibertyIsTheCuttingPoint) {
  const std::vector<Found> wanted = {{Side::First, {"C4"}}};
  EXPECT_EQ(unsettled("...../.x.../.ox../.o.../..... b -"), wanted);
  EXPECT_EQ(unsettled("...../.x.../.ox../.o.../..... w -"), wanted);
}

// A cutting stone that can be taken does not cut.
TEST(GoConnections, ACutThatIsCapturedIsNone) {
  EXPECT_TRUE(unsettled("..x../.x.x./.ox../.o.../..... w -").empty())
      << "a white stone on C4 would have no liberty";
}

TEST(GoConnections, AreReachedInOneString) {
  const auto before = GoGame<0>::from_text("...../.x.../.ox../.o.../..... b -", {5, 5, 0, 0});
  ASSERT_TRUE(before);
  const Goals goals;
  const auto found = goals.unsettled(*before);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_FALSE(goals.is_reached(found[0], *before));
  GoGame<0> after = *before;
  after.play(*after.parse("C4"));
  EXPECT_TRUE(goals.is_reached(found[0], after));
}

}  // namespace
}  // namespace banyan
