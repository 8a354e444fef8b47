// Matches and tournaments over the API: that they are the laboratory's own, can be stopped and gone on with,
// and that every game that lies in the server's folders can be looked at, also after a restart.
#include <fstream>

#include "api_fixture.hpp"
#include "banyan/lab/summary.hpp"

namespace banyan::server {
namespace {

class StoresTest : public ApiTest {
 protected:
  static Json small_tournament(int games = 4) {
    return {{"game", "tictactoe"},
            {"games", games},
            {"seed", 7},
            {"playouts", 30},
            {"openings", {{"kind", "random"}, {"plies", 2}, {"balance", 0}}},
            {"players",
             {"uct", {{"spec", "mcts-solver"}, {"name", "solver"}}, {{"spec", "uct"}, {"playouts", 5}}}}};
  }
  // Its job, when it is over.
  Json play(const std::string& target, const Json& body) {
    return finished("/api/jobs/" + post(target, body).at("job").text());
  }
  Json finished(const std::string& job) {
    EXPECT_TRUE(begin("GET", job + "/events")->wait(60));
    return get(job);
  }
  std::string store_of(const Json& job) { return "/api/stores/" + job.at("store").text(); }
};

// The same definition, played by the laboratory without a server.
std::vector<PairingSummary> played_alone(const Json& body) {
  auto definition = parse_definition(body.dump());
  for (Entrant& player : definition->players) player.limits.bytes = ApiSettings().bytes;
  const auto result = run_match(*definition);
  EXPECT_TRUE(result) << result.error();
  return summarize(*result);
}

TEST_F(StoresTest, ATournamentIsTheLaboratorys) {
  const Json job = play("/api/tournaments", small_tournament());
  EXPECT_EQ(job.at("state").text(), "done") << job.dump(1);
  EXPECT_EQ(job.at("kind").text(), "tournament");
  EXPECT_EQ(job.at("games").count(), 12u);
  ASSERT_EQ(job.at("standings").items().size(), 3u);
  const auto alone = played_alone(small_tournament());
  ASSERT_EQ(job.at("pairings").items().size(), alone.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    const Json& pairing = job.at("pairings").items()[i];
    EXPECT_EQ(pairing.at("wins").count(), alone[i].all.wins);
    EXPECT_EQ(pairing.at("draws").count(), alone[i].all.draws);
    EXPECT_EQ(pairing.at("low").number(), alone[i].all.interval().low);
  }
  EXPECT_EQ(job.at("players").items()[1].text(), "solver");
}

TEST_F(StoresTest, AGauntletPairsTheFirstWithEach) {
  Json body = small_tournament(2);
  body["format"] = "gauntlet";
  const Json job = play("/api/tournaments", body);
  EXPECT_EQ(job.at("games").count(), 4u);
  for (const Json& pairing : job.at("pairings").items()) EXPECT_EQ(pairing.at("a").count(), 0u);
}

TEST_F(StoresTest, AStoppedTournamentGoesOnAfterARestart) {
  Json body = small_tournament(80);
  const std::string first = "/api/jobs/" + post("/api/tournaments", body).at("job").text();
  EXPECT_EQ(status("POST", "/api/tournaments", body.dump()), 503) << "one at a time";
  const auto watch = begin("GET", first + "/events");
  ASSERT_TRUE(watch->wait_for_events(2));
  post(first + "/stop");
  const Json stopped = finished(first);
  ASSERT_EQ(stopped.at("state").text(), "stopped");
  ASSERT_LT(stopped.at("games").count(), 240u);
  const std::string store = store_of(stopped);
  EXPECT_EQ(get(store).at("standings"), stopped.at("standings")) << "the store says what the job said";

  api_.reset();
  open();
  EXPECT_TRUE(get("/api/jobs").items().empty());
  EXPECT_EQ(get("/api/stores").items().size(), 1u);
  EXPECT_EQ(get(store).at("standings"), stopped.at("standings"));
  const std::string second = "/api/jobs/" + post(store + "/resume").at("job").text();
  EXPECT_EQ(status("GET", store + "/games/0"), 409) << "the games are the job's while it runs";
  EXPECT_EQ(status("DELETE", store), 409);
  const Json done = finished(second);
  EXPECT_EQ(done.at("games").count(), 240u);
  const auto alone = played_alone(body);
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(done.at("pairings").items()[i].at("wins").count(), alone[i].all.wins) << "as if never stopped";
    EXPECT_EQ(done.at("pairings").items()[i].at("pairs"), Json(alone[i].pairs));
  }
  EXPECT_EQ(get(store + "/games").items().size(), 200u) << "so many at a time";
  EXPECT_EQ(get(store + "/games?from=230").items().size(), 10u);
  EXPECT_EQ(status("DELETE", store), 200);
  EXPECT_EQ(status("GET", store), 404);
  EXPECT_TRUE(get("/api/stores").items().empty());
}

TEST_F(StoresTest, AGameIsReplayedMoveByMove) {
  Json body = small_tournament(2);
  body["game"] = "connect4";
  const Json job = play("/api/tournaments", body);
  for (const std::string& from : {store_of(job), "/api/jobs/" + job.at("id").text()}) {
    const Json game = get(from + "/games/1");
    const std::size_t plies = game.at("moves").items().size();
    ASSERT_GE(plies, 7u) << "four of a side in a row";
    ASSERT_EQ(game.at("frames").items().size(), plies + 1);
    ASSERT_EQ(game.at("notes").items().size(), plies);
    EXPECT_TRUE(game.at("notes").items()[0].is_null()) << "nobody thought about the opening";
    EXPECT_LE(game.at("notes").items()[2].at("visits").count(), 31u);
    EXPECT_EQ(game.at("players").items()[0].text(), "solver") << "colours are swapped in the second game";
    const std::string table =
        "/api/tables/" +
        post("/api/tables", {{"game", game.at("game")}, {"moves", game.at("moves")}}).at("id").text();
    for (std::size_t ply = 0; ply <= plies; ++ply) {
      const Json board = get(table + "?ply=" + std::to_string(ply)).at("board");
      EXPECT_EQ(game.at("frames").items()[ply].at("rows"), board.at("rows")) << ply;
      EXPECT_EQ(game.at("frames").items()[ply].at("last"), board.at("last")) << ply;
    }
    EXPECT_EQ(status("GET", from + "/games/6"), 404);
  }
}

TEST_F(StoresTest, CellsOfExperimentsAreFound) {
  const Json job = play("/api/experiments/001/figure-3/run", {{"scale", "smoke"}});
  api_.reset();
  open();
  const Json stores = get("/api/stores");
  ASSERT_EQ(stores.items().size(), 4u) << stores.dump(1);
  const Json& cell = stores.items()[0];
  EXPECT_EQ(cell.at("experiment").text(), "001/figure-3");
  const std::string store = "/api/stores/" + cell.at("id").text();
  EXPECT_EQ(get(store).at("score").at("games"), cell.at("games"));
  EXPECT_GT(get(store + "/games/0").at("moves").items().size(), 5u);
  EXPECT_EQ(status("POST", store + "/resume", "{}"), 409) << "an experiment is run again instead";
  EXPECT_EQ(status("DELETE", store), 409) << "and not removed";
}

TEST_F(StoresTest, FilesThatAreNoStoresAreLeftAlone) {
  const Json job = play("/api/tournaments", small_tournament(2));
  std::ofstream(folder_ / "matches" / "text.db") << "no database";
  std::ofstream(folder_ / "matches" / "empty.db");
  std::filesystem::create_symlink(folder_ / "games.db", folder_ / "matches" / "link.db");
  EXPECT_EQ(get("/api/stores").items().size(), 1u);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "matches" / "text.db"));
  for (const char* id : {"x", "0000000000000000", "tournament-1", "text.db"}) {
    EXPECT_EQ(status("GET", std::string("/api/stores/") + id), 404) << id;
  }
}

