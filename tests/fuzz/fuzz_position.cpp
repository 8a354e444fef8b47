// Fuzz target: position text of every game. Whatever is accepted can be printed, read again and played on.
#include "checks.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  banyan::fuzz::with_position(input, [](const auto& position, const auto& options) {
    banyan::fuzz::check_position(position, options);
  });
  return 0;
}
