#include "banyan/engine/engine_for.hpp"
#include "banyan/games/loa.hpp"

namespace banyan {

template std::unique_ptr<Engine> make_engine_for<Loa>(const Loa::Options&, std::string_view, std::uint64_t);
template std::vector<PresetInfo> preset_infos_for<Loa>();

}  // namespace banyan
