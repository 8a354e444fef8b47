#include "banyan/games/plan/problems.hpp"

#include <algorithm>

#include "banyan/core/problem_of.hpp"
#include "banyan/games/games.hpp"
#include "banyan/games/plan/jobshop.hpp"
#include "banyan/games/plan/morpion.hpp"
#include "banyan/games/plan/pmp.hpp"
#include "banyan/games/plan/sailing.hpp"
#include "banyan/games/plan/samegame.hpp"

namespace banyan {
namespace {

using OnePlayerGames = GameList<Pmp, SameGame, Morpion, JobShop, Sailing>;

template <OnePlayer G>
NamedProblem made(const Spec& spec, std::string_view position) {
  const auto options = configured<typename G::Options>(spec);
  auto start = trim(position).empty() ? G::start(options) : G::from_text(position, options);
  if (!start) throw SpecError(start.error());
  return {canonical_text(G::kName, options), std::make_unique<ProblemOf<G>>(std::move(*start))};
}

template <class... G>
NamedProblem make_one(const Spec& spec, std::string_view position, GameList<G...>) {
  NamedProblem problem;
  const auto try_one = [&]<class T>(std::type_identity<T>) {
    if (spec.name == T::kName) problem = made<T>(spec, position);
  };
  (try_one(std::type_identity<G>{}), ...);
  return problem;
}

template <OnePlayer G>
GameInfo one_player_info() {
  const auto start = G::start({});
  BANYAN_CHECK(bool(start));
  return {std::string(G::kName),
          std::string(G::kTitle),
          std::string(G::kNotation),
          start->to_text(),
          HasChance<G> ? "for one player, with chance" : "for one player",
          options_of<typename G::Options>(),
          Conventions{}};
}

template <class... G>
std::vector<GameInfo> infos_of_one_player(GameList<G...>) {
  return {one_player_info<G>()...};
}

}  // namespace

std::vector<std::string> one_player_names() { return detail::names_of(OnePlayerGames{}); }

bool is_for_one_player(std::string_view game) {
  const auto spec = parse_spec(game);
  const auto names = one_player_names();
  return spec && std::find(names.begin(), names.end(), spec->name) != names.end();
}

void refuse_game(const std::string& name) {
  if (is_for_one_player(name)) {
    throw SpecError(in_quotes(name) + " is a game for one player: this is for games of two");
  }
  auto names = game_names();
  for (const std::string& one : one_player_names()) names.push_back(one);
  throw SpecError("unknown game " + in_quotes(name) + did_you_mean(name, names));
}

Result<NamedProblem> make_problem(std::string_view game, std::string_view position) try {
  const Spec spec = read_spec(game);
  NamedProblem problem = make_one(spec, position, OnePlayerGames{});
  if (problem.problem == nullptr) refuse_game(spec.name);
  return problem;
} catch (const SpecError& error) {
  return Error{error.what()};
}

std::vector<GameInfo> one_player_infos() { return infos_of_one_player(OnePlayerGames{}); }

}  // namespace banyan
