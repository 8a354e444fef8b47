// The API without a socket: games, searches, files, refusals, and that nothing is lost or left running.
#include "banyan/server/api.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "api_fixture.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/server/door.hpp"

namespace banyan::server {
namespace {

TEST_F(ApiTest, PlaysAGameToItsEnd) {
  const std::string table = new_table("tictactoe");
  for (const char* move : {"a1", "b1", "a2", "b2"}) post(table + "/move", {{"move", move}});
  const Json last = post(table + "/move", {{"move", "a3"}});
  EXPECT_EQ(last.at("outcome").text(), "first");
  EXPECT_EQ(get(table), last);
  EXPECT_EQ(last.at("board").at("winning").items().size(), 3u);
  EXPECT_TRUE(last.at("legal").items().empty());
  EXPECT_EQ(status("POST", table + "/move", R"({"move":"c3"})"), 409) << "the game is over";
  EXPECT_EQ(post(table + "/undo").at("outcome").text(), "open");
  EXPECT_EQ(get(table).at("outcome").text(), "open") << "nothing of before is answered";
  EXPECT_EQ(post(table + "/resign").at("outcome").text(), "second");
  EXPECT_EQ(post(table + "/undo").at("moves").items().size(), 4u) << "a resignation is taken back first";
}

TEST_F(ApiTest, AClockRunsFromTheFirstMoveAndItsFlagFalls) {
  const Json made =
      post("/api/tables", {{"game", "connect4"}, {"clock", {{"main", 0.3}, {"increment", 0.1}}}});
  const std::string table = "/api/tables/" + made.at("id").text();
  EXPECT_FALSE(made.at("clock").at("runs").boolean());
  std::this_thread::sleep_for(std::chrono::milliseconds(320));
  EXPECT_EQ(post(table + "/flag").at("outcome").text(), "open") << "it does not run before the first move";
  post(table + "/move", {{"move", "4"}});
  const Json second = post(table + "/move", {{"move", "4"}});
  EXPECT_GT(second.at("clock").at("left").items()[1].number(), 0.3) << "a quick move gains time";
  const auto engine = Clock::now();
  post(table + "/engine-move", {{"engine", "uct"}, {"seconds", 5}});
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - engine).count(), 2) << "an engine obeys the clock";
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const Json over = post(table + "/flag");
  EXPECT_TRUE(over.at("on_time").boolean());
  EXPECT_NE(over.at("outcome").text(), "open");
  EXPECT_EQ(status("POST", table + "/move", R"({"move":"3"})"), 409);
}

TEST_F(ApiTest, MovesHaveTheirCells) {
  const Json table = get(new_table("amazons(size=6)"));
  ASSERT_GT(table.at("legal").items().size(), 100u);
  for (const Json& move : table.at("legal").items()) EXPECT_EQ(move.items().size(), 7u);  // from, to, arrow
  const Json go = get(new_table("go(size=5)"));
  EXPECT_EQ(go.at("legal").items().back().items().size(), 1u) << "a pass touches nothing";
}

TEST_F(ApiTest, IllegalMovesChangeNothing) {
  const std::string table = new_table("loa");
  const Json before = get(table);
  for (const char* body :
       {R"({"move":"a1-a2"})", R"({"move":"b1-b9"})", R"({"move":""})", R"({"move":7})", "{}", "[]", "{"}) {
    EXPECT_GE(status("POST", table + "/move", body), 400) << body;
  }
  EXPECT_EQ(get(table), before);
}

TEST_F(ApiTest, TheEngineMovesByLevelAndByBudget) {
  const std::string table = new_table("connect4");
  const Json by_level = post(table + "/engine-move", {{"level", 1}});
  EXPECT_EQ(by_level.at("table").at("moves").items().size(), 1u);
  const Json by_budget = post(table + "/engine-move", {{"engine", "uct"}, {"playouts", 200}});
  EXPECT_EQ(by_budget.at("report").at("playouts").count(), 200u);
  EXPECT_GE(by_budget.at("table").at("values").items()[1].number(), 0);
  const Json hint = post(table + "/hint", {{"engine", "uct"}, {"playouts", 100}});
  EXPECT_FALSE(hint.at("best").text().empty());
  EXPECT_EQ(get(table).at("moves").items().size(), 2u) << "a hint plays nothing";
}

TEST_F(ApiTest, AGameOutlivesTheServer) {
  const std::string table = new_table("hex(size=5)");
  post(table + "/move", {{"move", "c3"}});
  post(table + "/players", {{"players", {{{"kind", "person"}}, {{"kind", "engine"}, {"level", 4}}}}});
  const Json before = get(table);
  api_.reset();
  open();
  EXPECT_EQ(get(table), before);
  EXPECT_EQ(get("/api/tables").items().size(), 1u);
  EXPECT_EQ(status("DELETE", table), 200);
  EXPECT_EQ(status("GET", table), 404);
}

