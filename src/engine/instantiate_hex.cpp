#include "banyan/engine/engine_for.hpp"
#include "banyan/games/hex.hpp"

namespace banyan {

template std::unique_ptr<Engine> make_engine_for<Hex>(const Hex::Options&, std::string_view, std::uint64_t);
template std::vector<PresetInfo> preset_infos_for<Hex>();

}  // namespace banyan
