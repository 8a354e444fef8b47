#include "banyan/search/softmax_weights.hpp"

#include "banyan/core/embedded.hpp"
#include "banyan/core/feature_weights.hpp"
#include "banyan/core/math.hpp"
#include "banyan/core/spec.hpp"

namespace banyan {
namespace {

// Instead of a file: the weights that are part of the library.
constexpr std::string_view kLearntWeights = "learnt";
Result<FeatureWeights> learnt_weights(std::string_view game) {
  const std::string path = "data/playouts/" + std::string(game) + ".txt";
  for (const EmbeddedText& file : embedded_texts()) {
    if (file.path == path) return FeatureWeights::parse(file.text);
  }
  return Error{"the library has no learnt weights for " + std::string(game) + ": name a file"};
}

}  // namespace

std::vector<float> softmax_strengths(const std::string& file, std::string_view game,
                                     const std::vector<std::string>& names, double temperature) {
  if (names.empty()) throw SpecError("there are no features of moves in " + std::string(game));
  const auto read = file == kLearntWeights ? learnt_weights(game) : read_weights(file, game);
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
