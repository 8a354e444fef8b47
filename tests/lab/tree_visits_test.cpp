#include "banyan/lab/tree_visits.hpp"

#include <gtest/gtest.h>

namespace banyan {
namespace {

TEST(TreeVisits, CountsEveryPositionOfTheTree) {
  auto engine = make_engine("tictactoe", "uct(backup=average)", 1);
  ASSERT_TRUE(engine) << engine.error();
  const SearchReport report = (*engine)->think({.playouts = 500});
  const TreeVisits found = tree_visits(**engine);
  EXPECT_EQ(found.at_least(1), report.edges) << "every edge leads to a position that was visited";
  std::uint64_t at_root = 0;
  for (const RootMove& move : report.root) {
    at_root += move.visits;
    EXPECT_GE(found.at_least(move.visits), 1u);
  }
  EXPECT_EQ(at_root, 500u);
  EXPECT_GT(found.at_least(1), found.at_least(2));
  EXPECT_EQ(found.at_least(501), 0u);
}

TEST(TreeVisits, FitsAPowerLaw) {
  TreeVisits law;
  for (const std::uint64_t visits : {1, 2, 4, 8, 16}) law.positions[visits] = 65536 / (visits * visits);
  EXPECT_NEAR(law.exponent(), 2, 1e-9);
  EXPECT_EQ(TreeVisits{}.exponent(), 0);
}

}  // namespace
}  // namespace banyan
