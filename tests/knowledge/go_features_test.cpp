// Move features of Go: patterns against a second way to compare them, weights against positions worked out by
// hand, and files of weights that are damaged.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "banyan/engine/searcher.hpp"
#include "banyan/knowledge/go.hpp"
#include "banyan/lab/fit_patterns.hpp"
#include "support/go_boards.hpp"

namespace banyan {
namespace {

using Board = GoBoard<0>;

// What stands out to a distance from p, as text, the least of all orientations.
std::string drawn_pattern(const Board& board, GoPoint p, GoColor mover, int shell) {
  using Geometry = Board::Geometry;
  std::string least;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    std::string text;
    for (int dy = -shell; dy <= shell; ++dy) {
      for (int dx = -shell; dx <= shell; ++dx) {
        if (go_distance(dx, dy) > shell || (dx == 0 && dy == 0)) continue;
        int x = symmetry & 1 ? -dx : dx, y = symmetry & 2 ? -dy : dy;
        if (symmetry & 4) std::swap(x, y);
        const int c = Geometry::column_of(p) + x, r = Geometry::row_of(p) + y;
        const bool inside = c >= 0 && r >= 0 && c < board.columns() && r < board.rows();
        const GoColor there = inside ? board.color_at(Geometry::point(c, r)) : GoColor::Border;
        text += there == GoColor::Empty ? '.' : there == GoColor::Border ? '#' : there == mover ? 'm' : 'e';
      }
    }
    if (least.empty() || text < least) least = text;
  }
  return std::to_string(shell) + least;
}

TEST(GoShells, AreEqualWhereThePatternsAre) {
  std::map<std::uint64_t, std::string> drawn;
  std::map<std::string, std::uint64_t> hashed;
  int again = 0;
  for (int game = 0; game < 15; ++game) {
    Rng rng(9, static_cast<std::uint64_t>(game));
    GoGame<0> position = *GoGame<0>::start({.columns = 7, .rows = game % 2 == 0 ? 7 : 9});
    for (std::uint32_t ply = rng.below(40); ply > 0 && position.outcome() == Outcome::Open; --ply) {
      position.play(position.random_move(rng));
    }
    const Board& board = position.stones();
    board.for_each_point([&](GoPoint p) {
      if (board.color_at(p) != GoColor::Empty) return;
      const GoColor mover = game % 3 == 0 ? GoColor::White : GoColor::Black;
      const GoShellHashes hashes = go_shells(board, p, mover);
      for (const int shell : {2, 3, 5, 8, 12}) {
        const std::string text = drawn_pattern(board, p, mover, shell);
        const std::uint64_t hash = hashes[static_cast<std::size_t>(shell - kFirstShell)];
        again += drawn.contains(hash);
        ASSERT_EQ(drawn.emplace(hash, text).first->second, text);
        ASSERT_EQ(hashed.emplace(text, hash).first->second, hash);
      }
    });
  }
  EXPECT_GT(again, 500);
}

// The kinds of the features of one move, by name.
std::set<std::string> features_of(const std::string& text, const std::string& played,
                                  const std::string& move) {
  GoGame<0> position = test::go_position(text);
  if (!played.empty()) position.play(*position.parse(played));
  const GoFeatureWeights none;
  std::set<std::string> names;
  for (const GoFeature f : GoTeams<0>(position, none).of(*position.parse(move)))
    names.insert(go_feature_name(f));
  return names;
}
using Names = std::set<std::string>;

TEST(GoTeams, AreWhatTheMoveDoes) {
  const std::string atari = "......./..o..../.ox..../..o..../......./......./....... b -";
  EXPECT_TRUE(features_of(atari, "", "D5").contains("escapes"));
  EXPECT_TRUE(features_of("ox...../......./......./......./......./......./....... b -", "", "A6")
                  .contains("takes one"));
  EXPECT_TRUE(features_of("......./......./......./......./......./oo...../..o.... b -", "", "A1")
                  .contains("self-atari"));
  EXPECT_EQ(features_of("......./......./......./......./......./......./....... b -", "D4", "D5"),
            (Names{"line 3", "distance 2 from the last move"}));
  EXPECT_EQ(features_of("......./......./......./......./......./......./....... b -", "", "pass"),
            Names{"pass"});
}

TEST(GoFeatureWeights, SurviveTheirTextAndDamageIsRefused) {
  GoFeatureWeights weights({0x1234567890abcdefu, 0xfeu, 7u});
  weights.set_weight(go_features::kAtari, 2.5f);
  weights.set_weight(go_features::kPatterns + 2, 0.125f);
  const std::string text = weights.to_text("made by hand\nfor a test");
  const auto read = GoFeatureWeights::parse(text);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->patterns(), 3u);
  EXPECT_EQ(read->weight(go_features::kAtari), 2.5f);
  EXPECT_EQ(read->weight(go_features::kPatterns + 2), 0.125f);
  for (std::size_t cut = 0; cut < text.size(); cut += 3) {
    const auto damaged = GoFeatureWeights::parse(text.substr(0, cut));
    ASSERT_FALSE(damaged) << cut;
    ASSERT_EQ(damaged.error().find('\n'), std::string::npos);
  }
  const std::size_t body = text.find("made by hand") + 30;
  for (std::size_t i = body; i < text.size(); i += 5) {
    std::string changed = text;
    changed[i] = changed[i] == '7' ? '8' : '7';
    ASSERT_FALSE(GoFeatureWeights::parse(changed)) << i;
  }
}

