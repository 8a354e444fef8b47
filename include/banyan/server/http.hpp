// HTTP/1.1 requests and answers as values, and the strict reader of requests: what a careful browser or curl
// sends is read, whatever two programs could read in two ways is refused. It knows no socket, so that it
// compiles fast and can be fuzzed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace banyan::server {

struct HttpRequest {
  std::string method;                                        // GET, HEAD, POST or DELETE
  std::string path;                                          // as sent; no character of it is encoded
  std::vector<std::pair<std::string, std::string>> query;    // decoded
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string body;
  bool keep_alive = true;

  // The first of the name, or nothing.
  std::optional<std::string_view> header(std::string_view name) const;
  std::string parameter(std::string_view name) const;  // of the query; empty without it
  bool is_safe() const { return method == "GET" || method == "HEAD"; }
};

struct HttpResponse {
  int status = 200;
  std::string body;
  std::string type = "application/json";
  std::string name = {};  // of the file that a browser saves it as; empty: it is shown
  bool is_static = false;
};
HttpResponse error_response(int status, std::string_view message);

// The head and the body of an answer; `head_only` leaves the body out.
std::string to_bytes(const HttpResponse& response, bool keep_alive, bool head_only);
// The head of a stream of events, and one of them.
std::string stream_head();
std::string stream_event(std::string_view name, std::string_view data);

struct HttpBounds {
  std::size_t head = 8 << 10, body = 1 << 20, target = 2048, fields = 64;
};

// Reads one request from bytes as they come.
class RequestReader {
 public:
  enum class State : std::uint8_t { Head, Body, Done, Refused };

  explicit RequestReader(const HttpBounds& bounds = {}) : bounds_(bounds) {}
  // Takes bytes up to the end of the request and says how many; what follows belongs to the next one.
  std::size_t feed(std::string_view bytes);
  State state() const { return state_; }
  bool has_begun() const { return !head_.empty() || state_ != State::Head; }
  // The client waits for a word before it sends the body (Expect: 100-continue).
  bool wants_continue() const { return wants_continue_ && state_ == State::Body && request_.body.empty(); }
  HttpRequest take() { return std::move(request_); }  // pre: Done
  const HttpResponse& refusal() const { return refusal_; }

 private:
  void refuse(int status, std::string_view why);
  bool read_head();
  bool read_request_line(std::string_view line);
  bool read_target(std::string_view target);
  bool read_field(std::string_view line);
  bool judge_fields();

  HttpBounds bounds_;
  State state_ = State::Head;
  std::string head_;
  std::size_t body_size_ = 0;
  bool wants_continue_ = false;
  HttpRequest request_;
  HttpResponse refusal_;
};

// Decodes %XX and '+' of a query; nothing if it is malformed or holds a control character.
std::optional<std::string> decode_query(std::string_view text);

}  // namespace banyan::server
