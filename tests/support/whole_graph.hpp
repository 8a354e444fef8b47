// Every position that can be reached from one, with what each side can force when play without an end wins
// for nobody: retrograde analysis in its plainest form, which knows neither search nor table nor keys.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/search/proof.hpp"

namespace banyan::test {

template <Game G>
class WholeGraph {
 public:
  explicit WholeGraph(const G& root) {
    find_or_add(root);
    for (std::size_t i = 0; i < nodes_.size(); ++i) expand(i);
    for (int plies = 1; sweep(plies);) ++plies;
  }
  std::size_t size() const { return nodes_.size(); }
  const G& position(std::size_t i) const { return nodes_[i].position; }
  Proof proof(std::size_t i) const { return nodes_[i].proof; }  // for the side to move; None = a draw
  int plies(std::size_t i) const { return nodes_[i].plies; }    // to the end of a win or loss
  std::size_t index_of(const G& position) const { return index_.at(position.to_text()); }

 private:
  struct Node {
    G position;
    std::vector<std::size_t> children;
    Proof proof;
    int plies;
  };
  std::size_t find_or_add(const G& position) {
    const auto [place, is_new] = index_.emplace(position.to_text(), nodes_.size());
    if (is_new) nodes_.push_back({position, {}, proof_for(position.to_move(), position.outcome()), 0});
    return place->second;
  }
  void expand(std::size_t i) {
    MoveList<G> moves;
    nodes_[i].position.legal_moves(moves);
    for (const auto move : moves) {
      G next = nodes_[i].position;
      next.play(move);
      const std::size_t child = find_or_add(next);
      nodes_[i].children.push_back(child);
    }
  }
  // Settles the positions that are decided in exactly so many plies.
  bool sweep(int plies) {
    bool changed = false;
    for (Node& node : nodes_) {
      if (node.proof != Proof::None) continue;
      bool wins = false, all_lose = true;
      for (const std::size_t index : node.children) {
        const Node& child = nodes_[index];
        const bool settled = child.plies < plies;  // before this sweep
        wins = wins || (settled && child.proof == Proof::Loss);
        all_lose = all_lose && settled && child.proof == Proof::Win;
      }
      if (!wins && !all_lose) continue;
      node.proof = wins ? Proof::Win : Proof::Loss;
      node.plies = plies;
      changed = true;
    }
    return changed;
  }
  std::vector<Node> nodes_;
  std::unordered_map<std::string, std::size_t> index_;
};

}  // namespace banyan::test
