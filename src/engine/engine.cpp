#include "banyan/engine/engine.hpp"

#include "banyan/engine/engine_for.hpp"
#include "banyan/games/games.hpp"

namespace banyan {

// One translation unit a game holds these; see instantiate_*.cpp.
#define BANYAN_ENGINE_OF(G)                                                                       \
  extern template std::unique_ptr<Engine> make_engine_for<G>(const G::Options&, std::string_view, \
                                                             std::uint64_t);                      \
  extern template std::vector<PresetInfo> preset_infos_for<G>()
BANYAN_ENGINE_OF(TicTacToe);
BANYAN_ENGINE_OF(Connect4);
BANYAN_ENGINE_OF(Breakthrough);
BANYAN_ENGINE_OF(Loa);
BANYAN_ENGINE_OF(Amazons);
BANYAN_ENGINE_OF(GoGame<9>);
BANYAN_ENGINE_OF(GoGame<13>);
BANYAN_ENGINE_OF(GoGame<19>);
BANYAN_ENGINE_OF(GoGame<0>);
BANYAN_ENGINE_OF(Hex);
#undef BANYAN_ENGINE_OF

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
  (add(G::kName, KnowledgeOf<G>::Evaluations::infos()), ...);
}

}  // namespace

std::vector<SeamInfo> all_strategies() {
  using G = TicTacToe;
  std::vector<SeamInfo> seams = {
      {"search", "", SearchList<G>::infos()},     {"selection", "", SelectionList<G>::infos()},
      {"expansion", "", ExpansionList::infos()},  {"playout", "", PlayoutList<G>::infos()},
      {"backup", "", BackupList<G>::infos()},     {"probe", "", ProbeList<G>::infos()},
      {"final_move", "", FinalMoveList::infos()},
  };
  add_evaluations(AllGames{}, seams);
  return seams;
}

}  // namespace banyan
