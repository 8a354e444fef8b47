// What the parts of the API share: the tables, the searches, the jobs of the laboratory, and how a request is
// answered or refused.
#pragma once

#include <map>
#include <mutex>

#include "banyan/core/json.hpp"
#include "banyan/server/api.hpp"
#include "clerk.hpp"
#include "jobs.hpp"
#include "refused.hpp"
#include "searches.hpp"
#include "stores.hpp"
#include "tables.hpp"

namespace banyan::server {

// A request with what its address and its body hold.
struct Call {
  const HttpRequest& request;
  const std::shared_ptr<Exchange>& exchange;
  std::vector<std::string> names;  // that stand for the stars of the route
  Json body;

  void answer(const Json& json, int status = 200) const { exchange->respond({status, json.dump()}); }
  // Of the body; the second where there is none.
  std::string text(std::string_view key, const std::string& standard = {}) const;
  double number(std::string_view key, double least, double most, double standard) const;
};

class ApiState final : public Api {
 public:
  explicit ApiState(const ApiSettings& settings)
      : settings_(settings),
        tables_(settings.store, settings.tables),
        searches_(settings),
        jobs_(settings),
        stores_(settings, jobs_) {}
  ~ApiState() override { stop(); }

  void handle(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange) override;
  void stop() override {
    clerk_.stop();
    jobs_.stop();
    searches_.stop();
  }

 private:
  using Handler = void (ApiState::*)(const Call&);
  struct Route {
    std::string_view method, path;  // a star stands for one part
    Handler handler;
  };
  static const std::vector<Route>& routes();
  // What reads or writes stores: the answer comes from the clerk.
  void answer_later(const Call& call, std::function<Json()> answer, int status = 200);
  void find_route(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange);

  // --- what there is (api.cpp) ---
  void info(const Call& call);
  void games(const Call& call);
  void presets(const Call& call);
  void strategies(const Call& call);
  void read_engine(const Call& call);

  // --- games (api_tables.cpp) ---
  void list_tables(const Call& call);
  void new_table(const Call& call);
  void load_table(const Call& call);
  void show_table(const Call& call);
  void remove_table(const Call& call);
  void move(const Call& call);
  void undo(const Call& call);
  void resign(const Call& call);
  void flag(const Call& call);
  void sit(const Call& call);
  void save_table(const Call& call);
  Table& table_of(const Call& call);
  void keep_and_answer(const Call& call, Table& table);

  // --- searches (api_searches.cpp) ---
  void engine_move(const Call& call);
  void hint(const Call& call);
  void analysis(const Call& call);
  void tree(const Call& call);
  SearchOrder order_for(const Table& table, const Json& wishes, double standard_seconds,
                        double longest) const;
  void start(const Call& call, const SearchOrder& order,
             std::function<void(const Result<SearchReport>&)> done);
  void play_found(const std::shared_ptr<Exchange>& exchange, const SearchOrder& order,
                  const Result<SearchReport>& report);

  // --- experiments, matches and their games (api_lab.cpp, api_stores.cpp) ---
  void experiments(const Call& call);
  void experiment(const Call& call);
  void run_experiment(const Call& call);
  void run_match(const Call& call);
  void run_tournament(const Call& call);
  void play(const Call& call, MatchDefinition definition);
  void list_jobs(const Call& call);
  void show_job(const Call& call);
  void stop_job(const Call& call);
  void watch_job(const Call& call);
  void job_picture(const Call& call);
  void job_games(const Call& call);
  void job_game(const Call& call);
  void list_stores(const Call& call);
  void show_store(const Call& call);
  void store_games(const Call& call);
  void store_game(const Call& call);
  void resume_store(const Call& call);
  void remove_store(const Call& call);

  ApiSettings settings_;
  std::mutex mutex_;  // of the tables; searches and jobs have their own
  Tables tables_;
  std::map<std::string, std::string> presets_;  // by game, as answered
  Searches searches_;
  Jobs jobs_;
  Stores stores_;  // the clerk's
  Clerk clerk_;
};

// The spec of an engine that a stranger may name: no other program, no file.
std::string safe_engine(const std::string& spec);
// A game for two, likewise.
std::unique_ptr<AnyRecord> safe_record(const std::string& game, const std::string& position);

}  // namespace banyan::server