TEST_F(ApiTest, ASecondServerIsRefusedTheFile) {
  const auto second = Api::make(settings_);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().find("locked"), std::string::npos) << second.error();
}

TEST_F(ApiTest, FilesGoOutAndComeBack) {
  for (const char* game :
       {"loa", "go(size=9)", "amazons(size=6)", "connect4", "hex(size=7)", "breakthrough"}) {
    const std::string table = new_table(game);
    for (int i = 0; i < 6; ++i) {
      const Json state = get(table);
      post(table + "/move",
           {{"move", state.at("legal").items()[static_cast<std::size_t>(i)].items()[0].text()}});
    }
    const Json played = get(table);
    for (const char* form : {"sgf", "text"}) {
      const HttpResponse file = ask("GET", table + "/file?form=" + form);
      const Json loaded = post("/api/load", {{"text", file.body}});
      EXPECT_EQ(loaded.at("moves"), played.at("moves")) << game << ' ' << form;
      EXPECT_EQ(loaded.at("position"), played.at("position")) << game << ' ' << form;
    }
    EXPECT_EQ(get(table + "?ply=3").at("moves").items().size(), 3u);
    EXPECT_EQ(status("GET", table + "?ply=7"), 422);
  }
}

TEST_F(ApiTest, AnalysisStreamsUntilTheClientLeaves) {
  const std::string table = new_table("connect4");
  const auto stream = begin("GET", table + "/analysis?engine=uct&seed=1");
  ASSERT_TRUE(stream->wait_for_events(2));
  const Json report = Json::parse(stream->events().back().second);
  EXPECT_EQ(report.at("moves").items().size(), 7u);
  EXPECT_EQ(get("/api/info").at("active").count(), 1u);
  stream->leave();
  EXPECT_TRUE(stream->wait(5));
  EXPECT_EQ(get("/api/info").at("active").count(), 0u);
}

TEST_F(ApiTest, TheTreeIsSeenWhileTheSearchRuns) {
  const std::string table = new_table("connect4");
  EXPECT_EQ(status("GET", table + "/tree?engine=uct&seed=1"), 404) << "nothing was searched";
  const auto stream = begin("GET", table + "/analysis?engine=uct&seed=1");
  ASSERT_TRUE(stream->wait_for_events(1));
  for (const char* line : {"", "4", "4+4"}) {
    const Json children = get(table + "/tree?engine=uct&seed=1&line=" + line).at("children");
    ASSERT_EQ(children.items().size(), 7u);
    for (const Json& child : children.items()) EXPECT_EQ(child.at("terms").items().size(), 2u);
  }
  const std::size_t events = stream->events().size();
  EXPECT_TRUE(stream->wait_for_events(events + 2)) << "the analysis went on";
  EXPECT_EQ(status("GET", table + "/tree?engine=uct&seed=1&line=9"), 404);
  stream->leave();
  ASSERT_TRUE(stream->wait(5));
  EXPECT_EQ(get(table + "/tree?engine=uct&seed=1&line=").at("children").items().size(), 7u) << "and after it";
}

TEST_F(ApiTest, AnAnalysisGivesWayToTheNextSearch) {
  const std::string table = new_table("connect4");
  const auto first = begin("GET", table + "/analysis?engine=uct&seed=1");
  ASSERT_TRUE(first->wait_for_events(1));
  const auto second = begin("GET", table + "/analysis?engine=uct&seed=1");
  EXPECT_TRUE(first->wait(10)) << "the first ends";
  EXPECT_EQ(first->events().back().first, "done");
  EXPECT_TRUE(second->wait_for_events(2)) << "and the second begins";
  EXPECT_EQ(post(table + "/engine-move", {{"engine", "uct"}, {"seed", 1}, {"playouts", 50}})
                .at("table")
                .at("moves")
                .items()
                .size(),
            1u);
  EXPECT_TRUE(second->wait(10));
  EXPECT_EQ(get("/api/info").at("active").count(), 0u);
}

TEST_F(ApiTest, OneSearchTooManyIsRefusedAtOnce) {
  std::vector<std::shared_ptr<Recorder>> streams;
  const std::string table = new_table("go(size=9)");
  for (int i = 0; i < settings_.searches; ++i) {
    streams.push_back(begin("GET", table + "/analysis?engine=uct&seed=" + std::to_string(i + 1)));
  }
  EXPECT_EQ(status("GET", table + "/analysis?engine=uct&seed=99"), 503);
  EXPECT_EQ(status("POST", table + "/engine-move", "{}"), 503);
  for (const auto& stream : streams) EXPECT_TRUE(stream->wait_for_events(1));
  for (const auto& stream : streams) stream->leave();
  for (const auto& stream : streams) EXPECT_TRUE(stream->wait(10));
  EXPECT_EQ(status("POST", table + "/engine-move", R"({"playouts":10})"), 200);
}

