// Texts of the repository that are part of the library: opening sets, positions, weights and experiments.
// cmake/embed.cmake writes the table.
#pragma once

#include <span>
#include <string_view>

namespace banyan {

struct EmbeddedText {
  std::string_view path, text;  // path from the root of the repository
};
std::span<const EmbeddedText> embedded_texts();

}  // namespace banyan
