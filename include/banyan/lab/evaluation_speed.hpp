// How fast evaluations are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/result.hpp"

namespace banyan {

struct EvaluationSpeed {
  std::string evaluation;
  double per_second = 0;  // of the fastest round
};

// Each evaluation of the game, over positions of random games, for about so many seconds each.
Result<std::vector<EvaluationSpeed>> evaluation_speeds(std::string_view game, double seconds);

}  // namespace banyan
