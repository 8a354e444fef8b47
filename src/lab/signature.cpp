#include "banyan/lab/signature.hpp"

#include "banyan/core/measures.hpp"
#include "banyan/core/rng.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/games/games.hpp"

namespace banyan {
namespace {

std::string with_options(std::string_view name, std::string_view options) {
  return options.empty() ? std::string(name) : std::string(name) + "(" + std::string(options) + ")";
}

template <Game G>
BenchGame bench_game() {
  constexpr Measures kMeasures = measures_of<G>;
  BenchGame game{std::string(G::kName), {}, {}, SamplesStepwise<G>, kMeasures.is_tiny};
  for (const std::string_view board : kMeasures.boards) {
    if (!board.empty()) game.boards.push_back(with_options(G::kName, board));
  }
  if (game.boards.empty()) game.boards.push_back(game.name);
  game.evaluated =
      kMeasures.evaluated.empty() ? game.boards.back() : with_options(G::kName, kMeasures.evaluated);
  return game;
}

// Besides the search that every game has: those measured where they matter.
const SearchSubject kSpecialSearches[] = {{"connect4", "mcts-solver(transpositions=true)"},
                                          {"loa", "mc-loa"},
                                          {"loa", "mc-loa-ab"},
                                          {"go", "vgs(depth=3,width=16,games=10000)"},
                                          {"hex", "mcts-solver(selection=rave)"}};

void fold(std::uint64_t& signature, std::uint64_t word) { signature = mix64(signature ^ word); }

// What a search of fixed length found: every root move's visits, in the stable order of the report.
void fold_search(std::uint64_t& signature, const SearchSubject& subject, std::uint64_t playouts) {
  Limits limits;
  limits.playouts = playouts;
  limits.bytes = 64 << 20;
  const auto engine = make_engine(subject.game, subject.engine, kBenchSeed);
  BANYAN_CHECK(bool(engine));
  const SearchReport report = (*engine)->think(limits);
  fold(signature, report.nodes);
  for (const RootMove& move : report.root) {
    for (const char c : move.move) fold(signature, static_cast<unsigned char>(c));
    fold(signature, move.visits);
    fold(signature, static_cast<std::uint64_t>(move.value * 0x1p40));
  }
}

// Alpha-beta with its defaults, and with each switch the other way round.
void fold_switches(std::uint64_t& signature, const StrategyInfo& alphabeta) {
  constexpr std::uint64_t kNodes = 3000;
  for (const char* game : {"breakthrough", "loa"}) {
    fold_search(signature, {game, "alphabeta"}, kNodes);
    fold_search(signature, {game, "alphabeta(multi_cut=enhanced)"}, kNodes);
    fold_search(signature, {game, "alphabeta(noise=20)"}, kNodes);
    fold_search(signature, {game, "alphabeta(futility=60)"}, kNodes);
    for (const OptionInfo& option : alphabeta.options) {
      if (option.standard != "true" && option.standard != "false") continue;
      const std::string flipped = option.standard == "true" ? "=false" : "=true";
      const std::string engine = "alphabeta(depth=6," + option.key + flipped + ")";
      fold_search(signature, {game, engine}, kNodes);
    }
  }
}

// The search that shows what a strategy does, and the game.
std::string search_with(const SeamInfo& seam, const std::string& strategy) {
  if (seam.seam == "search") return strategy;
  return (seam.seam == "evaluation" ? "alphabeta(" : "mcts(") + seam.seam + "=" + strategy + ")";
}

}  // namespace

std::vector<BenchGame> bench_games() {
  std::vector<BenchGame> games;
  for (const std::string& name : game_names()) {
    with_game(name, [&]<class G>(std::type_identity<G>, const auto&) { games.push_back(bench_game<G>()); });
  }
  return games;
}

std::vector<PlayoutSubject> bench_playouts() {
  std::vector<PlayoutSubject> subjects;
  for (const BenchGame& game : bench_games()) {
    for (const std::string& board : game.boards) subjects.push_back({board});
    if (game.has_stepwise) subjects.push_back({game.boards.back(), Sampling::Stepwise});
  }
  return subjects;
}

std::vector<SearchSubject> bench_searches() {
  std::vector<SearchSubject> subjects;
  for (const BenchGame& game : bench_games()) {
    if (game.is_tiny) continue;
    for (const std::string& board : game.boards) subjects.push_back({board, "mcts-solver"});
    if (game.has_stepwise) subjects.push_back({game.boards.back(), "mcts-solver(playout.sampling=stepwise)"});
    for (const SearchSubject& special : kSpecialSearches) {
      if (special.game == game.name) subjects.push_back(special);
    }
  }
  return subjects;
}

std::uint64_t behaviour_signature() {
  std::uint64_t signature = 0;
  for (const PlayoutSubject& subject : bench_playouts()) {
    const auto record = make_record(subject.game);
    BANYAN_CHECK(bool(record));
    fold(signature, (*record)->random_playouts(500, kBenchSeed, subject.sampling).signature);
  }
  for (const SearchSubject& subject : bench_searches()) fold_search(signature, subject, 300);
  for (const SeamInfo& seam : all_strategies()) {
    if (seam.seam == "parallel") continue;  // which thread comes first is chance
    for (const StrategyInfo& strategy : seam.strategies) {
      const std::string game = seam.game.empty() ? "breakthrough" : seam.game;
      fold_search(signature, {game, search_with(seam, strategy.name)}, 200);
      if (strategy.name == "alphabeta") fold_switches(signature, strategy);
    }
  }
  return signature;
}

}  // namespace banyan
