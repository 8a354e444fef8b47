// Boards as data, and how the terminal draws them. The drawings of each game stand in its own test.
#include "banyan/core/picture.hpp"

#include <gtest/gtest.h>

#include "banyan/games/any_record.hpp"
#include "banyan/games/connect4.hpp"

namespace banyan {
namespace {

constexpr SideLooks kSides = {{{"Black", 'x', Paint::Black}, {"White", 'o', Paint::White}}};

TEST(Picture, OfSquaresNumbersRowsFromTheBottom) {
  EXPECT_EQ(draw_text(square_picture({"x.", ".o"}, kSides)), " 2 x .\n 1 . o\n   a b\n");
  const std::string tall = draw_text(square_picture(std::vector<std::string>(10, "."), kSides));
  EXPECT_EQ(tall.substr(0, 12), "10 .\n 9 .\n 8");
}

TEST(Picture, MarksTheManThatMovedAndNotWhereItCameFrom) {
  BoardPicture picture = square_picture({"..x", ".o."}, kSides);
  picture.last = {{0, 0}, {2, 0}};
  EXPECT_EQ(draw_text(picture), " 2 . . x\n 1 . o .\n   a b c\n");
  EXPECT_EQ(draw_text(picture, {.marks = true}), " 2 . .(x)\n 1 . o .\n   a b c\n");
  EXPECT_EQ(draw_text(picture, {.marks = true, .both_edges = true}),
            "   a b c\n 2 . .(x) 2\n 1 . o .  1\n   a b c\n");
}

TEST(Picture, InColourHasTheSameCharacters) {
  for (const char* game : {"tictactoe", "connect4", "breakthrough", "loa", "amazons", "go", "hex"}) {
    const auto record = make_record(game);
    const std::string coloured = draw_text((*record)->picture(), {.colour = true});
    std::string plain, line;
    bool code = false;
    for (const char c : coloured) {
      if (c == '\x1b') code = true;
      if (!code && c == '\n') {
        line.erase(line.find_last_not_of(' ') + 1);
        plain += line + "\n";
        line.clear();
      } else if (!code) {
        line += c;
      }
      if (c == 'm') code = false;
    }
    EXPECT_EQ(plain, (*record)->board()) << game;
    EXPECT_EQ((*record)->board().find('\x1b'), std::string::npos);
  }
}

// Hand-worked: where moves of each kind lie on the drawing, and who is called what.
TEST(Picture, KnowsTheCellsOfMovesAndTheNamesOfSides) {
  using Cells = std::vector<BoardCell>;
  const auto cells = [](const char* game, const char* moves, const char* move) {
    const auto record = make_record(game);
    EXPECT_TRUE(bool(play_moves(**record, moves)));
    return *(*record)->cells_of(move);
  };
  EXPECT_EQ(cells("tictactoe", "", "a1"), (Cells{{0, 2}}));
  EXPECT_EQ(cells("connect4", "44", "4"), (Cells{{3, 3}}));
  EXPECT_EQ(cells("breakthrough", "", "a2b3"), (Cells{{0, 4}, {1, 3}}));
  EXPECT_EQ(cells("loa", "", "b1-h1"), (Cells{{1, 7}, {7, 7}}));
  EXPECT_EQ(cells("amazons", "", "d1-d7/g7"), (Cells{{3, 9}, {3, 3}, {6, 3}}));
  EXPECT_EQ(cells("go", "", "J1"), (Cells{{8, 8}}));
  EXPECT_EQ(cells("go", "", "pass"), Cells{});
  EXPECT_EQ(cells("hex", "", "c5"), (Cells{{2, 4}}));
  EXPECT_EQ(cells("hex(swap=true)", "c5", "swap"), Cells{});
  EXPECT_FALSE(bool((*make_record("go"))->cells_of("Z9")));

  EXPECT_EQ(full_name((*make_record("loa"))->look_of(Side::First)), "Black (x)");
  EXPECT_EQ(full_name((*make_record("amazons"))->look_of(Side::First)), "White (W)");
  EXPECT_EQ(full_name((*make_record("hex"))->look_of(Side::Second)), "Blue (o)");
}

TEST(Picture, HasTheLastMoveAndTheLineThatWon) {
  const auto record = make_record("connect4");
  ASSERT_TRUE(bool(play_moves(**record, "1213141")));
  const BoardPicture picture = (*record)->picture();
  EXPECT_EQ(picture.last, (std::vector<BoardCell>{{0, 2}}));
  EXPECT_EQ(picture.winning.size(), 4u);
  for (const BoardCell cell : picture.winning) EXPECT_EQ(cell.column, 0) << "the four discs of column 1";
  EXPECT_TRUE((*make_record("connect4"))->picture().winning.empty());

  const auto drawn = make_record("tictactoe");
  ASSERT_TRUE(bool(play_moves(**drawn, "a1 b1 b2 c1 c3")));
  EXPECT_EQ((*drawn)->picture().winning, (std::vector<BoardCell>{{0, 2}, {1, 1}, {2, 0}}));
}

}  // namespace
}  // namespace banyan
