// Matches in this process: the schedule, players that fail, clocks, the sequential end, and that concurrency
// changes nothing.
#include "banyan/lab/match.hpp"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "banyan/games/any_record.hpp"
#include "banyan/lab/summary.hpp"
#include "support/small_match.hpp"

namespace banyan {
namespace {

using test::fingerprint;
using test::small_match;

// Plays the first legal move, or does one of the things that players should not.
class Mock final : public Player {
 public:
  enum class Fault { None, Throws, Fails, Illegal, Slow };
  explicit Mock(Fault fault) : fault_(fault), record_(std::move(*make_record("tictactoe"))) {}
  std::string spec() const override { return "mock"; }
  Result<bool> play(std::string_view move) override { return bool(record_->play(move)); }
  Result<Decision> think(const Limits&) override {
    if (fault_ == Fault::Throws) throw std::runtime_error("out of order");
    if (fault_ == Fault::Fails) return Error{"no answer"};
    if (fault_ == Fault::Illegal) return Decision{"z9"};
    if (fault_ == Fault::Slow) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return Decision{record_->legal_moves().front()};
  }

 private:
  Fault fault_;
  std::unique_ptr<AnyRecord> record_;
};

Result<std::unique_ptr<Player>> make_mock(const std::string&, const std::string& spec, std::uint64_t) {
  using Fault = Mock::Fault;
  const Fault fault = spec == "throws"    ? Fault::Throws
                      : spec == "fails"   ? Fault::Fails
                      : spec == "illegal" ? Fault::Illegal
                      : spec == "slow"    ? Fault::Slow
                                          : Fault::None;
  if (spec == "unknown") return Error{"unknown player"};
  return std::unique_ptr<Player>(std::make_unique<Mock>(fault));
}

PlayedGame play_mocks(const std::string& a, const std::string& b, double clock = 0) {
  MatchDefinition definition = small_match();
  definition.players[0].spec = a;
  definition.players[1].spec = b;
  definition.players[0].clock.main = clock;
  return play_game(definition, fixture(definition, 0, 1), {}, make_mock);
}

// Black has three columns of five and White two: nothing is left to fight for. Where dead stones are taken
// off, Black passes and has won; where the board counts as it stands, the search decides as ever.
TEST(EnginePlayer, PassesWhereThatWinsAgainstAProgramThatSettles) {
  auto player = make_player("go(size=5,komi=0.5)", "uct", 1);
  ASSERT_TRUE(player) << player.error();
  for (const char* move : {"C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5"}) {
    ASSERT_TRUE((*player)->play(move));
  }
  Limits limits;
  limits.playouts = 50;
  const auto searched = (*player)->think(limits);
  ASSERT_TRUE(searched);
  EXPECT_NE(searched->move, "pass");
  (*player)->expect_settlement();
  const auto settled = (*player)->think(limits);
  ASSERT_TRUE(settled);
  EXPECT_EQ(settled->move, "pass");
}

TEST(Schedule, SwapsColoursOnEachOpeningAndGivesEveryGameItsSeeds) {
  MatchDefinition definition = small_match(7);
  definition.players.push_back(definition.players[0]);
  std::set<std::uint64_t> seeds;
  std::map<std::pair<std::size_t, std::size_t>, int> games, firsts;
  for (std::uint64_t n = 0; n < scheduled_games(definition); ++n) {
    const Fixture f = fixture(definition, n, 4);
    seeds.insert(f.seed_a);
    seeds.insert(f.seed_b);
    ++games[{f.a, f.b}];
    firsts[{f.a, f.b}] += f.a_first;
    if (n % 2 == 1 && n < 18) {
      const Fixture twin = fixture(definition, n - 1, 4);
      EXPECT_EQ(f.opening, twin.opening);
      EXPECT_EQ(f.a, twin.a);
      EXPECT_NE(f.a_first, twin.a_first);
    }
  }
  EXPECT_EQ(seeds.size(), 42u);
  EXPECT_EQ(games.size(), 3u);
  for (const auto& [pair, count] : games) {
    EXPECT_EQ(count, 7);
    EXPECT_EQ(firsts[pair], 4);  // the odd game is played with a first
  }
}

TEST(Schedule, GauntletPlaysTheFirstAgainstEachOther) {
  MatchDefinition definition = small_match();
  definition.players.resize(4, definition.players[0]);
  EXPECT_EQ(pairings(definition).size(), 6u);
  definition.format = Format::Gauntlet;
  for (const auto& [a, b] : pairings(definition)) EXPECT_EQ(a, 0u);
  EXPECT_EQ(pairings(definition).size(), 3u);
}

TEST(Match, ConcurrencyChangesNothing) {
  RunSettings settings;
  const auto alone = run_match(small_match(), settings);
  settings.concurrency = 4;
  const auto together = run_match(small_match(), settings);
  ASSERT_TRUE(alone && together);
  EXPECT_EQ(fingerprint(*alone), fingerprint(*together));
  EXPECT_EQ(alone->games.size(), 20u);
}

TEST(Match, ASequentialTestEndsAtTheSameGameWhateverTheConcurrency) {
  MatchDefinition definition = small_match(2000);
  definition.players[0].limits.playouts = 100;
  definition.players[1].limits.playouts = 1;
  definition.sprt = SprtBounds{0, 100};
  RunSettings settings;
  const auto alone = run_match(definition, settings);
  settings.concurrency = 3;
  const auto together = run_match(definition, settings);
  ASSERT_TRUE(alone && together);
  EXPECT_LT(alone->games.size(), 400u);
  EXPECT_EQ(fingerprint(*alone), fingerprint(*together));
  const PairingSummary summary = summarize(alone->games, 0, 1);
  EXPECT_EQ(sprt_state(sprt_llr(summary.pairs, 0, 100)), SprtState::Accepted);
}

TEST(Match, AnEngineAgainstItselfIsEven) {
  MatchDefinition definition = small_match(400);
  definition.players[1] = definition.players[0];
  const auto result = run_match(definition);
  ASSERT_TRUE(result);
  EXPECT_TRUE(wilson(summarize(result->games, 0, 1).all.points(), 400, 0.999).contains(0.5));
}

TEST(Match, BlamesThePlayerThatFails) {
  for (const char* fault : {"throws", "fails", "illegal"}) {
    const GameEnd expected = std::string(fault) == "illegal" ? GameEnd::Illegal : GameEnd::Crash;
    const PlayedGame as_a = play_mocks(fault, "good"), as_b = play_mocks("good", fault);
    EXPECT_EQ(as_a.points, 0) << fault;
    EXPECT_EQ(as_b.points, 1) << fault;
    EXPECT_EQ(as_a.end, expected);
    EXPECT_FALSE(as_b.note.empty());
  }
  EXPECT_EQ(play_mocks("good", "good").end, GameEnd::Rules);
  EXPECT_EQ(play_mocks("unknown", "good").end, GameEnd::Crash);
}

TEST(Match, TheFlagLosesTheGame) {
  const PlayedGame late = play_mocks("slow", "good", 0.001);
  EXPECT_EQ(late.end, GameEnd::Time);
  EXPECT_EQ(late.points, 0);
  EXPECT_EQ(play_mocks("slow", "good", 60).end, GameEnd::Rules);
}

TEST(Match, RefusesWhatCannotBePlayed) {
  MatchDefinition definition = small_match();
  definition.players[1].spec = "utc";
  EXPECT_NE(run_match(definition).error().find("'uct'"), std::string::npos);
  definition = small_match();
  definition.players[0].limits.playouts = 0;
  EXPECT_NE(run_match(definition).error().find("no budget"), std::string::npos);
  definition = small_match();
  definition.sprt = SprtBounds{10, 0};
  EXPECT_FALSE(run_match(definition));
}

TEST(Openings, AreDifferentLegalAndRepeatable) {
  const auto openings = random_openings("breakthrough(columns=6,rows=6)", 3, 30, 50, 9);
  ASSERT_TRUE(openings);
  EXPECT_EQ(openings->size(), 30u);
  EXPECT_EQ(std::set<Opening>(openings->begin(), openings->end()).size(), 30u);
  EXPECT_EQ(*openings, *random_openings("breakthrough(columns=6,rows=6)", 3, 30, 50, 9));
  EXPECT_NE(*openings, *random_openings("breakthrough(columns=6,rows=6)", 3, 30, 50, 10));
  // There are not a hundred openings of one move.
  EXPECT_EQ(random_openings("tictactoe", 1, 100, 0, 1)->size(), 9u);
  // Some answers to the first move lose; a search sees it.
  EXPECT_EQ(random_openings("tictactoe", 2, 100, 0, 1)->size(), 72u);
  EXPECT_LT(random_openings("tictactoe", 2, 100, 500, 1)->size(), 72u);
}

TEST(Openings, FilesAreChecked) {
  EXPECT_EQ(read_openings("connect4", "# two\n4 4\n\n1 2 3 # three plies\n")->size(), 2u);
  EXPECT_NE(read_openings("connect4", "4 4\n4 9\n").error().find("line 2"), std::string::npos);
  EXPECT_FALSE(read_openings("connect4", "# nothing\n"));
  EXPECT_FALSE(read_openings("tictactoe", "a1 b1 a2 b2 a3\n"));  // over
}

TEST(Openings, BuiltInSetsHoldDifferentPlayableOpenings) {
  for (const char* game : {"connect4", "breakthrough", "loa", "amazons", "go", "hex"}) {
    const auto openings = builtin_openings(game);
    ASSERT_TRUE(openings) << openings.error();
    EXPECT_EQ(std::set<Opening>(openings->begin(), openings->end()).size(), openings->size()) << game;
  }
  EXPECT_EQ(builtin_openings("loa")->size(), 100u);
  EXPECT_EQ(builtin_openings("loa")->front().size(), 3u);
}

TEST(Definition, ReadsAFileAndRefusesWhatItDoesNotKnow) {
  const auto definition = parse_definition(R"({
    // comments are allowed
    "game": "connect4", "games": 4, "playouts": 100, "format": "gauntlet",
    "openings": {"kind": "none"},
    "players": ["uct", {"spec": "mcts-solver", "name": "solver", "playouts": 50,
                       "clock": 3, "period": 1.5, "stones": 10}]})");
  ASSERT_TRUE(definition) << definition.error();
  EXPECT_EQ(definition->players[0].limits.playouts, 100u);
  EXPECT_EQ(definition->players[1].limits.playouts, 50u);
  EXPECT_EQ(definition->players[1].clock, (ClockSetting{.main = 3, .period = 1.5, .stones = 10}));
  EXPECT_EQ(definition->players[1].label(), "solver");
  EXPECT_EQ(definition->format, Format::Gauntlet);
  EXPECT_NE(parse_definition(R"({"game": "hex", "players": [], "game_count": 3})").error().find("game_count"),
            std::string::npos);
  EXPECT_NE(parse_definition("{\n\n\"game\": }").error().find("line 3"), std::string::npos);
  EXPECT_FALSE(parse_definition(std::string(100'000, '[')));
  EXPECT_FALSE(parse_definition(R"({"game": "hex", "players": "uct"})"));
  EXPECT_FALSE(parse_definition(R"({"game": "hex", "players": ["uct"], "playouts": -1})"));
  EXPECT_NE(parse_definition(R"({"game": "hex", "players": ["uct"], "clock": 1, "stones": 5})")
                .error()
                .find("period"),
            std::string::npos);
}

TEST(Definition, IsWrittenAsItIsRead) {
  for (
      const char* file : {
          R"J({"game": "connect4", "games": 7, "seed": 9007199254740993, "format": "gauntlet", "seconds": 0.1,
                "depth": 6, "memory": 33554432, "players": ["uct", "best",
                {"spec": "mcts-solver", "name": "solver", "nodes": 50, "threads": 2},
                {"spec": "uct", "full_time": true}]})J",
          R"J({"game": "go(size=7)", "games": 10, "openings": {"kind": "builtin"}, "clock": 3, "period": 1.5,
                "stones": 10, "sprt": {"elo0": -5, "elo1": 12.5}, "players": ["uct", "uct(selection.c=0.1)"]})J",
          R"J({"game": "hex", "openings": {"kind": "random", "plies": 3, "balance": 77}, "increment": 0.25,
                "clock": 1, "players": ["uct", "uct"]})J"}) {
    const auto given = parse_definition(file);
    ASSERT_TRUE(given) << given.error();
    const auto again = parse_definition(definition_text(*given));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(describe(*again), describe(*given));
    for (std::size_t i = 0; i < given->players.size(); ++i) {
      EXPECT_EQ(again->players[i].name, given->players[i].name);
    }
  }
  EXPECT_FALSE(parse_definition(R"J({"game": "hex", "players": [], "sprt": {"elo": 3}})J"));
}

