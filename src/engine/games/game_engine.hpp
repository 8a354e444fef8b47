// What the library compiles of a game's searches, in one file a game: BANYAN_ENGINE_OF(Hex);
#pragma once

#include "banyan/engine/engine_for.hpp"

#define BANYAN_ENGINE_OF(G)                                                                                \
  template Knowledge<G> knowledge_for<G>();                                                                \
  template std::unique_ptr<Searcher<G>> make_searcher<G>(const std::string&, const Knowledge<G>&);         \
  template std::unique_ptr<Engine> make_engine_for<G>(const G::Options&, std::string_view, std::uint64_t); \
  template std::vector<PresetInfo> preset_infos_for<G>();                                                  \
  template std::vector<SeamInfo> own_seams_for<G>()
