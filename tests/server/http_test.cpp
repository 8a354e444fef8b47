// The strict reader of requests: what it reads, what it refuses and with which status, and that it does not
// matter how the bytes come in.
#include "banyan/server/http.hpp"

#include <gtest/gtest.h>

namespace banyan::server {
namespace {

using State = RequestReader::State;

RequestReader read(std::string_view bytes) {
  RequestReader reader;
  reader.feed(bytes);
  return reader;
}
int status_of(std::string_view bytes) {
  const RequestReader reader = read(bytes);
  return reader.state() == State::Refused ? reader.refusal().status : 0;
}

TEST(HttpReader, ReadsWhatABrowserSends) {
  RequestReader reader = read(
      "GET /api/presets?game=go(size%3D9)&x=a+b HTTP/1.1\r\nHost: localhost:8080\r\nAccept: */*\r\n"
      "Connection: keep-alive\r\n\r\n");
  ASSERT_EQ(reader.state(), State::Done);
  const HttpRequest request = reader.take();
  EXPECT_EQ(request.method, "GET");
  EXPECT_EQ(request.path, "/api/presets");
  EXPECT_EQ(request.parameter("game"), "go(size=9)");
  EXPECT_EQ(request.parameter("x"), "a b");
  EXPECT_EQ(request.header("host"), "localhost:8080");
  EXPECT_TRUE(request.keep_alive);
}

TEST(HttpReader, DoesNotCareHowBytesCome) {
  const std::string bytes =
      "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhelloGET /";
  for (std::size_t step = 1; step < 20; ++step) {
    RequestReader reader;
    std::size_t taken = 0;
    for (std::size_t at = 0; at < bytes.size() && reader.state() != State::Done; at += step) {
      taken += reader.feed(std::string_view(bytes).substr(at, step));
    }
    ASSERT_EQ(reader.state(), State::Done);
    EXPECT_EQ(taken, bytes.size() - 5) << "what follows belongs to the next request";
    const HttpRequest request = reader.take();
    EXPECT_EQ(request.body, "hello");
    EXPECT_FALSE(request.keep_alive);
  }
}

TEST(HttpReader, RefusesWhatCouldBeReadInTwoWays) {
  const std::string host = "Host: localhost\r\n";
  const std::pair<std::string, int> cases[] = {
      {"GET / HTTP/1.1\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n" + host + host + "\r\n", 400},
      {"GET / HTTP/1.0\r\n" + host + "\r\n", 505},
      {"GET / HTTP/2.0\r\n" + host + "\r\n", 505},
      {"GET  / HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET /\r\n" + host + "\r\n", 400},
      {"BREW / HTTP/1.1\r\n" + host + "\r\n", 501},
      {"CONNECT a:1 HTTP/1.1\r\n" + host + "\r\n", 501},
      {"GET http://a/ HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET /../etc/passwd HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET /%2e%2e/x HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET //x HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET /a\\b HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET /a?b=%0d%0a HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET /a?b=%4 HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n folded\r\n\r\n", 400},
      {"GET / HTTP/1.1\nHost: a\n\n", 400},
      {"GET / HTTP/1.1\r\nHost: a\r\nX: \x01\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n" + host + "Content-Length: 3\r\n\r\nabc", 400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: 3, 3\r\n\r\nabc", 400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: +3\r\n\r\nabc", 400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: 0x3\r\n\r\nabc", 400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: 99999999999999999999\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: 2000000\r\n\r\n", 413},
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501},
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc", 501},
      {"GET /" + std::string(3000, 'a') + " HTTP/1.1\r\n" + host + "\r\n", 414},
      {"GET / HTTP/1.1\r\n" + host + "X: " + std::string(9000, 'a') + "\r\n\r\n", 431},
  };
  for (const auto& [bytes, status] : cases) EXPECT_EQ(status_of(bytes), status) << bytes.substr(0, 80);
  std::string many = "GET / HTTP/1.1\r\n" + host;
  for (int i = 0; i < 80; ++i) many += "X: 1\r\n";
  EXPECT_EQ(status_of(many + "\r\n"), 431);
}

TEST(HttpReader, WaitsForTheRest) {
  const std::string whole =
      "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\nbody";
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const RequestReader reader = read(std::string_view(whole).substr(0, size));
    EXPECT_TRUE(reader.state() == State::Head || reader.state() == State::Body) << size;
    EXPECT_EQ(reader.wants_continue(), size == whole.size() - 4);
  }
}

TEST(HttpAnswer, CarriesWhatProtectsThePage) {
  const std::string bytes = to_bytes({200, "{}"}, true, false);
  for (const char* part :
       {"HTTP/1.1 200 OK\r\n", "Content-Length: 2\r\n", "Content-Security-Policy: default-src 'none'",
        "X-Content-Type-Options: nosniff", "frame-ancestors 'none'", "\r\n\r\n{}"}) {
    EXPECT_NE(bytes.find(part), bytes.npos) << part;
  }
  EXPECT_EQ(bytes.find("Access-Control"), bytes.npos) << "no other site may read it";
  EXPECT_TRUE(to_bytes({200, "{}"}, true, true).ends_with("\r\n\r\n")) << "HEAD has no body";
}

TEST(HttpAnswer, AnEventHasALineForEachLine) {
  EXPECT_EQ(stream_event("report", "a\nb"), "event: report\ndata: a\ndata: b\n\n");
}

}  // namespace
}  // namespace banyan::server
