#include "banyan/engine/engine_for.hpp"
#include "banyan/games/go/go.hpp"

namespace banyan {

template std::unique_ptr<Engine> make_engine_for<GoGame<19>>(const GoOptions&, std::string_view,
                                                             std::uint64_t);
template std::vector<PresetInfo> preset_infos_for<GoGame<19>>();
template std::unique_ptr<Engine> make_engine_for<GoGame<0>>(const GoOptions&, std::string_view,
                                                            std::uint64_t);
template std::vector<PresetInfo> preset_infos_for<GoGame<0>>();

}  // namespace banyan
