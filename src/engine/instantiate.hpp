// What the library compiles for a game, once: BANYAN_ENGINE_OF(template, Hex); elsewhere `extern template`.
#pragma once

#include "banyan/engine/engine_for.hpp"

#define BANYAN_ENGINE_OF(how, G)                                                                      \
  how std::unique_ptr<Searcher<G>> make_searcher<G>(const std::string&, const Knowledge<G>&);         \
  how std::unique_ptr<Engine> make_engine_for<G>(const G::Options&, std::string_view, std::uint64_t); \
  how std::vector<PresetInfo> preset_infos_for<G>()
