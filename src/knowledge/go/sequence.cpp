#include "banyan/knowledge/go/sequence.hpp"

#include "banyan/knowledge/go/patterns3.hpp"
#include "banyan/knowledge/go/tactics.hpp"

namespace banyan {
namespace {

constexpr int kReading = 24;  // moves that a ladder in a play-out is read

// No random number where the answer is certain.
bool happens(double probability, Rng& rng) {
  return probability >= 1 || (probability > 0 && rng.chance(probability));
}

template <class Moves>
GoPoint any_of(const Moves& moves, Rng& rng) {
  return moves.size() == 1 ? moves[0] : moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace

template <int Size>
GoMove GoSequence<Size>::choose(GoAtaris<Size>& ataris, Rng& rng) const {
  const GoPoint last = position_.last_move().point;
  if (last != kNoPoint) {
    Moves moves;
    if (happens(options_.atari, rng)) answers_to_atari(last, moves);
    if (moves.empty() && happens(options_.two_liberties, rng)) answers_to_two(last, moves);
    if (!moves.empty()) return {any_of(moves, rng)};
    if (happens(options_.nakade, rng)) {
      if (const GoPoint p = vital_beside(last); p != kNoPoint) return {p};
    }
    if (happens(options_.pattern, rng)) {
      shapes_around(last, moves);
      while (!moves.empty()) {
        const std::uint32_t i = rng.below(static_cast<std::uint32_t>(moves.size()));
        if (!is_refused(moves[i], rng)) return {moves[i]};
        moves[i] = moves[moves.size() - 1];
        moves.truncate(moves.size() - 1);
      }
    }
  }
  if (happens(options_.capture, rng)) {
    if (const GoPoint p = largest_capture(ataris); p != kNoPoint) return {p};
  }
  if (const GoPoint p = open_point(board_, options_.fill_board, rng); p != kNoPoint) return {p};
  return random_move(rng);
}

template <int Size>
bool GoSequence<Size>::is_refused(GoPoint p, Rng& rng) const {
  if (board_.neighbours_of(p, GoColor::Empty) >= 2 || options_.refuse <= 0) return false;
  return GoTactics<Size>(board_).is_bad_self_atari(p, own_) && happens(options_.refuse, rng);
}

// Saving moves of the own chains beside the last move that are in atari.
template <int Size>
void GoSequence<Size>::answers_to_atari(GoPoint last, Moves& moves) const {
  for (const GoPoint n : Board::Geometry::neighbours(last)) {
    if (board_.color_at(n) != own_ || !board_.in_atari(n)) continue;
    for (const GoPoint p : GoTactics<Size>(board_).saving_moves(n)) add(moves, p);
  }
}

// The last move's chain, if it can be taken in a ladder; else own chains beside it that could be.
template <int Size>
void GoSequence<Size>::answers_to_two(GoPoint last, Moves& moves) const {
  const GoTactics<Size> tactics(board_, kReading);
  const auto has_two = [&](GoPoint stone) {
    return board_.pseudo_liberties(stone) <= 8 && board_.liberties(stone, 3).size() == 2;
  };
  if (has_two(last)) {
    if (const GoPoint p = tactics.capture_of_two(last); p != kNoPoint) add(moves, p);
  }
  for (const GoPoint n : Board::Geometry::neighbours(last)) {
    if (board_.color_at(n) != own_ || !has_two(n) || tactics.capture_of_two(n) == kNoPoint) continue;
    for (const GoPoint p : tactics.defences_of_two(n)) add(moves, p);
  }
}

template <int Size>
GoPoint GoSequence<Size>::vital_beside(GoPoint last) const {
  for (const GoPoint n : Board::Geometry::neighbours(last)) {
    // The open board is not worth a look: a small space has few points with three others beside them.
    if (board_.color_at(n) != GoColor::Empty || board_.neighbours_of(n, GoColor::Empty) > 2) continue;
    const GoPoint p = GoTactics<Size>(board_).vital_point(n);
    if (p != kNoPoint && is_playable(p)) return p;
  }
  return kNoPoint;
}

template <int Size>
void GoSequence<Size>::shapes_around(GoPoint last, Moves& moves) const {
  const auto look = [&](GoPoint p) {
    if (board_.color_at(p) != GoColor::Empty || !is_shape(pattern3_at(board_, p), own_)) return;
    add(moves, p);
  };
  for (const GoPoint p : Board::Geometry::neighbours(last)) look(p);
  if (options_.neighbours < 8) return;
  for (const GoPoint p : Board::Geometry::diagonals(last)) look(p);
}

template <int Size>
GoPoint GoSequence<Size>::largest_capture(GoAtaris<Size>& ataris) const {
  GoPoint best = kNoPoint;
  int most = 0;
  for (const GoPoint chain : ataris.in(position_)) {
    if (board_.color_at(chain) == own_ || board_.chain_size(chain) <= most) continue;
    const GoPoint p = board_.only_liberty(chain);
    if (!is_playable(p)) continue;
    // Two kos would be taken for ever: they are left to chance.
    if (board_.chain_size(chain) == 1 && GoTactics<Size>(board_).is_self_atari(p, own_)) continue;
    best = p;
    most = board_.chain_size(chain);
  }
  return best;
}

template <int Size>
GoMove GoSequence<Size>::random_move(Rng& rng) const {
  constexpr int kTries = 4;
  GoMove move = position_.random_move(rng);
  for (int i = 0; i < kTries; ++i) {
    if (position_.is_pass(move) || !is_refused(move.point, rng)) return move;
    move = position_.random_move(rng);
  }
  return any_not_refused(rng);
}

// A pass where every move is refused: so a seki stays one.
template <int Size>
GoMove GoSequence<Size>::any_not_refused(Rng& rng) const {
  const auto count = static_cast<std::uint32_t>(board_.empty_count());
  const std::uint32_t start = rng.below(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const GoPoint p = board_.empty_points()[(start + i) % count];
    if (is_playable(p) && !is_refused(p, rng)) return {p};
  }
  return kGoPass;
}

template class GoSequence<0>;
template class GoSequence<9>;
template class GoSequence<13>;
template class GoSequence<19>;

}  // namespace banyan
