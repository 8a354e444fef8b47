// The transport over real sockets: eight people at once, each playing, analysing, leaving; the doors of the
// program (limits, timeouts, attacks) are tests/e2e/server.py.
#include "banyan/server/server.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

#include "banyan/core/json.hpp"

namespace banyan::server {
namespace {

class Link {
 public:
  explicit Link(int port) : port_(port), socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    is_open_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  ~Link() { ::close(socket_); }
  bool is_open() const { return is_open_; }

  void send(const std::string& method, const std::string& target, const std::string& body = {}) const {
    const std::string request =
        method + " " + target + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port_) +
        "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
        body;
    ASSERT_EQ(::send(socket_, request.data(), request.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(request.size()));
  }
  // Reads until the text is there; false at the end of the connection.
  bool read_until(const std::string& text) {
    char bytes[4096];
    while (got_.find(text) == std::string::npos) {
      const ssize_t size = ::recv(socket_, bytes, sizeof bytes, 0);
      if (size <= 0) return false;
      got_.append(bytes, static_cast<std::size_t>(size));
    }
    return true;
  }
  // The body of one whole answer.
  std::string answer() {
    if (!read_until("\r\n\r\n")) return {};
    const std::size_t head = got_.find("\r\n\r\n") + 4, field = got_.find("Content-Length: ");
    const std::size_t size = std::stoul(got_.substr(field + 16));
    char bytes[4096];
    while (got_.size() < head + size) {
      const ssize_t more = ::recv(socket_, bytes, sizeof bytes, 0);
      if (more <= 0) return {};
      got_.append(bytes, static_cast<std::size_t>(more));
    }
    std::string body = got_.substr(head, size);
    got_.erase(0, head + size);
    return body;
  }
  Json ask(const std::string& method, const std::string& target, const std::string& body = {}) {
    send(method, target, body);
    return Json::parse(answer());
  }

 private:
  int port_, socket_;
  bool is_open_ = false;
  std::string got_;
};

TEST(ServerTransport, EightPeopleAtOnce) {
  ApiSettings wide;
  wide.searches = wide.engines = 32;  // analyses that just end and moves that just begin
  auto api = Api::make(wide);
  ASSERT_TRUE(api);
  ServerSettings settings;
  settings.port = 0;
  const auto server = Server::open(settings, **api);
  ASSERT_TRUE(server) << server.error();
  const int port = (*server)->port();
  std::jthread serving([&] { (*server)->run(/*signals=*/false); });
  {
    std::vector<std::jthread> people;
    for (int i = 0; i < 8; ++i) {
      people.emplace_back([port, i] {
        Link link(port);
        ASSERT_TRUE(link.is_open());
        const Json made = link.ask("POST", "/api/tables", R"({"game":"connect4"})");
        const std::string table = "/api/tables/" + made.at("id").text();
        for (int round = 0; round < 3; ++round) {
          Link stream(port);
          stream.send("GET", table + "/analysis?engine=uct&seed=" + std::to_string(i + 1));
          EXPECT_TRUE(stream.read_until("event: report"));
          link.ask("GET", table + "/tree?engine=uct&seed=" + std::to_string(i + 1) + "&line=4");
        }  // leaves in the middle of it
        for (int move = 0; move < 4; ++move)
          link.ask("POST", table + "/engine-move", R"({"playouts":50,"engine":"uct"})");
        EXPECT_EQ(link.ask("GET", table).at("moves").items().size(), 4u);
      });
    }
  }
  Link last(port);
  for (int i = 0; i < 500 && last.ask("GET", "/api/info").at("active").count() > 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(last.ask("GET", "/api/info").at("active").count(), 0u) << "nobody is left, nothing searches";
  (*server)->stop();
}

TEST(ServerTransport, APortInUseIsRefused) {
  auto api = Api::make({});
  ServerSettings settings;
  settings.port = 0;
  const auto first = Server::open(settings, **api);
  ASSERT_TRUE(first);
  settings.port = (*first)->port();
  const auto second = Server::open(settings, **api);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().find("in use"), std::string::npos) << second.error();
}

}  // namespace
}  // namespace banyan::server
