#include "banyan/engine/engine_for.hpp"
#include "banyan/games/breakthrough.hpp"

namespace banyan {

template std::unique_ptr<Engine> make_engine_for<Breakthrough>(const Breakthrough::Options&, std::string_view,
                                                               std::uint64_t);
template std::vector<PresetInfo> preset_infos_for<Breakthrough>();

}  // namespace banyan
