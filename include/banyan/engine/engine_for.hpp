// EngineFor<G>: restores the game's type behind the boundary.
#pragma once

#include "banyan/engine/engine.hpp"
#include "banyan/engine/knowledge_for.hpp"
#include "banyan/engine/presets.hpp"
#include "banyan/engine/searcher.hpp"
#include "banyan/search/alphabeta/alphabeta.hpp"
#include "banyan/search/global/all_as_first.hpp"
#include "banyan/search/global/flat.hpp"
#include "banyan/search/global/lazy.hpp"
#include "banyan/search/global/pruned_deepening.hpp"
#include "banyan/search/global/searcher.hpp"
#include "banyan/search/global/standard_global.hpp"
#include "banyan/search/global/virtual_global.hpp"
#include "banyan/search/mcts/mcts.hpp"
#include "banyan/search/mcts/policy_player.hpp"

namespace banyan {

// Moves in the order in which they are shown: by visits; where nothing has any, or visits do not decide
// (SearchKind::Means), `best` comes first.
void sort_moves(std::vector<RootMove>& moves, std::string_view best, SearchKind kind);

// The searches of every game, and those that need moves which put a man on a cell.
template <Notated G>
using CommonSearches = StrategyList<Searcher<G>,                     //
                                    Mcts<G>,                         //
                                    AlphaBeta<G>,                    //
                                    SearcherBy<G, Flat>,             //
                                    SearcherBy<G, AllAsFirst>,       //
                                    SearcherBy<G, PrunedDeepening>,  //
                                    SearcherBy<G, Lazy>,             //
                                    PolicyPlayer<G>>;
template <Notated G>
struct CellSearches {
  using Type = StrategyList<Searcher<G>>;
};
template <Notated G>
requires Places<G>
struct CellSearches<G> {
  using Type = StrategyList<Searcher<G>, SearcherBy<G, StandardGlobal>, SearcherBy<G, VirtualGlobal>>;
};
template <Notated G>
struct SearchList : Joined<CommonSearches<G>, typename CellSearches<G>::Type> {};

template <Game G>
std::unique_ptr<Searcher<G>> make_searcher(const std::string& spec, const Knowledge<G>& knowledge) {
  SearchContext<G> context(knowledge, SearchList<G>::make);
  if (knowledge.make_evaluation == nullptr) {
    context.knowledge.make_evaluation = make_standard_or<EvaluationsOf<G>>;
  }
  return SearchList<G>::make(spec, &context);
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
  bool ends_by_itself() const override { return searcher_->ends_by_itself(); }
  bool shares_work() const override { return searcher_->shares_work(); }

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

  Result<std::vector<RootMove>> children(std::string_view line) override {
    GameRecord<G> there = record_;
    for (const std::string_view word : words(line)) {
      if (const auto played = play_text(there, word); !played) return Error{played.error()};
    }
    if (there.outcome() != Outcome::Open) return Error{"the game is over there"};
    const auto known = searcher_->children(record_, there.moves().subspan(record_.plies()));
    if (!known) return Error{known.error()};
    std::vector<RootMove> moves;
    for (const auto& move : *known) moves.push_back(to_text(move, there.position()));
    sort_moves(moves, {}, SearchKind::Simulations);
    return moves;
  }

  std::vector<EngineCount> top_counts(double share, int depth) override {
    std::vector<EngineCount> counts;
    for (const LineCount<G>& count : searcher_->top_counts(share, depth)) {
      std::string line;
      for (const std::string& move : line_text(count.line, record_.position())) {
        line += (line.empty() ? "" : " ") + move;
      }
      counts.push_back({line, count.visits, count.total});
    }
    return counts;
  }
  bool add_count(const EngineCount& count) override {
    GameRecord<G> there = record_;
    for (const std::string_view word : words(count.line)) {
      if (!play_text(there, word)) return false;
    }
    const auto line = there.moves().subspan(record_.plies());
    return searcher_->add_count({{line.begin(), line.end()}, count.visits, count.total});
  }

 private:
  void reset(const G& position) {
    record_ = GameRecord<G>(position);
    searcher_->new_game(seed_);
  }

  static std::vector<std::string> line_text(const std::vector<typename G::Move>& line, G at) {
    std::vector<std::string> texts;
    for (const auto move : line) {
      texts.push_back(at.format(move));
      at.play(move);
    }
    return texts;
  }

  static RootMove to_text(const ReportedMove<G>& move, const G& position) {
    return {move, position.format(move.move), line_text(move.line, position)};
  }

  SearchReport to_text(const Report<G>& report) const {
    SearchReport text{report, {}, {}, {}, seed_};
    for (const auto& move : report.moves) {
      text.root.push_back(to_text(move, record_.position()));
      if (report.best && move.move == *report.best) text.line = text.root.back().line;
    }
    if (report.best) text.best = record_.position().format(*report.best);
    sort_moves(text.root, text.best, text.kind);
    return text;
  }

  G start_;
  typename G::Options options_;
  GameRecord<G> record_;
  std::unique_ptr<Searcher<G>> searcher_;
  std::uint64_t seed_;
};

template <Notated G>
GamePresets game_presets() {
  GamePresets presets = PresetsOf<G>::get();
  presets.searches = SearchList<G>::names();
  return presets;
}

// Defined here, compiled once a game in src/engine/games/.
template <Notated G>
std::unique_ptr<Engine> make_engine_for(const typename G::Options& options, std::string_view search,
                                        std::uint64_t seed) {
  const auto start = G::start(options);
  if (!start) throw SpecError(start.error());
  const std::string spec = resolve_engine(G::kName, game_presets<G>(), search, [](const std::string& text) {
    return make_searcher<G>(text)->spec();
  });
  return std::make_unique<EngineFor<G>>(*start, options, make_searcher<G>(spec), seed);
}

// The strategies of every seam that all games share; any game can tell.
template <Notated G>
std::vector<SeamInfo> seams_for() {
  return {
      {"search", "", CommonSearches<G>::infos()}, {"selection", "", SelectionList<G>::infos()},
      {"expansion", "", ExpansionList::infos()},  {"playout", "", CommonPlayouts<G>::infos()},
      {"backup", "", BackupList<G>::infos()},     {"probe", "", CommonProbes<G>::infos()},
      {"final_move", "", FinalMoveList::infos()}, {"evaluation", "", CommonEvaluations<G>::infos()},
      {"parallel", "", Parallels::infos()},
  };
}

// Those that the game brings itself.
template <Notated G>
std::vector<SeamInfo> own_seams_for() {
  using Of = KnowledgeOf<G>;
  std::vector<SeamInfo> seams = {{"search", std::string(G::kName), CellSearches<G>::Type::infos()},
                                 {"evaluation", std::string(G::kName), Of::Evaluations::infos()},
                                 {"playout", std::string(G::kName), Of::Playouts::infos()},
                                 {"probe", std::string(G::kName), Of::Probes::infos()}};
  std::erase_if(seams, [](const SeamInfo& seam) { return seam.strategies.empty(); });
  return seams;
}

template <Notated G>
std::vector<PresetInfo> preset_infos_for() {
  std::vector<PresetInfo> infos;
  for (const Preset& preset : preset_table(game_presets<G>())) {
    infos.push_back(
        {preset.name, preset.what, preset.source, make_searcher<G>(preset.spec)->spec(), preset.family});
  }
  return infos;
}

}  // namespace banyan
