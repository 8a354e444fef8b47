// Sets of solved positions: the formats, the comparison, and quick slices of the published ones.
#include "banyan/lab/solved_set.hpp"

#include <gtest/gtest.h>

#include "support/data.hpp"

namespace banyan {
namespace {

SolvedSetResult run(std::string_view game, std::string_view text, const Limits& limits = {},
                    SolveMethod method = SolveMethod::Auto) {
  const auto rows = read_solved_set(game, text);
  EXPECT_TRUE(rows) << (rows ? "" : rows.error());
  const auto result = run_solved_set(game, *rows, method, limits, {});
  EXPECT_TRUE(result) << (result ? "" : result.error());
  return *result;
}

TEST(SolvedSet, ReadsWhatTheFilesHold) {
  const auto connect4 = read_solved_set("connect4", "121212 18\n- 1\n");
  ASSERT_TRUE(connect4) << connect4.error();
  ASSERT_EQ(connect4->size(), 2u);
  EXPECT_EQ(connect4->at(0).score, 18);
  EXPECT_EQ(connect4->at(1).moves, "");
  const auto amazons = read_solved_set("amazons", "# a comment\n##W#/#B## B\tB\twin\n\n#W\tW\tloss\r\n");
  ASSERT_TRUE(amazons) << amazons.error();
  ASSERT_EQ(amazons->size(), 2u) << "a row may start with an arrow";
  EXPECT_EQ(static_cast<int>(amazons->at(1).proof), static_cast<int>(Proof::Loss));
  const auto hex = read_solved_set("hex(size=3)", "size\tmove\twinner\n3x3\tb2\tblack\n");
  ASSERT_TRUE(hex) << hex.error();
  ASSERT_EQ(hex->size(), 1u);
  EXPECT_EQ(static_cast<int>(hex->at(0).proof), static_cast<int>(Proof::Loss)) << "White is to move";
  EXPECT_FALSE(read_solved_set("connect4", "121212 high"));
  EXPECT_FALSE(read_solved_set("connect4", ""));
  EXPECT_FALSE(read_solved_set("breakthrough", "PP/pp w\twin"));
  EXPECT_FALSE(read_solved_set("tictactoe", "a1 1"));
  EXPECT_FALSE(read_solved_set("hex(size=3)", "3x3\td9\tblack")) << "no such point";
  EXPECT_FALSE(read_solved_set("chess", "x\twin\t1"));
}

// A game that says nothing has the usual columns; the messages name them.
TEST(SolvedSet, EveryGameHasColumns) {
  const auto rows = read_solved_set("tictactoe", "position\tresult\tplies\nxx./oo./... x\twin\t1\n");
  ASSERT_TRUE(rows) << rows.error();
  ASSERT_EQ(rows->size(), 1u);
  EXPECT_EQ(rows->at(0).plies, 1);
  EXPECT_EQ(read_solved_set("loa", "").error(), "the set has no rows of board, side, win");
  EXPECT_EQ(read_solved_set("connect4", "44 high").error(), "line 1 is no row of moves, score: '44 high'");
}

TEST(SolvedSet, WritesWhatItReads) {
  for (const char* game : {"loa", "breakthrough", "tictactoe"}) {
    const auto row = won_row(game, "abc/def x", 7);
    ASSERT_TRUE(row) << row.error();
    const auto rows = read_solved_set(game, *row + "\t12345\n" + *won_row(game, "abc/def x", {}));
    ASSERT_TRUE(rows) << rows.error();
    EXPECT_EQ(rows->at(0).position, "abc/def x");
    EXPECT_EQ(static_cast<int>(rows->at(0).proof), static_cast<int>(Proof::Win));
    EXPECT_EQ(rows->at(0).plies, 7);
    EXPECT_FALSE(rows->at(1).plies);
  }
  EXPECT_EQ(won_row("connect4", "x", 1).error(), "a set of moves, score has no place for a position");
}

TEST(SolvedSet, CountsWhatAgreesAndWhatDoesNot) {
  const Limits limits{.bytes = 1 << 20};
  const auto result = run("connect4", "121212 18\n121212 17\n1212127 18\n", limits);
  EXPECT_EQ(result.rows, 3u);
  EXPECT_EQ(result.agreed, 2u);
  EXPECT_EQ(result.wrong, 1u) << "the right result with a wrong score is wrong";
  EXPECT_EQ(run("connect4", "- 1\n", {.nodes = 100, .bytes = 1 << 20}).unknown, 1u);
}

TEST(SolvedSet, MethodsAgree) {
  constexpr std::string_view kRows = "3x3\ta1\twhite\n3x3\tb2\tblack\n3x3\tc1\tblack\n";
  for (const auto method : {SolveMethod::AlphaBeta, SolveMethod::ProofNumber}) {
    EXPECT_EQ(run("hex(size=3)", kRows, {.bytes = 1 << 22}, method).agreed, 3u);
  }
  EXPECT_FALSE(make_solver("go(size=3)", SolveMethod::ProofNumber, 1 << 20));
  EXPECT_FALSE(make_solver("go(size=9)", SolveMethod::Auto, 1 << 20)) << "too large to be solved";
}

// Nodes a row enough for nearly all or all of them; the whole sets are run by `banyan solve GAME --set FILE`.
void expect_none_wrong(std::string_view game, const std::filesystem::path& path, std::uint64_t nodes,
                       std::uint64_t at_least) {
  const auto result = run(game, test::read_file(path), {.nodes = nodes, .bytes = 1 << 27});
  EXPECT_EQ(result.wrong, 0u);
  EXPECT_GE(result.agreed, at_least);
}
TEST(SolvedSet, Breakthrough) {
  BANYAN_NEEDS_DATA(path, "breakthrough/forced_6x6.tsv");
  expect_none_wrong("breakthrough(size=6)", path, 20000, 100);
}
TEST(SolvedSet, Amazons) {
  BANYAN_NEEDS_DATA(path, "amazons/endgames_exact.tsv");
  expect_none_wrong("amazons", path, 1000000, 20);
}
TEST(SolvedSet, Loa) {
  BANYAN_NEEDS_DATA(path, "loa/forced_wins_in_1.tsv");
  expect_none_wrong("loa", path, 1000, 782);
}

}  // namespace
}  // namespace banyan
