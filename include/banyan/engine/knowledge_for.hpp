// Which knowledge each game brings to a search; a game without an entry has none.
#pragma once

#include "banyan/search/knowledge.hpp"

namespace banyan {

template <Game G>
Knowledge<G> knowledge_for() {
  return {};
}

}  // namespace banyan
