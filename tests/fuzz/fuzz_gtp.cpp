// Fuzz target: lines of GTP, in one game or another as the first byte has it. Every answer is in form, and
// the session still answers afterwards. A move is searched with two play-outs, so that what a search leaves
// behind meets every other command; an analysis and the judgement of stones are left out: they are slow, not
// hostile.
#include "banyan/protocols/gtp.hpp"
#include "checks.hpp"

namespace {

constexpr const char* kGames[] = {"go(size=5)", "hex(size=5,swap=true)", "connect4(columns=30,rows=1)",
                                  "amazons(size=6)", "loa(size=5)"};

bool is_slow(std::string_view line) {
  return line.find("analyze") != line.npos || line.find("final_s") != line.npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace banyan;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::string output;
  GtpSettings settings;
  settings.game = kGames[size > 0 ? data[0] % std::size(kGames) : 0];
  settings.engine = "uct";
  settings.limits.playouts = 2;
  settings.limits.bytes = 1 << 22;
  const auto session = GtpSession::make(settings, [&](std::string_view part) { output += part; });
  BANYAN_CHECK(bool(session));
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (is_slow(line)) continue;
    output.clear();
    if (!(*session)->handle(line)) return 0;
    BANYAN_CHECK(output.empty() ||
                 ((output[0] == '=' || output[0] == '?') && output.find("\n\n") == output.size() - 2));
  }
  output.clear();
  (*session)->handle("name");
  BANYAN_CHECK(output == "= Banyan\n\n");
  return 0;
}
