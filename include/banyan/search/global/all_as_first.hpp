// All moves as first, and Gobble (Brügmann 1993; Cazenave 2007, section 2.2): games from the root, each of
// which counts for every move that a side was the first to make in it.
//
// With a temperature the games are Gobble's simulated annealing: each side keeps its moves in a list, best
// mean first; before a game neighbours in the list change places with probability exp(-1 / T), going down the
// list once, and in the game a side plays the first of its list that it can. T falls from its start in equal
// steps to 0, where it stays for the last share of the games. Our reading: how the probability depends on T
// is not told, only that it does.
#pragma once

#include "banyan/core/options.hpp"
#include "banyan/search/global/amaf_table.hpp"

namespace banyan {

class AllAsFirst final : public SampledSearch {
 public:
  static constexpr std::string_view kName = "amaf";
  static constexpr std::string_view kHelp = "all moves as first: every game counts for each of its moves";
  void describe(OptionVisitor& option);
  SampledReport search(SampledGame& game, Budget& budget, const Shown& shown) override;

 private:
  double temperature_at(std::int64_t game) const;
  void begin_lists(SampledGame& game);
  void reorder(Side side, const AmafTable& table, double temperature, Rng& rng);
  Sample play_game(SampledGame& game, const AmafTable& table, double temperature);

  std::int64_t games_ = 1000;
  double temperature_ = 0, frozen_ = 0.1;
  std::array<std::vector<std::uint32_t>, 2> lists_, ranks_;  // codes best first, and the place of each code
};

}  // namespace banyan
