// The seam of backup: what a finished simulation changes on its path. Values and proofs travel apart. Rewards
// are in [0, 1]; an edge's are seen by the side that chooses it.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "banyan/search/mcts/node_view.hpp"
#include "banyan/search/proof.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

// How a simulation ended.
struct Simulation {
  double first = 0.5;         // reward of the first player
  Proof proof = Proof::None;  // what is certain at the end of the path, for the side to move there
  int plies = 0;              // how far away that certain result is
};

class Backup {
 public:
  static constexpr std::string_view kSeam = "backup";
  virtual ~Backup() = default;
  virtual std::string spec() const = 0;
  virtual Needs needs() const { return {}; }
  virtual bool proves() const { return false; }   // it propagates proofs
  virtual bool adds_up() const { return false; }  // a value is the sum of its simulations over their number
  virtual void update(Walk& walk, const Simulation& simulation) = 0;
};

// Every backup by its name; the list is in src/search/backups.cpp.
struct Backups {
  static constexpr std::string_view seam() { return Backup::kSeam; }
  static std::unique_ptr<Backup> make(std::string_view text, const BuildContext* context = nullptr);
  static std::vector<std::string> names();
  static std::vector<StrategyInfo> infos();
};

// An edge of the path whose value a backup may replace.
struct BackedUpEdge {
  AnyTree& tree;
  const PathStep& step;

  std::uint64_t visits() const { return tree.edge(step.node, step.child).visits; }
  double mean_total() const { return tree.mean_total(step.node, step.child); }
  void set_value(double value) const { tree.set_value(step.node, step.child, value); }
};

// Average on the whole path.
void update_shared_means(Walk& walk, double first);
inline void update_means(Walk& walk, double first) {
  AnyTree& tree = *walk.tree;
  if (tree.is_shared()) return update_shared_means(walk, first);
  for (std::size_t k = walk.path.size(); k-- > 0;) {
    const PathStep& step = walk.path[k];
    tree.finish_visit_alone(step.node, step.child, reward_for(step.chooser, first));
  }
}
// The same; then every edge above the last is handed to `op`, with the children of the node behind it.
template <class Operator>
void update_path(Walk& walk, double first, Operator op) {
  AnyTree& tree = *walk.tree;
  for (std::size_t k = walk.path.size(); k-- > 0;) {
    const PathStep& step = walk.path[k];
    tree.finish_visit(step.node, step.child, reward_for(step.chooser, first));
    if (k + 1 == walk.path.size()) continue;
    const AnyTree::Frame frame(tree);
    op(BackedUpEdge{tree, step}, tree.edges_of(walk.path[k + 1].node));
  }
}

}  // namespace banyan
