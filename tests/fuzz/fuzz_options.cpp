// Fuzz target: options of a game. An accepted spec has a canonical text that means the same, and a start
// position or a message that says why there is none.
#include "checks.hpp"

namespace {

using namespace banyan;

template <Notated G>
void check_options(const typename G::Options& options) {
  const std::string text = canonical_text(G::kName, options);
  const auto spec = parse_spec(text);
  BANYAN_CHECK(bool(spec));
  BANYAN_CHECK(canonical_text(G::kName, configured<typename G::Options>(*spec)) == text);
  const auto start = G::start(options);
  if (start) {
    fuzz::check_text(*start, options);
    fuzz::check_moves(*start);
  } else {
    fuzz::check_message(start.error());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    with_game({reinterpret_cast<const char*>(data), size},
              []<class G>(std::type_identity<G>, const typename G::Options& options) {
                check_options<G>(options);
              });
  } catch (const SpecError& error) {
    fuzz::check_message(error.what());
  }
  return 0;
}
