// The seam of the final move (Chaslot 2010, section 3.4): which child of the root is played. A strategy may
// ask for more simulations by giving none. Proofs come first whatever the strategy (choose_final).
#pragma once

#include <optional>
#include <span>

#include "banyan/search/mcts/tree.hpp"
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
  // Only visits decide: a move that is so far ahead that no other can come level will be played.
  virtual bool goes_by_visits() const { return false; }
};

class MaxChild final : public Named<MaxChild, FinalMove> {
 public:
  static constexpr std::string_view kName = "max_child";
  static constexpr std::string_view kHelp = "the highest value";
  void describe(auto&) {}
  std::optional<std::size_t> choose(std::span<const RootStatistics> moves) const override;
};

class RobustChild final : public Named<RobustChild, FinalMove> {
 public:
  static constexpr std::string_view kName = "robust_child";
  static constexpr std::string_view kHelp = "the most visits, then the highest value";
  void describe(auto&) {}
  bool goes_by_visits() const override { return true; }
  std::optional<std::size_t> choose(std::span<const RootStatistics> moves) const override;
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
  std::optional<std::size_t> choose(std::span<const RootStatistics> moves) const override;

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
  std::optional<std::size_t> choose(std::span<const RootStatistics> moves) const override;

 private:
  double a_ = 4;
};

// The child that a line follows: a win, else the most visited that does not lose, of losses the longest.
ChildIndex most_convincing(const Edges& c);

// The child that is played at a root: proven wins first (the quickest), never a proven loss while there is
// something else, of losses the longest. None: the strategy wants to go on.
std::optional<ChildIndex> choose_final(const FinalMove& strategy, const Edges& root, Proof proof);

using FinalMoveList = StrategyList<FinalMove, RobustChild, MaxChild, RobustMaxChild, SecureChild>;
extern template std::unique_ptr<FinalMove>
StrategyList<FinalMove, RobustChild, MaxChild, RobustMaxChild, SecureChild>::make(std::string_view,
                                                                                  const BuildContext*);

}  // namespace banyan
