#include "banyan/lab/signature.hpp"

#include "banyan/core/rng.hpp"
#include "banyan/engine/engine.hpp"

namespace banyan {
namespace {

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
      fold_search(signature, {game, engine.c_str()}, kNodes);
    }
  }
}

// The search that shows what a strategy does, and the game.
std::string search_with(const SeamInfo& seam, const std::string& strategy) {
  if (seam.seam == "search") return strategy;
  return (seam.seam == "evaluation" ? "alphabeta(" : "mcts(") + seam.seam + "=" + strategy + ")";
}

}  // namespace

std::uint64_t behaviour_signature() {
  std::uint64_t signature = 0;
  for (const PlayoutSubject& subject : kBenchPlayouts) {
    const auto record = make_record(subject.game);
    BANYAN_CHECK(bool(record));
    fold(signature, (*record)->random_playouts(500, kBenchSeed, subject.sampling).signature);
  }
  for (const SearchSubject& subject : kBenchSearches) fold_search(signature, subject, 300);
  for (const SeamInfo& seam : all_strategies()) {
    for (const StrategyInfo& strategy : seam.strategies) {
      const std::string game = seam.game.empty() ? "breakthrough" : seam.game;
      fold_search(signature, {game.c_str(), search_with(seam, strategy.name).c_str()}, 200);
      if (strategy.name == "alphabeta") fold_switches(signature, strategy);
    }
  }
  return signature;
}

}  // namespace banyan
