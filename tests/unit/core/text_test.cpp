#include "banyan/core/text.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

using Pieces = std::vector<std::string_view>;

TEST(Text, TrimCutsBlanksAtBothEnds) {
  EXPECT_EQ(trim(" \t a b\r\n"), "a b");
  EXPECT_EQ(trim(""), "");
  EXPECT_EQ(trim(" \n "), "");
}

TEST(Text, ToLowerChangesLettersOnly) { EXPECT_EQ(to_lower("AbZ[1\xc4"), "abz[1\xc4"); }

TEST(Text, SplitKeepsEmptyPieces) {
  EXPECT_EQ(split("a/b//", '/'), (Pieces{"a", "b", "", ""}));
  EXPECT_EQ(split("", '/'), (Pieces{""}));
}

TEST(Text, WordsDropsEmptyPieces) {
  EXPECT_EQ(words("  a \t b\nc "), (Pieces{"a", "b", "c"}));
  EXPECT_EQ(words(" "), Pieces{});
}

TEST(Text, ParseIntReadsTheWholeTextOrNothing) {
  EXPECT_EQ(parse_int("-12"), -12);
  EXPECT_EQ(parse_int("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  for (const char* text : {"", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "-", "9223372036854775808"}) {
    EXPECT_FALSE(parse_int(text)) << text;
  }
}

TEST(Text, ParseDoubleReadsFiniteNumbersOnly) {
  EXPECT_EQ(parse_double("-0.25"), -0.25);
  EXPECT_EQ(parse_double("1e3"), 1000);
  for (const char* text :
       {"", "inf", "-inf", "nan", "NAN", "infinity", "1e999", "+1", " 1", "1,5", "0x1p3", "."}) {
    EXPECT_FALSE(parse_double(text)) << text;
  }
}

TEST(Text, FormatDoubleIsShortAndReadsBack) {
  EXPECT_EQ(format_double(0.1), "0.1");
  EXPECT_EQ(format_double(7.5), "7.5");
  EXPECT_EQ(format_double(100), "100");
  EXPECT_EQ(format_double(-2e-9), "-2e-09");
  Rng rng(1);
  for (int i = 0; i < 10000; ++i) {
    const double value = (rng.uniform() - 0.5) * (i % 2 == 0 ? 1e-9 : 1e12);
    ASSERT_EQ(parse_double(format_double(value)), value);
  }
}

TEST(Text, QuotedShowsStrangeBytesAndCutsLongText) {
  EXPECT_EQ(in_quotes("a b"), "'a b'");
  EXPECT_EQ(in_quotes(std::string_view("\0\n\x7f\xff", 4)), "'\\x00\\x0a\\x7f\\xff'");
  EXPECT_EQ(in_quotes(std::string(40, 'x')), "'" + std::string(40, 'x') + "'");
  EXPECT_EQ(in_quotes(std::string(41, 'x')), "'" + std::string(40, 'x') + "…'");
}

TEST(Text, NearestNameFindsWhatWasMeant) {
  const std::vector<std::string> known = {"connect4", "breakthrough", "loa", "amazons", "go", "hex"};
  EXPECT_EQ(nearest_name("conect4", known), "connect4");
  EXPECT_EQ(nearest_name("Breakthru", known), "breakthrough");
  EXPECT_EQ(nearest_name("HEX", known), "hex");
  EXPECT_EQ(nearest_name("lao", known), "loa");
  EXPECT_EQ(nearest_name("chess", known), std::nullopt);
  EXPECT_EQ(nearest_name("", known), std::nullopt);
  EXPECT_EQ(nearest_name(std::string(100000, 'x'), known), std::nullopt);
  EXPECT_EQ(nearest_name("hex", {}), std::nullopt);
  EXPECT_EQ(did_you_mean("amazon", known), "; did you mean 'amazons'?");
  EXPECT_EQ(did_you_mean("checkers", known), "");
}

TEST(Text, SquareNamesReadBack) {
  for (int column = 0; column < 19; ++column) {
    for (int row = 0; row < 19; ++row) {
      const std::string name = square_name({column, row});
      std::string_view rest = name;
      const auto square = take_square(rest, 19, 19);
      ASSERT_TRUE(square) << name;
      ASSERT_EQ(*square, (Square{column, row})) << name;
      ASSERT_TRUE(rest.empty());
    }
  }
}

TEST(Text, TakeSquareLeavesTheRest) {
  std::string_view text = "D10-e3";
  EXPECT_EQ(take_square(text, 10, 10), (Square{3, 9}));
  EXPECT_EQ(text, "-e3");
}

TEST(Text, TakeSquareRefusesWhatIsNotOnTheBoard) {
  for (const char* name : {"", "a", "1a", "e1", "a5", "a0", "a-1", "a 1", "`1", "{1", "\xff", "a99"}) {
    std::string_view text = name;
    EXPECT_FALSE(take_square(text, 4, 4)) << name;
    EXPECT_EQ(text, name) << "left as it was";
  }
}

TEST(Text, BoardTextExpandsNumbers) {
  const BoardText board = read_board_text(" x10o/12/.x3x6  x  rest ", 12, 3, "xo");
  ASSERT_EQ(board.error, "");
  EXPECT_EQ(board.rows, (std::vector<std::string>{"x..........o", "............", ".x...x......"}));
  EXPECT_EQ(board.fields, (Pieces{"x", "rest"}));
  EXPECT_EQ(join_rows(board.rows), "x..........o/............/.x...x......");
}

TEST(Text, BoardTextNamesWhatIsWrong) {
  const auto error = [](std::string_view text) { return read_board_text(text, 3, 2, "xo").error; };
  EXPECT_EQ(error(""), "empty position text");
  EXPECT_EQ(error("3 x"), "position '3' has 1 rows, expected 2");
  EXPECT_EQ(error("3/3/3"), "position '3/3/3' has 3 rows, expected 2");
  EXPECT_EQ(error("3/2"), "row '2' of the position does not have 3 squares");
  EXPECT_EQ(error("3/4"), "row '4' of the position does not have 3 squares");
  EXPECT_EQ(error("3/"), "row '' of the position does not have 3 squares");
  EXPECT_EQ(error("3/.w."), "unknown character 'w' in row '.w.', expected '.', a number or one of 'xo'");
  for (const char* text : {"3/0xxx", "3/99999999999999999999", "3/xxxx", "3/-3", "3/x\xc3\xa9"}) {
    EXPECT_NE(error(text), "") << text;
  }
}

}  // namespace
}  // namespace banyan
