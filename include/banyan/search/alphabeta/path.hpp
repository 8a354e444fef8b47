// The path from the root to the node at hand. Positions that cannot come back are copied from ply to ply.
// Where they can, the path continues the game record, and a position is known by more than its board.
#pragma once

#include <optional>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/search/alphabeta/score.hpp"

namespace banyan::alphabeta {

// A game in which the turn can be given to the other side for the null move, whether the rules allow it or
// not: `pass_turn()`, or a move `kPass` where the path is a record.
template <class G>
concept PassesTurn = requires(G p) {
  p.pass_turn();
};
template <class G>
concept HasPassMove = Repeats<G> && requires {
  { G::kPass } -> std::convertible_to<typename G::Move>;
};
template <class G>
concept NullMoves = PassesTurn<G> || HasPassMove<G>;

template <Game G>
class Path {
 public:
  using Move = typename G::Move;

  void start(const GameRecord<G>& record) {
    positions_.assign(kMostPlies + 1, record.position());
    ply_ = 0;
  }
  const G& position() const { return positions_[ply_]; }
  int ply() const { return static_cast<int>(ply_); }
  Outcome outcome() const { return position().outcome(); }
  int repeats_since() const { return kNoRepetition; }
  // Appends the legal moves; gives the ply since which the path forbids others.
  int legal_moves(MoveList<G>& out) const {
    position().legal_moves(out);
    return kNoRepetition;
  }
  std::uint64_t hash() const { return position().hash(); }
  // The key behind a move that leads to `next`; none where only the path could tell.
  std::optional<std::uint64_t> hash_after(Move, const G& next) const { return next.hash(); }

  void play(Move move) {
    positions_[ply_ + 1] = positions_[ply_];
    positions_[++ply_].play(move);
  }
  void pass_turn() requires PassesTurn<G> {
    positions_[ply_ + 1] = positions_[ply_];
    positions_[++ply_].pass_turn();
  }
  void back() { --ply_; }

 private:
  std::vector<G> positions_;
  std::size_t ply_ = 0;
};

// The third occurrence of a position is a draw, so the value of a position depends on which others stood
// twice already: their keys are part of its key. What stood once matters only to values that a repetition
// entered, and those are marked (`Value::since`) and not kept. So a table entry is true on every path with
// its key: a forced win needs no position twice, hence meets none for the third time that the key does not
// name; and more draws on another path do not refute a draw.
template <Repeats G>
class Path<G> {
 public:
  using Move = typename G::Move;

  void start(const GameRecord<G>& record) {
    record_.emplace(record.start());
    record_->reserve(record.plies() + kMostPlies + 1);
    steps_.assign(kMostPlies + 1, Step{record.start()});
    ply_ = 0;
    for (const Move move : record.moves()) steps_[0] = after(move);
    root_plies_ = record.plies();
  }
  const G& position() const { return record_->position(); }
  int ply() const { return static_cast<int>(ply_); }
  Outcome outcome() const { return steps_[ply_].outcome; }
  int repeats_since() const { return steps_[ply_].since; }
  int legal_moves(MoveList<G>& out) const {
    position().legal_moves(out);
    if constexpr (G::kRepetition == Repetition::Superko) {
      std::size_t kept = 0;
      for (const Move move : out) {
        if (record_->is_allowed(move)) out[kept++] = move;
      }
      const bool dropped = kept < out.size();
      out.truncate(kept);
      if (dropped) return -1;
    }
    return kNoRepetition;
  }
  std::uint64_t hash() const { return position().hash() ^ steps_[ply_].twice; }
  std::optional<std::uint64_t> hash_after(Move move, const G& next) const {
    if (record_->may_have_occurred(next.repetition_key())) return std::nullopt;
    return next.hash() ^ (position().is_irreversible(move) ? 0 : steps_[ply_].twice);
  }

  void play(Move move) {
    steps_[ply_].position = position();
    const Step next = after(move);
    steps_[++ply_] = next;
  }
  void pass_turn() requires HasPassMove<G> { play(G::kPass); }
  void back() {
    --ply_;
    record_->rewind(root_plies_ + ply_, steps_[ply_].position);
  }

 private:
  struct Step {
    G position;               // set when the path goes on
    std::uint64_t twice = 0;  // the keys of all positions that stood twice and can come back
    Outcome outcome = Outcome::Open;
    std::int16_t since = kNoRepetition;
  };

  // Plays the move on the record and says where that leads.
  Step after(Move move) {
    Step step{position(), position().is_irreversible(move) ? 0 : steps_[ply_].twice};
    record_->play(move);
    step.outcome = position().outcome();
    if constexpr (G::kRepetition == Repetition::ThirdIsDraw) {
      const int earlier = record_->earlier_occurrences(2);
      if (earlier == 1) step.twice ^= mix64(position().repetition_key());
      if (earlier >= 2 && step.outcome == Outcome::Open) {
        step.outcome = Outcome::Draw;
        step.since = static_cast<std::int16_t>(static_cast<int>(record_->first_occurrence()) -
                                               static_cast<int>(root_plies_));
      }
    }
    return step;
  }

  std::optional<GameRecord<G>> record_;
  std::vector<Step> steps_;
  std::size_t ply_ = 0, root_plies_ = 0;
};

}  // namespace banyan::alphabeta
