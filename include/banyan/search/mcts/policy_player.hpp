// A player without search: every move is the one that a play-out strategy would make. What a play-out is
// worth by itself shows in matches of such players; what it is worth to a search need not be the same
// (Chaslot 2010, section 4.2).
#pragma once

#include "banyan/search/mcts/playout.hpp"
#include "banyan/search/report.hpp"

namespace banyan {

template <Game G>
class PolicyPlayer final : public Named<PolicyPlayer<G>, Searcher<G>> {
 public:
  static constexpr std::string_view kName = "policy";
  static constexpr std::string_view kHelp = "no search: the move that a play-out would make";
  explicit PolicyPlayer(const BuildContext* context = nullptr)
      : context_(SearchContext<G>::of(context).inside(run_)) {}
  const BuildContext* context_of_parts() const { return &context_; }
  void describe(auto& option) {
    option.part("playout", playout_, PlayoutList<G>{}, "uniform", "who chooses the moves");
  }
  bool ends_by_itself() const override { return true; }
  void new_game(std::uint64_t seed) override {
    run_.new_game(seed);
    moves_ = 0;
  }

  Report<G> search(const GameRecord<G>& record, const Limits& limits, std::stop_token stop,
                   const typename Searcher<G>::Progress&) override {
    Budget budget(limits, std::move(stop));
    run_.budget = &budget;
    Scratch<G> scratch;
    scratch.knowledge = context_.knowledge;
    scratch.playout = playout_.get();
    scratch.rng = Rng(run_.seed, moves_++);
    scratch.budget = &budget;
    if (playout_->needs().history) scratch.history.start();
    Report<G> report;
    report.kind = SearchKind::Means;
    report.best = allowed_move(record, scratch);
    ReportedMove<G> only;
    only.move = *report.best;
    only.line = {only.move};
    only.visits = 1;
    only.value = 0.5;
    report.moves = {only};
    report.seconds = budget.seconds();
    return report;
  }

 private:
  // Play-outs ignore repetition; games do not.
  typename G::Move allowed_move(const GameRecord<G>& record, Scratch<G>& scratch) {
    constexpr int kTries = 8;
    for (int i = 0; i < kTries; ++i) {
      const auto move = playout_->choose(record.position(), scratch);
      if (record.is_allowed(move)) return move;
    }
    MoveList<G> moves;
    record.legal_moves(moves);
    return moves[scratch.rng.below(static_cast<std::uint32_t>(moves.size()))];
  }

  SearchRun run_;
  SearchContext<G> context_;
  std::unique_ptr<Playout<G>> playout_;
  std::uint64_t moves_ = 0;
};

}  // namespace banyan