// The tournament by hand: a beats b 1½ : ½, c beats both twice.
TEST(Tally, KeepsTheCrossTableGameByGame) {
  MatchDefinition definition = small_match(2);
  definition.players.push_back(definition.players[0]);
  MatchTally tally(pairings(definition));
  const double points[] = {1, 0.5, 0, 0, 0, 0};  // of the first of each pairing: ab, ab, ac, ac, bc, bc
  for (std::uint64_t n = 0; n < 6; ++n) {
    PlayedGame game;
    game.fixture = fixture(definition, n, 1);
    game.points = points[n];
    game.moves.push_back({.move = std::to_string(n / 2), .seconds = 0.5});
    tally.add(game);
  }
  ASSERT_EQ(tally.pairings().size(), 3u);
  const PairingSummary& ab = tally.pairings()[0];
  EXPECT_EQ(ab.all.wins, 1u);
  EXPECT_EQ(ab.all.draws, 1u);
  EXPECT_EQ(ab.pairs, (PairCounts{0, 0, 0, 1, 0}));
  EXPECT_EQ(ab.duplicates, 1u) << "the two games have the same moves";
  EXPECT_DOUBLE_EQ(ab.thinking[0], 1);
  const auto rows = standings(tally.pairings(), 3);
  EXPECT_EQ(rows[0].player, 2u);
  EXPECT_DOUBLE_EQ(rows[0].all.score(), 1);
  EXPECT_EQ(rows[1].player, 0u);
  EXPECT_DOUBLE_EQ(rows[1].all.points(), 1.5);
  EXPECT_DOUBLE_EQ(rows[2].all.points(), 0.5);
}

TEST(Definition, SearchesByTimeMayEndEarlyUnlessToldOtherwise) {
  const auto definition = parse_definition(R"({"game": "hex", "seconds": 1,
      "players": ["uct", {"spec": "uct", "full_time": true}, {"spec": "uct", "playouts": 9}]})");
  ASSERT_TRUE(definition) << definition.error();
  EXPECT_TRUE(definition->players[0].limits.may_end_early);
  EXPECT_FALSE(definition->players[1].limits.may_end_early);
  // Stores of matches by time are told apart by it; counted ones are as they were.
  EXPECT_NE(budget_text(definition->players[0]), budget_text(definition->players[1]));
  EXPECT_EQ(budget_text(definition->players[2]).find("early"), std::string::npos);
}

}  // namespace
}  // namespace banyan
