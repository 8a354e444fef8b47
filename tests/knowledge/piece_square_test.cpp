// The evaluation of Breakthrough by places, and its decided races.
#include "banyan/knowledge/breakthrough.hpp"
#include "banyan/search/solver/exact_search.hpp"
#include "knowledge/support.hpp"

namespace banyan {
namespace {

Breakthrough position_of(const std::string& text, Breakthrough::Options options = {6, 6}) {
  return *Breakthrough::from_text(text, options);
}

double feature(const Breakthrough& position, std::string_view name) {
  const auto& names = PieceSquare::kFeatures;
  const auto found = std::find(names.begin(), names.end(), name);
  EXPECT_NE(found, names.end()) << name;
  return PieceSquare().features(position)[static_cast<std::size_t>(found - names.begin())];
}

TEST(PieceSquare, FeaturesByHand) {
  // White: a3, c2, d2; Black: b4, e5. White to move.
  const Breakthrough position = position_of("6/4p1/1p4/P5/2PP2/6 w");
  EXPECT_EQ(feature(position, "edge, 3 rows to go"), 1);  // a3
  EXPECT_EQ(feature(position, "4 rows to go"), 2 - 1);    // c2, d2; e5
  EXPECT_EQ(feature(position, "3 rows to go"), 0 - 1);    // b4
  EXPECT_EQ(feature(position, "men side by side"), 1);    // c2 d2
  EXPECT_EQ(feature(position, "protected men"), 0);
  EXPECT_EQ(feature(position, "prey of the mover"), 1);  // a3 takes b4, and e5 is too far
  EXPECT_EQ(feature(position, "prey of the other"), 1);  // b4 takes a3
  EXPECT_EQ(feature(position, "free men"), 0 - 0);       // each has somebody in its cone
  EXPECT_EQ(feature(position, "rows of the foremost man"), 2 - 2);
  EXPECT_EQ(feature(position, "side to move"), 1);
  // b2 protects a3: no prey, one protected man.
  const Breakthrough safe = position_of("6/4p1/1p4/P5/1PPP2/6 b");
  EXPECT_EQ(feature(safe, "prey of the mover"), 0);
  EXPECT_EQ(feature(safe, "prey of the other"), 1);
  EXPECT_EQ(feature(safe, "protected men"), -1);
}

// The squares walked one by one, for the side that moves.
TEST(PieceSquare, CountsAsATwinThatWalks) {
  for (const Breakthrough::Options options : {Breakthrough::Options{6, 6}, {8, 8}, {3, 7}}) {
    test::along_random_games(
        *Breakthrough::start(options), test::games_to_play(20), 5, [&](const Breakthrough& position) {
          if (position.outcome() != Outcome::Open) return;
          const int columns = options.columns, rows = options.rows;
          const auto at = [&](Side side, int column, int row) {
            if (column < 0 || row < 0 || column >= columns || row >= rows) return false;
            return (position.men(side) >> (8 * row + column) & 1) != 0;
          };
          Features<PieceSquare> slow{};
          int foremost[2] = {0, 0};
          for (const Side side : {Side::First, Side::Second}) {
            const int sign = side == position.to_move() ? 1 : -1, up = side == Side::First ? 1 : -1;
            const Side foe = opponent(side);
            for (int row = 0; row < rows; ++row) {
              for (int column = 0; column < columns; ++column) {
                if (!at(side, column, row)) continue;
                const int to_go = up > 0 ? rows - 1 - row : row;
                const bool edge = column == 0 || column == columns - 1;
                slow[(edge ? 7 : 0) + to_go - 1] += sign;
                const bool safe = at(side, column - 1, row - up) || at(side, column + 1, row - up);
                slow[14] += safe ? sign : 0;
                slow[15] += at(side, column + 1, row) ? sign : 0;
                bool free = true;
                for (int k = 1; k < rows; ++k) {
                  for (int dc = -k; dc <= k; ++dc) free &= !at(foe, column + dc, row + k * up);
                }
                slow[16] += free ? sign : 0;
                foremost[index_of(side)] = std::max(foremost[index_of(side)], rows - 1 - to_go);
                const bool attacked = at(foe, column - 1, row + up) || at(foe, column + 1, row + up);
                slow[side == position.to_move() ? 19 : 18] += attacked && !safe;
              }
            }
          }
          slow[17] =
              foremost[index_of(position.to_move())] - foremost[index_of(opponent(position.to_move()))];
          slow[20] = 1;
          ASSERT_EQ(PieceSquare().features(position), slow) << position.to_text();
        });
  }
}

TEST(PieceSquare, SeesRaces) {
  EXPECT_EQ(race(position_of("6/6/P5/5p/6/6 w")), Proof::Win);     // two steps each, White begins
  EXPECT_EQ(race(position_of("6/6/P5/5p/6/6 b")), Proof::Win);     // Black begins
  EXPECT_EQ(race(position_of("6/6/6/P4p/6/6 w")), Proof::Loss);    // three steps against two
  EXPECT_EQ(race(position_of("2p3/6/P5/5p/6/6 w")), Proof::Win);   // after a step c6 is too far away
  EXPECT_EQ(race(position_of("1p4/6/P5/5p/6/6 w")), Proof::None);  // b6 guards the way
  EXPECT_EQ(race(position_of("1p4/6/P5/6/5p/6 w")), Proof::Loss);  // and f2 is faster
}

// What a race claims is what exhaustive search finds.
TEST(PieceSquare, RacesAreDecidedAsTheySay) {
  ExactSearch<Breakthrough> search(std::size_t{1} << 20);
  int claims = 0;
  for (const Breakthrough::Options options : {Breakthrough::Options{4, 5}, {5, 6}, {3, 8}, {6, 6}}) {
    test::along_random_games(
        *Breakthrough::start(options), test::games_to_play(300), 9, [&](const Breakthrough& position) {
          if (position.outcome() != Outcome::Open) return;
          const Proof claim = race(position);
          if (claim == Proof::None) return;
          Budget budget(Limits{}, {});
          ASSERT_EQ(search.solve(GameRecord(position), budget).proof, claim) << position.to_text();
          ++claims;
        });
  }
  EXPECT_GT(claims, 1000);
}

TEST(PieceSquare, IsTheSameForImageAndOtherSide) {
  test::along_random_games(
      *Breakthrough::start({8, 8}), test::games_to_play(40), 6, [](const auto& position) {
        if (position.outcome() != Outcome::Open) return;
        ASSERT_EQ(PieceSquare().points(position.transformed(1)), PieceSquare().points(position));
        std::string text = position.to_text();
        std::string rows = text.substr(0, text.find(' '));
        std::string turned;
        for (const auto row : split(rows, '/'))
          turned = std::string(row) + (turned.empty() ? "" : "/") + turned;
        for (char& c : turned) c = c == 'P' ? 'p' : c == 'p' ? 'P' : c;
        turned += position.to_move() == Side::First ? " b" : " w";
        ASSERT_EQ(PieceSquare().features(position_of(turned, {8, 8})), PieceSquare().features(position))
            << text;
      });
}

// One ply deep with the evaluation, against random play: at least 95 % of the games.
TEST(PieceSquare, BeatsRandomPlay) {
  EXPECT_GE(test::score_of_greedy(PieceSquare(), Breakthrough(), 100), 95);
}

}  // namespace
}  // namespace banyan
