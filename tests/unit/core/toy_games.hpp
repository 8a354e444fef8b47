// Two toy games for tests of the core. In the Ring a token walks around a ring of cells, one step either way,
// or climbs to the next floor, from which it never comes back; it can repeat positions as Lines of Action and
// Go do, and its repetition key is bad on purpose. The Countdown takes one, two or three from a heap; whoever
// takes the last wins.
#pragma once

#include "banyan/core/game.hpp"

namespace banyan::test {

template <Repetition kRule>
class Ring {
 public:
  static constexpr std::string_view kName = "ring";
  static constexpr Repetition kRepetition = kRule;
  static constexpr std::size_t kMaxMoves = 5;
  static constexpr int kPlayoutCap = 50;
  static constexpr int kCells = 5;
  static constexpr int kTop = 40;  // the game is over on this floor

  enum class Move { Left, Right, Climb, Pass };

  Side to_move() const { return to_move_; }
  Outcome outcome() const { return floor_ == kTop ? Outcome::FirstWins : Outcome::Open; }
  void legal_moves(MoveList<Ring>& out) const {
    if (outcome() != Outcome::Open) return;
    for (const Move move : {Move::Left, Move::Right, Move::Climb}) out.push_back(move);
    if (kRule == Repetition::Superko) out.push_back(Move::Pass);
  }
  void play(Move move) {
    if (move == Move::Left) cell_ = (cell_ + kCells - 1) % kCells;
    if (move == Move::Right) cell_ = (cell_ + 1) % kCells;
    if (move == Move::Climb) ++floor_;
    to_move_ = opponent(to_move_);
  }

  // Only two keys, for all the positions there are.
  std::uint64_t repetition_key() const { return static_cast<std::uint64_t>(cell_ % 2); }
  std::uint64_t repetition_key_after(Move move) const {
    Ring next = *this;
    next.play(move);
    return next.repetition_key();
  }
  // Third repetition asks for the same side to move, positional superko does not.
  bool same_for_repetition(const Ring& other) const {
    return cell_ == other.cell_ && floor_ == other.floor_ &&
           (kRule == Repetition::Superko || to_move_ == other.to_move_);
  }
  bool is_irreversible(Move move) const { return move == Move::Climb; }
  bool is_pass(Move move) const { return move == Move::Pass; }

  friend bool operator==(const Ring&, const Ring&) = default;

 private:
  int cell_ = 0;
  int floor_ = 0;
  Side to_move_ = Side::First;
};

using DrawRing = Ring<Repetition::ThirdIsDraw>;
using SuperkoRing = Ring<Repetition::Superko>;
static_assert(Repeats<DrawRing> && Repeats<SuperkoRing>);

class Countdown {
 public:
  static constexpr std::string_view kName = "countdown";
  static constexpr Repetition kRepetition = Repetition::None;
  static constexpr std::size_t kMaxMoves = 4;
  static constexpr int kPlayoutCap = 100;
  using Move = int;

  explicit Countdown(int heap) : heap_(heap) {}

  int heap() const { return heap_; }
  Side to_move() const { return to_move_; }
  Outcome outcome() const { return heap_ == 0 ? win_for(opponent(to_move_)) : Outcome::Open; }
  void legal_moves(MoveList<Countdown>& out) const {
    for (int take = 1; take <= 3 && take <= heap_; ++take) out.push_back(take);
  }
  void play(Move take) {
    heap_ -= take;
    to_move_ = opponent(to_move_);
  }
  friend bool operator==(const Countdown&, const Countdown&) = default;

 private:
  int heap_;
  Side to_move_ = Side::First;
};

static_assert(Game<Countdown> && !Repeats<Countdown>);

}  // namespace banyan::test
