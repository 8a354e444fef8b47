// Stones in atari: the companion of the play-out against the board looked at as a whole, the play-out's moves
// against positions worked out by hand, and that no other game has it.
#include <gtest/gtest.h>

#include <set>

#include "banyan/engine/engine.hpp"
#include "banyan/knowledge/go.hpp"

namespace banyan {
namespace {

template <int Size>
std::set<GoPoint> chains_in_atari(const GoGame<Size>& position) {
  std::set<GoPoint> heads;
  const auto& board = position.stones();
  board.for_each_point([&](GoPoint p) {
    if (!is_stone(board.color_at(p))) return;
    std::set<GoPoint> liberties;
    GoPoint stone = p;
    do {
      for (const GoPoint n : GoGeometry<Size>::neighbours(stone)) {
        if (board.color_at(n) == GoColor::Empty) liberties.insert(n);
      }
      stone = board.next_in_chain(stone);
    } while (stone != p);
    if (liberties.size() == 1) heads.insert(board.chain_of(p));
  });
  return heads;
}

template <int Size>
void follow_random_games(const GoOptions& options, int games) {
  int most = 0;
  for (int game = 0; game < games; ++game) {
    Rng rng(3, static_cast<std::uint64_t>(game));
    GoGame<Size> position = *GoGame<Size>::start(options);
    const std::uint32_t begin = rng.below(60);  // a play-out begins anywhere
    std::optional<GoAtaris<Size>> ataris;
    for (std::uint32_t ply = 0; ply < 400 && position.outcome() == Outcome::Open; ++ply) {
      if (ply == begin) ataris.emplace(position);
      const GoMove move = position.random_move(rng);
      position.play(move);
      if (!ataris) continue;
      ataris->played(move, position);
      if (rng.chance(0.3)) continue;  // it is not asked after every move
      const auto& found = ataris->in(position);
      ASSERT_EQ(std::set<GoPoint>(found.begin(), found.end()), chains_in_atari(position))
          << position.to_text();
      ASSERT_EQ(found.size(), chains_in_atari(position).size()) << "each once";
      most = std::max(most, static_cast<int>(found.size()));
    }
  }
  EXPECT_GT(most, 2);
}

TEST(GoAtaris, AreThoseOfTheWholeBoard) {
  follow_random_games<9>({}, 60);
  follow_random_games<13>({.columns = 13, .rows = 13}, 20);
  follow_random_games<19>({.columns = 19, .rows = 19}, 10);
  follow_random_games<0>({.columns = 5, .rows = 7}, 60);
}

// The moves that the play-out chooses on 5x5, asked fifty times.
std::set<std::string> moves_at(const std::string& text, const std::string& options) {
  const auto position = GoGame<0>::from_text(text, {.columns = 5, .rows = 5});
  if (!position) return {position.error()};
  AtariPlayout<0> playout;
  configure(playout, read_spec("atari(" + options + ")"));
  Scratch<GoGame<0>> scratch;
  std::set<std::string> moves;
  for (int i = 0; i < 50; ++i) moves.insert(position->format(playout.choose(*position, scratch)));
  return moves;
}

using Moves = std::set<std::string>;

TEST(AtariPlayout, TakesTheMostStones) {
  const std::string text = "...../..oo./.oxx./o.oo./x.... w -";  // E3 takes two, B1 one
  EXPECT_EQ(moves_at(text, "capture=1,save=1"), Moves{"E3"});
  EXPECT_GT(moves_at(text, "capture=0,save=1").size(), 5u);
  EXPECT_GT(moves_at(text, "capture=0.5,save=1").size(), 5u);
}

TEST(AtariPlayout, SavesWhatCanBeSaved) {
  EXPECT_EQ(moves_at("...../..o../.ox../..o../..... b -", "capture=1,save=1"), Moves{"D3"})
      << "into the open";
  EXPECT_EQ(moves_at("...../...../...../oo.../x.x.. b -", "capture=1,save=1"), Moves{"B1"}) << "to a friend";
  EXPECT_GT(moves_at("...../...../...../oo.../x.... b -", "capture=1,save=1").size(), 5u)
      << "B1 saves nothing";
}

TEST(AtariPlayout, DoesNotRetakeAKo) {
  const std::string stones =
      "...../.xo../x.xo./.xo../..... w ";  // Black's stone at C3 has B3 as its only liberty
  EXPECT_EQ(moves_at(stones + "-", "capture=1,save=1"), Moves{"B3"});
  EXPECT_FALSE(moves_at(stones + "B3", "capture=1,save=1").contains("B3"));
}

TEST(AtariPlayout, IsForGoAlone) {
  const auto engine = make_engine("go(size=5)", "mcts(playout=mixed(first=uniform,then=atari(save=0.5)))", 1);
  ASSERT_TRUE(engine) << engine.error();
  EXPECT_NE((*engine)->spec().find("then=atari(capture=0.9,save=0.5)"), std::string::npos);
  EXPECT_EQ((*engine)->think({.playouts = 200}).playouts, 200u);
  const auto refused = make_engine("hex", "mcts(playout=atari)", 1);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("unknown playout strategy 'atari'"), std::string::npos) << refused.error();
  int listed = 0;
  for (const SeamInfo& seam : all_strategies()) {
    for (const StrategyInfo& strategy : seam.strategies) {
      if (strategy.name != "atari") continue;
      ++listed;
      EXPECT_EQ(seam.game, "go");
    }
  }
  EXPECT_EQ(listed, 1) << "once for all board sizes";
}

}  // namespace
}  // namespace banyan
