#include "banyan/lab/endgames.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "banyan/engine/engine.hpp"

namespace banyan {
namespace {

std::vector<LabelledGame> self_play() {
  MatchDefinition definition;
  definition.game = "loa(size=6)";
  Entrant player;
  player.spec = "mia(noise=20,megabytes=1,evaluation=mia(weights=hand))";  // whatever is learnt next
  player.limits.nodes = 300;
  definition.players = {player, player};
  definition.openings.balance = 0;
  definition.games = 40;
  std::vector<LabelledGame> games;
  const auto result = run_match(definition);
  for (const PlayedGame& game : result->games) games.push_back(labelled(game));
  return games;
}

TEST(Endgames, AreWonAndNotAtOnce) {
  EndgameMine mine;
  mine.game = "loa(size=6)";
  mine.count = 8;
  mine.nearest = 3;
  mine.farthest = 7;
  mine.least_plies = 3;
  mine.nodes = 10'000;
  mine.bytes = 1 << 22;
  const auto games = self_play();
  const auto found = mine_endgames(mine, games);
  ASSERT_TRUE(bool(found)) << found.error();
  ASSERT_GE(found->size(), 3u);
  std::string text = "# a comment\n";
  for (const Endgame& endgame : *found) {
    Limits limits;
    limits.bytes = 1 << 24;
    const auto exact = solve(mine.game, endgame.position, {}, limits, {}, SolveMethod::AlphaBeta);
    ASSERT_TRUE(bool(exact));
    EXPECT_EQ(static_cast<int>(exact->proof), static_cast<int>(Proof::Win)) << endgame.position;
    EXPECT_GE(exact->plies.value_or(0), mine.least_plies);
    EXPECT_EQ(endgame.plies.value_or(exact->plies.value_or(0)), exact->plies.value_or(0));
    text += *endgame_row("loa", endgame) + '\n';
  }
  const auto rows = read_solved_set(mine.game, text);
  ASSERT_TRUE(bool(rows)) << rows.error();
  ASSERT_EQ(rows->size(), found->size());
  for (std::size_t i = 0; i < rows->size(); ++i) {
    EXPECT_EQ((*rows)[i].position, (*found)[i].position);
    EXPECT_EQ((*rows)[i].plies, (*found)[i].plies);
  }
  const auto again = mine_endgames(mine, games);
  EXPECT_EQ(*endgame_row("loa", again->back()), *endgame_row("loa", found->back()));
}

TEST(Endgames, AnEngineProvesOneWithinItsNodesOrNot) {
  // Black connects by one of several moves, but not at once.
  const SolvedRow row{
      "......../......../..x...../...x..../....x.../....oo../......x./o......o x", "", Proof::Win, {}, {}};
  for (const char* engine : {"mia", "mc-loa", "mc-loa-ab"}) {
    const auto done = try_endgame("loa", engine, row, 500'000, 1);
    ASSERT_TRUE(bool(done)) << done.error();
    EXPECT_TRUE(done->solved) << engine;
    EXPECT_GT(done->nodes, 0u);
    EXPECT_LE(done->nodes, 510'000u);
    const auto broken_off = try_endgame("loa(size=8)", engine, {"", "", Proof::Win, {}, {}}, 200, 1);
    EXPECT_FALSE(bool(broken_off) && broken_off->solved);
  }
}

// Alpha-beta sees a win proven before it has looked at all shorter lines.
TEST(Endgames, AlphaBetaStopsAtTheProof) {
  const auto rows = builtin_endgames("loa");
  ASSERT_TRUE(bool(rows)) << rows.error();
  std::uint64_t to_the_proof = 0, to_the_distance = 0;
  for (std::size_t i = 0, tried = 0; i < rows->size() && tried < 12; ++i) {
    if ((*rows)[i].plies.value_or(99) > 5) continue;
    ++tried;
    const auto trial = try_endgame("loa", "mia(first_win=true)", (*rows)[i], 300'000, 1);
    ASSERT_TRUE(bool(trial)) << trial.error();
    if (!trial->solved) continue;
    const auto engine = make_engine("loa", "mia", 1);
    ASSERT_TRUE((*engine)->set_position((*rows)[i].position));
    Limits limits;
    limits.nodes = 3'000'000;
    const SearchReport whole = (*engine)->think(limits);
    EXPECT_EQ(whole.proof, Proof::Win);
    EXPECT_LE(trial->nodes, whole.looked_at);
    to_the_proof += trial->nodes;
    to_the_distance += whole.looked_at;
  }
  EXPECT_GT(to_the_proof, 0u);
  EXPECT_LT(to_the_proof, to_the_distance);
}

// Every simulation looks at the moves of one new position, and they are not counted again when the position
// becomes a node.
TEST(Endgames, AMoveOfMonteCarloIsOneNode) {
  const auto engine = make_engine("loa", "mc-loa", 1);
  Limits limits;
  limits.playouts = 400;
  const SearchReport report = (*engine)->think(limits);
  const double moves = static_cast<double>(report.edges) / static_cast<double>(report.nodes);
  EXPECT_GT(static_cast<double>(report.looked_at), 0.8 * 400 * moves);
  EXPECT_LT(static_cast<double>(report.looked_at), 1.2 * 400 * moves);
}

TEST(Endgames, AnEngineMayProveThem) {
  EndgameMine mine;
  mine.game = "loa(size=6)";
  mine.count = 4;
  mine.nearest = 3;
  mine.farthest = 7;
  mine.least_plies = 3;
  mine.nodes = 3'000;
  mine.distance_nodes = 10'000;
  mine.bytes = 1 << 22;
  mine.prover = "mia(first_win=true,megabytes=1)";
  const auto found = mine_endgames(mine, self_play());
  ASSERT_TRUE(bool(found)) << found.error();
  ASSERT_EQ(found->size(), 4u);
  for (const Endgame& endgame : *found) {
    const auto exact = solve(mine.game, endgame.position, {}, {}, {}, SolveMethod::ProofNumber);
    EXPECT_EQ(exact->proof, Proof::Win) << endgame.position;
    EXPECT_LE(endgame.nodes, mine.nodes + 1);
  }
  mine.prover = "mio";
  EXPECT_FALSE(bool(mine_endgames(mine, {})));
}

TEST(EndgameLog, GoesOnBehindTheLastWholeLine) {
  const auto path = std::filesystem::temp_directory_path() / "banyan-endgame-log.tsv";
  std::filesystem::remove(path);
  {
    EndgameLog log(path.string());
    EXPECT_TRUE(log.trials().empty());
    EXPECT_TRUE(log.add({true, 123, 0.5}));
    EXPECT_TRUE(log.add({false, 456, 1.25}));
  }
  std::ofstream(path, std::ios::app) << "solved\t78";  // as a kill leaves it
  EndgameLog log(path.string());
  ASSERT_EQ(log.trials().size(), 2u);
  EXPECT_TRUE(log.trials()[0].solved);
  EXPECT_EQ(log.trials()[1].nodes, 456u);
  EXPECT_TRUE(log.add({true, 7, 2}));
  const EndgameLog whole(path.string());
  ASSERT_EQ(whole.trials().size(), 3u);
  EXPECT_EQ(whole.trials()[2].nodes, 7u);
  EXPECT_EQ(whole.trials()[2].seconds, 2);
  std::filesystem::remove(path);
}

TEST(Endgames, TheBuiltInSetIsThere) {
  const auto rows = builtin_endgames("loa");
  ASSERT_TRUE(bool(rows)) << rows.error();
  EXPECT_GE(rows->size(), 400u);
  EXPECT_FALSE(bool(builtin_endgames("hex")));
}

}  // namespace
}  // namespace banyan
