// MCTS-MR-d, minimax in the rollouts (Baier and Winands 2013, section IV-A): every move of the play-out is
// chosen by an alpha-beta search of depth d that knows only finished games. A winning move is played;
// otherwise a random one of those that do not lose, of all if all lose. d = 1 sees own wins, d = 2 also the
// replies to them ("decisive" moves and their prevention).
#pragma once

#include "banyan/search/mcts/playout.hpp"
#include "banyan/search/terminal_search.hpp"

namespace banyan {

template <Game G>
class MinimaxPlayout final : public PolicyPlayout<MinimaxPlayout<G>, G> {
 public:
  static constexpr std::string_view kName = "minimax";
  static constexpr std::string_view kHelp =
      "MCTS-MR: random moves, but forced wins within depth are played, losses avoided";
  void describe(auto& option) {
    option("depth", depth_, 1, 8, "depth d of the search for each move, in plies");
  }

  typename G::Move pick(const G& position, Scratch<G>& scratch) const {
    MoveList<G> moves;
    position.legal_moves(moves);
    shuffle(moves, scratch.rng);
    if constexpr (FindsWins<G>) {
      if (depth_ == 1 && !position.winning_move()) return moves[0];
    }
    TerminalSearch<G> search(scratch.budget);
    std::size_t safe = 0;  // moves[0 … safe) are known not to lose
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Proof proof = search.search_move(position, moves[i], depth_);
      if (proof == Proof::Win) return moves[i];
      if (proof != Proof::Loss) std::swap(moves[safe++], moves[i]);
    }
    return moves[0];  // the list is in random order: the first is a random safe move, or a random one of all
  }

 private:
  int depth_ = 2;
};

}  // namespace banyan
