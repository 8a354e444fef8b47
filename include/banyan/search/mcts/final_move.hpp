// The seam of the final move (Chaslot 2010, section 3.4): which child of the root is played. A strategy may
// ask for more simulations by giving none. Proofs come first whatever the strategy (choose_final).
#pragma once

#include <cmath>
#include <optional>
#include <span>

#include "banyan/search/mcts/scan.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

// The statistics of one root move.
struct RootStatistics {
  std::uint64_t visits;
  double value;  // in [0, 1]
};

class FinalMove {
 public:
  static constexpr std::string_view kSeam = "final_move";
  virtual ~FinalMove() = default;
  virtual std::string spec() const = 0;
  // The index of the move to play among `moves` (at least one); none = go on searching, if the limits allow.
  virtual std::optional<std::size_t> choose(std::span<const RootStatistics> moves) const = 0;
  // How far it may exceed the budget when it gives none, as a share of it.
  virtual double extra() const { return 0; }
};

namespace detail {

template <class Score>
std::size_t highest(std::span<const RootStatistics> moves, Score score) {
  return best_of(moves.size(), [&](std::size_t i) { return score(moves[i]); }).child;
}

}  // namespace detail

class MaxChild final : public Named<MaxChild, FinalMove> {
 public:
  static constexpr std::string_view kName = "max_child";
  static constexpr std::string_view kHelp = "the highest value";
  void describe(auto&) {}
  std::optional<std::size_t> choose(std::span<const RootStatistics> moves) const override {
    return detail::highest(moves, [](const RootStatistics& m) { return m.visits == 0 ? -1.0 : m.value; });
  }
};

class RobustChild final : public Named<RobustChild, FinalMove> {
 public:
  static constexpr std::string_view kName = "robust_child";
  static constexpr std::string_view kHelp = "the most visits, then the highest value";
  void describe(auto&) {}
  std::optional<std::size_t> choose(std::span<const RootStatistics> moves) const override {
    const std::size_t most =
        detail::highest(moves, [](const RootStatistics& m) { return as_double(m.visits); });
    return detail::highest(
        moves, [&](const RootStatistics& m) { return m.visits == moves[most].visits ? m.value : -1.0; });
  }
};

class RobustMaxChild final : public Named<RobustMaxChild, FinalMove> {
 public:
  static constexpr std::string_view kName = "robust_max_child";
  static constexpr std::string_view kHelp =
      "the move with both most visits and highest value; none: search on, at most `extra`";
  void describe(auto& option) {
    option("extra", extra_, 0.0, 10.0, "more simulations allowed, as a share of the budget");
  }
  double extra() const override { return extra_; }
  std::optional<std::size_t> choose(std::span<const RootStatistics> moves) const override {
    const auto robust = RobustChild().choose(moves);
    const auto max = MaxChild().choose(moves);
    if (moves[*robust].value == moves[*max].value) return robust;
    return std::nullopt;
  }

 private:
  double extra_ = 0.2;
};

// The printed formula of the thesis, v + A / sqrt(n), contradicts its words; a lower confidence bound is
// meant. The values of the formula are in [-1, 1].
class SecureChild final : public Named<SecureChild, FinalMove> {
 public:
  static constexpr std::string_view kName = "secure_child";
  static constexpr std::string_view kHelp = "the highest lower bound v - a / sqrt(n), values in [-1, 1]";
  void describe(auto& option) { option("a", a_, 0.0, 1000.0, "weight A"); }
  std::optional<std::size_t> choose(std::span<const RootStatistics> moves) const override {
    return detail::highest(moves, [&](const RootStatistics& m) {
      return m.visits == 0 ? -2 - a_ : 2 * m.value - 1 - a_ / std::sqrt(as_double(m.visits));
    });
  }

 private:
  double a_ = 4;
};

using FinalMoveList = StrategyList<FinalMove, RobustChild, MaxChild, RobustMaxChild, SecureChild>;

}  // namespace banyan
