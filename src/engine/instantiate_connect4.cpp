#include "banyan/engine/engine_for.hpp"
#include "banyan/games/connect4.hpp"

namespace banyan {

template std::unique_ptr<Engine> make_engine_for<Connect4>(const Connect4::Options&, std::string_view,
                                                           std::uint64_t);
template std::vector<PresetInfo> preset_infos_for<Connect4>();

}  // namespace banyan
