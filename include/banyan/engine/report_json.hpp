// What a search found, as one JSON document: `banyan analyze --json`, GTP and other clients write and read it
// here. A reader leaves keys that it does not know alone, so that more may be added.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "banyan/engine/engine.hpp"

namespace banyan {

// A report with all that is needed to repeat it.
struct Analysis {
  std::string game, engine;  // canonical specs
  std::string position;      // its text
  SearchReport report;
  // Where a line from the root was asked about (Engine::children): the line, what is known of the moves
  // behind it, and if that is nothing, why.
  std::vector<std::string> under;
  std::vector<RootMove> children;
  std::string unknown_because;
  // Who owns each point at the end of play-outs, row by row from the top: 1 the first player, -1 the second.
  // Empty in games that have no areas.
  std::vector<double> ownership = {};
  friend bool operator==(const Analysis&, const Analysis&) = default;
};

enum class JsonForm { OneLine, Indented };

std::string to_json(const Analysis& analysis, JsonForm form = JsonForm::Indented);
Result<Analysis> analysis_from_json(std::string_view text);

}  // namespace banyan
