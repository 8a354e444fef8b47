#include "banyan/search/global/standard_global.hpp"

namespace banyan {

void StandardGlobal::describe(OptionVisitor& option) {
  option("depth", depth_, 1, 20, "d: plies of the search");
  option("games", rule_.games, 1, 1'000'000'000, "g: games of a leaf");
  preselection_.describe(option);
}

SampledReport StandardGlobal::search(SampledGame& game, Budget& budget, const Shown& shown) {
  const auto cells = preselection_.select(game, rule_.games, budget);
  if (cells.empty()) return nothing_to_search(game);
  game.keep_trace(false);
  const auto moves = [&](const SampledGame& at, std::vector<SampledGame::MoveBits>& out) {
    for (const auto& cell : cells) {
      if (at.is_legal(cell.move)) out.push_back(cell.move);
    }
  };
  return MeanSearch(game, rule_, moves, budget).search(depth_, shown);
}

}  // namespace banyan
