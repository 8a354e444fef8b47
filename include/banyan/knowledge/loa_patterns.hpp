// An evaluation of Lines of Action that was learnt as a whole. What stands on a line says more than how many
// moves there are along it, so every pattern of men on every kind of line has a weight of its own; the shape
// and the number of the men have theirs, as in MIA.
#pragma once

#include <span>

#include "banyan/knowledge/loa.hpp"

namespace banyan {

class LoaPatterns final : public Named<LoaPatterns, Evaluation<Loa>> {
 public:
  static constexpr std::string_view kName = "patterns";
  static constexpr std::string_view kHelp =
      "a weight for every pattern of men on a line, and for their shape and number (8x8; as mia elsewhere)";
  // The weights that have names; those of the number of men follow, 1 to 12, then those of lines.
  static constexpr std::array<std::string_view, 13> kFeatures = {
      "concentration", "corners",    "rim",      "second ring", "third ring", "centre of mass", "quads",
      "connectedness", "uniformity", "variance", "mobility",    "walls",      "side to move"};
  void describe(auto&) {}

  int points(const Loa& position) const override;
  double chance(int points) const override { return logistic_chance(points, kFittedUnit); }

  // For whoever learns, see SparselyFitted.
  static bool covers(const Loa& position) { return position.size() == 8; }
  static std::size_t weight_count();
  static std::span<const std::int16_t> weights();
  static void occurrences(const Loa& position, std::vector<Occurrence>& found);

 private:
  MiaEvaluation on_other_boards_;
};

static_assert(SparselyFitted<LoaPatterns, Loa>);

}  // namespace banyan
