// The API behind the page: every request about a game, an engine or an experiment, answered as JSON. It knows
// no socket: an answer goes back through an Exchange, at once, later, or as a stream of events. docs/api.md
// lists the requests.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "banyan/core/result.hpp"
#include "banyan/server/http.hpp"

namespace banyan::server {

// One request on its way to its answer. Its calls may come from any thread; after the client has gone they do
// nothing. Whatever works for a request watches `gone` and ends soon after: nobody searches for a closed tab.
class Exchange {
 public:
  virtual ~Exchange() = default;
  virtual void respond(HttpResponse response) = 0;  // the whole answer; or else
  virtual void open_stream() = 0;                   // events, until
  virtual void close_stream() = 0;
  // Left out if the client does not keep up, unless it must not be.
  virtual void send(std::string_view event, std::string_view data, bool must_arrive = false) = 0;
  std::stop_token gone() const { return gone_.get_token(); }

 protected:
  std::stop_source gone_;
};

struct ApiSettings {
  std::string store;                               // the file that keeps the games; empty: only memory does
  std::string folder;                              // of experiments; empty: they cannot be run
  std::string matches;                             // folder of matches and tournaments; empty: likewise
  int searches = 8;                                // at the same time; the next is refused
  int engines = 16;                                // that keep their trees; the one not used longest goes
  int tables = 10'000;                             // games kept; the one not touched longest goes
  std::uint64_t bytes = std::uint64_t{128} << 20;  // that a search may use
  double longest_move = 120, longest_analysis = 3600;  // seconds
};

class Api {
 public:
  static Result<std::unique_ptr<Api>> make(const ApiSettings& settings);
  virtual ~Api() = default;
  // Answers, now or later. Never throws.
  virtual void handle(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange) = 0;
  // Ends all that is under way.
  virtual void stop() = 0;
};

}  // namespace banyan::server
