#include "banyan/games/amazons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "banyan/core/options.hpp"
#include "banyan/core/perft.hpp"
#include "banyan/core/playout.hpp"
#include "naive/amazons.hpp"
#include "support/differential.hpp"

namespace banyan {
namespace {

using test::NaiveAmazons;

Amazons start(int size) { return *Amazons::start({size}); }

Amazons position(const std::string& text) {
  const auto read = Amazons::from_text(text, {static_cast<int>(text.find('/'))});
  EXPECT_TRUE(read) << read.error();
  return *read;
}

std::vector<std::string> names_of_moves(const Amazons& position) {
  MoveList<Amazons> moves;
  position.legal_moves(moves);
  std::vector<std::string> names;
  for (const auto move : moves) names.push_back(position.format(move));
  return names;
}

// A board with one to four queens a side and any share of arrows: what only a typed position can be.
std::string random_text(Rng& rng) {
  const std::size_t size = 6 + rng.below(5);
  const std::uint32_t arrows_in_16 = rng.below(16);
  std::vector<std::string> rows(size, std::string(size, '.'));
  for (std::string& row : rows) {
    for (char& man : row) man = rng.below(16) < arrows_in_16 ? '#' : '.';
  }
  for (const char man : {'W', 'B'}) {
    for (std::uint32_t left = 1 + rng.below(4); left > 0;) {
      char& place =
          rows[rng.below(static_cast<std::uint32_t>(size))][rng.below(static_cast<std::uint32_t>(size))];
      if (place == 'W' || place == 'B') continue;
      place = man;
      --left;
    }
  }
  return join_rows(rows) + (rng.below(2) == 0 ? " W" : " B");
}

// Boards from many steps to a handful; in the last four a queen has one line only, so that most arrows go to
// the square she left or beyond it.
std::vector<std::string> sampling_positions() {
  std::string open_board;  // e5 has as many arrows as a square can have
  for (int row = 0; row < 9; ++row) open_board += "........../";
  open_board += "WB........ W";
  return {
      start(10).to_text(),
      start(6).to_text(),
      open_board,
      "........../.W..#...../...#....../....B...../.#......../......W#../..B......./.....#..../#........./"
      "...#..W..B B",
      ".##B#..###/#B.#####../####.W####/#..###.##B/W####W##.#/###.#####./#.W##.####/.##.#.#.##/#.#.#.##.#/"
      "##.#.#.B## W",
      ".#.###B##./.#.B######/.####.##.#/B.#..#####/#.##.##W#./.###.#.##./.####.###./#W#.######/####..##W#/"
      "#W##B####. B",
      "######/######/######/B#####/######/#.W..# W",
      "#.####/#.####/#.####/#W####/#.####/#####B W",
      "#####.#/####.##/###B###/##.####/#.#####/#######/######W B",
      "#.#####/##.####/###W###/####.##/#####.#/#######/B###### W"};
}

using Probabilities = std::map<std::string, double>;

Probabilities uniform_probabilities(const NaiveAmazons& naive) {
  const auto names = naive.legal_moves();
  Probabilities expected;
  for (const auto& name : names) expected[name] = 1.0 / static_cast<double>(names.size());
  return expected;
}

Probabilities stepwise_probabilities(const NaiveAmazons& naive) {
  std::map<std::string, std::map<std::string, std::vector<std::string>>> tree;
  for (const auto& move : naive.moves()) {
    tree[NaiveAmazons::name(move.from)][NaiveAmazons::name(move.to)].push_back(NaiveAmazons::name(move));
  }
  Probabilities expected;
  for (const auto& [from, steps] : tree) {
    for (const auto& [to, names] : steps) {
      const double choices = static_cast<double>(tree.size() * steps.size() * names.size());
      for (const auto& name : names) expected[name] = 1.0 / choices;
    }
  }
  return expected;
}

// Draws until the rarest move is expected 20 times; no other move may come up, and the chi-square statistic
// may not lie beyond five standard deviations of its distribution.
template <class Draw>
void expect_distribution(const Probabilities& expected, Draw draw) {
  double rarest = 1;
  for (const auto& [name, p] : expected) rarest = std::min(rarest, p);
  const auto draws = static_cast<long>(std::max(20 / rarest, 20000.0));
  std::map<std::string, long> seen;
  for (long i = 0; i < draws; ++i) ++seen[draw()];
  for (const auto& [name, count] : seen) ASSERT_TRUE(expected.contains(name)) << name << " is not legal";
  double chi_square = 0;
  for (const auto& [name, p] : expected) {
    const double mean = p * static_cast<double>(draws);
    ASSERT_GT(seen[name], 0) << name << " never drawn";
    chi_square += std::pow(static_cast<double>(seen[name]) - mean, 2) / mean;
  }
  const auto freedom = static_cast<double>(expected.size() - 1);
  EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom)) << "of " << freedom << " degrees of freedom";
}

