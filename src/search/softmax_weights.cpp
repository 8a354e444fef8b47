#include "banyan/search/softmax_weights.hpp"

#include "banyan/core/feature_weights.hpp"
#include "banyan/core/math.hpp"
#include "banyan/core/spec.hpp"

namespace banyan {

std::vector<float> softmax_strengths(const std::string& file, std::string_view game,
                                     const std::vector<std::string>& names, double temperature) {
  if (names.empty()) throw SpecError("there are no features of moves in " + std::string(game));
  const auto read = read_weights(file, game);
  if (!read) throw SpecError(read.error());
  const auto weights = read->in_order(names);
  if (!weights) throw SpecError("cannot use '" + file + "': " + weights.error());
  std::vector<float> strengths;
  for (const double weight : *weights) {
    strengths.push_back(static_cast<float>(math::exp(weight / temperature)));
  }
  return strengths;
}

}  // namespace banyan
