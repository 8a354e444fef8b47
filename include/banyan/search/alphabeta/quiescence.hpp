// Quiescence: at a leaf the side to move may be content with the evaluation, or go on with a forcing move.
#pragma once

#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class Quiescence : public Technique<G> {
 public:
  void describe(auto& option) {
    option("quiescence", is_on_, "follow winning moves and captures beyond the leaves");
  }

  std::optional<Value> at_leaf(TreeSearch<G>& search, int points, int alpha, int beta) {
    if (!is_on_ || search.knowledge().forcing == nullptr) return std::nullopt;
    if (points >= beta || search.path().ply() == kMostPlies) return std::nullopt;
    Value best{points};
    best.since = static_cast<std::int16_t>(search.generate());
    Workplace<G>& place = search.here();
    place.find_forcing(search.path().position(), search.knowledge());
    for (int level = ForcingMoves<G>::kWins; level > ForcingMoves<G>::kQuiet; --level) {
      for (std::size_t i = 0; i < place.moves.size(); ++i) {
        if (place.forcing[i] != level) continue;
        const Value value =
            search.value_of(place.moves[i], 0, std::max(alpha, best.score), beta, Expected::Pv);
        if (search.is_over()) return Value{};
        best.since = std::min(best.since, value.since);
        if (value.score > best.score) best.score = value.score;
        if (best.score >= beta) return Value{best.score, best.since, is_decisive(best.score)};
      }
    }
    best.certain = is_decisive(best.score);
    return best;
  }

 private:
  bool is_on_ = true;
};

}  // namespace banyan::alphabeta
