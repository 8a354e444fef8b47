// EngineFor<G>: restores the game's type behind the boundary.
#pragma once

#include "banyan/engine/engine.hpp"
#include "banyan/engine/knowledge_for.hpp"
#include "banyan/engine/presets.hpp"
#include "banyan/engine/searcher.hpp"
#include "banyan/search/alphabeta/alphabeta.hpp"
#include "banyan/search/mcts/mcts.hpp"

namespace banyan {

// The root moves in the order in which they are shown.
void sort_root(SearchReport& report);

// Every search of a game; the names stand in presets.cpp as well.
template <Notated G>
struct SearchList : StrategyList<Searcher<G>, Mcts<G>, AlphaBeta<G, typename KnowledgeOf<G>::Evaluations>> {};

template <Game G>
std::unique_ptr<Searcher<G>> make_searcher(const std::string& spec, const Knowledge<G>& knowledge) {
  return SearchList<G>::make(spec, knowledge);
}
// With all that the library knows of the game.
template <Notated G>
std::unique_ptr<Searcher<G>> make_searcher(const std::string& spec) {
  return make_searcher<G>(spec, knowledge_for<G>());
}

template <Notated G>
class EngineFor final : public Engine {
 public:
  EngineFor(const G& start, const typename G::Options& options, std::unique_ptr<Searcher<G>> searcher,
            std::uint64_t seed)
      : start_(start), options_(options), record_(start), searcher_(std::move(searcher)), seed_(seed) {
    searcher_->new_game(seed_);
  }

  std::string game() const override { return canonical_text(G::kName, options_); }
  std::string spec() const override { return searcher_->spec(); }
  std::uint64_t seed() const override { return seed_; }

  void new_game() override { reset(start_); }
  Result<bool> set_position(std::string_view text) override {
    const auto position = G::from_text(text, options_);
    if (!position) return Error{position.error()};
    reset(*position);
    return true;
  }
  Result<std::string> play(std::string_view text) override { return play_text(record_, text); }
  bool undo() override { return record_.undo(); }

  SearchReport think(const Limits& limits, std::stop_token stop, const Progress& progress) override {
    if (record_.outcome() != Outcome::Open) return {};
    typename Searcher<G>::Progress typed;
    if (progress) typed = [&](const Report<G>& report) { progress(to_text(report)); };
    return to_text(searcher_->search(record_, limits, std::move(stop), typed));
  }

 private:
  void reset(const G& position) {
    record_ = GameRecord<G>(position);
    searcher_->new_game(seed_);
  }

  std::vector<std::string> line_text(const std::vector<typename G::Move>& line) const {
    std::vector<std::string> texts;
    G at = record_.position();
    for (const auto move : line) {
      texts.push_back(at.format(move));
      at.play(move);
    }
    return texts;
  }

  SearchReport to_text(const Report<G>& report) const {
    SearchReport text;
    for (const auto& move : report.moves) {
      text.root.push_back({record_.position().format(move.move), move.visits, move.value, move.low, move.high,
                           move.prior, move.proof, move.plies, line_text(move.line)});
      if (report.best && move.move == *report.best) text.line = text.root.back().line;
    }
    if (report.best) text.best = record_.position().format(*report.best);
    sort_root(text);
    text.value = report.value;
    text.proof = report.proof;
    text.plies = report.plies;
    text.playouts = report.playouts;
    text.nodes = report.nodes;
    text.looked_at = report.looked_at;
    text.edges = report.edges;
    text.bytes = report.bytes;
    text.points = report.points;
    text.depth = report.depth;
    text.mean_depth = report.mean_depth;
    text.seconds = report.seconds;
    text.why = report.why;
    text.seed = seed_;
    return text;
  }

  G start_;
  typename G::Options options_;
  GameRecord<G> record_;
  std::unique_ptr<Searcher<G>> searcher_;
  std::uint64_t seed_;
};

// Defined here, instantiated once a game in src/engine/instantiate_*.cpp.
template <Notated G>
std::unique_ptr<Engine> make_engine_for(const typename G::Options& options, std::string_view search,
                                        std::uint64_t seed) {
  const auto start = G::start(options);
  if (!start) throw SpecError(start.error());
  const std::string spec = resolve_engine(
      G::kName, search, [](const std::string& text) { return make_searcher<G>(text)->spec(); });
  return std::make_unique<EngineFor<G>>(*start, options, make_searcher<G>(spec), seed);
}

// The strategies of every seam that all games share.
template <Notated G>
std::vector<SeamInfo> seams_for() {
  return {
      {"search", "", SearchList<G>::infos()},     {"selection", "", SelectionList<G>::infos()},
      {"expansion", "", ExpansionList::infos()},  {"playout", "", PlayoutList<G>::infos()},
      {"backup", "", BackupList<G>::infos()},     {"probe", "", ProbeList<G>::infos()},
      {"final_move", "", FinalMoveList::infos()},
  };
}

template <Notated G>
std::vector<PresetInfo> preset_infos_for() {
  std::vector<PresetInfo> infos;
  for (const Preset& preset : preset_table(G::kName)) {
    infos.push_back({preset.name, preset.source, make_searcher<G>(preset.spec)->spec()});
  }
  return infos;
}

}  // namespace banyan
