// Everything that GoBoard keeps incrementally, worked out again from the colours alone and compared.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "banyan/games/go/go.hpp"
#include "naive/go.hpp"

namespace banyan::test {

// Compares one position with a twin that is given the same stones; the twin supplies the flood fill.
template <int Size>
class GoConsistency {
  using Geometry = GoGeometry<Size>;

 public:
  explicit GoConsistency(const GoOptions& options) : twin_(options) {}

  void expect_consistent(const GoGame<Size>& game) {
    const auto& board = game.stones();
    std::array<int, 4> count{};
    board.for_each_point([&](GoPoint p) {
      ++count[static_cast<std::size_t>(board.color_at(p))];
      twin_.cells[static_cast<std::size_t>(index(p))] = man(board.color_at(p));
    });
    twin_.komi = game.komi();
    ASSERT_EQ(board.stone_count(GoColor::Black), count[0]);
    ASSERT_EQ(board.stone_count(GoColor::White), count[1]);
    ASSERT_EQ(board.key(), board.key_from_scratch());
    ASSERT_TRUE(board.is_settled());
    ASSERT_EQ(game.score(), twin_.score());
    expect_same_empty_points(board);
    expect_same_area(board, game.komi());
    board.for_each_point([&](GoPoint p) {
      if (::testing::Test::HasFatalFailure()) return;
      SCOPED_TRACE(game.format({p}));
      expect_same_neighbours(board, p);
      if (is_stone(board.color_at(p))) {
        expect_same_chain(board, p);
      } else {
        expect_same_move(board, p, GoColor::Black);
        expect_same_move(board, p, GoColor::White);
      }
    });
  }

 private:
  int index(GoPoint p) const { return Geometry::row_of(p) * twin_.columns + Geometry::column_of(p); }
  GoPoint point(int index) const { return Geometry::point(index % twin_.columns, index / twin_.columns); }
  static char man(GoColor color) {
    return color == GoColor::Black ? 'x' : color == GoColor::White ? 'o' : '.';
  }

  void expect_same_empty_points(const GoBoard<Size>& board) {
    std::set<int> listed, empty;
    for (int i = 0; i < board.empty_count(); ++i) {
      listed.insert(index(board.empty_points()[static_cast<std::size_t>(i)]));
    }
    for (int p = 0; p < twin_.columns * twin_.rows; ++p) {
      if (twin_.at(p) == '.') empty.insert(p);
    }
    ASSERT_EQ(listed, empty);
    ASSERT_EQ(static_cast<std::size_t>(board.empty_count()), empty.size()) << "a point is listed twice";
  }

  void expect_same_area(const GoBoard<Size>& board, double komi) {
    const auto map = board.area_map();
    int balance = 0;
    board.for_each_point(
        [&](GoPoint p) { balance += (map[p] == GoColor::Black) - (map[p] == GoColor::White); });
    ASSERT_EQ(balance - komi, twin_.score());
  }

  void expect_same_neighbours(const GoBoard<Size>& board, GoPoint p) {
    std::map<char, int> around;
    for (const int n : twin_.beside(index(p))) ++around[twin_.at(n)];
    const int border = 4 - static_cast<int>(twin_.beside(index(p)).size());
    ASSERT_EQ(board.neighbours_of(p, GoColor::Black), around['x'] + border);
    ASSERT_EQ(board.neighbours_of(p, GoColor::White), around['o'] + border);
    ASSERT_EQ(board.neighbours_of(p, GoColor::Empty), around['.']);
  }

  void expect_same_chain(const GoBoard<Size>& board, GoPoint stone) {
    const auto chain = twin_.group(twin_.cells, index(stone));
    const auto liberties = twin_.liberties(twin_.cells, chain);
    std::set<int> linked;
    int pairs = 0;
    GoPoint next = stone;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      linked.insert(index(next));
      ASSERT_EQ(board.chain_of(next), board.chain_of(stone));
      pairs += board.neighbours_of(next, GoColor::Empty);
      next = board.next_in_chain(next);
    }
    ASSERT_EQ(next, stone) << "the list of stones does not close";
    ASSERT_EQ(linked, std::set<int>(chain.begin(), chain.end()));
    ASSERT_TRUE(linked.contains(index(board.chain_of(stone))));
    ASSERT_EQ(board.chain_size(stone), static_cast<int>(chain.size()));
    ASSERT_EQ(board.pseudo_liberties(stone), pairs);
    ASSERT_EQ(board.only_liberty(stone), liberties.size() == 1 ? point(*liberties.begin()) : kNoPoint);
    for (std::size_t most = 1; most <= 4; ++most) {
      std::set<int> found;
      for (const GoPoint p : board.liberties(stone, most)) found.insert(index(p));
      ASSERT_EQ(found.size(), std::min(most, liberties.size()));
      ASSERT_TRUE(std::includes(liberties.begin(), liberties.end(), found.begin(), found.end()));
    }
  }

  void expect_same_move(const GoBoard<Size>& board, GoPoint p, GoColor color) {
    NaiveGo::Points taken;
    const std::string after = twin_.result(index(p), man(color), taken);
    ASSERT_EQ(board.is_suicide(p, color), after.empty());
    ASSERT_EQ(board.is_eye(p, color), twin_.is_eye(index(p), man(color)));
    std::set<int> captured;
    for (const GoPoint head : board.captured_by(p, color)) {
      for (const int stone : twin_.group(twin_.cells, index(head))) captured.insert(stone);
    }
    ASSERT_EQ(captured, std::set<int>(taken.begin(), taken.end()));
    if (after.empty()) return;
    GoBoard<Size> next = board;
    next.play(p, color);
    ASSERT_EQ(board.key_after(p, color), next.key());
  }

  NaiveGo twin_;
};

}  // namespace banyan::test
