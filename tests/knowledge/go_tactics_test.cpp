// The tactics against slow second answers on random positions: each question is put to the rules alone, by
// playing the moves and counting by flood fill.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>

#include "banyan/knowledge/go/benson.hpp"
#include "banyan/knowledge/go/patterns3.hpp"
#include "banyan/knowledge/go/tactics.hpp"
#include "support/go_boards.hpp"

namespace banyan {
namespace {

// A board as a map of colours, which knows stones and captures and nothing else.
struct Naive {
  std::map<std::pair<int, int>, GoColor> at;

  template <int Size>
  explicit Naive(const GoBoard<Size>& board) {
    board.for_each_point([&](GoPoint p) { at[place<Size>(p)] = board.color_at(p); });
  }
  template <int Size>
  static std::pair<int, int> place(GoPoint p) {
    return {GoGeometry<Size>::column_of(p), GoGeometry<Size>::row_of(p)};
  }
  using Place = std::pair<int, int>;
  std::vector<Place> beside(Place p) const {
    std::vector<Place> found;
    for (const Place& n : {Place{p.first + 1, p.second},
                           {p.first - 1, p.second},
                           {p.first, p.second + 1},
                           {p.first, p.second - 1}}) {
      if (at.contains(n)) found.push_back(n);
    }
    return found;
  }
  std::set<Place> chain(Place p) const {
    std::set<Place> stones{p};
    std::vector<Place> todo{p};
    while (!todo.empty()) {
      const Place q = todo.back();
      todo.pop_back();
      for (const Place& n : beside(q)) {
        if (at.at(n) == at.at(p) && stones.insert(n).second) todo.push_back(n);
      }
    }
    return stones;
  }
  std::set<Place> liberties(Place p) const {
    std::set<Place> found;
    for (const Place& q : chain(p)) {
      for (const Place& n : beside(q)) {
        if (at.at(n) == GoColor::Empty) found.insert(n);
      }
    }
    return found;
  }
  // Returns the stones taken.
  int play(Place p, GoColor color) {
    at[p] = color;
    int taken = 0;
    for (const Place& n : beside(p)) {
      if (at[n] != opponent(color) || !liberties(n).empty()) continue;
      for (const Place& q : chain(n)) {
        at[q] = GoColor::Empty;
        ++taken;
      }
    }
    return taken;
  }
  std::set<std::set<Place>> in_atari(GoColor color) const {
    std::set<std::set<Place>> chains;
    for (const auto& [p, c] : at) {
      if (c == color && liberties(p).size() == 1) chains.insert(chain(p));
    }
    return chains;
  }
};

template <int Size, class Check>
void at_random_positions(const GoOptions& options, int games, Check check) {
  for (int game = 0; game < games; ++game) {
    Rng rng(7, static_cast<std::uint64_t>(game));
    GoGame<Size> position = *GoGame<Size>::start(options);
    const std::uint32_t plies = 5 + rng.below(static_cast<std::uint32_t>(options.columns * options.rows));
    for (std::uint32_t ply = 0; ply < plies && position.outcome() == Outcome::Open; ++ply) {
      position.play(position.random_move(rng));
    }
    check(position.stones());
    if (testing::Test::HasFatalFailure()) return;
  }
}

template <int Size>
void check_moves(const GoBoard<Size>& board) {
  const GoTactics<Size> tactics(board);
  const Naive before(board);
  board.for_each_point([&](GoPoint p) {
    if (board.color_at(p) != GoColor::Empty) return;
    const auto place = Naive::place<Size>(p);
    for (const GoColor color : {GoColor::Black, GoColor::White}) {
      Naive after = before;
      const int taken = after.play(place, color);
      const auto liberties = after.liberties(place);
      std::set<Naive::Place> found;
      for (const GoPoint q : tactics.liberties_after(p, color, 4)) found.insert(Naive::place<Size>(q));
      ASSERT_EQ(found.size(), std::min<std::size_t>(liberties.size(), 4));
      ASSERT_TRUE(std::includes(liberties.begin(), liberties.end(), found.begin(), found.end()));
      ASSERT_EQ(tactics.is_self_atari(p, color), liberties.size() < 2);
      ASSERT_EQ(tactics.stones_taken(p, color), taken);
      if (liberties.empty()) {
        ASSERT_TRUE(tactics.is_bad_self_atari(p, color));
        continue;
      }
      // Saved: own stones that were in atari, and no longer are.
      int saved = 0;
      for (const auto& chain : before.in_atari(color)) {
        if (after.liberties(*chain.begin()).size() >= 2) saved += static_cast<int>(chain.size());
      }
      ASSERT_EQ(tactics.stones_saved(p, color), saved);
      bool gives = false;
      for (const auto& chain : after.in_atari(opponent(color))) {
        gives |= before.liberties(*chain.begin()).size() == 2 &&
                 after.chain(*chain.begin()).size() == chain.size();
      }
      ASSERT_EQ(tactics.gives_atari(p, color), gives);
      std::set<std::set<Naive::Place>> enemies;
      for (const auto& n : before.beside(place)) {
        if (before.at.at(n) == opponent(color)) enemies.insert(before.chain(n));
      }
      ASSERT_EQ(tactics.is_cut(p, color), enemies.size() >= 2);
    }
  });
}

TEST(GoTactics, MovesDoWhatTheRulesSay) {
  at_random_positions<9>({}, 60, [](const auto& board) { check_moves(board); });
  at_random_positions<13>({.columns = 13, .rows = 13}, 10, [](const auto& board) { check_moves(board); });
  at_random_positions<19>({.columns = 19, .rows = 19}, 4, [](const auto& board) { check_moves(board); });
  at_random_positions<0>({.columns = 5, .rows = 7}, 100, [](const auto& board) { check_moves(board); });
  at_random_positions<0>({.columns = 2, .rows = 4}, 100, [](const auto& board) { check_moves(board); });
}

// The ladder as a game: the owner of a chain in atari may take a neighbour in atari or extend, the attacker
// of one with two liberties takes one of them. Plain minimax on the naive board. A single stone just taken is
// not retaken at once.
struct Ladder {
  Naive board;
  std::optional<Naive::Place> ko = {};

