// Features of moves: what they say of positions worked out by hand, and that they do not depend on how the
// board lies or on who moves.
#include <gtest/gtest.h>

#include <algorithm>

#include "banyan/core/playout.hpp"
#include "banyan/knowledge/breakthrough.hpp"
#include "banyan/knowledge/connect4.hpp"
#include "banyan/knowledge/go.hpp"
#include "banyan/knowledge/hex.hpp"
#include "banyan/knowledge/loa_knowledge.hpp"

namespace banyan {
namespace {

template <class Teams>
std::vector<std::string> names_of(const FeatureTeam& team) {
  std::vector<std::string> names;
  for (const MoveFeature feature : team) names.push_back(Teams::name(feature));
  std::sort(names.begin(), names.end());
  return names;
}

template <class G>
std::vector<std::string> names_at(std::string_view position, std::string_view move,
                                  const typename G::Options& options = {}) {
  const auto there = G::from_text(position, options);
  EXPECT_TRUE(there) << there.error();
  const auto parsed = there->parse(move);
  EXPECT_TRUE(parsed) << parsed.error();
  using Teams = typename KnowledgeOf<G>::Teams;
  return names_of<Teams>(Teams(*there).team(*parsed));
}

using Names = std::vector<std::string>;

template <class G>
void expect_symmetric(const typename G::Options& options, std::uint64_t seed) {
  using Teams = typename KnowledgeOf<G>::Teams;
  Rng rng(seed);
  for (int game = 0; game < 20; ++game) {
    G position = *G::start(options);
    for (int ply = 0; ply < 40 && position.outcome() == Outcome::Open; ++ply) {
      MoveList<G> moves;
      position.legal_moves(moves);
      for (int s = 1; s < position.symmetries(); ++s) {
        const G image = position.transformed(s);
        const Teams here(position), there(image);
        for (const auto move : moves) {
          ASSERT_EQ(names_of<Teams>(here.team(move)),
                    names_of<Teams>(there.team(position.transformed(move, s))))
              << position.to_text() << " " << position.format(move) << " by " << s;
        }
      }
      position.play(draw_move(position, rng));
    }
  }
}

TEST(MoveTeams, AreTheSameWhicheverWayTheBoardLies) {
  expect_symmetric<GoGame<9>>({.columns = 9, .rows = 9}, 1);
  expect_symmetric<Hex>({}, 2);
  expect_symmetric<Connect4>({}, 3);
  expect_symmetric<Breakthrough>({}, 4);
}

TEST(MoveTeams, OfBreakthrough) {
  const Breakthrough::Options kEight{.columns = 8, .rows = 8};
  // White's man on d4 can take on e5, where d6 could take it back, and nothing protects it.
  const std::string board = "......../......../...p..../....p.../...P..../......../......../........ w";
  EXPECT_EQ(names_at<Breakthrough>(board, "d4e5", kEight),
            (Names{"given away", "inside, 3 rows to go", "takes a man with 4 rows to go", "was attacked"}));
  // The same with the colours and the board turned around.
  EXPECT_EQ(names_at<Breakthrough>(
                "......../......../......../....p.../...P..../....P.../......../........ b", "e5d4", kEight),
            (Names{"given away", "inside, 3 rows to go", "takes a man with 4 rows to go", "was attacked"}));
  EXPECT_EQ(names_at<Breakthrough>(
                "p......./......../......../......../......../......../......../P......P w", "h1h2", kEight),
            (Names{"edge, 6 rows to go", "leaves the home row", "safe there", "straight on"}));
}

TEST(MoveTeams, OfConnect4) {
  const std::string board = "......./......./......./......./ooo..../xxx.... x";
  EXPECT_EQ(names_at<Connect4>(board, "d"),
            (Names{"0 columns from the centre", "makes four", "opens a four of theirs"}));
  EXPECT_EQ(names_at<Connect4>(board, "g"), (Names{"3 columns from the centre"}));
}

TEST(MoveTeams, OfHexKnowABridgeThatIsEntered) {
  // x on b1 and a3 … a bridge over a2 and b2; o stands on a2, so that b2 saves it.
  const auto first = names_at<Hex>(".x.../o..../x..../...../..... x", "b2", {.size = 5});
  // The same for the second player: columns and rows exchanged.
  const auto second = names_at<Hex>(".xo../o..../...../...../..... o", "b2", {.size = 5});
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first, second);
}

TEST(MoveTeams, OfGo) {
  // Black takes one stone at c2 and is beside it.
  const std::string board =
      "........./........./........./........./........./........./..x....../.xo....../..x...... b -";
  const auto names = names_at<GoGame<9>>(board, "D2", {.columns = 9, .rows = 9});
  EXPECT_NE(std::find(names.begin(), names.end(), "takes one"), names.end());
  EXPECT_EQ(
      std::count_if(names.begin(), names.end(), [](const auto& n) { return n.starts_with("pattern "); }), 1);
}

// Every pattern of a board has a class of its own images alone.
TEST(MoveTeams, PatternsOfGoHaveNames) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kGoPatternClasses; ++i) names.push_back(go_pattern_text(i));
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::unique(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace banyan