std::uint64_t naive_perft(const NaiveAmazons& naive, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return naive.moves().size();
  std::uint64_t leaves = 0;
  for (const auto& name : naive.legal_moves()) {
    NaiveAmazons next = naive;
    next.play(name);
    leaves += naive_perft(next, depth - 1);
  }
  return leaves;
}

std::uint64_t fast_perft(const Amazons& position, int depth) {
  GameRecord<Amazons> record(position);
  return perft(record, depth);
}

TEST(Amazons, AgreesWithTheNaiveTwin) {
  // Shares in percent: the small boards end sooner, so most games are theirs; each ply is compared in full.
  const std::vector<std::pair<int, long>> shares = {{6, 55}, {7, 15}, {8, 18}, {9, 8}, {10, 4}};
  const long games = test::games_to_play(2200);
  test::Events events;
  for (const auto& [size, percent] : shares) {
    const long of_size = std::max(1L, games * percent / 100);
    test::compare_random_games<NaiveAmazons, Amazons>({size}, of_size, 10 + static_cast<std::uint64_t>(size),
                                                      100, events);
    if (HasFatalFailure()) return;
  }
  test::expect_events(events, {"queen blocked", "side blocked", "both sides blocked",
                               "arrow on the square left", "arrow over the square left"});
}

TEST(Amazons, AgreesWithTheNaiveTwinOnTypedPositions) {
  const long positions = test::games_to_play(1500);
  for (long i = 0; i < positions; ++i) {
    Rng rng(2, static_cast<std::uint64_t>(i));
    const std::string text = random_text(rng);
    SCOPED_TRACE(text);
    const GameRecord<Amazons> record(position(text));
    MoveList<Amazons> moves;
    record.legal_moves(moves);
    test::expect_same(record, moves, NaiveAmazons(text), {record.position().size()});
    if (HasFatalFailure()) return;
  }
}

// Lines, masks, order of the queens and the cached answer, all kept by play(), against those made from text.
TEST(Amazons, PlayedPositionEqualsTheSameReadFromText) {
  for (const int size : {6, 7, 8, 9, 10}) {
    for (std::uint64_t game = 0; game < 20; ++game) {
      Rng rng(3, game);
      Amazons played = start(size);
      while (played.outcome() == Outcome::Open) {
        played.play(game % 2 == 0 ? played.random_move(rng) : played.stepwise_move(rng));
        ASSERT_TRUE(played == position(played.to_text())) << played.to_text();
      }
    }
  }
}

TEST(Amazons, PerftEqualsThePublishedCounts) {
  EXPECT_EQ(fast_perft(start(10), 1), 2176u);
  EXPECT_EQ(fast_perft(start(10), 2), 4307152u);
}

TEST(Amazons, PerftEqualsTheNaiveTwins) {
  for (const int size : {6, 7}) {
    EXPECT_EQ(fast_perft(start(size), 2), naive_perft(NaiveAmazons(Amazons::Options{size}), 2)) << size;
  }
  const std::vector<std::pair<std::string, int>> late = {
      {".##B#..###/#B.#####../####.W####/#..###.##B/W####W##.#/###.#####./#.W##.####/.##.#.#.##/#.#.#.##.#/"
       "##.#.#.B## W",
       4},
      {"..#..B../.#...#../B..#...B/..#.W.../.#..#..W/W..#..#./..#..B../..#W.#.. B", 2},
      {"#..#...#.#/W#.###.##B/#.##.###.#/#.#.##B###/###B.#.###/.#.#.#.#.#/##.#####W./##.##..##./.#B.#...#W/"
       "#W####.### W",
       3}};
  for (const auto& [text, depth] : late) {
    EXPECT_EQ(fast_perft(position(text), depth), naive_perft(NaiveAmazons(text), depth)) << text;
  }
}

TEST(Amazons, CountsMovesOfBothSidesWithoutAList) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    Rng rng(4, i);
    const Amazons here = position(random_text(rng));
    std::string other_text = here.to_text();
    other_text.back() = other_text.back() == 'W' ? 'B' : 'W';
    EXPECT_EQ(here.count_moves(), names_of_moves(here).size()) << here.to_text();
    EXPECT_EQ(here.count_moves(opponent(here.to_move())), names_of_moves(position(other_text)).size())
        << here.to_text();
  }
}

