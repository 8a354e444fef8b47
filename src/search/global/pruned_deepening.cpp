#include "banyan/search/global/pruned_deepening.hpp"

#include <algorithm>

namespace banyan {

void PrunedDeepening::describe(OptionVisitor& option) {
  option("depth", depth_, 1, 20, "plies of the last round");
  option("games", games_, 2, 1'000'000'000, "games of a leaf");
  option("ratio", ratio_, 0.0, 10.0, "half of an interval in standard errors");
  option("width", width_, 1, 10'000, "most children of a node that survive a round");
}

SampledReport PrunedDeepening::search(SampledGame& game, Budget& budget, const Shown& shown) {
  Node root;
  int depth = 0;
  do {
    grow(root, game, ++depth, budget);
    if (shown) shown(report(root, depth));
  } while (depth < depth_ && root.children.size() > 1 && !budget.must_stop());
  return report(root, depth);
}

// Brings the tree below the node to `depth` plies; its value is then that of the best child.
void PrunedDeepening::grow(Node& node, SampledGame& game, int depth, Budget& budget) const {
  if (depth == 0 || node.over) return;
  const bool fresh = node.children.empty();
  if (fresh) {
    std::vector<SampledGame::MoveBits> moves;
    game.legal_moves(moves);
    for (const auto move : moves) node.children.emplace_back().move = move;
  }
  for (Node& child : node.children) {
    if (budget.must_stop()) break;
    game.play(child.move);
    if (fresh) sample(child, game, budget);
    grow(child, game, depth - 1, budget);
    game.back();
  }
  take_best(node, game);
}

void PrunedDeepening::sample(Node& node, SampledGame& game, Budget& budget) const {
  const Side chooser = opponent(game.to_move());
  node.over = game.outcome() != Outcome::Open;
  for (std::int64_t played = 0; played < (node.over ? 1 : games_); ++played) {
    game.add(node.mean, chooser, node.over ? game.finished() : game.sample());
    if (!node.over && budget.iteration_done()) break;
  }
  node.value = node.mean.mean();
  node.error = node.mean.error();
}

// Children without a game, which the end of the budget left, are as if they did not exist.
void PrunedDeepening::take_best(Node& node, const SampledGame& game) const {
  auto& children = node.children;
  std::erase_if(children, [](const Node& child) { return child.mean.count() == 0; });
  if (children.empty()) return;
  std::stable_sort(children.begin(), children.end(),
                   [](const Node& a, const Node& b) { return a.value > b.value; });
  const double floor = children[0].value - ratio_ * children[0].error;
  std::erase_if(children, [&](const Node& child) { return child.value + ratio_ * child.error < floor; });
  if (children.size() > static_cast<std::size_t>(width_)) children.resize(static_cast<std::size_t>(width_));
  node.value = game.turned(children[0].value);
  node.error = children[0].error;
}

SampledReport PrunedDeepening::report(const Node& root, int depth) {
  std::vector<SampledMove> moves;
  for (const Node& child : root.children) {
    moves.push_back({child.move, child.mean, child.value, {child.move}});
    for (const Node* at = &child; !at->children.empty(); at = &at->children[0]) {
      moves.back().line.push_back(at->children[0].move);
    }
  }
  return report_of(std::move(moves), depth);
}

}  // namespace banyan
