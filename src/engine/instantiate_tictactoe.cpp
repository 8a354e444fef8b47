#include "banyan/games/tictactoe.hpp"
#include "instantiate.hpp"

namespace banyan {

BANYAN_ENGINE_OF(template, TicTacToe);
template std::vector<SeamInfo> seams_for<TicTacToe>();  // any game would do

}  // namespace banyan