// The room of a move list rests on these two.
TEST(Amazons, BoundsAreThoseOfAnEmptyBoard) {
  std::size_t most_arrows = 0, most_moves = 0;
  for (int square = 0; square < 100; ++square) {
    NaiveAmazons alone(Amazons::Options{10});
    for (std::string& row : alone.cells) row = std::string(10, '.');
    const NaiveAmazons::Square queen{square % 10, square / 10};
    alone.at(queen) = 'W';
    most_arrows = std::max(most_arrows, alone.slides(queen).size());
    most_moves = std::max(most_moves, alone.moves().size());
  }
  EXPECT_EQ(static_cast<std::size_t>(amazons::kMost.arrows), most_arrows);
  EXPECT_EQ(static_cast<std::size_t>(amazons::kMost.moves_of_queen), most_moves);
  EXPECT_GT(Amazons::kMaxMoves, 4 * most_moves);
}

TEST(Amazons, RandomMoveIsUniformOverCompleteMoves) {
  for (const auto& text : sampling_positions()) {
    SCOPED_TRACE(text);
    const Amazons here = position(text);
    Rng rng(6);
    expect_distribution(uniform_probabilities(NaiveAmazons(text)),
                        [&] { return here.format(here.random_move(rng)); });
  }
}

TEST(Amazons, StepwiseMoveIsUniformAtEachStep) {
  for (const auto& text : sampling_positions()) {
    SCOPED_TRACE(text);
    const Amazons here = position(text);
    Rng rng(7);
    expect_distribution(stepwise_probabilities(NaiveAmazons(text)),
                        [&] { return here.format(here.stepwise_move(rng)); });
  }
}

TEST(Amazons, RandomGamesHaveTheKnownLength) {
  constexpr int kGames = 2000;
  const Amazons first = start(10);
  Rng rng(8);
  double uniform = 0, stepwise = 0;
  for (int game = 0; game < kGames; ++game) {
    uniform += random_playout(first, rng).plies;
    stepwise += stepwise_playout(first, rng).plies;
  }
  EXPECT_NEAR(uniform / kGames, 71.5, 0.5);
  EXPECT_NEAR(stepwise / kGames, 69.0, 0.5);
}

TEST(Amazons, SymmetriesCommuteWithPlay) {
  for (const int size : {6, 9, 10}) {
    Rng rng(9, static_cast<std::uint64_t>(size));
    Amazons here = start(size);
    std::set<std::string> images;
    while (here.outcome() == Outcome::Open) {
      const auto move = here.random_move(rng);
      Amazons next = here;
      next.play(move);
      images.clear();
      for (int s = 0; s < here.symmetries(); ++s) {
        Amazons image = here.transformed(s);
        images.insert(image.to_text());
        EXPECT_EQ(image.count_moves(), here.count_moves());
        EXPECT_TRUE(image.parse(image.format(here.transformed(move, s))));
        image.play(here.transformed(move, s));
        ASSERT_TRUE(image == next.transformed(s)) << here.to_text() << " symmetry " << s;
      }
      EXPECT_TRUE(here.transformed(0) == here);
      here = next;
    }
    EXPECT_EQ(images.size(), 8u) << "the last board has no symmetry of its own";
  }
}

TEST(Amazons, ShowsQueensAndEmptySquares) {
  const Amazons here = position("#....B/....../..#.../....../....../WW...# W");
  EXPECT_EQ(std::vector<int>(here.queens(Side::First).begin(), here.queens(Side::First).end()),
            (std::vector<int>{amazons::square_at(0, 0), amazons::square_at(1, 0)}));
  ASSERT_EQ(here.queens(Side::Second).size(), 1u);
  EXPECT_EQ(here.queens(Side::Second)[0], amazons::square_at(5, 5));
  EXPECT_EQ(here.empty_squares().count(), 30);
  EXPECT_TRUE(here.empty_squares().contains(amazons::square_at(2, 0)));
  EXPECT_FALSE(here.empty_squares().contains(amazons::square_at(2, 3)));  // an arrow
  EXPECT_FALSE(here.empty_squares().contains(amazons::square_at(6, 0)));  // beyond the board
}

