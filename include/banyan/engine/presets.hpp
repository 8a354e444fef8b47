// Presets: players with the names of the papers' programs, and how a spec with changes becomes a full one.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/spec.hpp"

namespace banyan {

struct Preset {
  std::string name, what, source, spec;
  std::string family;  // presets that differ in numbers alone: "mcts-ms-D-visit-V"; else empty
};

// What a game says of its players; from this and from what suits every game preset_table makes the list.
struct GamePresets {
  // Exploration weight of UCT, tuned once for MCTS-Solver by self-play and kept for all its relatives:
  // docs/results/tuning.md.
  double c = 0.5;
  bool graph = false;          // MCTS-Solver and its relatives have one node for a position
  std::string best = {};       // the strongest of all searches; empty: UCT
  std::string alphabeta = {};  // the strongest alpha-beta; empty: none, the game has no evaluation
  std::vector<Preset> own = {};
  std::vector<std::string> searches = {};  // that the game can use, by name; filled in where they are listed
};

// A game with players of its own specialises this beside its engine: src/engine/games/.
template <class G>
struct PresetsOf {
  static GamePresets get() { return {}; }
};

// All presets of a game, `best` first.
std::vector<Preset> preset_table(const GamePresets& presets);

// Turns an engine spec into the full spec of a search. `canonical` fills in every default of a full spec; it
// throws SpecError. Keys with dots reach inside: "uct(selection.c=1)".
std::string resolve_engine(std::string_view game, const GamePresets& presets, std::string_view text,
                           const std::function<std::string(const std::string&)>& canonical);

// The same for any table of presets and any names of searches.
std::string resolve_engine(std::string_view game, const std::vector<std::string>& searches,
                           const std::vector<Preset>& presets, std::string_view text,
                           const std::function<std::string(const std::string&)>& canonical);

// Sets `path` ("selection.c") in a canonical spec; throws SpecError if there is no such part.
Spec with_change(Spec spec, std::string_view path, const std::string& value);

}  // namespace banyan
