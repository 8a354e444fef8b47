// The searches by means as searchers of a game: this restores the game's type around them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

#include "banyan/search/context.hpp"
#include "banyan/search/global/places.hpp"
#include "banyan/search/global/sampled_game.hpp"
#include "banyan/search/goals.hpp"
#include "banyan/search/mcts/playout.hpp"
#include "banyan/search/report.hpp"
#include "banyan/search/terminal_search.hpp"

namespace banyan {

// Walks on from the present position of a record.
template <Game G>
class SampledGameOf final : public SampledGame {
 public:
  using Move = typename G::Move;
  static_assert(sizeof(Move) <= sizeof(MoveBits));

  SampledGameOf(const GameRecord<G>& record, Measure measure, Playout<G>& playout,
                const Knowledge<G>& knowledge, Rng rng, Budget& budget)
      : SampledGame(measure), record_(record), playout_(playout) {
    scratch_.knowledge = knowledge;
    scratch_.playout = &playout;
    scratch_.rng = rng;
    scratch_.budget = &budget;
    if (playout.needs().history) scratch_.history.start();
  }

  static MoveBits bits_of(Move move) {
    MoveBits bits = 0;
    std::memcpy(&bits, &move, sizeof(Move));
    return bits;
  }
  static Move move_of(MoveBits bits) {
    Move move;
    std::memcpy(&move, &bits, sizeof(Move));
    return move;
  }

  Side to_move() const override { return here().to_move(); }
  Outcome outcome() const override { return record_.outcome(); }
  void legal_moves(std::vector<MoveBits>& out) const override {
    MoveList<G> moves;
    record_.legal_moves(moves);
    for (const Move move : moves) out.push_back(bits_of(move));
  }
  bool is_legal(MoveBits move) const override { return record_.is_legal(move_of(move)); }
  bool is_playable(MoveBits move) const override { return banyan::is_playable(here(), move_of(move)); }
  std::optional<MoveBits> winning_move() const override {
    const auto win = banyan::winning_move(here());
    return win && record_.is_allowed(*win) ? std::optional(bits_of(*win)) : std::nullopt;
  }
  void play(MoveBits move) override {
    path_.push_back(here());
    record_.play(move_of(move));
  }
  void back() override {
    record_.rewind(record_.plies() - 1, path_.back());
    path_.pop_back();
  }

  std::size_t codes() const override {
    if constexpr (Coded<G>) return G::kMoveCodes;
    return 0;
  }
  std::uint32_t code_of(MoveBits move) const override { return code(move_of(move)); }
  bool places(MoveBits move) const override {
    if constexpr (Places<G>) return here().places(move_of(move));
    return false;
  }
  bool is_pass(MoveBits move) const override {
    if constexpr (requires { here().is_pass(move_of(move)); }) return here().is_pass(move_of(move));
    return false;
  }
  std::vector<float> scores_of(std::span<const MoveBits> moves) const override {
    if (scratch_.knowledge.moves == nullptr) return {};
    std::vector<Move> typed;
    for (const MoveBits move : moves) typed.push_back(move_of(move));
    std::vector<float> scores(moves.size());
    scratch_.knowledge.moves->score(here(), typed, scores);
    return scores;
  }

  Sample finished() const override { return worth(here(), first_reward(record_.outcome())); }
  Sample sample() override {
    end_ = here();
    scratch_.trace.steps.clear();
    trace_.clear();
    scratch_.budget->count_nodes(1);
    const double reward = playout_.reward(end_, scratch_);
    for (const auto& step : scratch_.trace.steps) trace_.push_back({code(step.move), step.side});
    return worth(end_, reward);
  }
  Sample sample_in_order(const std::array<std::vector<std::uint32_t>, 2>& ranks) override {
    end_ = here();
    trace_.clear();
    scratch_.budget->count_nodes(1);
    for (int plies = 0; plies < G::kPlayoutCap && end_.outcome() == Outcome::Open; ++plies) {
      const Move move = first_by(ranks[static_cast<std::size_t>(index_of(end_.to_move()))]);
      trace_.push_back({code(move), end_.to_move()});
      end_.play(move);
    }
    return worth(end_, first_reward(end_.outcome() != Outcome::Open ? end_.outcome() : outcome_at_cap(end_)));
  }
  std::span<const Step> trace() const override { return trace_; }
  void keep_trace(bool on) override { scratch_.keeps_trace = on; }
  Rng& rng() override { return scratch_.rng; }

  std::optional<Rest> rest() const override {
    if constexpr (MovesPermute<G>) return Rest{end_.empty_count(), end_.to_move()};
    return std::nullopt;
  }

  std::size_t find_goals() override {
    goals_.clear();
    if (scratch_.knowledge.goals != nullptr) goals_ = scratch_.knowledge.goals->unsettled(here());
    return goals_.size();
  }
  Side owner_of(std::size_t goal) const override { return goals_[goal].owner; }
  bool is_decided_by(std::size_t goal, MoveBits move) const override {
    const auto& deciding = goals_[goal].deciding;
    return std::find(deciding.begin(), deciding.end(), move_of(move)) != deciding.end();
  }
  bool is_reached(std::size_t goal) const override {
    return scratch_.knowledge.goals->is_reached(goals_[goal], end_);
  }

 private:
  const G& here() const { return record_.position(); }
  std::uint32_t code(Move move) const {
    if constexpr (Coded<G>) return static_cast<std::uint32_t>(here().move_code(move));
    return 0;
  }
  Sample worth(const G& position, double reward) const {
    if constexpr (Scored<G>) {
      if (measure() == Measure::Score) return {position.score(), reward};
    }
    return {reward, reward};
  }
  // Where nothing can be played, the last legal move, which in Go is pass.
  Move first_by(const std::vector<std::uint32_t>& ranks) const {
    MoveList<G> moves;
    end_.legal_moves(moves);
    Move best = moves.back();
    bool found = false;
    for (const Move move : moves) {
      if (!banyan::is_playable(end_, move)) continue;
      if (!found || ranks[code(move)] < ranks[code(best)]) best = move;
      found = true;
    }
    return best;
  }