TEST_F(StoresTest, RefusesWhatIsTooMuch) {
  const auto refused = [&](const std::string& key, const Json& value) {
    Json body = small_tournament();
    body[key] = value;
    EXPECT_EQ(status("POST", "/api/tournaments", body.dump()), 422) << key << ' ' << value.dump();
  };
  refused("game", "pmp(file=/etc/passwd)");
  refused("games", 0);
  refused("games", 4000);  // 12,000 in all
  refused("games", std::uint64_t{1} << 63);
  refused("playouts", 0);
  refused("playouts", 20'000'000);
  refused("seconds", 61);
  refused("nodes", std::uint64_t{1} << 40);
  refused("clock", 7200);
  refused("format", "knock-out");
  refused("openings", {{"kind", "file"}, {"file", "/etc/passwd"}});
  refused("openings", {{"kind", "random"}, {"plies", 1000}});
  refused("openings", {{"kind", "random"}, {"plies", 2}, {"balance", std::uint64_t{1} << 63}});
  refused("players", Json::array());
  refused("players", {"uct", "gtp:sh"});
  refused("players", {"uct", "book(file=x)"});
  refused("players", std::vector<std::string>(17, "uct"));
  refused("players", {"uct", {{"spec", "uct"}, {"name", std::string(101, 'x')}}});
  refused("sprt", {{"elo0", 0}, {"elo1", 20}});  // for two alone
  refused("unknown", 1);
  EXPECT_TRUE(get("/api/stores").items().empty()) << "nothing was begun";
  EXPECT_FALSE(std::filesystem::exists(folder_ / "matches"));
}

}  // namespace
}  // namespace banyan::server
