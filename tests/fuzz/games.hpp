// The games that the fuzz targets reach: with_game("hex(size=5)", visit) calls
// visit(std::type_identity<Hex>, options) and throws SpecError for a text that names no game.
#pragma once

#if __has_include("banyan/games/games.hpp")
#include "banyan/games/games.hpp"
#else
#include <type_traits>

#include "banyan/core/options.hpp"
#include "banyan/games/tictactoe.hpp"

namespace banyan {

template <class Visitor>
void with_game(std::string_view text, Visitor visit) {
  const auto spec = parse_spec(text);
  if (!spec) throw SpecError(spec.error());
  if (spec->name != TicTacToe::kName) throw SpecError("unknown game " + quoted(spec->name));
  visit(std::type_identity<TicTacToe>{}, configured<TicTacToe::Options>(*spec));
}

}  // namespace banyan
#endif
