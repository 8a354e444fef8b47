#include "banyan/core/failpoint.hpp"

#include <atomic>
#include <csignal>
#include <cstdlib>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

struct Wanted {
  std::string_view name;
  std::int64_t count = 0;  // 0 = none
};

Wanted read_environment() {
  const char* text = std::getenv("BANYAN_FAILPOINT");
  if (text == nullptr) return {};
  const std::string_view whole = text;
  const auto colon = whole.find(':');
  if (colon == std::string_view::npos) return {whole, 1};
  return {whole.substr(0, colon), parse_int(whole.substr(colon + 1)).value_or(1)};
}

}  // namespace

void failpoint(std::string_view name) {
  static const Wanted wanted = read_environment();
  static std::atomic<std::int64_t> met = 0;
  if (wanted.count == 0 || name != wanted.name) return;
  if (++met == wanted.count) std::raise(SIGKILL);
}

}  // namespace banyan
