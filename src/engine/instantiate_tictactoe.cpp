#include "banyan/engine/engine_for.hpp"
#include "banyan/games/tictactoe.hpp"

namespace banyan {

template std::unique_ptr<Engine> make_engine_for<TicTacToe>(const TicTacToe::Options&, std::string_view,
                                                            std::uint64_t);
template std::vector<PresetInfo> preset_infos_for<TicTacToe>();

}  // namespace banyan
