#include "banyan/games/stones.hpp"

#include <gtest/gtest.h>

#include "banyan/games/settlement.hpp"

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

// Both sides have two eyes; the white stone inside one of Black's has no room to live.
TEST(Stones, JudgesStonesByPlayouts) {
  const auto record = make_record("go(size=5,komi=2.5)", ".xxo./oxxoo/xxxo./.xxoo/xxxo. b -");
  ASSERT_TRUE(record) << record.error();
  int dead = 0;
  for (const JudgedStone& stone : judge_stones(**record, 1)) {
    EXPECT_EQ(stone.status == StoneStatus::Dead, stone.point == "A4") << stone.point;
    dead += stone.status == StoneStatus::Dead ? 1 : 0;
  }
  EXPECT_EQ(dead, 1);
  EXPECT_EQ(judged_score(**record, 1), 15 - 10 - 2.5);
  EXPECT_EQ(stones_only(**record, Side::Second, {"A4"}), ".xxo./.xxoo/xxxo./.xxoo/xxxo. w -");
}

}  // namespace
}  // namespace banyan
