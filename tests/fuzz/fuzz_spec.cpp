// Fuzz target: spec text. Whatever is read prints as a text that reads back as the same spec.
#include "banyan/core/spec.hpp"
#include "checks.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace banyan;
  const auto spec = parse_spec({reinterpret_cast<const char*>(data), size});
  if (!spec) {
    fuzz::check_message(spec.error());
    return 0;
  }
  const auto again = parse_spec(spec->to_text());
  BANYAN_CHECK(again && *again == *spec);
  for (const auto& [key, value] : spec->args) static_cast<void>(parse_spec(value));
  return 0;
}
