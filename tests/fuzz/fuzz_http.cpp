// Fuzz target: bytes of HTTP, fed in pieces, through the reader, the door and the API. The reader never takes
// more than it is given and gives the same whatever the pieces; every request gets exactly one answer; the
// API still answers afterwards. Requests that would search or play matches are left out: they are slow, not
// hostile.
#include <memory>

#include "banyan/server/api.hpp"
#include "banyan/server/door.hpp"
#include "checks.hpp"

namespace {

using namespace banyan;
using namespace banyan::server;

class Counter final : public Exchange {
 public:
  void respond(HttpResponse response) override {
    ++answers;
    BANYAN_CHECK(response.status >= 200 && response.status < 600);
    BANYAN_CHECK(response.status != 500);
    BANYAN_CHECK(to_bytes(response, true, false).find("\r\n\r\n") != std::string::npos);
  }
  void open_stream() override { ++answers; }
  void close_stream() override {}
  void send(std::string_view event, std::string_view data, bool) override { stream_event(event, data); }
  int answers = 0;
};

bool is_slow(const std::string& path) {
  for (const char* word : {"engine", "hint", "analysis", "run", "matches", "tournaments", "presets"}) {
    if (path.find(word) != std::string::npos) return true;
  }
  return false;
}

Api& api() {
  static const std::unique_ptr<Api> kApi = [] {
    ApiSettings settings;
    settings.tables = 50;
    return std::move(*Api::make(settings));
  }();
  return *kApi;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t piece = size > 0 ? 1 + data[size - 1] % 40 : 1;
  Door door;
  door.hosts = loopback_hosts(8080);
  std::size_t at = 0;
  while (at < text.size()) {
    RequestReader reader, whole;
    const std::size_t taken_at_once = whole.feed(text.substr(at));
    std::size_t taken = 0;
    while (at + taken < text.size() && reader.state() < RequestReader::State::Done) {
      const std::string_view part = text.substr(at + taken, piece);
      const std::size_t more = reader.feed(part);
      BANYAN_CHECK(more <= part.size());
      taken += more;
    }
    BANYAN_CHECK(taken == taken_at_once && reader.state() == whole.state());
    if (reader.state() != RequestReader::State::Done) break;
    at += taken;
    const HttpRequest request = reader.take();
    static_cast<void>(door.refusal(request));
    static_cast<void>(page_file(request.path));
    if (is_slow(request.path)) continue;
    const auto counter = std::make_shared<Counter>();
    api().handle(request, counter);
    BANYAN_CHECK(counter->answers == 1);
  }
  RequestReader plain;
  plain.feed("GET /api/info HTTP/1.1\r\nHost: localhost:8080\r\n\r\n");
  const auto counter = std::make_shared<Counter>();
  api().handle(plain.take(), counter);
  BANYAN_CHECK(counter->answers == 1);
  return 0;
}
