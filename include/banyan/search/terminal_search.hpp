// A small alpha-beta that knows only finished games: is a win or a loss forced within d plies? It serves
// MCTS-MR, MCTS-MS and MCTS-MB (Baier and Winands 2013) and every other question of that kind.
//
// On a position it ignores repetition (play-outs do); on a GameRecord superko and the third repetition hold
// inside the search too, so its answers there are proofs. It may use results proven elsewhere through
// `Known`. When the budget runs out it answers "not forced", which is never wrong.
//
// Unlike alphabeta/tree_search.hpp it has three values, no table and no order of moves: at one to six plies
// inside a simulation nothing of that pays.
#pragma once

#include <optional>
#include <span>

#include "banyan/core/game_record.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/search/proof.hpp"

namespace banyan {

// A legal move that wins at once, if there is any. `legal`: all legal moves, or those that are asked about.
template <Game G>
std::optional<typename G::Move> winning_move(const G& position, const MoveList<G>& legal) {
  if constexpr (requires { position.winning_move(std::span(legal.data(), legal.size())); }) {
    return position.winning_move(std::span(legal.data(), legal.size()));
  } else {
    for (const auto move : legal) {
      G next = position;
      next.play(move);
      if (next.outcome() == win_for(position.to_move())) return move;
    }
    return std::nullopt;
  }
}
template <Game G>
std::optional<typename G::Move> winning_move(const G& position) {
  if constexpr (FindsWins<G>) {
    return position.winning_move();
  } else {
    MoveList<G> moves;
    position.legal_moves(moves);
    return winning_move(position, moves);
  }
}

// The answer asked for: a narrow question is answered sooner.
enum class Window : std::uint8_t { Full, WinOnly, LossOnly };

// No results are known from elsewhere. A source of results has a handle on the place it describes, the proof
// of a move there (for the side that plays it), and the handle behind the move; `knows` is whether it can say
// anything about the place at all.
template <class Move>
struct NothingKnown {
  struct Handle {};
  static constexpr bool knows(Handle) { return false; }
  Proof proof(Handle, Move) const { return Proof::None; }
  Handle follow(Handle, Move) const { return {}; }
};

template <Game G, class Known = NothingKnown<typename G::Move>>
class TerminalSearch {
 public:
  using Move = typename G::Move;
  using Handle = typename Known::Handle;

  explicit TerminalSearch(Budget* budget = nullptr, Known known = {}) : budget_(budget), known_(known) {}

  // What is forced within `depth` plies for the side to move: Win, Loss or None.
  Proof search(const G& position, int depth, Window window = Window::Full, Handle handle = {}) {
    return named(walk(position, depth, bounds(window), handle), window);
  }
  Proof search(GameRecord<G>& record, int depth, Window window = Window::Full, Handle handle = {}) {
    return named(walk(record, depth, bounds(window), handle), window);
  }

  // The proof of one move for the side that plays it, looking `depth` plies ahead, the move included.
  template <class Place>
  Proof search_move(Place& place, Move move, int depth, Window window = Window::Full, Handle handle = {}) {
    return named(try_move(place, move, depth, bounds(window), handle), window);
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  // Scores: -1 lost, 0 not forced (or drawn), +1 won, for the side to move.
  struct Bounds {
    int alpha, beta;
  };
  static Bounds bounds(Window window) {
    return {window == Window::WinOnly ? 0 : -1, window == Window::LossOnly ? 0 : 1};
  }
  // What lies outside the window was not asked for, and is met only by chance.
  static Proof named(int score, Window window) {
    if (score > 0 && window != Window::LossOnly) return Proof::Win;
    return score < 0 && window != Window::WinOnly ? Proof::Loss : Proof::None;
  }
  static int score_of(Proof proof) { return proof == Proof::Win ? 1 : proof == Proof::Loss ? -1 : 0; }

  static Outcome outcome_of(const G& position) { return position.outcome(); }
  static Outcome outcome_of(const GameRecord<G>& record) { return record.outcome(); }
  static const G& position_of(const G& position) { return position; }
  static const G& position_of(const GameRecord<G>& record) { return record.position(); }

  template <class Place>
  int walk(Place& place, int depth, Bounds window, Handle handle) {
    const Outcome outcome = outcome_of(place);
    if (outcome != Outcome::Open) return score_of(proof_for(position_of(place).to_move(), outcome));
    if (depth == 0) return 0;
    if constexpr (FindsWins<G>) {
      if (position_of(place).winning_move()) return 1;
      if (depth == 1 && !known_.knows(handle)) return 0;  // no move of such a game loses at once
    }
    MoveList<G> moves;
    place.legal_moves(moves);
    int best = -1;
    for (const Move move : moves) {
      best =
          std::max(best, try_move(place, move, depth, {std::max(best, window.alpha), window.beta}, handle));
      if (best >= window.beta) break;
    }
    return best;
  }

  template <class Place>
  int try_move(Place& place, Move move, int depth, Bounds window, Handle handle) {
    const Proof known = known_.proof(handle, move);
    if (known != Proof::None) return score_of(known);
    if (interrupted()) return 0;
    return -behind(place, move, [&](auto& next) {
      return walk(next, depth - 1, {-window.beta, -window.alpha}, known_.follow(handle, move));
    });
  }

  // Calls `visit` on the place behind the move and leaves `place` as it was.
  template <class Visit>
  static int behind(const G& position, Move move, Visit visit) {
    G next = position;
    next.play(move);
    return visit(std::as_const(next));
  }
  template <class Visit>
  static int behind(GameRecord<G>& record, Move move, Visit visit) {
    const G here = record.position();
    const std::size_t plies = record.plies();
    record.play(move);
    const int score = visit(record);
    record.rewind(plies, here);
    return score;
  }

  bool interrupted() {
    constexpr std::uint64_t kMovesBetweenLooks = 256;
    if (budget_ == nullptr) return false;
    if (++nodes_ % kMovesBetweenLooks == 0) budget_->look_at_clock();
    return budget_->time_is_up();
  }

  Budget* budget_;
  Known known_;
  std::uint64_t nodes_ = 0;  // moves tried
};

}  // namespace banyan
