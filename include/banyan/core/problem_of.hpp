// ProblemOf<G>: a game for one player behind the interface of all of them. The loops of play-outs and
// roll-outs are here, where the game's type is known.
#pragma once

#include "banyan/core/problem.hpp"

namespace banyan {

template <OnePlayer G>
class ProblemOf final : public Problem {
 public:
  explicit ProblemOf(G position) : at_(std::move(position)) {}

  const G& position() const { return at_; }
  std::unique_ptr<Problem> clone() const override { return std::make_unique<ProblemOf>(at_); }
  void assign(const Problem& other) override { at_ = static_cast<const ProblemOf&>(other).at_; }
  std::string_view name() const override { return G::kName; }

  void legal_moves(PlanMoves& out) const override {
    if (!is_chance()) at_.legal_moves(out);
  }
  void play(PlanMove move) override { at_.play(move); }
  double score() const override { return at_.score(); }
  bool has_chance() const override { return HasChance<G>; }
  bool is_chance() const override {
    if constexpr (HasChance<G>) return at_.is_chance();
    return false;
  }
  void outcomes([[maybe_unused]] std::vector<ChanceOutcome>& out) const override {
    if constexpr (HasChance<G>) at_.outcomes(out);
  }
  std::uint64_t nature_seed() const override {
    if constexpr (requires { at_.nature_seed(); }) return at_.nature_seed();
    return 1;
  }
  bool may_stop() const override { return banyan::may_stop<G>; }
  std::optional<ScoreBounds> bounds() const override {
    if constexpr (BoundsScores<G>) return at_.bounds();
    return std::nullopt;
  }

  void play_out(Rng& rng, bool guided, PlanMoves& line) override {
    if constexpr (PlaysOut<G>) {
      at_.play_out(rng, guided, line);
    } else {
      each_step(rng, guided, [&](const std::vector<CodedMove>& moves) {
        const PlanMove move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))].move;
        line.push_back(move);
        return move;
      });
    }
  }

  void roll_out(Rng& rng, bool guided, const Policy& policy, const PolicyIndex& index,
                PolicyTrace& trace) override {
    trace.clear();
    each_step(rng, guided, [&](const std::vector<CodedMove>& moves) {
      const std::size_t chosen = draw(moves, rng, policy, index, trace);
      trace.line.push_back(moves[chosen].move);
      return moves[chosen].move;
    });
  }

  double estimate() const override {
    if constexpr (Estimates<G>) return at_.estimate();
    return at_.score();
  }
  std::optional<double> upper_bound() const override {
    if constexpr (requires { at_.upper_bound(); }) return at_.upper_bound();
    return std::nullopt;
  }
  bool has_guide() const override { return Guides<G>; }
  std::optional<double> exact_score([[maybe_unused]] PlanMove move) const override {
    if constexpr (requires { at_.exact_score(move); }) return at_.exact_score(move);
    return std::nullopt;
  }

  std::string text() const override { return at_.to_text(); }
  std::string format(PlanMove move) const override { return at_.format(move); }
  Result<PlanMove> parse(std::string_view text) const override { return at_.parse(text); }
  BoardPicture picture() const override { return at_.picture(); }
  std::vector<BoardCell> cells_of([[maybe_unused]] PlanMove move) const override {
    if constexpr (requires { at_.cells_of(move); }) return at_.cells_of(move);
    return {};
  }
  std::string describe() const override {
    if constexpr (requires { at_.describe_problem(); }) return at_.describe_problem();
    return {};
  }
  std::string explain([[maybe_unused]] PlanMove move) const override {
    if constexpr (requires { at_.explain(move); }) return at_.explain(move);
    return {};
  }
  std::optional<PlanBar> bar([[maybe_unused]] PlanMove move) const override {
    if constexpr (requires { at_.bar(move); }) return at_.bar(move);
    return std::nullopt;
  }

 private:
  // Plays what `choose(moves)` picks until there is no move left; nature draws her own.
  template <class Choose>
  void each_step(Rng& rng, [[maybe_unused]] bool guided, Choose choose) {
    [[maybe_unused]] const auto guide = guide_of();
    for (;;) {
      if constexpr (HasChance<G>) {
        if (at_.is_chance()) {
          outcomes_.clear();
          at_.outcomes(outcomes_);
          at_.play(draw_outcome(outcomes_, rng));
          continue;
        }
      }
      list_moves();
      if (coded_.empty()) return;
      if constexpr (Guides<G>) {
        if (guided) at_.narrow(guide, coded_);
      }
      at_.play(choose(coded_));
    }
  }

  auto guide_of() const {
    if constexpr (Guides<G>) {
      return at_.guide();
    } else {
      return 0;
    }
  }

  void list_moves() {
    coded_.clear();
    if constexpr (CodesMoves<G>) {
      at_.coded_moves(coded_);
    } else {
      moves_.clear();
      at_.legal_moves(moves_);
      for (const PlanMove move : moves_) coded_.push_back({move, at_.move_code(move)});
    }
  }

  std::size_t draw(const std::vector<CodedMove>& moves, Rng& rng, const Policy& policy,
                   const PolicyIndex& index, PolicyTrace& trace) {
    strengths_.clear();
    double sum = 0;
    const std::size_t first = trace.codes.size();
    for (const CodedMove& move : moves) {
      trace.codes.push_back(move.code);
      strengths_.push_back(policy.strength(index.find(move.code)));
      sum += strengths_.back();
    }
    double rest = rng.uniform() * sum;
    std::size_t chosen = 0;
    while (chosen + 1 < moves.size() && (rest -= strengths_[chosen]) >= 0) ++chosen;
    trace.steps.push_back(
        {static_cast<std::uint32_t>(trace.codes.size()), static_cast<std::uint32_t>(first + chosen)});
    return chosen;
  }

  G at_;
  PlanMoves moves_;
  std::vector<CodedMove> coded_;
  std::vector<double> strengths_;
  std::vector<ChanceOutcome> outcomes_;
};

}  // namespace banyan
