// The files of the laboratory: tournament definitions, experiments, openings, learnt weights. Whatever is in
// them, the answer is a value that can be used or one line.
#include <cstddef>
#include <cstdint>

#include "banyan/core/feature_weights.hpp"
#include "banyan/lab/experiment.hpp"
#include "banyan/lab/openings.hpp"
#include "checks.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace banyan;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto definition = parse_definition(text)) {
    BANYAN_CHECK(!describe(*definition).empty());
    if (const auto good = normalized(*definition)) {
      BANYAN_CHECK(fixture(*good, scheduled_games(*good) - 1, 3).b < good->players.size());
    } else {
      fuzz::check_message(good.error());
    }
  } else {
    fuzz::check_message(definition.error());
  }
  if (const auto experiment = parse_experiment(text)) {
    BANYAN_CHECK(!experiment->cells.empty());
  } else {
    fuzz::check_message(experiment.error());
  }
  if (const auto openings = read_openings("connect4", text)) {
    BANYAN_CHECK(!openings->empty());
  } else {
    fuzz::check_message(openings.error());
  }
  if (const auto weights = FeatureWeights::parse(text)) {
    const auto again = FeatureWeights::parse(weights->to_text());
    BANYAN_CHECK(bool(again) && again->weights == weights->weights && again->made == weights->made);
  } else {
    fuzz::check_message(weights.error());
  }
  return 0;
}
