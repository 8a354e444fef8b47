// The session with an engine and a clock of the test's own: what is told to the engine, what a move may take,
// and how long a report is true.
#include "banyan/engine/session.hpp"

#include <gtest/gtest.h>

#include <atomic>

namespace banyan {
namespace {

// Keeps a diary of what it was told, "thinks" for as long as it is told to, and answers with the first move.
class FakeEngine final : public Engine {
 public:
  struct World {
    std::string diary;
    double time = 100;    // what the clock says
    double thinking = 0;  // seconds that a search takes
    Limits last;          // of the last search
    int engines = 0;
    bool refuses = false;  // every move
    std::atomic<bool> began = false;
  };

  FakeEngine(std::string_view game, World& world)
      : world_(world), game_(game), record_(std::move(*make_record(game))) {
    ++world_.engines;
  }
  std::string game() const override { return game_; }
  std::string spec() const override { return "fake"; }
  std::uint64_t seed() const override { return 1; }
  void new_game() override {
    record_ = std::move(*make_record(game_));
    world_.diary += "new ";
  }
  Result<bool> set_position(std::string_view position) override {
    record_ = std::move(*make_record(game_, position));
    world_.diary += "set ";
    return true;
  }
  Result<std::string> play(std::string_view move) override {
    if (world_.refuses) return Error{"not today"};
    world_.diary += std::string(move) + " ";
    return record_->play(move);
  }
  bool undo() override {
    world_.diary += "undo ";
    return record_->undo();
  }
  SearchReport think(const Limits& limits, std::stop_token stop, const Progress& progress) override {
    world_.last = limits;
    world_.time += world_.thinking;
    SearchReport report;
    report.best = record_->legal_moves().front();
    if (progress) progress(report);
    world_.began = true;
    // Without any limit it goes on until it is stopped.
    const bool is_endless = limits.seconds == 0 && limits.playouts == 0;
    while (is_endless && !stop.stop_requested()) std::this_thread::yield();
    report.why = is_endless ? StopReason::Stopped : StopReason::Budget;
    return report;
  }
  Result<std::vector<RootMove>> children(std::string_view line) override {
    return Error{"nothing behind " + std::string(line)};
  }

