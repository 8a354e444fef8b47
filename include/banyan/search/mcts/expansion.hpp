// The seam of expansion: whether a simulation that follows an edge goes on into a node behind it, or stops
// there for a play-out; and whether a new node gets all its children at once.
#pragma once

#include <memory>
#include <string_view>

#include "banyan/search/strategy.hpp"

namespace banyan {

class Expansion {
 public:
  static constexpr std::string_view kSeam = "expansion";
  virtual ~Expansion() = default;
  virtual std::string spec() const = 0;
  // `depth`: plies from the root to the end of the edge; `visits`: simulations that took the edge before.
  virtual bool goes_on(std::size_t depth, std::uint64_t visits) const = 0;
  virtual bool all_children() const { return false; }
};

// One node a play-out (Coulom 2006): an edge that is taken for the second time gets its node.
class OnePerPlayout final : public Named<OnePerPlayout, Expansion> {
 public:
  static constexpr std::string_view kName = "one_per_playout";
  static constexpr std::string_view kHelp = "each play-out adds one move to the tree";
  void describe(auto&) {}
  bool goes_on(std::size_t, std::uint64_t visits) const override { return visits >= 1; }
};

// The same, but a node starts with all its children.
class AllChildren final : public Named<AllChildren, Expansion> {
 public:
  static constexpr std::string_view kName = "all_children";
  static constexpr std::string_view kHelp = "a new node gets all its moves at once";
  void describe(auto&) {}
  bool goes_on(std::size_t, std::uint64_t visits) const override { return visits >= 1; }
  bool all_children() const override { return true; }
};

// A leaf is expanded only after T visits: saves memory.
class AfterVisits final : public Named<AfterVisits, Expansion> {
 public:
  static constexpr std::string_view kName = "after_visits";
  static constexpr std::string_view kHelp = "a leaf is expanded after t play-outs from it";
  void describe(auto& option) {
    option("t", t_, 1, 1'000'000'000, "play-outs from a leaf before it is expanded");
  }
  bool goes_on(std::size_t, std::uint64_t visits) const override {
    return visits >= static_cast<std::uint64_t>(t_);
  }

 private:
  int t_ = 10;
};

// The tree is built down to a fixed depth before the first play-out from it; below, one node a play-out.
class ToDepth final : public Named<ToDepth, Expansion> {
 public:
  static constexpr std::string_view kName = "to_depth";
  static constexpr std::string_view kHelp = "every simulation descends at least depth plies in the tree";
  void describe(auto& option) { option("depth", depth_, 1, 100, "plies that are always in the tree"); }
  bool goes_on(std::size_t depth, std::uint64_t visits) const override {
    return visits >= 1 || depth < static_cast<std::size_t>(depth_);
  }

 private:
  int depth_ = 2;
};

using ExpansionList = StrategyList<Expansion, OnePerPlayout, AllChildren, AfterVisits, ToDepth>;
extern template std::unique_ptr<Expansion> StrategyList<Expansion, OnePerPlayout, AllChildren, AfterVisits,
                                                        ToDepth>::make(std::string_view, const BuildContext*);

}  // namespace banyan
