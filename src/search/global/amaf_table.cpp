#include "banyan/search/global/amaf_table.hpp"

namespace banyan {

void AmafTable::add(const SampledGame& game, const Sample& sample) {
  ++games_;
  for (const auto& [code, side] : game.trace()) {
    if (seen_[code] == games_) continue;
    seen_[code] = games_;
    game.add(means_[static_cast<std::size_t>(index_of(side)) * codes_ + code], side, sample);
  }
}

}  // namespace banyan
