// The engine of a game for one player: the same boundary as for two, scores instead of chances to win.
#include <algorithm>

#include "banyan/core/text.hpp"
#include "banyan/engine/plan.hpp"
#include "banyan/games/plan/problems.hpp"
#include "plan_presets.hpp"

namespace banyan {

void sort_moves(std::vector<RootMove>& moves, std::string_view best, SearchKind kind);  // engine_for.hpp

namespace {

class PlanEngine final : public Engine {
 public:
  PlanEngine(NamedProblem start, std::unique_ptr<PlanSearch> search, std::uint64_t seed)
      : spec_(std::move(start.spec)),
        start_(std::move(start.problem)),
        search_(std::move(search)),
        seed_(seed) {
    new_game();
  }

  std::string game() const override { return spec_; }
  std::string spec() const override { return search_->spec(); }
  std::uint64_t seed() const override { return seed_; }
  void new_game() override {
    past_.clear();
    at_ = start_->clone();
  }
  Result<bool> set_position(std::string_view text) override {
    auto named = make_problem(spec_, text);
    if (!named) return Error{named.error()};
    past_.clear();
    at_ = std::move(named->problem);
    return true;
  }
  Result<std::string> play(std::string_view text) override {
    auto next = at_->clone();
    Rng nature(seed_, past_.size());
    auto printed = play_with_nature(*next, text, nature);
    if (!printed) return printed;
    past_.push_back(std::move(at_));
    at_ = std::move(next);
    return printed;
  }
  bool undo() override {
    if (past_.empty()) return false;
    at_ = std::move(past_.back());
    past_.pop_back();
    return true;
  }

  SearchReport think(const Limits& limits, std::stop_token stop, const Progress& progress) override {
    if (at_->is_over()) return {};
    PlanSearch::Progress typed;
    if (progress) typed = [&](const PlanReport& report) { progress(to_text(report)); };
    return to_text(search_->search(*at_, seed_, limits, std::move(stop), typed));
  }
  Result<std::vector<RootMove>> children(std::string_view) override {
    return Error{"a search for one player keeps nothing of the moves behind a line"};
  }

 private:
  SearchReport to_text(const PlanReport& report) const {
    SearchReport text;
    text.kind = SearchKind::Planning;
    if (report.has_best) text.best = at_->format(report.best);
    text.line = line_text(report.line);
    for (const PlannedMove& move : report.moves) text.root.push_back(to_text(move));
    if (text.root.empty() && report.has_best) {
      text.root.push_back(to_text({report.best, 0, report.score, report.score, report.score, report.score}));
    }
    for (RootMove& move : text.root) {
      if (move.move == text.best) move.line = text.line;
    }
    rate(text.root);
    sort_moves(text.root, text.best, text.kind);
    text.playouts = report.playouts;
    text.nodes = report.nodes;
    text.edges = report.edges;
    text.bytes = report.bytes;
    text.deepest = report.deepest;
    text.mean_depth = report.mean_depth;
    text.seconds = report.seconds;
    text.why = report.why;
    text.seed = seed_;
    text.score = report.score;
    text.found_after = report.found_after;
    text.is_optimal = report.is_optimal;
    return text;
  }

  RootMove to_text(const PlannedMove& move) const {
    RootMove text;
    text.move = at_->format(move.move);
    text.visits = move.visits;
    text.low = move.low;
    text.high = move.high;
    text.mean = move.mean;
    text.best = move.best;
    text.exact = at_->exact_score(move.move);
    text.line = {text.move};
    return text;
  }

  // Values in [0, 1] are places between the worst and the best mean.
  static void rate(std::vector<RootMove>& moves) {
    if (moves.empty()) return;
    const auto [worst, best] = std::minmax_element(
        moves.begin(), moves.end(), [](const RootMove& a, const RootMove& b) { return a.mean < b.mean; });
    const double low = worst->mean, range = best->mean - worst->mean;
    for (RootMove& move : moves) move.value = range > 0 ? (move.mean - low) / range : 0.5;
  }

  std::vector<std::string> line_text(const PlanMoves& line) const {
    std::vector<std::string> texts;
    if (at_->has_chance()) {
      for (const PlanMove move : line) texts.push_back(at_->format(move));
      return texts;
    }
    const auto there = at_->clone();
    for (const PlanMove move : line) {
      texts.push_back(there->format(move));
      there->play(move);
    }
    return texts;
  }

  std::string spec_;
  std::unique_ptr<Problem> start_, at_;
  std::vector<std::unique_ptr<Problem>> past_;
  std::unique_ptr<PlanSearch> search_;
  std::uint64_t seed_;
};

}  // namespace

Result<std::unique_ptr<Engine>> make_plan_engine(std::string_view game, std::string_view search,
                                                 std::uint64_t seed) try {
  auto named = make_problem(game);
  if (!named) return Error{named.error()};
  auto made = make_plan_search(*named->problem, search);
  return std::unique_ptr<Engine>(std::make_unique<PlanEngine>(std::move(*named), std::move(made), seed));
} catch (const SpecError& error) {
  return Error{error.what()};
}

}  // namespace banyan