 private:
  World& world_;
  std::string game_;
  std::unique_ptr<AnyRecord> record_;
};

Limits one_playout() {
  Limits limits;
  limits.playouts = 1;
  return limits;
}

class SessionTest : public testing::Test {
 protected:
  std::unique_ptr<Session> session_of(const std::string& game) {
    SessionSettings settings;
    settings.game = game;
    settings.limits.playouts = 7;
    settings.make_engine = [this](std::string_view spec, std::string_view, std::uint64_t) {
      return Result<std::unique_ptr<Engine>>(std::make_unique<FakeEngine>(spec, world));
    };
    settings.now = [this] { return world.time; };
    auto session = Session::make(std::move(settings));
    EXPECT_TRUE(session) << session.error();
    world.diary.clear();
    return std::move(*session);
  }
  FakeEngine::World world;
};

TEST_F(SessionTest, TellsTheEngineWhatHappensToTheRecord) {
  const auto session = session_of("tictactoe");
  EXPECT_EQ(*session->play("B2"), "b2");
  EXPECT_FALSE(session->play("b2")) << "the record has the last word";
  EXPECT_TRUE(session->play("a1"));
  EXPECT_TRUE(session->undo());
  EXPECT_TRUE(session->undo());
  EXPECT_FALSE(session->undo());
  EXPECT_EQ(world.diary, "b2 a1 undo undo ");
  EXPECT_TRUE(session->start("tictactoe", "x.o/.x./... o", {"c1"}));
  EXPECT_EQ(session->record().text(), "x.o/.x./..o x");
  session->new_game();
  EXPECT_EQ(world.diary, "b2 a1 undo undo set c1 new ");
  EXPECT_EQ(world.engines, 1) << "the engine stays while the game is the same";
  EXPECT_TRUE(session->start("connect4"));
  EXPECT_EQ(world.engines, 2);
}

TEST_F(SessionTest, AnErrorChangesNothing) {
  const auto session = session_of("tictactoe");
  ASSERT_TRUE(session->play("b2"));
  const std::uint64_t id = session->position_id();
  EXPECT_FALSE(session->start("chess"));
  EXPECT_FALSE(session->start("tictactoe", "x.o"));
  EXPECT_FALSE(session->start("tictactoe", "", {"a1", "a1"}));
  EXPECT_EQ(session->turn_to(Side::First).error(), "it is the other side's turn");
  world.refuses = true;
  EXPECT_EQ(session->play("a1").error(), "not today");
  EXPECT_EQ(session->record().moves(), std::vector<std::string>{"b2"});
  EXPECT_EQ(session->position_id(), id);
}

TEST_F(SessionTest, AReportBelongsToItsPosition) {
  const auto session = session_of("tictactoe");
  EXPECT_EQ(session->report(), nullptr);
  EXPECT_EQ(session->think().best, "a1");
  ASSERT_NE(session->report(), nullptr);
  ASSERT_TRUE(session->play("a1"));
  EXPECT_EQ(session->report(), nullptr) << "another position";
  ASSERT_NE(session->last_thought(), nullptr);
  EXPECT_EQ(session->last_thought()->position, ".../.../... x");
  session->undo();
  EXPECT_NE(session->report(), nullptr) << "the same again";
  ASSERT_TRUE(session->play("a1"));
  session->analyze(one_playout());
  session->undo();
  EXPECT_EQ(session->last_thought(), nullptr) << "its position was taken back";
  ASSERT_TRUE(session->play("a1"));
  EXPECT_EQ(session->report(), nullptr) << "the same board, but reached anew";

  session->think();
  session->forget();
  EXPECT_EQ(session->last_thought(), nullptr);
  session->think();
  session->new_game();
  EXPECT_EQ(session->last_thought(), nullptr);
  session->think();
  ASSERT_TRUE(session->start("connect4(columns=4,rows=4)"));
  EXPECT_EQ(session->last_thought(), nullptr) << "another board";
}

TEST_F(SessionTest, WithoutAClockAMoveHasTheLimitsOfTheSettings) {
  const auto session = session_of("tictactoe");
  session->think();
  EXPECT_EQ(world.last.playouts, 7u);
  EXPECT_EQ(world.last.seconds, 0);
}

// Connect-4 has 42 cells, 21 for each side: the first move may take a 21st of what is not in reserve.
TEST_F(SessionTest, ThinksByTheClockOfTheSideToMove) {
  const auto session = session_of("connect4");
  session->clocks().set(ClockSetting{.main = 60});
  world.thinking = 5;
  session->think();
  EXPECT_NEAR(world.last.seconds, 59.5 / 21.5 - GameClock::kOverhead, 1e-9);
  EXPECT_EQ(world.last.playouts, 7u) << "the other limits hold as well";
  EXPECT_NEAR(session->clocks().clock(Side::First)->left(), 55, 1e-9);
  EXPECT_NEAR(session->clocks().clock(Side::Second)->left(), 60, 1e-9);
  ASSERT_TRUE(session->play("4"));
  session->analyze(one_playout());
  EXPECT_NEAR(session->clocks().clock(Side::Second)->left(), 60, 1e-9) << "an analysis costs no time";
  Limits limits;
  limits.seconds = 1;
  session->set_limits(limits);
  session->think();
  EXPECT_EQ(world.last.seconds, 1) << "whichever is less";
  EXPECT_NEAR(session->clocks().clock(Side::Second)->left(), 55, 1e-9);
  world.thinking = 56;
  session->think();
  EXPECT_TRUE(session->clocks().clock(Side::Second)->has_fallen());
  session->new_game();
  EXPECT_NEAR(session->clocks().clock(Side::Second)->left(), 60, 1e-9) << "a new game, full clocks";
}

TEST_F(SessionTest, AnyColourMovesAtAnyTimeWherePassingIsKnown) {
  const auto session = session_of("go(size=3)");
  ASSERT_TRUE(session->play(Side::First, "A1"));
  ASSERT_TRUE(session->play(Side::First, "C3"));
  EXPECT_EQ(session->record().text(), "..x/.../x.. w -");
  EXPECT_FALSE(session->play(Side::First, "C3"));
  EXPECT_EQ(session->record().to_move(), Side::Second) << "the turn was not taken for a move that is illegal";
  ASSERT_TRUE(session->play(Side::Second, "pass"));
  ASSERT_TRUE(session->play(Side::First, "pass"));
  ASSERT_TRUE(session->play(Side::First, "B2")) << "after the end";
  EXPECT_TRUE(session->undo());
  EXPECT_NE(session->record().outcome(), Outcome::Open) << "the end is back";
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(session->undo()) << i;
  EXPECT_EQ(session->record().text(), ".../.../... b -");
  EXPECT_FALSE(session->undo());
}

TEST_F(SessionTest, OtherRulesKeepTheMoves) {
  const auto session = session_of("go(size=3,komi=0.5)");
  session->clocks().set(ClockSetting{.main = 60});
  world.thinking = 10;
  session->think();
  ASSERT_TRUE(session->play(Side::First, "A1"));
  ASSERT_TRUE(session->play(Side::First, "C3"));
  ASSERT_TRUE(session->set_rules("go(size=3,komi=3.5)"));
  EXPECT_EQ(session->record().text(), "..x/.../x.. w -");
  EXPECT_EQ(session->last_thought(), nullptr) << "what was searched by other rules";
  EXPECT_NEAR(session->clocks().clock(Side::First)->left(), 50, 1e-9) << "the clocks go on";
  EXPECT_TRUE(session->undo());
  EXPECT_TRUE(session->undo());
  EXPECT_FALSE(session->undo());
  EXPECT_FALSE(session->set_rules("go(size=3,komi=3.25)"));
  EXPECT_EQ(session->game(), "go(columns=3,handicap=0,komi=3.5,rows=3)");
}

TEST_F(SessionTest, PondersUntilSomethingHappens) {
  const auto session = session_of("tictactoe");
  ASSERT_TRUE(session->play("b2"));
  session->ponder();
  EXPECT_TRUE(session->is_thinking());
  EXPECT_TRUE(session->stop());
  EXPECT_FALSE(session->is_thinking());
  EXPECT_FALSE(session->stop());
  ASSERT_NE(session->report(), nullptr) << "of the position that it pondered on";
  EXPECT_EQ(session->report()->why, StopReason::Stopped);
  session->ponder();
  EXPECT_TRUE(session->play("a1")) << "no call meets an engine that is thinking";
  EXPECT_FALSE(session->is_thinking());
  EXPECT_EQ(session->last_thought()->position, ".../.x./... o");
  session->ponder();
  EXPECT_EQ(session->children("c3").error(), "nothing behind c3");
  EXPECT_FALSE(session->is_thinking());
  session->ponder();
  session->think();
  EXPECT_FALSE(session->is_thinking());
  EXPECT_EQ(session->report()->why, StopReason::Budget);
  session->ponder();  // and a session that goes away takes its thread along
}

TEST_F(SessionTest, AnAnalysisInTheBackgroundShowsWhatItSees) {
  const auto session = session_of("tictactoe");
  int seen = 0, done = 0;
  session->start_analysis(
      {}, [&](const SearchReport&) { ++seen; },
      [&](const SearchReport& report) { done += report.best == "a1" ? 1 : 0; });
  while (!world.began) std::this_thread::yield();
  session->stop();
  EXPECT_EQ(seen, 1);
  EXPECT_EQ(done, 1);
}

TEST(TimeManager, KeepsAClockForEachSide) {
  const auto record = std::move(*make_record("connect4"));
  TimeManager clocks;
  Limits wanted;
  wanted.playouts = 10;
  EXPECT_EQ(clocks.clock(Side::First), nullptr);
  EXPECT_EQ(clocks.for_move(*record, wanted).seconds, 0) << "without a clock everything is allowed";
  EXPECT_TRUE(clocks.spend(Side::First, 1e6));
  clocks.set(Side::Second, ClockSetting{.main = 10});
  EXPECT_EQ(clocks.for_move(*record, wanted).seconds, 0) << "it is the other side's clock";
  ASSERT_TRUE(record->play("4"));
  EXPECT_NEAR(clocks.for_move(*record, wanted).seconds, 9.5 / 21 - GameClock::kOverhead, 1e-9);
  EXPECT_EQ(clocks.for_move(*record, wanted).playouts, 10u);
  wanted.seconds = 0.1;
  EXPECT_EQ(clocks.for_move(*record, wanted).seconds, 0.1) << "what is wanted, if it is less";
  EXPECT_FALSE(clocks.spend(Side::Second, 11));
  clocks.restart();
  EXPECT_EQ(clocks.clock(Side::Second)->left(), 10);
  EXPECT_EQ(clocks.clock(Side::First), nullptr);
  // A clock that has never had any time allows the least, not everything.
  clocks.set(ClockSetting{});
  wanted.seconds = 0;
  EXPECT_EQ(clocks.for_move(*record, wanted).seconds, GameClock::kLeast);
  clocks.set(std::nullopt);
  clocks.set_left(Side::Second, 5, 0);
  EXPECT_EQ(clocks.clock(Side::Second)->left(), 5);
  EXPECT_EQ(clocks.clock(Side::First), nullptr);
}

TEST(Session, RefusesWhatItCannotMake) {
  SessionSettings settings;
  settings.game = "chess";
  EXPECT_FALSE(Session::make(settings));
  settings.game = "go";
  settings.engine = "uctt";
  EXPECT_FALSE(Session::make(settings));
}

// With a real engine: the same searches as the engine alone.
TEST(Session, ThinksAsItsEngineDoes) {
  SessionSettings settings;
  settings.game = "connect4";
  settings.engine = "mcts-solver";
  settings.limits.playouts = 500;
  const auto session = Session::make(settings);
  ASSERT_TRUE(session);
  const auto engine = make_engine("connect4", "mcts-solver", 1);
  for (int ply = 0; ply < 6; ++ply) {
    const SearchReport alone = (*engine)->think(settings.limits);
    const SearchReport report = (*session)->think();
    EXPECT_EQ(report.best, alone.best);
    EXPECT_EQ(report.value, alone.value);
    ASSERT_TRUE((*engine)->play(alone.best));
    ASSERT_TRUE((*session)->play(report.best));
  }
}

}  // namespace
}  // namespace banyan
