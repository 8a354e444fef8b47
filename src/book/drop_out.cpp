#include "banyan/book/drop_out.hpp"

#include <algorithm>

#include "banyan/core/check.hpp"

namespace banyan {

DropOutGraph::DropOutGraph(std::string game, double penalty) : game_(std::move(game)), penalty_(penalty) {
  node_at(**make_record(game_));
}

int DropOutGraph::node_at(const AnyRecord& record) {
  const PositionKey key = canonical(record).key;
  const auto [place, is_new] = places_.try_emplace({key, record.moves().size()}, int(nodes_.size()));
  if (is_new) {
    Node& node = nodes_.emplace_back();
    node.key = key;
    node.to_move = record.to_move();
    node.open = record.outcome() == Outcome::Open;
  }
  return place->second;
}

double DropOutGraph::value_for(Side side, int node) const {
  const double value = nodes_[static_cast<std::size_t>(node)].value;
  return side == Side::First ? value : 1 - value;
}

int DropOutGraph::chosen_child(const Node& node) const {
  int best = -1;
  double best_score = 0;
  for (const auto& [name, child] : node.children) {
    const Node& behind = nodes_[static_cast<std::size_t>(child)];
    if (!behind.open) continue;
    const double score = value_for(node.to_move, child) - penalty_ * (behind.distance + 1);
    if (best >= 0 && score <= best_score) continue;
    best = child;
    best_score = score;
  }
  return best;
}

std::optional<std::vector<std::string>> DropOutGraph::next() const {
  const auto record = std::move(*make_record(game_));
  const Node* node = &nodes_.front();
  if (!node->open) return std::nullopt;
  while (!node->children.empty()) {
    const int chosen = chosen_child(*node);
    const auto named = std::find_if(node->children.begin(), node->children.end(),
                                    [&](const auto& child) { return child.second == chosen; });
    BANYAN_CHECK(named != node->children.end());
    const auto names = canonical_moves(*record, canonical(*record));
    const auto place = std::find(names.begin(), names.end(), named->first);
    BANYAN_CHECK(place != names.end());
    BANYAN_CHECK(bool(record->play(record->legal_moves()[static_cast<std::size_t>(place - names.begin())])));
    node = &nodes_[static_cast<std::size_t>(chosen)];
  }
  return record->moves();
}

void DropOutGraph::add(const std::vector<std::string>& moves, double value) {
  const auto record = std::move(*make_record(game_));
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) BANYAN_CHECK(bool(record->play(moves[i])));
  const int parent = node_at(*record);
  const auto legal = record->legal_moves();
  const auto names = canonical_moves(*record, canonical(*record));
  const auto place = std::find(legal.begin(), legal.end(), moves.back());
  BANYAN_CHECK(place != legal.end());
  BANYAN_CHECK(bool(record->play(moves.back())));
  const auto known = static_cast<int>(nodes_.size());
  const int child = node_at(*record);
  Node& leaf = nodes_[static_cast<std::size_t>(child)];
  if (child == known) leaf.value = value;  // by another way it was there before
  leaf.parents.push_back(parent);
  changes_[leaf.key] = leaf.value;
  nodes_[static_cast<std::size_t>(parent)].children.emplace(
      names[static_cast<std::size_t>(place - legal.begin())], child);
  bring_up_to_date(parent);
}

// The value is the highest of the children's for the side to move, of equal ones that of the nearest leaf.
void DropOutGraph::bring_up_to_date(int number) {
  Node& node = nodes_[static_cast<std::size_t>(number)];
  int best = -1;
  bool open = false;
  const auto rank = [&](int child) {
    return std::pair(value_for(node.to_move, child), -nodes_[static_cast<std::size_t>(child)].distance);
  };
  for (const auto& [name, child] : node.children) {
    open = open || nodes_[static_cast<std::size_t>(child)].open;
    if (best < 0 || rank(child) > rank(best)) best = child;
  }
  const Node& source = nodes_[static_cast<std::size_t>(best)];
  if (node.value == source.value && node.distance == source.distance + 1 && node.open == open) return;
  node.value = source.value;
  node.distance = source.distance + 1;
  node.open = open;
  changes_[node.key] = node.value;
  for (const int parent : std::vector(node.parents)) bring_up_to_date(parent);
}

std::vector<std::pair<PositionKey, double>> DropOutGraph::take_changes() {
  std::vector<std::pair<PositionKey, double>> changes(changes_.begin(), changes_.end());
  changes_.clear();
  return changes;
}

}  // namespace banyan
