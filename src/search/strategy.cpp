#include "banyan/search/strategy.hpp"

#include <algorithm>

namespace banyan {

std::size_t place_of_strategy(std::string_view seam, const std::string& name, OptionNames names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    const std::vector<std::string> known(names.begin(), names.end());
    throw SpecError("unknown " + std::string(seam) + " strategy " + in_quotes(name) +
                    did_you_mean(name, known));
  }
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace banyan
