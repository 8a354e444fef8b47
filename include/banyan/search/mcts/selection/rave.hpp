// RAVE (Gelly and Silver 2007; Chaslot 2010, formula 5.6): (1 - beta)(v + C sqrt(ln n_p / n_i)) + beta AMAF_i
// with
//   schedule hand:  beta = sqrt(k / (3 n_p + k)), equal weight at n_p = k
//   schedule mse:   beta = m / (m + n + D m n), m = AMAF count (Silver 2009)
// where the heuristic may stand for some visits in v and n_i (prior), and
// GRAVE (Cazenave 2015) takes the AMAF statistics of the nearest ancestor with at least `ref` visits.
#pragma once

#include <cmath>

#include "banyan/core/math.hpp"
#include "banyan/search/mcts/selection.hpp"

namespace banyan {

enum class RaveSchedule : std::uint8_t { Hand, Mse };
inline constexpr std::string_view kRaveScheduleNames[] = {"hand", "mse"};

// What the heuristic is worth as visits (Gelly and Silver 2007): a child begins as if it had `weight` of them
// with the value H, its square root or its fourth root, which spread out probabilities.
enum class PriorShape : std::uint8_t { Linear, Root, FourthRoot };
inline constexpr std::string_view kPriorShapeNames[] = {"linear", "root", "fourth_root"};

struct ChildPrior {
  double weight = 0;
  PriorShape shape = PriorShape::FourthRoot;

  void describe(auto& option) {
    option("prior", weight, 0.0, 1'000'000.0, "visits that the heuristic is worth; 0: it is not asked");
    option("prior_value", shape, kPriorShapeNames, "the value that those visits have");
  }
  Needs needs() const {
    return {.amaf = true, .heuristic = weight > 0, .trace = true, .ordered = weight > 0};
  }

  double value(const Edges& c, std::size_t i) const {
    const double h = std::clamp(static_cast<double>(c.heuristic[i]), 0.0, 1.0);
    const double root = std::sqrt(h);
    return shape == PriorShape::Linear ? h : shape == PriorShape::Root ? root : std::sqrt(root);
  }
  double visits(const Edges& c, std::size_t i) const { return as_double(c.visits[i]) + weight; }
  double mean(const Edges& c, std::size_t i) const {
    if (weight == 0) return c.value(i);
    return (c.total[i] + weight * value(c, i)) / visits(c, i);
  }
};

inline double rave_beta_hand(double n_p, double k) { return std::sqrt(k / (3 * n_p + k)); }
inline double rave_beta_mse(double m, double n, double d) { return m <= 0 ? 0 : m / (m + n + d * m * n); }

// (1 - beta) times what the child says itself, and beta times what the same move said elsewhere.
inline std::vector<ScoreTerm> rave_terms(double beta, double value, double amaf) {
  return {{"(1 - beta) value", (1 - beta) * value}, {"beta AMAF", beta * amaf}};
}

class Rave final : public Named<Rave, Selection> {
 public:
  static constexpr std::string_view kName = "rave";
  static constexpr std::string_view kHelp = "(1 - beta)(v + c sqrt(ln n_p / n_i)) + beta AMAF_i";
  void describe(auto& option) {
    option("c", c_, 0.0, 100.0, "exploration weight C");
    option("schedule", schedule_, kRaveScheduleNames, "how beta falls");
    option("k", k_, 0.0, 1e9, "equivalence parameter k (hand)");
    option("d", d_, 0.0, 1000.0, "bias parameter D (mse)");
    option("fpu", fpu_, -1.0, kUnvisitedFirst, "score of a child with neither visits nor AMAF");
    prior_.describe(option);
  }
  Needs needs() const override { return prior_.needs(); }

  Choice select(const NodeStatistics& node) const override {
    const auto& c = node.children;
    const double n_p = as_double(std::max<std::uint64_t>(node.visits, 1));
    const double log_n = math::log(n_p);
    const double hand = rave_beta_hand(n_p, k_);
    return best_or_untried(node, kUnvisitedFirst, [&](std::size_t i) {
      const double n = prior_.visits(c, i), m = static_cast<double>(c.amaf_visits[i]);
      if (n == 0 && m == 0) return fpu_;
      const double own = n == 0 ? 0 : prior_.mean(c, i) + c_ * std::sqrt(log_n / n);
      if (m == 0) return own;
      const double beta = n == 0 ? 1 : schedule_ == RaveSchedule::Hand ? hand : rave_beta_mse(m, n, d_);
      return (1 - beta) * own + beta * static_cast<double>(c.amaf_value[i]);
    });
  }

  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    const auto& c = node.children;
    const double n_p = as_double(std::max<std::uint64_t>(node.visits, 1));
    const double n = prior_.visits(c, i), m = static_cast<double>(c.amaf_visits[i]);
    if (n == 0 && m == 0) return {{"first-play urgency", fpu_}};
    const double hand = rave_beta_hand(n_p, k_);
    const double beta = m == 0                            ? 0
                        : n == 0                          ? 1
                        : schedule_ == RaveSchedule::Hand ? hand
                                                          : rave_beta_mse(m, n, d_);
    const double value = n == 0 ? 0 : prior_.mean(c, i);
    const double exploration = n == 0 ? 0 : c_ * std::sqrt(math::log(n_p) / n);
    auto terms = rave_terms(beta, value, static_cast<double>(c.amaf_value[i]));
    terms.push_back({"(1 - beta) exploration", (1 - beta) * exploration});
    return terms;
  }

