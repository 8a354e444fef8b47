#include "banyan/knowledge/go/softmax.hpp"

#include <algorithm>

namespace banyan {

// Patterns are spread over the units of the sums: the strongest has as many as there may be.
GoSoftmaxTable::GoSoftmaxTable(std::span<const float> strengths) {
  constexpr double kMost = 1e6;
  std::copy_n(strengths.begin(), strengths_.size(), strengths_.begin());
  using Teams = GoPlayoutTeams<0>;
  most_ = std::max({1.0, strength(Teams::kSelfAtari), finds_ataris() ? 1.0 : strength(Teams::kAtari)});
  const auto of_patterns = strengths.subspan(strengths_.size());
  const auto strongest = static_cast<double>(*std::max_element(of_patterns.begin(), of_patterns.end()));
  patterns_ = go_pattern_table([&](GoPattern3 pattern, GoColor color) {
    return kMost / strongest * static_cast<double>(of_patterns[go_pattern_class(pattern, color)]);
  });
}

}  // namespace banyan
