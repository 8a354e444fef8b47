#include "banyan/search/strategy.hpp"

namespace banyan {

void refuse_strategy(std::string_view seam, const std::string& name, const std::vector<std::string>& known) {
  throw SpecError("unknown " + std::string(seam) + " strategy " + in_quotes(name) +
                  did_you_mean(name, known));
}

}  // namespace banyan
