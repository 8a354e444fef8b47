#include "banyan/knowledge/loa_categories.hpp"

#include "loa_category_counts.hpp"

namespace banyan {

std::string LoaCategories::name(std::size_t category) {
  constexpr std::array<const char*, kLoaRegions> kNames = {"corner", "rim", "ring 2", "ring 3", "centre"};
  const int step = static_cast<int>(category % kSteps) - kSteps / 2;
  const std::size_t to = category / kSteps % kLoaRegions;
  const std::size_t from = category / kSteps / kLoaRegions % kLoaRegions;
  const bool capture = category >= kCount / 2;
  return std::string(capture ? "capture, " : "") + kNames[from] + " to " + kNames[to] + ", " +
         (step == 0  ? "as far away as before"
          : step < 0 ? std::to_string(-step) + " towards"
                     : std::to_string(step) + " away");
}

std::array<float, LoaCategories::kCount> transition_probabilities(
    std::span<const CategoryCounts, LoaCategories::kCount> counts) {
  std::array<float, LoaCategories::kCount> table{};
  for (std::size_t first = 0; first < table.size(); first += LoaCategories::kSteps) {
    double played = 0.5,
           available = 1;  // as if every set of steps had been met once, and played every other time
    for (const CategoryCounts& count : counts.subspan(first, LoaCategories::kSteps)) {
      played += count.played;
      available += count.available;
    }
    for (std::size_t i = first; i < first + LoaCategories::kSteps; ++i) {
      table[i] = static_cast<float>((counts[i].played + played / available) / (counts[i].available + 1.0));
    }
  }
  return table;
}

const std::array<float, LoaCategories::kCount>& loa_transition_probabilities() {
  static const auto table = [] {
    std::array<CategoryCounts, LoaCategories::kCount> counts{};
    for (const auto& [category, played, available] : kLoaCategoryCounts)
      counts[category] = {played, available};
    return transition_probabilities(counts);
  }();
  return table;
}

}  // namespace banyan
