#include "banyan/knowledge/go_connections.hpp"

#include <algorithm>

namespace banyan {
namespace {

constexpr int kConnectionPlies = 5;

// Two strings of one colour, each named by one of its stones.
template <int Size>
struct StringPair {
  using Board = GoBoard<Size>;
  using Points = FixedList<GoPoint, 16>;

  GoColor color;
  GoPoint a, b;

  bool is_joined(const Board& board) const {
    return is_there(board) && board.chain_of(a) == board.chain_of(b);
  }
  bool is_there(const Board& board) const { return board.color_at(a) == color && board.color_at(b) == color; }

  // The moves that may decide, for either side.
  Points moves(const Board& board) const {
    Points found;
    add_common_liberties(board, found);
    for (const GoPoint stone : {a, b}) {
      add(board.only_liberty(stone), found);
      add_ataris_around(board, stone, found);
    }
    return found;
  }

 private:
  static void add(GoPoint point, Points& found) {
    if (point == kNoPoint || found.size() + 1 >= 16) return;
    if (std::find(found.begin(), found.end(), point) == found.end()) found.push_back(point);
  }
  template <class Visit>
  static void for_each_beside(const Board& board, GoPoint stone, Visit visit) {
    GoPoint s = stone;
    do {
      for (const GoPoint n : GoGeometry<Size>::neighbours(s)) visit(n);
      s = board.next_in_chain(s);
    } while (s != stone);
  }
  void add_common_liberties(const Board& board, Points& found) const {
    for_each_beside(board, a, [&](GoPoint liberty) {
      if (board.color_at(liberty) != GoColor::Empty) return;
      for (const GoPoint n : GoGeometry<Size>::neighbours(liberty)) {
        if (board.color_at(n) == color && board.chain_of(n) == board.chain_of(b)) add(liberty, found);
      }
    });
  }
  // Enemy strings beside it that can be taken.
  void add_ataris_around(const Board& board, GoPoint stone, Points& found) const {
    for_each_beside(board, stone, [&](GoPoint n) {
      if (board.color_at(n) == opponent(color)) add(board.only_liberty(n), found);
    });
  }
};

// Whether the strings get joined with `mover` to play. Without plies left they count as apart.
template <int Size>
bool joins(const GoBoard<Size>& board, const StringPair<Size>& pair, GoColor mover, GoPoint ko, int plies) {
  if (pair.is_joined(board)) return true;
  if (!pair.is_there(board) || plies == 0) return false;
  const bool wants = mover == pair.color;
  for (const GoPoint p : pair.moves(board)) {
    if (p == ko || board.is_suicide(p, mover)) continue;
    GoBoard<Size> next = board;
    const GoPoint next_ko = next.play(p, mover);
    if (joins(next, pair, opponent(mover), next_ko, plies - 1) == wants) return wants;
  }
  // The owner finds nothing; the opponent has nothing that cuts, if he may as well play elsewhere.
  if (wants) return false;
  return joins(board, pair, pair.color, kNoPoint, plies - 1);
}

// First moves of `mover` that bring about what he wants.
template <int Size>
void add_deciding(const GoGame<Size>& position, const StringPair<Size>& pair, GoColor mover,
                  std::vector<GoMove>& deciding) {
  const auto& board = position.stones();
  const bool wants = mover == pair.color;
  const GoPoint ko = mover == go_color(position.to_move()) ? position.ko_point() : kNoPoint;
  for (const GoPoint p : pair.moves(board)) {
    if (p == ko || board.is_suicide(p, mover)) continue;
    GoBoard<Size> next = board;
    const GoPoint next_ko = next.play(p, mover);
    if (joins(next, pair, opponent(mover), next_ko, kConnectionPlies - 1) != wants) continue;
    if (std::find(deciding.begin(), deciding.end(), GoMove{p}) == deciding.end()) deciding.push_back({p});
  }
}

// Every pair of strings with a common liberty, once.
template <int Size>
std::vector<StringPair<Size>> pairs_of(const GoBoard<Size>& board) {
  std::vector<StringPair<Size>> pairs;
  board.for_each_point([&](GoPoint p) {
    if (board.color_at(p) != GoColor::Empty) return;
    const auto beside = GoGeometry<Size>::neighbours(p);
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = i + 1; j < 4; ++j) {
        if (!is_stone(board.color_at(beside[i])) || board.color_at(beside[i]) != board.color_at(beside[j]))
          continue;
        const GoPoint a = board.chain_of(beside[i]), b = board.chain_of(beside[j]);
        const auto is_same = [&](const StringPair<Size>& q) {
          return std::minmax(q.a, q.b) == std::minmax(a, b);
        };
        if (a == b || std::any_of(pairs.begin(), pairs.end(), is_same)) continue;
        pairs.push_back({board.color_at(a), a, b});
      }
    }
  });
  return pairs;
}

}  // namespace

template <int Size>
std::vector<typename GoConnections<Size>::Goal> GoConnections<Size>::unsettled(const Game& position) const {
  std::vector<Goal> goals;
  for (const StringPair<Size>& pair : pairs_of(position.stones())) {
    std::vector<GoMove> joining, cutting;
    add_deciding(position, pair, pair.color, joining);
    add_deciding(position, pair, opponent(pair.color), cutting);
    if (joining.empty() || cutting.empty()) continue;
    for (const GoMove move : cutting) {
      if (std::find(joining.begin(), joining.end(), move) == joining.end()) joining.push_back(move);
    }
    const Side owner = pair.color == GoColor::Black ? Side::First : Side::Second;
    goals.push_back({owner, {pair.a}, {pair.b}, std::move(joining)});
  }
  return goals;
}

template <int Size>
bool GoConnections<Size>::is_reached(const Goal& goal, const Game& end) const {
  const auto& board = end.stones();
  const GoColor color = go_color(goal.owner);
  return board.color_at(goal.from.point) == color && board.color_at(goal.to.point) == color &&
         board.chain_of(goal.from.point) == board.chain_of(goal.to.point);
}

template class GoConnections<0>;
template class GoConnections<9>;
template class GoConnections<13>;
template class GoConnections<19>;

}  // namespace banyan
