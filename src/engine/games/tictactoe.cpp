#include "banyan/games/tictactoe.hpp"
#include "game_engine.hpp"

namespace banyan {

BANYAN_ENGINE_OF(TicTacToe);
template std::vector<SeamInfo> seams_for<TicTacToe>();  // any game would do

}  // namespace banyan