TEST_F(ApiTest, StartsAndStopsStorm) {
  const std::string table = new_table("connect4");
  for (int i = 0; i < 100; ++i) {
    const auto stream = begin("GET", table + "/analysis?engine=uct&seed=1");
    std::this_thread::sleep_for(std::chrono::milliseconds(i % 5));
    stream->leave();
    ASSERT_TRUE(stream->wait(10)) << i;
    EXPECT_NE(stream->response().status, 500);
  }
}

TEST_F(ApiTest, EightSessionsAtOnce) {
  std::vector<std::jthread> people;
  for (int i = 0; i < 8; ++i) {
    people.emplace_back([&, i] {
      const std::string table = new_table(i % 2 == 0 ? "connect4" : "hex(size=5)");
      const auto stream = begin("GET", table + "/analysis?engine=uct&seed=" + std::to_string(i + 1));
      EXPECT_TRUE(stream->wait_for_events(1));
      ask("GET", table + "/tree?engine=uct&seed=" + std::to_string(i + 1) + "&line=");
      stream->leave();
      EXPECT_TRUE(stream->wait());
      for (int move = 0; move < 4; ++move) post(table + "/engine-move", {{"level", 2}});
      EXPECT_EQ(get(table).at("moves").items().size(), 4u);
    });
  }
}

TEST_F(ApiTest, NoProgramAndNoFileIsNamedByAStranger) {
  const std::string table = new_table("connect4");
  for (const char* engine :
       {"gtp:sh -c id", "uci:fairy-stockfish", "book(file=/etc/passwd)", "level(n=1,engine=book(file=x))",
        "../../bin/sh", "mcts(selection=book(file=x))", "nonsense", "'"}) {
    EXPECT_EQ(status("POST", table + "/engine-move", Json{{"engine", engine}}.dump()), 422) << engine;
    EXPECT_EQ(status("POST", "/api/engine", Json{{"game", "connect4"}, {"engine", engine}}.dump()), 422)
        << engine;
    EXPECT_EQ(status("POST", "/api/matches",
                     Json{{"game", "connect4"},
                          {"first", {{"engine", engine}, {"playouts", 10}}},
                          {"second", {{"engine", "uct"}, {"playouts", 10}}}}
                         .dump()),
              422)
        << engine;
  }
  for (const char* game : {"pmp(file=/etc/passwd)", "jobshop(file=x)", "samegame", "chess", "go(size=99)",
                           "connect4(columns=32,rows=63)", ""}) {
    EXPECT_EQ(status("POST", "/api/tables", Json{{"game", game}}.dump()), 422) << game;
  }
}

