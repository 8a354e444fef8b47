// Presets: players with the names of the papers' programs, and how a spec with changes becomes a full one.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/spec.hpp"

namespace banyan {

struct Preset {
  std::string name, source, spec;
};

// The presets of a game, `best` first.
std::vector<Preset> preset_table(std::string_view game);

// Turns an engine spec into the full spec of a search. `canonical` fills in every default of a full spec; it
// throws SpecError. Keys with dots reach inside: "uct(selection.c=1)".
std::string resolve_engine(std::string_view game, std::string_view text,
                           const std::function<std::string(const std::string&)>& canonical);

// Sets `path` ("selection.c") in a canonical spec; throws SpecError if there is no such part.
Spec with_change(Spec spec, std::string_view path, const std::string& value);

}  // namespace banyan
