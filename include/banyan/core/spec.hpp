// Spec: the text form of everything a user can name, "hex(size=11)" or "mcts(selection=ucb1(c=0.6))".
// A nested spec stays text until the owner of its key reads it.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "banyan/core/result.hpp"

namespace banyan {

// Thrown only while objects are built from specs; the boundary turns it into an Error.
struct SpecError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Spec {
  std::string name;
  std::map<std::string, std::string, std::less<>> args;

  std::string to_text() const;  // keys sorted, no blanks
  friend bool operator==(const Spec&, const Spec&) = default;
};

// Reads `name` or `name(key=value,…)`. Names and keys are made of letters, digits, '_', '-' and '.'; a value
// is any text with balanced parentheses. At most 64 kB and 64 levels.
Result<Spec> parse_spec(std::string_view text);
// The same while an object is built: throws SpecError.
Spec read_spec(std::string_view text);

}  // namespace banyan