  GameRecord<G> record_;
  Playout<G>& playout_;
  Scratch<G> scratch_;
  std::vector<G> path_;
  G end_ = record_.position();  // of the last sample
  std::vector<Step> trace_;
  std::vector<typename TacticalGoals<G>::Goal> goals_;
};

// All that the searchers of a game share: who plays the games, what is averaged, and the report.
template <Game G>
class SampledSearcher : public Searcher<G> {
 public:
  using Move = typename G::Move;

  const BuildContext* context_of_parts() const { return &context_; }
  bool ends_by_itself() const final { return true; }
  void new_game(std::uint64_t seed) final {
    run_.new_game(seed);
    searches_ = 0;
  }
  Report<G> search(const GameRecord<G>& record, const Limits& limits, std::stop_token stop,
                   const typename Searcher<G>::Progress& progress) final {
    Budget budget(limits, std::move(stop));
    run_.budget = &budget;
    SampledGameOf<G> game(record, measure_, *playout_, context_.knowledge, Rng(run_.seed, searches_++),
                          budget);
    if (const auto win = immediate_win(game)) return typed(*win, record, budget);
    SampledSearch::Shown shown;
    if (progress) shown = [&](const SampledReport& report) { progress(typed(report, record, budget)); };
    return typed(sampled_search().search(game, budget, shown), record, budget);
  }

 protected:
  explicit SampledSearcher(const BuildContext* context)
      : context_(SearchContext<G>::of(context).inside(run_)) {}

  void check_knowledge(bool asked) const {
    if (!asked || context_.knowledge.moves != nullptr) return;
    throw SpecError("the game '" + std::string(G::kName) + "' has no scores of its moves, use static=games");
  }
  void describe_games(OptionVisitor& option) {
    option("measure", measure_, kMeasureNames, "what is averaged: the score in points, or wins");
    option.part("playout", playout_, PlayoutList<G>{}, "uniform", "who plays the games");
    if (measure_ == Measure::Score && !Scored<G>) {
      throw SpecError("the game '" + std::string(G::kName) + "' has no score, use measure=wins");
    }
  }

 private:
  virtual SampledSearch& sampled_search() = 0;

  // A virtual sequence need not be a legal line: it is shown as far as it is.
  static std::vector<Move> legal_line(const SampledMove& move, GameRecord<G> record) {
    std::vector<Move> line;
    for (const auto bits : move.line) {
      const Move next = SampledGameOf<G>::move_of(bits);
      if (record.outcome() != Outcome::Open || !record.is_legal(next)) break;
      line.push_back(next);
      record.play(next);
    }
    return line;
  }

  // Where wins are averaged their mean is the chance to win, else the share of the games that were won.
  ReportedMove<G> typed(const SampledMove& move, const GameRecord<G>& record) const {
    ReportedMove<G> reported;
    reported.move = SampledGameOf<G>::move_of(move.move);
    reported.visits = move.mean.count();
    reported.mean = move.worth;
    reported.value = measure_ == Measure::Wins && reported.visits > 0 ? move.worth : move.mean.chance();
    const double n = std::max(static_cast<double>(move.mean.count()), 1.0);
    const double spread = 1.96 * std::sqrt(reported.value * (1 - reported.value) / n);
    reported.low = std::max(0.0, reported.value - spread);
    reported.high = std::min(1.0, reported.value + spread);
    reported.line = legal_line(move, record);
    return reported;
  }

  Report<G> typed(const SampledReport& found, const GameRecord<G>& record, const Budget& budget) const {
    Report<G> report;
    report.kind = SearchKind::Means;
    for (const SampledMove& move : found.moves) {
      report.moves.push_back(typed(move, record));
      if (found.best == move.move) report.value = report.moves.back().value;
    }
    if (found.best) report.best = SampledGameOf<G>::move_of(*found.best);
    report.depth = found.depth;
    report.bytes = found.bytes;
    report.playouts = budget.playouts();
    report.looked_at = budget.nodes();
    report.seconds = budget.seconds();
    report.why = budget.was_stopped() ? StopReason::Stopped : StopReason::Budget;
    if (found.proof == Proof::Win) prove(report);
    return report;
  }
  static void prove(Report<G>& report) {
    auto& move = report.moves.front();
    move.value = move.low = move.high = report.value = 1;
    move.proof = report.proof = Proof::Win;
    move.plies = report.plies = 1;
    report.why = StopReason::Solved;
  }

  Measure measure_ = Scored<G> ? Measure::Score : Measure::Wins;
  std::unique_ptr<Playout<G>> playout_;
  SearchRun run_;
  SearchContext<G> context_;
  std::uint64_t searches_ = 0;
};

// One of the searches by its name.
template <Game G, class Search>
class SearcherBy final : public Named<SearcherBy<G, Search>, SampledSearcher<G>> {
 public:
  static constexpr std::string_view kName = Search::kName;
  static constexpr std::string_view kHelp = Search::kHelp;

  explicit SearcherBy(const BuildContext* context = nullptr)
      : Named<SearcherBy, SampledSearcher<G>>(context) {}
  void describe(OptionVisitor& option) {
    search_.describe(option);
    if constexpr (requires { search_.asks_knowledge(); }) this->check_knowledge(search_.asks_knowledge());
    this->describe_games(option);
  }

 private:
  SampledSearch& sampled_search() override { return search_; }

  Search search_;
};

}  // namespace banyan
