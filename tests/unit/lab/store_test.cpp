// The store: what is written is read back, the same command goes on where it stopped, and files that are not
// this match's are refused with one line.
#include "banyan/lab/store.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "banyan/lab/summary.hpp"
#include "support/small_match.hpp"

namespace banyan {
namespace {

using test::fingerprint;

class StoreTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("banyan_store_" + std::to_string(getpid()) +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
    path_ = (folder_ / "match.db").string();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Result<MatchResult> run(std::stop_token stop = {}) {
    RunSettings settings;
    settings.store = path_;
    settings.stop = std::move(stop);
    return run_match(definition_, settings);
  }
  std::string refusal() {
    const auto result = run();
    return result ? "" : result.error();
  }

  std::filesystem::path folder_;
  std::string path_;
  MatchDefinition definition_ = test::small_match(10, 30);
};

TEST_F(StoreTest, KeepsEveryGameWhole) {
  const auto played = run(), read = run();
  ASSERT_TRUE(played && read);
  EXPECT_EQ(read->resumed, 10u);
  EXPECT_EQ(fingerprint(*played), fingerprint(*read));
  ASSERT_EQ(played->games.size(), read->games.size());
  for (std::size_t i = 0; i < played->games.size(); ++i) {
    EXPECT_EQ(played->games[i].fixture, read->games[i].fixture);
    EXPECT_EQ(played->games[i].opening, read->games[i].opening);
    EXPECT_EQ(played->games[i].date, read->games[i].date);
  }
}

TEST_F(StoreTest, KeepsHowAGameEnded) {
  auto store = Store::open(path_, *normalized(definition_));
  ASSERT_TRUE(store);
  for (const GameEnd end : kGameEnds) {
    PlayedGame game;
    game.fixture = fixture(definition_, static_cast<std::uint64_t>(end), 1);
    game.end = end;
    store->add(game);
  }
  for (const PlayedGame& game : store->games()) {
    EXPECT_EQ(static_cast<std::uint64_t>(game.end), game.fixture.number) << name_of(game.end);
  }
}

TEST_F(StoreTest, AStoppedMatchGoesOnToTheSameEnd) {
  const auto whole = run_match(definition_);
  for (int stops = 0; stops < 20; ++stops) {
    std::stop_source source;
    RunSettings settings;
    settings.store = path_;
    settings.stop = source.get_token();
    settings.progress = [&](const MatchProgress&) { source.request_stop(); };  // one game a run
    const auto part = run_match(definition_, settings);
    ASSERT_TRUE(part) << part.error();
    if (part->games.size() == 10) break;
    EXPECT_EQ(part->games.size(), static_cast<std::size_t>(stops + 1));
  }
  EXPECT_EQ(fingerprint(*run()), fingerprint(*whole));
}

TEST_F(StoreTest, AnotherDefinitionIsRefusedByName) {
  ASSERT_TRUE(run());
  definition_.seed = 99;
  EXPECT_NE(refusal().find("seed is '7' in the file, '99' now"), std::string::npos) << refusal();
  definition_.seed = 7;
  definition_.players[1].limits.playouts = 31;
  EXPECT_NE(refusal().find("budget of player 2"), std::string::npos) << refusal();
  definition_.players[1].limits.playouts = 30;
  definition_.players.push_back(definition_.players[0]);
  EXPECT_NE(refusal().find("player 3"), std::string::npos) << refusal();
  definition_.players.pop_back();
  EXPECT_EQ(refusal(), "");
}

TEST_F(StoreTest, ASecondRunIsRefused) {
  const auto first = Store::open(path_, *normalized(definition_));
  ASSERT_TRUE(first);
  EXPECT_NE(refusal().find("another run is using it"), std::string::npos) << refusal();
}

TEST_F(StoreTest, AGameCannotBeCountedTwice) {
  auto store = Store::open(path_, *normalized(definition_));
  PlayedGame game;
  game.fixture = fixture(definition_, 3, 1);
  store->add(game);
  EXPECT_THROW(store->add(game), StoreFailure);
  EXPECT_EQ(store->games().size(), 1u);
}

TEST_F(StoreTest, ForeignAndDamagedFilesAreRefusedAndLeftAlone) {
  const std::string text = "this is not a database, it is a letter to somebody else, and long enough";
  std::ofstream(path_) << text;
  EXPECT_NE(refusal(), "");
  std::ifstream file(path_);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), text);
  path_ = (folder_ / "no" / "such" / "folder.db").string();
  EXPECT_NE(refusal(), "");
}

// Every cut and many a changed byte: an error or the games as they were, never a crash or other games.
TEST_F(StoreTest, TruncatedFilesGiveAnErrorOrTheSameGames) {
  ASSERT_TRUE(run());
  std::ifstream file(path_, std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(file)), {});
  for (std::size_t size = 1; size < whole.size(); size += whole.size() / 40) {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << whole.substr(0, size);
    const std::string why = refusal();
    EXPECT_NE(why, "") << size;
    EXPECT_EQ(why.find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace banyan
