#include "support/alphabeta.hpp"

#include "banyan/games/amazons.hpp"
#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/games/go/go.hpp"
#include "banyan/games/hex.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/games/tictactoe.hpp"
#include "banyan/search/alphabeta/alphabeta.hpp"

namespace banyan::test {

template <Hashed G>
std::unique_ptr<Searcher<G>> make_alphabeta(const std::string& spec, std::uint64_t seed,
                                            const Knowledge<G>& knowledge) {
  SearchContext<G> context(knowledge);
  context.knowledge.make_evaluation =
      make_standard_or<StrategyList<Evaluation<G>, HashEvaluation<G>, NoEvaluation<G>>>;
  auto searcher = StrategyList<Searcher<G>, AlphaBeta<G>>::make(spec, &context);
  searcher->new_game(seed);
  return searcher;
}

#define BANYAN_ALPHABETA_OF(G)                                                               \
  template std::unique_ptr<Searcher<G>> make_alphabeta<G>(const std::string&, std::uint64_t, \
                                                          const Knowledge<G>&)
BANYAN_ALPHABETA_OF(TicTacToe);
BANYAN_ALPHABETA_OF(Connect4);
BANYAN_ALPHABETA_OF(Breakthrough);
BANYAN_ALPHABETA_OF(Loa);
BANYAN_ALPHABETA_OF(Amazons);
BANYAN_ALPHABETA_OF(GoGame<0>);
BANYAN_ALPHABETA_OF(Hex);
#undef BANYAN_ALPHABETA_OF

std::vector<OptionInfo> alphabeta_options() { return options_of<AlphaBeta<Loa>>(); }

}  // namespace banyan::test
