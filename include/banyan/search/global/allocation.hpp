// The seam of flat Monte-Carlo evaluation: which root move gets the next game, or that enough were played.
// A strategy sees what the moves earned so far and knows no game, so it is compiled once.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/statistics.hpp"
#include "banyan/search/global/sampled_game.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

class Allocation {
 public:
  static constexpr std::string_view kSeam = "allocation";
  virtual ~Allocation() = default;
  virtual std::string spec() const = 0;
  // Before the first game: so many moves, so many games in all, and what their means are means of.
  virtual void start(std::size_t moves, std::uint64_t games, Measure measure) = 0;
  // The move of the next game; none when no further game can change the choice.
  virtual std::optional<std::size_t> next(std::span<const RunningMean> moves) = 0;
  // Whether the move is still a candidate.
  virtual bool is_open(std::size_t) const { return true; }
};

// Every move in turn.
class UniformAllocation final : public Named<UniformAllocation, Allocation> {
 public:
  static constexpr std::string_view kName = "uniform";
  static constexpr std::string_view kHelp = "every move the same number of games";
  void describe(auto&) {}
  void start(std::size_t, std::uint64_t, Measure) override { turn_ = 0; }
  std::optional<std::size_t> next(std::span<const RunningMean> moves) override;

 private:
  std::size_t turn_ = 0;
};

// Progressive pruning (Bouzy and Helmstetter 2003): a move is dropped as soon as the upper end of its
// interval m + r sigma / sqrt(n) lies below the lower end of another's; the rest go on in turn. Who is left
// alone wins.
class PruningAllocation final : public Named<PruningAllocation, Allocation> {
 public:
  static constexpr std::string_view kName = "pruning";
  static constexpr std::string_view kHelp =
      "progressive pruning: moves whose interval falls below the best's are dropped";
  void describe(auto& option) {
    option("least", least_, 2, 1'000'000, "games of a move before it can be dropped");
    option("ratio", ratio_, 0.0, 10.0, "r: half of an interval in standard errors");
  }
  void start(std::size_t moves, std::uint64_t games, Measure measure) override;
  std::optional<std::size_t> next(std::span<const RunningMean> moves) override;
  bool is_open(std::size_t move) const override { return open_[move]; }

 private:
  void drop_inferior(std::span<const RunningMean> moves);

  int least_ = 30;
  double ratio_ = 1;
  std::size_t turn_ = 0;
  std::vector<bool> open_;
};

// Sequential halving (Karnin, Koren and Somekh 2013): ceil(log2 k) rounds share the games; after each the
// better half goes on.
class HalvingAllocation final : public Named<HalvingAllocation, Allocation> {
 public:
  static constexpr std::string_view kName = "halving";
  static constexpr std::string_view kHelp = "sequential halving: the better half goes on after every round";
  void describe(auto&) {}
  void start(std::size_t moves, std::uint64_t games, Measure measure) override;
  std::optional<std::size_t> next(std::span<const RunningMean> moves) override;
  bool is_open(std::size_t move) const override;

 private:
  void begin_round();

  std::vector<std::size_t> left_;
  std::uint64_t games_ = 0, round_games_ = 0, played_ = 0;
  std::size_t rounds_ = 0, turn_ = 0;
};

// UCB1 (Auer, Cesa-Bianchi and Fischer 2002) at the root alone. Means of scores, whose scale is not known in
// advance, are brought to [0, 1] by the lowest and the highest of them.
class UcbAllocation final : public Named<UcbAllocation, Allocation> {
 public:
  static constexpr std::string_view kName = "ucb";
  static constexpr std::string_view kHelp = "UCB1 at the root: v + c sqrt(ln n / n_i)";
  void describe(auto& option) { option("c", c_, 0.0, 100.0, "exploration weight C"); }
  void start(std::size_t, std::uint64_t, Measure measure) override {
    games_ = 0;
    measure_ = measure;
  }
  std::optional<std::size_t> next(std::span<const RunningMean> moves) override;

 private:
  double c_ = 0.5;
  std::uint64_t games_ = 0;
  Measure measure_ = Measure::Wins;
};

using AllocationList =
    StrategyList<Allocation, UniformAllocation, PruningAllocation, HalvingAllocation, UcbAllocation>;

}  // namespace banyan