 private:
  double c_ = 0.2, k_ = 1000, d_ = 1.0 / 3000, fpu_ = 1;
  RaveSchedule schedule_ = RaveSchedule::Hand;
  ChildPrior prior_;
};

class Grave final : public Named<Grave, Selection> {
 public:
  static constexpr std::string_view kName = "grave";
  static constexpr std::string_view kHelp =
      "RAVE with the AMAF statistics of the nearest ancestor with ref visits";
  void describe(auto& option) {
    option("ref", ref_, 0, 1'000'000'000, "visits that make an ancestor's statistics trustworthy");
    option("bias", bias_, 0.0, 1000.0, "D of beta = m / (m + n + D m n)");
    option("fpu", fpu_, -1.0, kUnvisitedFirst, "score of a child with neither visits nor AMAF");
    prior_.describe(option);
  }
  Needs needs() const override { return prior_.needs(); }

  Choice select(const NodeStatistics& node) const override {
    const auto& c = node.children;
    const NodeId trusted = trusted_node(node);
    if (trusted == node.node) return best(node, c, [](std::size_t i) { return static_cast<ChildIndex>(i); });
    node.walk.same_moves.resize(c.count);
    node.game.same_moves(trusted, node.walk.same_moves);
    const ChildIndex* same = node.walk.same_moves.data();
    return best(node, node.walk.tree->edges_of(trusted), [=](std::size_t i) { return same[i]; });
  }

  std::vector<ScoreTerm> explain(const NodeStatistics& node, ChildIndex i) const override {
    const auto& c = node.children;
    const NodeId trusted = trusted_node(node);
    std::vector<ChildIndex> same(c.count);
    node.game.same_moves(trusted, same);
    const Edges source = node.walk.tree->edges_of(trusted);
    const double n = prior_.visits(c, i);
    const double m = same[i] == kNoChild ? 0 : static_cast<double>(source.amaf_visits[same[i]]);
    if (n == 0 && m == 0) return {{"first-play urgency", fpu_}};
    if (m == 0) return rave_terms(0, prior_.mean(c, i), 0);
    return rave_terms(rave_beta_mse(m, n, bias_), n == 0 ? 0 : prior_.mean(c, i),
                      static_cast<double>(source.amaf_value[same[i]]));
  }

 private:
  // `place(i)`: where the statistics of child `i` stand in `source`.
  template <class Place>
  Choice best(const NodeStatistics& node, const Edges& source, Place place) const {
    const auto& c = node.children;
    return best_or_untried(node, kUnvisitedFirst, [&](std::size_t i) {
      const ChildIndex j = place(i);
      const double n = prior_.visits(c, i);
      const double m = j == kNoChild ? 0 : static_cast<double>(source.amaf_visits[j]);
      if (n == 0 && m == 0) return fpu_;
      const double own = prior_.mean(c, i);
      if (m == 0) return own;
      const double beta = rave_beta_mse(m, n, bias_);
      return (1 - beta) * own + beta * static_cast<double>(source.amaf_value[j]);
    });
  }

  // Ancestors of the same side only: AMAF counts a move for the side that plays it.
  NodeId trusted_node(const NodeStatistics& node) const {
    const auto enough = static_cast<std::uint64_t>(ref_);
    if (node.visits >= enough) return node.node;
    const auto& path = node.walk.path;
    for (std::size_t i = path.size(); i-- > 0;) {
      const bool is_old = node.walk.tree->visits_of(path[i].node) >= enough;
      if (is_old && path[i].chooser == node.game.to_move()) return path[i].node;
    }
    return node.node;
  }

  int ref_ = 50;
  double bias_ = 1e-5, fpu_ = 1;
  ChildPrior prior_;
};

}  // namespace banyan
