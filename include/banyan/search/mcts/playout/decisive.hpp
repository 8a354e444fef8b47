// Decisive and anti-decisive moves (Teytaud and Teytaud 2010): play a move that wins at once; else the move
// of the inner play-out, unless the opponent could then win at once and another move prevents it. Looking at
// the replies to one move, not to all, is what makes this cheaper than minimax(depth=2).
#pragma once

#include "banyan/search/mcts/playout.hpp"
#include "banyan/search/terminal_search.hpp"

namespace banyan {

template <Game G>
class DecisivePlayout final : public PolicyPlayout<DecisivePlayout<G>, G> {
 public:
  static constexpr std::string_view kName = "decisive";
  static constexpr std::string_view kHelp =
      "win in one if possible, else stop a loss in one, else the inner play-out";
  void describe(auto& option) {
    option("anti", anti_, "also stop losses in one");
    option.part("inner", inner_, PlayoutList<G>{}, "uniform", "who chooses the other moves");
  }
  Needs needs() const override { return inner_->needs(); }

  typename G::Move pick(const G& position, Scratch<G>& scratch) const {
    if (const auto win = winning_move(position)) return *win;
    TerminalSearch<G> search(scratch.budget);
    const auto chosen = inner_->choose(position, scratch);
    if (!anti_ || search.search_move(position, chosen, 2, Window::LossOnly) != Proof::Loss) return chosen;
    MoveList<G> moves;
    position.legal_moves(moves);
    shuffle(moves, scratch.rng);
    for (const auto move : moves) {
      if (search.search_move(position, move, 2, Window::LossOnly) != Proof::Loss) return move;
    }
    return chosen;
  }

 private:
  bool anti_ = true;
  std::unique_ptr<Playout<G>> inner_;
};

}  // namespace banyan
