#include "banyan/search/global/lazy.hpp"

namespace banyan {

void Lazy::describe(OptionVisitor& option) {
  option("depth", depth_, 1, 20, "plies of the search");
  option("games", rule_.games, 1, 1'000'000'000, "most games of a leaf");
  option("confidence", rule_.confidence, 0.0, 0.9999,
         "how surely outside the window a leaf is left; 0 = never");
  option("least", rule_.least, 2, 1'000'000, "games of a leaf before that is asked");
}

SampledReport Lazy::search(SampledGame& game, Budget& budget, const Shown& shown) {
  const auto all = [](const SampledGame& at, std::vector<SampledGame::MoveBits>& out) {
    at.legal_moves(out);
  };
  return MeanSearch(game, rule_, all, budget).search(depth_, shown);
}

}  // namespace banyan