TEST(Amazons, SideWithoutAStepHasLost) {
  const char* text = "W#..../##..../....../....../....../.....B W";
  EXPECT_EQ(position(text).outcome(), Outcome::SecondWins);
  EXPECT_TRUE(names_of_moves(position(text)).empty());
  EXPECT_EQ(position("W#..../##..../....../....../....../.....B B").outcome(), Outcome::Open);
}

TEST(Amazons, AcceptsTheUsualSpellings) {
  const Amazons here = start(10);
  for (const char* text : {"d1-d7/g7", "d1d7g7", "d1-d7(g7)", "d1-d7-g7", "d1-d7xg7", "D1-D7/G7", "D1D7XG7",
                           " d1-d7/g7 ", "d1d7(g7)"}) {
    const auto move = here.parse(text);
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(here.format(*move), "d1-d7/g7");
  }
  EXPECT_TRUE(here.parse("a4a6j6"));
  EXPECT_TRUE(here.parse("d1d9c10"));
}

TEST(Amazons, RefusesBadMoves) {
  const std::vector<std::pair<std::string, std::string>> cases = {{"", "cannot read"},
                                                                  {"d1", "cannot read"},
                                                                  {"d1-d7", "cannot read"},
                                                                  {"d1-d7/g7/g8", "cannot read"},
                                                                  {"d1-d7(g7", "cannot read"},
                                                                  {"d1-d7/g7)", "cannot read"},
                                                                  {"d1-d11/g7", "cannot read"},
                                                                  {"d1--d7/g7", "cannot read"},
                                                                  {"d1-d7//g7", "cannot read"},
                                                                  {"k1-d7/g7", "cannot read"},
                                                                  {"d0-d7/g7", "cannot read"},
                                                                  {"d1 d7 g7", "cannot read"},
                                                                  {"d2-d7/g7", "on d2"},
                                                                  {"d10-d7/g7", "on d10"},
                                                                  {"d1-e3/e4", "cannot go to e3"},
                                                                  {"d1-d10/d9", "cannot go to d10"},
                                                                  {"d1-d1/d2", "cannot go to d1"},
                                                                  {"d1-d7/e9", "from d7 to e9"},
                                                                  {"d1-d7/d7", "from d7 to d7"},
                                                                  {"d1-d7/d10", "from d7 to d10"}};
  for (const auto& [text, expected] : cases) {
    const auto move = start(10).parse(text);
    ASSERT_FALSE(move) << text;
    EXPECT_NE(move.error().find(expected), std::string::npos) << move.error();
    EXPECT_EQ(move.error().find('\n'), std::string::npos);
  }
  const auto over = position("W#..../##..../....../....../....../.....B W").parse("a6-b5/a6");
  ASSERT_FALSE(over);
  EXPECT_NE(over.error().find("over"), std::string::npos);
}

TEST(Amazons, RefusesBadPositions) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "empty"},
      {"6/6/6/6/6 W", "5 rows"},
      {"W4B/6/6/6/6/7 W", "row '7'"},
      {"W4b/6/6/6/6/6 W", "unknown character 'b'"},
      {"W4B/6/6/6/6/6", "side to move"},
      {"W4B/6/6/6/6/6 x", "side to move"},
      {"W4B/6/6/6/6/6 W B", "side to move"},
      {"6/6/6/6/6/6 W", "queens 'W'"},
      {"W5/6/6/6/6/6 W", "queens 'B'"},
      {"WWWWWB/6/6/6/6/6 W", "there are 5"}};
  for (const auto& [text, expected] : cases) {
    const auto read = Amazons::from_text(text, {6});
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error().find(expected), std::string::npos) << read.error();
    EXPECT_EQ(read.error().find('\n'), std::string::npos);
  }
  const auto read = Amazons::from_text("W4B/1#4/6/3.2/6/6 B", {6});
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->to_text(), "W....B/.#..../....../....../....../...... B");
}

TEST(Amazons, RefusesBadSizes) {
  for (const int size : {-1, 0, 5, 11, 100}) {
    EXPECT_FALSE(Amazons::start({size})) << size;
    EXPECT_FALSE(Amazons::from_text("W4B/6/6/6/6/6 W", {size})) << size;
  }
  EXPECT_THROW(configured<Amazons::Options>(*parse_spec("amazons(size=11)")), SpecError);
  EXPECT_EQ(configured<Amazons::Options>(*parse_spec("amazons(size=8)")).size, 8);
  EXPECT_EQ(configured<Amazons::Options>(*parse_spec("amazons")).size, 10);
}

}  // namespace
}  // namespace banyan
