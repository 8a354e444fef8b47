#include "banyan/engine/engine.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "banyan/engine/book_engine.hpp"
#include "banyan/engine/levels.hpp"
#include "banyan/engine/plan.hpp"
#include "banyan/games/games.hpp"
#include "banyan/games/plan/problems.hpp"

namespace banyan {

// Defined in engine_for.hpp, compiled for each game in its file of games/. What all games share, one tells.
template <Notated G>
std::unique_ptr<Engine> make_engine_for(const typename G::Options& options, std::string_view search,
                                        std::uint64_t seed);
template <Notated G>
std::vector<PresetInfo> preset_infos_for();
template <Notated G>
std::vector<SeamInfo> own_seams_for();
template <Notated G>
std::vector<SeamInfo> seams_for();

void sort_moves(std::vector<RootMove>& moves, std::string_view best, SearchKind kind) {
  const bool by_mean = kind == SearchKind::Means;
  std::sort(moves.begin(), moves.end(), [&](const RootMove& a, const RootMove& b) {
    const auto rank = [&](const RootMove& m) {
      const std::uint64_t visits = by_mean ? m.visits > 0 : m.visits;
      const double value = by_mean ? m.mean : m.visits > 0 ? 0 : m.value;
      return std::tuple(by_mean && m.move == best, visits, m.move == best, value);
    };
    return rank(a) != rank(b) ? rank(a) > rank(b) : a.move < b.move;
  });
}

Result<std::unique_ptr<Engine>> make_engine(std::string_view game, std::string_view search,
                                            std::uint64_t seed) {
  std::unique_ptr<Engine> engine;
  if (is_for_one_player(game)) return make_plan_engine(game, search, seed);
  try {
    if (is_with_book(search)) return make_book_engine(game, search, seed);
    if (is_level(search)) return make_level_engine(game, search, seed);
    with_game(game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      engine = make_engine_for<G>(options, search, seed);
    });
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  return engine;
}

Result<std::vector<PresetInfo>> presets_for(std::string_view game) {
  std::vector<PresetInfo> infos;
  if (is_for_one_player(game)) return plan_presets_for(game);
  try {
    with_game(game, [&]<class G>(std::type_identity<G>, const typename G::Options&) {
      infos = preset_infos_for<G>();
    });
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  return infos;
}

namespace {

// A game of several types (Go) is listed once.
template <class... G>
void add_own_seams(GameList<G...>, std::vector<SeamInfo>& seams) {
  std::string_view last;
  const auto add = [&]<class T>(std::type_identity<T>) {
    if (std::exchange(last, T::kName) == T::kName) return;
    for (SeamInfo& seam : own_seams_for<T>()) seams.push_back(std::move(seam));
  };
  (add(std::type_identity<G>{}), ...);
}

}  // namespace

std::vector<SeamInfo> all_strategies() {
  std::vector<SeamInfo> seams = seams_for<TicTacToe>();
  add_own_seams(AllGames{}, seams);
  return seams;
}

}  // namespace banyan
