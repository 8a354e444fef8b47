#include "banyan/engine/engine.hpp"

#include <algorithm>
#include <tuple>

#include "banyan/games/games.hpp"
#include "instantiate.hpp"

namespace banyan {

// One file a game holds these: instantiate_*.cpp.
BANYAN_ENGINE_OF(extern template, TicTacToe);
BANYAN_ENGINE_OF(extern template, Connect4);
BANYAN_ENGINE_OF(extern template, Breakthrough);
BANYAN_ENGINE_OF(extern template, Loa);
BANYAN_ENGINE_OF(extern template, Amazons);
BANYAN_ENGINE_OF(extern template, GoGame<9>);
BANYAN_ENGINE_OF(extern template, GoGame<13>);
BANYAN_ENGINE_OF(extern template, GoGame<19>);
BANYAN_ENGINE_OF(extern template, GoGame<0>);
BANYAN_ENGINE_OF(extern template, Hex);
extern template std::vector<SeamInfo> seams_for<TicTacToe>();

void sort_moves(std::vector<RootMove>& moves, std::string_view best) {
  std::sort(moves.begin(), moves.end(), [&](const RootMove& a, const RootMove& b) {
    const auto rank = [&](const RootMove& m) {
      return std::tuple(m.visits, m.move == best, m.visits > 0 ? 0 : m.value);
    };
    return rank(a) != rank(b) ? rank(a) > rank(b) : a.move < b.move;
  });
}

Result<std::unique_ptr<Engine>> make_engine(std::string_view game, std::string_view search,
                                            std::uint64_t seed) {
  std::unique_ptr<Engine> engine;
  try {
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
void add_evaluations(GameList<G...>, std::vector<SeamInfo>& seams) {
  const auto add = [&](std::string_view game, std::vector<StrategyInfo> infos) {
    if (seams.back().game != game) seams.push_back({"evaluation", std::string(game), std::move(infos)});
  };
  const auto own_or_none = []<class T>(std::type_identity<T>) {
    using Own = typename KnowledgeOf<T>::Evaluations;
    return Own::names().empty() ? StrategyList<Evaluation<T>, NoEvaluation<T>>::infos() : Own::infos();
  };
  (add(G::kName, own_or_none(std::type_identity<G>{})), ...);
}

}  // namespace

std::vector<SeamInfo> all_strategies() {
  std::vector<SeamInfo> seams = seams_for<TicTacToe>();
  add_evaluations(AllGames{}, seams);
  return seams;
}

}  // namespace banyan
