// What games were worth in which a side was the first to make a certain move, whenever in the game that was
// (all moves as first, Brügmann 1993).
#pragma once

#include "banyan/search/global/sampled_game.hpp"

namespace banyan {

class AmafTable {
 public:
  explicit AmafTable(std::size_t codes) : codes_(codes), means_(2 * codes), seen_(codes) {}

  // Counts the last sample of the game for every move that was made for the first time in it.
  void add(const SampledGame& game, const Sample& sample);
  // For `side`, of the games in which it was the first to make the move.
  const SampleMean& mean(Side side, std::uint32_t code) const {
    return means_[static_cast<std::size_t>(index_of(side)) * codes_ + code];
  }

 private:
  std::size_t codes_;
  std::vector<SampleMean> means_;
  std::vector<std::uint64_t> seen_;  // the last game in which the move was made
  std::uint64_t games_ = 0;
};

}  // namespace banyan