  std::optional<Ladder> after(Naive::Place p, GoColor color) const {
    if (p == ko) return {};
    Ladder next{board};
    const int taken = next.board.play(p, color);
    if (next.board.liberties(p).empty()) return {};
    const bool is_ko = taken == 1 && next.board.chain(p).size() == 1 && next.board.liberties(p).size() == 1;
    if (is_ko) next.ko = *next.board.liberties(p).begin();
    return next;
  }
};
bool naive_two_lost(const Ladder& at, Naive::Place stone, int depth);
bool naive_one_lost(const Ladder& at, Naive::Place stone, int depth) {
  if (depth == 0) return false;
  const GoColor own = at.board.at.at(stone);
  std::set<Naive::Place> tries = at.board.liberties(stone);
  for (const auto& chain : at.board.in_atari(opponent(own))) {
    bool beside = false;
    for (const auto& p : chain) {
      for (const auto& n : at.board.beside(p)) beside |= at.board.chain(stone).contains(n);
    }
    if (beside) tries.merge(at.board.liberties(*chain.begin()));
  }
  for (const auto& p : tries) {
    const auto after = at.after(p, own);
    if (!after) continue;
    const auto liberties = after->board.liberties(stone).size();
    if (liberties > 2 || (liberties == 2 && !naive_two_lost(*after, stone, depth))) return false;
  }
  return true;
}
bool naive_two_lost(const Ladder& at, Naive::Place stone, int depth) {
  for (const auto& p : at.board.liberties(stone)) {
    const auto after = at.after(p, opponent(at.board.at.at(stone)));
    if (!after || after->board.liberties(stone).size() != 1) continue;
    if (naive_one_lost(*after, stone, depth - 1)) return true;
  }
  return false;
}

TEST(GoTactics, LaddersAreThoseOfPlainMinimax) {
  int lost = 0, safe = 0;
  const auto check = [&](const auto& board) {
    using Board = std::remove_cvref_t<decltype(board)>;
    const Ladder naive{Naive(board)};
    board.for_each_point([&](GoPoint p) {
      if (!is_stone(board.color_at(p)) || board.chain_of(p) != p) return;
      const auto place = std::pair{Board::Geometry::column_of(p), Board::Geometry::row_of(p)};
      const GoTactics tactics(board, 600);
      const auto liberties = board.liberties(p, 3).size();
      if (liberties == 1) {
        const bool is_lost = naive_one_lost(naive, place, 40);
        ASSERT_EQ(tactics.is_lost_in_atari(p), is_lost);
        (is_lost ? lost : safe)++;
      } else if (liberties == 2) {
        ASSERT_EQ(tactics.capture_of_two(p) != kNoPoint, naive_two_lost(naive, place, 40));
        for (const GoPoint d : tactics.defences_of_two(p)) {
          Board after = board;
          after.play(d, board.color_at(p));
          const auto left = after.liberties(p, 3).size();
          ASSERT_TRUE(left == 3 || (left == 2 && !naive_two_lost({Naive(after)}, place, 40)));
        }
      }
    });
  };
  at_random_positions<0>({.columns = 5, .rows = 5}, 60, check);
  at_random_positions<9>({}, 12, check);
  EXPECT_GT(lost, 10);
  EXPECT_GT(safe, 10);
}

// Who owns what for certain: Black lives unconditionally in a chain if White, moving alone, can never take
// it. White fills every point that is no suicide, in every order; on tiny boards that can be tried out.
TEST(Benson, WhatLivesCannotBeTakenByMovingAlone) {
  int alive = 0;
  at_random_positions<0>({.columns = 3, .rows = 4}, 300, [&](const GoBoard<0>& board) {
    const auto map = pass_alive(board);
    for (const GoColor owner : {GoColor::Black, GoColor::White}) {
      std::set<std::vector<GoColor>> seen;
      std::set<Naive::Place> taken;
      std::vector<Naive> todo{Naive(board)};
      while (!todo.empty()) {
        const Naive at = todo.back();
        todo.pop_back();
        std::vector<GoColor> key;
        for (const auto& [p, c] : at.at) key.push_back(c);
        if (!seen.insert(key).second) continue;
        for (const auto& [p, c] : at.at) {
          if (c != GoColor::Empty) continue;
          Naive next = at;
          next.play(p, opponent(owner));
          if (next.liberties(p).empty()) continue;
          todo.push_back(next);
          for (const auto& [q, d] : next.at) {
            if (d != owner && at.at.at(q) == owner) taken.insert(q);
          }
        }
      }
      board.for_each_point([&](GoPoint p) {
        if (board.color_at(p) != owner) return;
        const bool is_alive = map[p] == owner;
        ASSERT_EQ(is_alive, !taken.contains(Naive::place<0>(p)));
        alive += is_alive;
      });
    }
  });
  EXPECT_GT(alive, 20);
}

TEST(GoShape, KnowsTheDeadShapes) {
  const auto shape = [](std::vector<std::pair<int, int>> places) {
    std::vector<GoPoint> points;
    for (const auto& [c, r] : places) points.push_back(GoGeometry<9>::point(c, r));
    return std::pair{go_shape(points, GoGeometry<9>::kStride), points};
  };
  const auto vital = [&](std::vector<std::pair<int, int>> places) {  // which of them
    const auto [found, points] = shape(places);
    if (found.vital == kNoPoint) return found.is_dead ? -2 : -1;
    return static_cast<int>(std::find(points.begin(), points.end(), found.vital) - points.begin());
  };
  EXPECT_EQ(vital({{0, 0}, {1, 0}, {2, 0}}), 1) << "three in a line";
  EXPECT_EQ(vital({{4, 4}, {3, 4}, {4, 5}}), 0) << "bent three";
  EXPECT_EQ(vital({{0, 0}, {1, 0}, {2, 0}, {3, 0}}), -1) << "four in a line lives";
  EXPECT_EQ(vital({{0, 0}, {1, 0}, {1, 1}, {2, 1}}), -1) << "a zigzag lives";
  EXPECT_EQ(vital({{0, 0}, {1, 0}, {0, 1}, {1, 1}}), -2) << "the square is dead";
  EXPECT_EQ(vital({{0, 0}, {1, 0}, {2, 0}, {1, 1}}), 1) << "pyramid";
  EXPECT_EQ(vital({{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 1}}), 3) << "bulky five";
  EXPECT_EQ(vital({{4, 4}, {3, 4}, {5, 4}, {4, 3}, {4, 5}}), 0) << "crossed five";
  EXPECT_EQ(vital({{4, 4}, {3, 4}, {4, 3}, {3, 3}, {5, 4}, {4, 5}}), 0) << "rabbity six";
  EXPECT_EQ(vital({{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}}), -1) << "two rows of three live";
}

TEST(Pattern3, ShapesAreTheSameInEveryOrientation) {
  int shapes = 0;
  for (unsigned code = 0; code < 1 << 16; code += 7) {
    const auto pattern = static_cast<GoPattern3>(code);
    const bool black = is_shape(pattern, GoColor::Black), white = is_shape(pattern, GoColor::White);
    shapes += black;
    ASSERT_EQ(recolored(recolored(pattern)), pattern);
    ASSERT_EQ(is_shape(recolored(pattern), GoColor::White), black);
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      ASSERT_EQ(is_shape(transformed(pattern, symmetry), GoColor::Black), black);
      ASSERT_EQ(is_shape(transformed(pattern, symmetry), GoColor::White), white);
      ASSERT_EQ(canonical(transformed(pattern, symmetry)), canonical(pattern));
    }
  }
  EXPECT_GT(shapes, 100);
}

TEST(Pattern3, HaneAndCutAreShapesAnEmptyPlaceIsNone) {
  const auto at = [](const char* text, const char* point) {
    const GoGame<0> game = test::go_position(text);
    return is_shape(pattern3_at(game.stones(), test::go_point(game, point)), GoColor::Black);
  };
  EXPECT_TRUE(at("...../.xo../...../...../..... b -", "C3")) << "hane";
  EXPECT_TRUE(at("...../.xo../.o.../...../..... b -", "C3")) << "cut";
  EXPECT_FALSE(at("...../...../...../...../..... b -", "C3"));
  EXPECT_FALSE(at("...../.xx../.x.../...../..... b -", "C3"));
}

}  // namespace
}  // namespace banyan
