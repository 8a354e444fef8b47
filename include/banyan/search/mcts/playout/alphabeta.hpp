// Play-outs by a selective alpha-beta search (Winands and Björnsson 2011, figure 3): every move is chosen by
// a search of two plies that follows the likeliest 7 moves and the likeliest 5 replies to each, and tests all
// other moves of the first ply for an immediate win. Two killers a ply are tried first; they are kept for
// each level of the play-out from one simulation to the next. The window is that in which the play-out goes
// on.
//
// Readings: a move that ends the game counts for the side that plays it; where no move beats the lower end of
// the window the first in order is played, and the play-out is lost. The immediate wins are looked for before
// the search, which finds the same move sooner.
//
// Unlike alphabeta/tree_search.hpp it keeps nothing but killers and draws its moves one by one by their
// probability: it is called for every move of every play-out, and most moves are never looked at.
#pragma once

#include "banyan/search/mcts/playout/likely_moves.hpp"
#include "banyan/search/terminal_search.hpp"

namespace banyan {

template <Game G>
class AlphaBetaPlayout final : public JudgingPlayout<AlphaBetaPlayout<G>, G> {
 public:
  using Move = typename G::Move;
  static constexpr std::string_view kName = "alphabeta";
  static constexpr std::string_view kHelp = "every move by a small selective alpha-beta search";
  AlphaBetaPlayout() : JudgingPlayout<AlphaBetaPlayout<G>, G>(600) {}
  void describe(auto& option) {
    option("depth", depth_, 1, kMostPlies, "plies of the search");
    option("first", first_, 1, 10'000, "moves searched at the first ply; of the others only wins are seen");
    option("then", then_, 1, 10'000, "moves searched at every further ply; the others are ignored");
    option("killers", killers_, "try the last two best moves of this place in the play-out first");
    option("aspiration", aspiration_, "search only in the window from -stop to stop");
    this->describe_judging(option);
  }

  JudgedMove<Move> decide(const G& position, const Evaluation<G>& evaluation, Scratch<G>& scratch) {
    Likely likely(std::in_place, position, scratch.knowledge);
    if (const auto win = winning_move(position, likely->moves)) return {*win, kWonPoints};
    const int bound = aspiration_ ? this->stop_ : kWonPoints + 1;
    return search(position, likely, 0, {-bound, bound}, evaluation, scratch);
  }

 private:
  static constexpr int kMostPlies = 4;
  using Killers = banyan::Killers<Move>;
  using Likely = std::optional<LikelyMoves<G>>;  // made when it is needed
  struct Window {
    int alpha, beta;
  };

  // The value to the side to move. `best` starts at alpha: what does not beat that is not told apart.
  JudgedMove<Move> search(const G& position, Likely& likely, int ply, Window window,
                          const Evaluation<G>& evaluation, Scratch<G>& scratch) {
    JudgedMove<Move> best{{}, window.alpha};
    int tried = 0;
    const int most = ply == 0 ? first_ : then_;
    const auto goes_on = [&] { return tried < most && best.points < window.beta; };
    const auto try_move = [&](Move move) {
      G next = position;
      next.play(move);
      const int points = value_behind(next, ply, {best.points, window.beta}, evaluation, scratch);
      if (tried++ == 0 || points > best.points) best = {move, std::max(points, best.points)};
    };
    FixedList<Move, Killers::kMost> tried_first;
    for (const Move killer : killers_ ? killers_at(ply, scratch) : Killers{}) {
      if (!goes_on() || !is_legal(position, killer, likely, scratch)) continue;
      tried_first.push_back(killer);
      try_move(killer);
    }
    if (goes_on()) {
      if (!likely) likely.emplace(position, scratch.knowledge);
      MoveOrder<G> order(*likely, scratch.rng);
      for (std::size_t left = likely->moves.size(); left > 0 && goes_on(); --left) {
        const Move move = likely->moves[order.next()];
        if (std::find(tried_first.begin(), tried_first.end(), move) == tried_first.end()) try_move(move);
      }
    }
    if (killers_ && best.points > window.alpha) killers_at(ply, scratch).add(best.move);
    return best;
  }

  // For the side that moved there.
  int value_behind(const G& next, int ply, Window window, const Evaluation<G>& evaluation,
                   Scratch<G>& scratch) {
    if (ply + 1 == depth_ || next.outcome() != Outcome::Open) return points_behind(next, evaluation);
    Likely replies;
    return -search(next, replies, ply + 1, {-window.beta, -window.alpha}, evaluation, scratch).points;
  }

  // A killer that cuts spares the list of moves, where the game can tell its legality without one.
  static bool is_legal(const G& position, Move move, Likely& likely, const Scratch<G>& scratch) {
    if constexpr (requires { position.is_legal(move); }) {
      return position.is_legal(move);
    } else {
      if (!likely) likely.emplace(position, scratch.knowledge);
      return std::find(likely->moves.begin(), likely->moves.end(), move) != likely->moves.end();
    }
  }

  static Killers& killers_at(int ply, Scratch<G>& scratch) {
    const std::size_t place = scratch.playout_plies * kMostPlies + static_cast<std::size_t>(ply);
    if (scratch.killers.size() <= place) scratch.killers.resize(place + kMostPlies);
    return scratch.killers[place];
  }

  int depth_ = 2, first_ = 7, then_ = 5;
  bool killers_ = true, aspiration_ = true;
};

}  // namespace banyan
