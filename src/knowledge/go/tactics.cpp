#include "banyan/knowledge/go/tactics.hpp"

#include <algorithm>
#include <vector>

namespace banyan {

GoShape go_shape(std::span<const GoPoint> points, int stride) {
  // Each dead shape is known by how many neighbours its points have, sorted: 112 is a line or a corner of
  // three.
  GoPoint centre = kNoPoint;
  std::array<int, 7> with{};  // points with so many neighbours
  int most = 0;
  for (const GoPoint a : points) {
    const auto beside = static_cast<int>(std::count_if(points.begin(), points.end(), [&](GoPoint b) {
      const int apart = a > b ? a - b : b - a;
      return apart == 1 || apart == stride;
    }));
    ++with[static_cast<std::size_t>(beside)];
    if (beside > most) {
      most = beside;
      centre = a;
    }
  }
  const auto is = [&](int ones, int twos, int threes, int fours) {
    return with[1] == ones && with[2] == twos && with[3] == threes && with[4] == fours;
  };
  const bool has_vital = is(2, 1, 0, 0) ||                              // three
                         is(3, 0, 1, 0) ||                              // pyramid four
                         is(1, 3, 1, 0) || is(4, 0, 0, 1) ||            // bulky five, crossed five
                         is(2, 3, 0, 1);                                // rabbity six
  return {has_vital ? centre : kNoPoint, has_vital || is(0, 4, 0, 0)};  // or the square
}

namespace {

template <int Size>
std::vector<GoPoint> stones_of(const GoBoard<Size>& board, GoPoint stone) {
  std::vector<GoPoint> stones;
  GoPoint p = stone;
  do {
    stones.push_back(p);
    p = board.next_in_chain(p);
  } while (p != stone);
  return stones;
}

template <class Points>
void add_once(Points& points, GoPoint p) {
  if (std::find(points.begin(), points.end(), p) == points.end()) points.push_back(p);
}

}  // namespace

template <int Size>
typename GoTactics<Size>::Points GoTactics<Size>::liberties_after(GoPoint p, GoColor color,
                                                                  std::size_t most) const {
  Points found;
  const Points taken = board_.captured_by(p, color);
  const auto is_free = [&](GoPoint q) {
    if (board_.color_at(q) == GoColor::Empty) return q != p;
    return !taken.empty() && board_.color_at(q) == opponent(color) &&
           std::find(taken.begin(), taken.end(), board_.chain_of(q)) != taken.end();
  };
  // Adds what is free beside q; whether that is enough.
  const auto look = [&](GoPoint q) {
    for (const GoPoint n : Board::Geometry::neighbours(q)) {
      if (!is_free(n)) continue;
      add_once(found, n);
      if (found.size() == most) return true;
    }
    return false;
  };
  if (look(p)) return found;
  for (const GoPoint n : Board::Geometry::neighbours(p)) {
    if (board_.color_at(n) != color) continue;
    GoPoint q = n;
    do {
      if (look(q)) return found;
      q = board_.next_in_chain(q);
    } while (q != n);
  }
  return found;
}

template <int Size>
int GoTactics<Size>::stones_taken(GoPoint p, GoColor color) const {
  int stones = 0;
  for (const GoPoint head : board_.captured_by(p, color)) stones += board_.chain_size(head);
  return stones;
}

template <int Size>
int GoTactics<Size>::stones_saved(GoPoint p, GoColor color) const {
  FixedList<GoPoint, Board::kMostStones> saved;
  const Points taken = board_.captured_by(p, color);
  if (liberties_after(p, color, 2).size() == 2) {
    for (const GoPoint n : Board::Geometry::neighbours(p)) {
      if (board_.color_at(n) == color && board_.in_atari(n)) add_once(saved, board_.chain_of(n));
    }
  }
  for (const GoPoint head : taken) {
    GoPoint q = head;
    do {
      for (const GoPoint n : Board::Geometry::neighbours(q)) {
        const bool is_saved =
            board_.color_at(n) == color && board_.in_atari(n) && board_.only_liberty(n) != p;
        if (is_saved) add_once(saved, board_.chain_of(n));
      }
      q = board_.next_in_chain(q);
    } while (q != head);
  }
  int stones = 0;
  for (const GoPoint head : saved) stones += board_.chain_size(head);
  return stones;
}

template <int Size>
bool GoTactics<Size>::gives_atari(GoPoint p, GoColor color) const {
  for (const GoPoint n : Board::Geometry::neighbours(p)) {
    if (board_.color_at(n) != opponent(color) || board_.pseudo_liberties(n) > 8) continue;
    if (board_.liberties(n, 3).size() == 2) return true;
  }
  return false;
}

template <int Size>
bool GoTactics<Size>::is_cut(GoPoint p, GoColor color) const {
  Points heads;
  for (const GoPoint n : Board::Geometry::neighbours(p)) {
    if (board_.color_at(n) == opponent(color)) add_once(heads, board_.chain_of(n));
  }
  return heads.size() >= 2;
}

template <int Size>
typename GoTactics<Size>::Points GoTactics<Size>::neighbours_in_atari(GoPoint stone) const {
  Points heads;
  const GoColor enemy = opponent(board_.color_at(stone));
  GoPoint p = stone;
  do {
    for (const GoPoint n : Board::Geometry::neighbours(p)) {
      if (board_.color_at(n) != enemy || !board_.in_atari(n)) continue;
      add_once(heads, board_.chain_of(n));
      if (heads.size() == 4) return heads;
    }
    p = board_.next_in_chain(p);
  } while (p != stone);
  return heads;
}

template <int Size>
typename GoTactics<Size>::Points GoTactics<Size>::saving_moves(GoPoint stone) const {
  Points moves;
  const GoColor color = board_.color_at(stone);
  const GoPoint last = board_.only_liberty(stone);
  if (last == kNoPoint) return moves;
  if (!is_self_atari(last, color)) moves.push_back(last);
  for (const GoPoint enemy : neighbours_in_atari(stone)) {
    const GoPoint p = board_.only_liberty(enemy);
    if (p != last && moves.size() < 4) add_once(moves, p);
  }
  return moves;
}

// Whether the chain is out of the ladder once its owner has moved to p.
template <int Size>
bool GoTactics<Size>::survives(Board board, GoPoint stone, GoPoint p, int& budget) {
  const GoPoint ko = board.play(p, board.color_at(stone));
  const std::size_t liberties = board.liberties(stone, 3).size();
  if (liberties != 2) return liberties > 2;
  return kills_two(board, stone, ko, budget) == kNoPoint;
}

template <int Size>
bool GoTactics<Size>::dies_in_atari(const Board& board, GoPoint stone, GoPoint ko, int& budget) {
  if (--budget <= 0) return false;
  for (const GoPoint enemy : GoTactics(board).neighbours_in_atari(stone)) {
    const GoPoint p = board.only_liberty(enemy);
    if (p != ko && survives(board, stone, p, budget)) return false;
  }
  const GoPoint last = board.only_liberty(stone);
  return last == ko || board.is_suicide(last, board.color_at(stone)) || !survives(board, stone, last, budget);
}

template <int Size>
GoPoint GoTactics<Size>::kills_two(const Board& board, GoPoint stone, GoPoint ko, int& budget) {
  const GoColor enemy = opponent(board.color_at(stone));
  Points liberties = board.liberties(stone, 2);
  // Where the chain would run into the open comes first: the other side leaves it too many liberties.
  if (board.neighbours_of(liberties[1], GoColor::Empty) > board.neighbours_of(liberties[0], GoColor::Empty)) {
    std::swap(liberties[0], liberties[1]);
  }
  for (const GoPoint p : liberties) {
    if (p == ko || board.is_suicide(p, enemy)) continue;
    Board after = board;
    const GoPoint next_ko = after.play(p, enemy);
    if (after.in_atari(stone) && dies_in_atari(after, stone, next_ko, budget)) return p;
  }
  return kNoPoint;
}

template <int Size>
bool GoTactics<Size>::is_lost_in_atari(GoPoint stone) const {
  int budget = budget_;
  return dies_in_atari(board_, stone, kNoPoint, budget);
}

template <int Size>
GoPoint GoTactics<Size>::capture_of_two(GoPoint stone) const {
  int budget = budget_;
  return kills_two(board_, stone, kNoPoint, budget);
}

template <int Size>
typename GoTactics<Size>::Points GoTactics<Size>::defences_of_two(GoPoint stone) const {
  Points candidates = board_.liberties(stone, 2), moves;
  for (const GoPoint enemy : neighbours_in_atari(stone)) {
    if (candidates.size() < 4) add_once(candidates, board_.only_liberty(enemy));
  }
  for (const GoPoint p : candidates) {
    int budget = budget_;
    if (!board_.is_suicide(p, board_.color_at(stone)) && survives(board_, stone, p, budget))
      moves.push_back(p);
  }
  return moves;
}

template <int Size>
GoPoint GoTactics<Size>::vital_point(GoPoint p) const {
  FixedList<GoPoint, 7> region;
  std::array<bool, 4> reaches{};
  region.push_back(p);
  for (std::size_t i = 0; i < region.size(); ++i) {
    for (const GoPoint n : Board::Geometry::neighbours(region[i])) {
      reaches[static_cast<std::size_t>(board_.color_at(n))] = true;
      if (board_.color_at(n) == GoColor::Empty) add_once(region, n);
      if (region.size() == 7 || (reaches[0] && reaches[1])) return kNoPoint;
    }
  }
  if (region.size() < 3 || reaches[0] == reaches[1]) return kNoPoint;
  return go_shape({region.data(), region.size()}, Board::Geometry::kStride).vital;
}

template <int Size>
bool GoTactics<Size>::is_snapback(GoPoint p, GoColor color) const {
  if (board_.is_suicide(p, color)) return false;
  Board after = board_;
  after.play(p, color);
  const GoPoint last = after.only_liberty(p);
  if (last == kNoPoint) return false;
  const int given = after.chain_size(p);
  after.play(last, opponent(color));
  return after.in_atari(last) && after.chain_size(last) > std::max(given, 1);
}

template <int Size>
bool GoTactics<Size>::is_good_sacrifice(GoPoint p, GoColor color) const {
  if (!board_.captured_by(p, color).empty()) return true;
  if (board_.is_suicide(p, color)) return false;
  // No shape of more than six stones is worth giving up: nothing needs to be tried then.
  for (const GoPoint n : Board::Geometry::neighbours(p)) {
    if (board_.color_at(n) == color && board_.chain_size(n) > 5) return false;
  }
  Board after = board_;
  after.play(p, color);
  const GoPoint last = after.only_liberty(p);
  Board taken = after;
  taken.play(last, opponent(color));
  const bool is_snapback = taken.in_atari(last) && taken.chain_size(last) > std::max(after.chain_size(p), 1);
  return is_snapback || keeps_one_eye(after, taken, p, last);
}

// The eye space around a stone of one colour: whatever the other has not occupied; empty if it is larger than
// seven points.
template <int Size>
FixedList<GoPoint, 8> eye_space(const GoBoard<Size>& board, GoPoint p, GoColor owner) {
  FixedList<GoPoint, 8> space;
  space.push_back(p);
  for (std::size_t i = 0; i < space.size(); ++i) {
    for (const GoPoint n : GoBoard<Size>::Geometry::neighbours(space[i])) {
      if (board.is_on_board(n) && board.color_at(n) != owner) add_once(space, n);
      if (space.size() == 8) return {};
    }
  }
  return space;
}

// `after` the stone on p, and with its chain `taken` from `last`: whether the owner is left with one eye
// there.
template <int Size>
bool GoTactics<Size>::keeps_one_eye(const Board& after, const Board& taken, GoPoint p, GoPoint last) {
  const int given = after.chain_size(p);
  const GoColor enemy = taken.color_at(last);
  if (given > 6) return false;
  if (given == 1 && taken.chain_size(last) >= 2 && !taken.is_eye(p, enemy)) return true;  // a throw-in
  const auto space = eye_space(after, p, enemy);
  if (space.empty()) return false;
  const GoShape whole = go_shape({space.data(), space.size()}, Board::Geometry::kStride);
  if (whole.vital != kNoPoint) return after.color_at(whole.vital) == opponent(enemy);
  const auto stones = stones_of(after, p);
  if (given >= 3) return go_shape(stones, Board::Geometry::kStride).is_dead;
  // One or two stones from within, where the enemy has no other liberty.
  for (const GoPoint stone : stones) {
    for (const GoPoint n : Board::Geometry::neighbours(stone)) {
      if (after.color_at(n) == enemy && after.only_liberty(n) != last) return false;
    }
  }
  return true;
}

template class GoTactics<0>;
template class GoTactics<9>;
template class GoTactics<13>;
template class GoTactics<19>;

}  // namespace banyan
