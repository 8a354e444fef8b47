// GameRecord: a real game, or a search path that continues one: the start, the moves, and the repetition
// keys. It answers what a position alone cannot: which moves superko forbids, and whether a third repetition
// ended the game. For games that cannot repeat it keeps the moves and nothing else.
//
// A key that is met again is verified on the board (the game is replayed up to that ply), so an answer never
// rests on a 64-bit hash alone. A small table of counts says "this key was never here" in one load, which is
// the answer nearly always.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/core/text.hpp"

namespace banyan {

template <Game G>
class GameRecord {
 public:
  using Move = typename G::Move;

  explicit GameRecord(const G& start) : start_(start), position_(start) {
    if constexpr (Repeats<G>) remember(0);
  }

  const G& start() const { return start_; }
  const G& position() const { return position_; }
  std::span<const Move> moves() const { return moves_; }
  std::size_t plies() const { return moves_.size(); }

  // The outcome of the game: that of the position, or a draw by repetition.
  Outcome outcome() const {
    if constexpr (G::kRepetition == Repetition::ThirdIsDraw) {
      if (position_.outcome() == Outcome::Open && earlier_occurrences(2) >= 2) return Outcome::Draw;
    }
    return position_.outcome();
  }

  // Appends the legal moves, in the position's order.
  void legal_moves(MoveList<G>& out) const {
    if (outcome() != Outcome::Open) return;
    const std::size_t first = out.size();
    position_.legal_moves(out);
    if constexpr (G::kRepetition == Repetition::Superko) drop_forbidden(out, first);
  }

  // Whether superko lets the mover play `move`, which is legal on the board.
  bool is_allowed(Move move) const {
    if constexpr (G::kRepetition == Repetition::Superko) {
      return position_.is_pass(move) || !repeats_after(move);
    } else {
      return true;
    }
  }

  bool is_legal(Move move) const {
    MoveList<G> legal;
    legal_moves(legal);
    for (const Move m : legal) {
      if (m == move) return true;
    }
    return false;
  }

  // pre: the move is legal.
  void play(Move move) {
    if constexpr (Repeats<G>) {
      const std::size_t since = position_.is_irreversible(move) ? plies() + 1 : past_.back().since;
      position_.play(move);
      moves_.push_back(move);
      remember(since);
    } else {
      position_.play(move);
      moves_.push_back(move);
    }
  }

  // Takes back the last move; false at the start.
  bool undo() {
    if (moves_.empty()) return false;
    rewind(plies() - 1, position_at(plies() - 1));
    return true;
  }

  // Goes back to ply `plies`, whose position the caller kept: how a search returns to its root.
  void rewind(std::size_t plies, const G& position) {
    BANYAN_ASSERT(plies <= moves_.size());
    if constexpr (Repeats<G>) {
      while (past_.size() > plies + 1) forget();
    }
    moves_.resize(plies);
    position_ = position;
  }

  // The position after the first `plies` moves, by replay.
  G position_at(std::size_t plies) const {
    G position = start_;
    for (std::size_t i = 0; i < plies; ++i) position.play(moves_[i]);
    return position;
  }

  // Room for so many plies, so that playing them allocates nothing.
  void reserve(std::size_t plies) {
    moves_.reserve(plies);
    if constexpr (Repeats<G>) past_.reserve(plies + 1);
  }

  // How often the present position stood on the board before, counted up to `enough`.
  int earlier_occurrences(int enough) const requires Repeats<G> {
    const std::uint64_t key = past_.back().key;
    if (seen_[slot(key)] < 2) return 0;
    int found = 0;
    for (std::size_t ply = past_.back().since; ply < plies() && found < enough; ++ply) {
      if (past_[ply].key == key && position_at(ply).same_for_repetition(position_)) ++found;
    }
    return found;
  }

  // The ply of its first occurrence since it can come back. pre: it stood on the board before.
  std::size_t first_occurrence() const requires Repeats<G> {
    std::size_t ply = past_.back().since;
    while (past_[ply].key != past_.back().key || !position_at(ply).same_for_repetition(position_)) ++ply;
    return ply;
  }

  // Whether a position with this repetition key may have stood on the board: false is certain.
  bool may_have_occurred(std::uint64_t key) const requires Repeats<G> { return seen_[slot(key)] != 0; }

 private:
  struct Past {
    std::uint64_t key;
    std::size_t since;  // the first ply whose position can still come back
  };
  static constexpr std::size_t kSlots = 4096;
  static std::size_t slot(std::uint64_t key) { return key % kSlots; }

  void remember(std::size_t since) {
    past_.push_back({position_.repetition_key(), since});
    ++seen_[slot(past_.back().key)];
  }
  void forget() {
    --seen_[slot(past_.back().key)];
    past_.pop_back();
  }

  bool repeats_after(Move move) const {
    const std::uint64_t key = position_.repetition_key_after(move);
    if (seen_[slot(key)] == 0) return false;
    for (std::size_t ply = past_.back().since; ply < past_.size(); ++ply) {
      if (past_[ply].key != key) continue;
      G next = position_;
      next.play(move);
      if (position_at(ply).same_for_repetition(next)) return true;
    }
    return false;
  }

  void drop_forbidden(MoveList<G>& out, std::size_t first) const {
    std::size_t kept = first;
    for (std::size_t i = first; i < out.size(); ++i) {
      if (is_allowed(out[i])) out[kept++] = out[i];
    }
    out.truncate(kept);
  }

  struct Nothing {};
  G start_;
  G position_;
  std::vector<Move> moves_;
  std::vector<Past> past_;  // one entry a position, the start included; empty if the game cannot repeat
  [[no_unique_address]] std::conditional_t<Repeats<G>, std::array<std::uint32_t, kSlots>, Nothing> seen_{};
};

// Plays a move given as text; its usual spelling, or what is wrong with it.
template <Notated G>
Result<std::string> play_text(GameRecord<G>& record, std::string_view text) {
  if (record.outcome() != Outcome::Open) {
    return Error{"the game is over, " + in_quotes(text) + " cannot be played"};
  }
  const auto move = record.position().parse(text);
  if (!move) return Error{move.error()};
  if (!record.is_allowed(*move)) return Error{"superko forbids the move " + in_quotes(text)};
  std::string printed = record.position().format(*move);
  record.play(*move);
  return printed;
}

}  // namespace banyan
