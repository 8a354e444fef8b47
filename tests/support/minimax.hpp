// The judge of searches: plain minimax to the end of the game.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/search/proof.hpp"

namespace banyan::test {

// Minimax without any cleverness for games that cannot repeat, remembered by the text of the position.
template <Game G>
class Minimax {
 public:
  struct Value {
    Proof proof;   // for the side to move
    int distance;  // of a win or loss, the winner hurrying, the loser holding out
  };

  Value value(const G& position) {
    if (position.outcome() != Outcome::Open) return {proof_for(position.to_move(), position.outcome()), 0};
    const std::string text = position.to_text();
    if (const auto known = known_.find(text); known != known_.end()) return known->second;
    MoveList<G> moves;
    position.legal_moves(moves);
    Value best{Proof::Loss, 0};
    for (const auto move : moves) {
      G next = position;
      next.play(move);
      const Value below = value(next);
      const Value here{reversed(below.proof), below.distance + 1};
      if (is_better(here, best)) best = here;
    }
    known_.emplace(text, best);
    return best;
  }

  // The texts of all positions met so far, sorted.
  std::vector<std::string> positions() const {
    std::vector<std::string> texts;
    for (const auto& [text, value] : known_) texts.push_back(text);
    std::sort(texts.begin(), texts.end());
    return texts;
  }

 private:
  static bool is_better(const Value& a, const Value& b) {
    const auto rank = [](Proof proof) { return reward_of(proof); };
    if (rank(a.proof) != rank(b.proof)) return rank(a.proof) > rank(b.proof);
    return a.proof == Proof::Win ? a.distance < b.distance : a.distance > b.distance;
  }
  std::unordered_map<std::string, Value> known_;
};

}  // namespace banyan::test
