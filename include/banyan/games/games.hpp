// Every game for two, in one list: adding a game is its files and its name here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/options.hpp"
#include "banyan/games/amazons.hpp"
#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/games/go/go.hpp"
#include "banyan/games/hex.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/games/tictactoe.hpp"

namespace banyan {

template <class... G>
struct GameList {};

// A name may stand for several types (Go is compiled for its common sizes): `G::fits(options)` then picks
// one.
using AllGames = GameList<TicTacToe, Connect4, Breakthrough, Loa, Amazons, GoGame<9>, GoGame<13>, GoGame<19>,
                          GoGame<0>, Hex>;

namespace detail {

template <Notated G>
bool fits(const typename G::Options& options) {
  if constexpr (requires { G::fits(options); }) {
    return G::fits(options);
  } else {
    return true;
  }
}

template <class Visitor, class... G>
bool visit_game(const Spec& spec, Visitor& visit, GameList<G...>) {
  const auto try_one = [&]<class T>(std::type_identity<T>) {
    if (spec.name != T::kName) return false;
    const auto options = configured<typename T::Options>(spec);
    if (!fits<T>(options)) return false;
    visit(std::type_identity<T>{}, options);
    return true;
  };
  return (try_one(std::type_identity<G>{}) || ...);
}

template <class... G>
std::vector<std::string> names_of(GameList<G...>) {
  std::vector<std::string> names;
  const auto add = [&](std::string_view name) {
    if (names.empty() || names.back() != name) names.emplace_back(name);
  };
  (add(G::kName), ...);
  return names;
}

}  // namespace detail

// The names of the games, in the order of the list.
inline std::vector<std::string> game_names() { return detail::names_of(AllGames{}); }

// Throws SpecError: there is no such game, or it is for one player (games/plan/problems.hpp).
[[noreturn]] void refuse_game(const std::string& name);

// Calls `visit(std::type_identity<G>, options)` for the game that `text` names; throws SpecError if there is
// none.
template <class Visitor>
void with_game(std::string_view text, Visitor visit) {
  const Spec spec = read_spec(text);
  if (!detail::visit_game(spec, visit, AllGames{})) refuse_game(spec.name);
}

}  // namespace banyan