TEST(GoFeatureWeights, CommittedOnesKnowGo) {
  ASSERT_GT(GoFeatureWeights::committed().patterns(), 1000u);
  // White has just put the stone in atari: to run is what a strong player thinks of first; the corner is not.
  GoGame<0> position = test::go_position(
      "........./........./..o....../.ox....../........./........./........./........./......... w -");
  position.play(*position.parse("C5"));
  const GoMoveScores<0> scores(position);
  const auto at = [&](const char* move) { return static_cast<double>(scores.score(*position.parse(move))); };
  EXPECT_GT(at("D6"), 0.1);
  EXPECT_LT(at("A1"), 0.01);
  MoveList<GoGame<0>> moves;
  position.legal_moves(moves);
  double sum = 0;
  for (const GoMove move : moves) sum += static_cast<double>(scores.score(move));
  EXPECT_NEAR(sum, 1, 1e-4);
}

// Two kinds of moves in a world of corner openings: what is always played gets the weight, and what is
// foreseen is found first. Worked out without the model: Black always plays the 4-4 point of an empty corner.
TEST(FitPatterns, LearnsWhatIsAlwaysPlayed) {
  std::vector<GoGameLine> games;
  for (int i = 0; i < 40; ++i) games.push_back("B+R ;B[pd];W[dp];B[dd];W[pp];B[pc];W[od]");
  games.push_back("no game");
  const PatternFit fit{.least = 10, .sample = 0.5, .held_out = 0.25, .iterations = 5, .seed = 3};
  const auto report = fit_patterns(fit, games, "a test");
  ASSERT_TRUE(report) << report.error();
  EXPECT_EQ(report->games, 30u);
  EXPECT_EQ(report->held_out_games, 10u);
  EXPECT_EQ(report->rejected, 1u);
  EXPECT_EQ(report->moves, 180u);
  EXPECT_GT(report->first[0], 0.2);
  EXPECT_LT(report->surprise, report->uniform / 2);
  const auto judged = fit_patterns(fit, games, "", report->text);
  ASSERT_TRUE(judged) << judged.error();
  EXPECT_EQ(judged->first, report->first);
  EXPECT_FALSE(fit_patterns(fit, games, "", report->text.substr(0, 300)));
  EXPECT_FALSE(fit_patterns(fit, std::vector<GoGameLine>{"nothing"}, ""));
}

TEST(GoMoveScores, OrderTheChildrenOfEverySelection) {
  for (const std::string selection : {"grave(prior=10)", "rave(prior=10)", "progressive_bias",
                                      "prior_knowledge", "progressive_widening(schedule=crazy_stone)"}) {
    auto search = make_searcher<GoGame<9>>("mcts(selection=" + selection + ",expansion=after_visits(t=4))",
                                           knowledge_for<GoGame<9>>());
    search->new_game(1);
    GameRecord<GoGame<9>> record(*GoGame<9>::start({}));
    record.play(*record.position().parse("E5"));
    Limits limits;
    limits.playouts = 60;
    const auto report = search->search(record, limits, {}, {});
    ASSERT_FALSE(report.moves.empty());
    double sum = 0;
    for (const auto& move : report.moves) sum += move.prior;
    EXPECT_NEAR(sum, 1, 1e-3) << selection;
  }
}

}  // namespace
}  // namespace banyan
