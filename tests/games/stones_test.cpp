#include "banyan/games/stones.hpp"

#include <gtest/gtest.h>

namespace banyan {
namespace {

TEST(Stones, AreNamedWithoutTheLetterI) {
  EXPECT_EQ(go_point_name({0, 0}), "A1");
  EXPECT_EQ(go_point_name({7, 8}), "H9");
  EXPECT_EQ(go_point_name({8, 18}), "J19");
  EXPECT_EQ(read_go_point("j19", 19, 19), (Square{8, 18}));
  EXPECT_EQ(read_go_point("i1", 19, 19), std::nullopt);
  EXPECT_EQ(read_go_point("K1", 9, 9), std::nullopt);
}

TEST(Stones, RowsHoldOneCharacterAPoint) {
  EXPECT_EQ(board_rows(**make_record("breakthrough(columns=3,rows=4)")),
            (std::vector<std::string>{"ppp", "ppp", "PPP", "PPP"}));
  EXPECT_EQ(board_rows(**make_record("go(size=2)")), (std::vector<std::string>{"..", ".."}));
}

}  // namespace
}  // namespace banyan