TEST_F(ApiTest, RefusesWhatItCannotRead) {
  EXPECT_EQ(status("GET", "/api/nothing"), 404);
  EXPECT_EQ(status("GET", "/api/tables/none"), 404);
  EXPECT_EQ(status("POST", "/api/info", "{}"), 405);
  EXPECT_EQ(status("POST", "/api/tables", "{\"game\":"), 400);
  EXPECT_EQ(status("POST", "/api/tables", std::string(200, '[')), 400);
  EXPECT_EQ(
      status("POST", "/api/tables", R"({"game":"connect4","players":[{"kind":"ghost"},{"kind":"person"}]})"),
      400);
  EXPECT_EQ(status("POST", "/api/tables", R"({"game":"connect4","moves":["1","1","1","1","1","1","1"]})"),
            422);
  EXPECT_EQ(status("POST", "/api/load", R"({"text":"(;GM[1]SZ[99]"})"), 422);
  EXPECT_EQ(status("GET", "/api/experiments/001/figure-99"), 404);
  EXPECT_EQ(status("GET", "/api/jobs/1"), 404);
}

TEST_F(ApiTest, DescribesEnginesAndTheirParts) {
  const Json engine = post("/api/engine", {{"game", "connect4"}, {"engine", "uct(selection.c=0.75)"}});
  EXPECT_EQ(engine.at("parts").at("name").text(), "mcts");
  EXPECT_EQ(engine.at("parts").at("options").at("selection").at("options").at("c").text(), "0.75");
  EXPECT_GT(get("/api/strategies").items().size(), 40u);
  EXPECT_EQ(get("/api/games").items().size(), 7u);
  EXPECT_EQ(get("/api/presets?game=connect4").items()[0].at("name").text(), "best");
}

TEST_F(ApiTest, RunsAnExperimentAndAMatch) {
  const std::string job =
      "/api/jobs/" + post("/api/experiments/001/figure-3/run", {{"scale", "smoke"}}).at("job").text();
  EXPECT_EQ(status("POST", "/api/experiments/001/figure-3/run", "{}"), 503) << "one at a time";
  const auto watch = begin("GET", job + "/events");
  ASSERT_TRUE(watch->wait(60));
  const Json done = get(job);
  EXPECT_EQ(done.at("state").text(), "done");
  EXPECT_EQ(done.at("rows").items().size(), 4u);
  EXPECT_EQ(ask("GET", job + "/picture").type, "image/svg+xml");
  const Json games = get(job + "/games");
  ASSERT_FALSE(games.items().empty());
  const Json game = get(job + "/games/0");
  EXPECT_EQ(post("/api/tables", {{"game", game.at("game")}, {"moves", game.at("moves")}}).at("moves"),
            game.at("moves"));

  const std::string match =
      "/api/jobs/" + post("/api/matches", {{"game", "tictactoe"},
                                           {"first", {{"engine", "uct"}, {"playouts", 20}}},
                                           {"second", {{"engine", "uct"}, {"playouts", 20}}},
                                           {"games", 10},
                                           {"sprt", {{"elo0", 0}, {"elo1", 20}}}})
                         .at("job")
                         .text();
  ASSERT_TRUE(begin("GET", match + "/events")->wait(60));
  const Json score = get(match).at("score");
  EXPECT_EQ(score.at("wins").count() + score.at("draws").count() + score.at("losses").count(), 10u);
  EXPECT_EQ(score.at("sprt").at("state").text(), "running");
  EXPECT_EQ(get(match + "/games").items().size(), 10u) << "now from its store";
}

TEST(ServerDoor, LetsInOnlyOwnPages) {
  Door door;
  door.hosts = loopback_hosts(8080);
  const auto request = [](const std::string& head) {
    RequestReader reader;
    reader.feed(head + "\r\n\r\n");
    return reader.take();
  };
  const auto status_for = [&](const std::string& head) {
    const auto refusal = door.refusal(request(head));
    return refusal ? refusal->status : 200;
  };
  const std::string get = "GET /api/info HTTP/1.1\r\n",
                    post = "POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\n";
  EXPECT_EQ(status_for(get + "Host: localhost:8080"), 200);
  EXPECT_EQ(status_for(get + "Host: LOCALHOST:8080"), 200);
  EXPECT_EQ(status_for(get + "Host: [::1]:8080"), 200);
  for (const char* host : {"localhost", "localhost:80", "evil.com", "127.0.0.1.evil.com:8080",
                           "localhost:8080.evil.com", "a@localhost:8080"}) {
    EXPECT_EQ(status_for(get + "Host: " + host), 403) << host;
  }
  EXPECT_EQ(status_for(post + "Host: localhost:8080\r\nOrigin: http://localhost:8080"), 200);
  for (const char* origin :
       {"null", "http://evil.com", "https://localhost:8080", "http://127.0.0.1:8080", "http://localhost"}) {
    EXPECT_EQ(status_for(post + "Host: localhost:8080\r\nOrigin: " + origin), 403) << origin;
  }
  EXPECT_EQ(status_for(get + "Host: localhost:8080\r\nSec-Fetch-Site: cross-site"), 403);
  EXPECT_EQ(status_for("POST /api/tables HTTP/1.1\r\nHost: localhost:8080\r\nContent-Type: text/plain"), 415);
  door.token = "0123456789abcdef";
  EXPECT_EQ(status_for(get + "Host: localhost:8080"), 401);
  EXPECT_EQ(status_for(get + "Host: localhost:8080\r\nAuthorization: Bearer 0123456789abcdeX"), 401);
  EXPECT_EQ(status_for(get + "Host: localhost:8080\r\nAuthorization: Bearer 0123456789abcdef"), 200);
  EXPECT_EQ(status_for("GET / HTTP/1.1\r\nHost: localhost:8080"), 200) << "the page itself holds no secret";
}

TEST(ServerDoor, ThePageIsATable) {
  EXPECT_EQ(page_file("/")->type, "text/html; charset=utf-8");
  EXPECT_TRUE(page_file("/app.js"));
  for (const char* path : {"/web/app.js", "/../CMakeLists.txt", "/etc/passwd",
                           "/experiments/001/figure-3.json", "", "/app.js/"}) {
    EXPECT_FALSE(page_file(path)) << path;
  }
}

}  // namespace
}  // namespace banyan::server
