// Searches for tables: engines that keep their trees between questions, each used by one search at a time, in
// a thread of its own that ends when whoever asked has gone.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "banyan/engine/session.hpp"
#include "banyan/server/api.hpp"

namespace banyan::server {

struct SearchOrder {
  std::string table, game, start;
  std::vector<std::string> moves;
  std::string engine;
  std::uint64_t seed = 1;
  Limits limits;
  bool gives_way = false;  // an analysis: another search with the same engine may end it

  // What an engine is kept under.
  std::string key() const { return table + '\n' + std::to_string(seed) + '\n' + engine; }
};

struct SearchCalls {
  // Both from the thread that searches; `done` after the engine is free again.
  std::function<void(const Session&, const SearchReport&)> progress;
  std::function<void(Result<SearchReport>)> done;
};

class Searches {
 public:
  using Children = std::function<void(Result<std::vector<RootMove>>)>;

  explicit Searches(const ApiSettings& settings) : settings_(settings) {}
  ~Searches() { stop(); }

  // Why it is refused; nothing if it is under way.
  std::optional<HttpResponse> start(const SearchOrder& order, std::stop_token gone, SearchCalls calls);
  // What the engine of the order, which was used before, knows of the moves behind a line; a search that is
  // under way pauses for it. False if there is no such engine.
  bool ask(const SearchOrder& order, const std::string& line, Children answer);
  void forget(const std::string& table);
  void stop();  // all, and waits for their ends
  int active();

 private:
  struct Question {
    std::string line;
    Children answer;
  };
  struct Job {
    SearchOrder order;
    std::stop_token gone;
    SearchCalls calls;
  };
  struct Seat {
    std::unique_ptr<Session> session;  // of the thread that searches while `busy`
    std::vector<std::string> moves;    // where the questions begin
    bool busy = false, gives_way = false;
    std::optional<Job> next;  // begins when the present search has given way
    std::uint64_t used = 0;
    std::stop_source slice;
    std::vector<Question> questions;
  };

  void drop_idle_seat();
  void run(Seat& seat, Job job);
  Result<SearchReport> search(Seat& seat, const Job& job);
  // Answers what was asked meanwhile; then what is next, or nothing and the seat is free.
  std::optional<Job> leave(Seat& seat);
  static void answer(Seat& seat);

  ApiSettings settings_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::map<std::string, std::shared_ptr<Seat>> seats_;
  std::uint64_t clock_ = 0;
  int active_ = 0, threads_ = 0;
  bool stopping_ = false;
};

// Leads a session to a position of its game, keeping the tree where the way goes over the present one.
Result<bool> lead(Session& session, const std::string& start, const std::vector<std::string>& moves);

}  // namespace banyan::server
