// What each side can force on boards of up to sixteen points, by the ko rule alone: endless play counts as
// lost for one side or for the other, which gives two bounds of the score. Where they are equal, no cycle
// matters to the score by that rule. Superko, which forbids boards and not cycles, is GoSolver's.
//
// Positions are seen by the side to move and kept once for all symmetries of the board. For each there are
// two values, its score if endless play is worst for the side to move, and if it is worst for the other:
//   least(s) = max over moves of -most(behind), most(s) = max over moves of -least(behind),
// from the worst and the best score on until nothing changes: the least and the greatest fixed point.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "banyan/games/go/board.hpp"

namespace banyan {

class GoBounds {
 public:
  static constexpr int kMostPoints = 16;
  struct Score {
    int least = 0, most = 0;  // of the side to move, without komi
    friend bool operator==(const Score&, const Score&) = default;
  };
  // Told of what is done, in words; false ends it.
  using Progress = std::function<bool(const char* step, std::uint64_t count)>;

  // pre: at most kMostPoints.
  GoBounds(int columns, int rows);
  // Works out all positions that can come from the empty board; nothing if it was ended.
  std::optional<Score> solve(const Progress& progress = {});

  std::uint64_t positions() const { return value_.size(); }
  std::uint64_t sweeps() const { return sweeps_; }

  // The graph that was worked out, for other rules about its cycles. Position 0 is the empty board.
  using Place = std::uint32_t;
  int points() const { return points_; }
  Score value_of(Place place) const { return {value_[place].least, value_[place].most}; }
  // What a pass of the side to move would end the game with; nothing if it would not end it.
  std::optional<int> final_area(Place place) const {
    return states_[place].passed != 0 ? std::optional<int>(area_[place]) : std::nullopt;
  }
  std::span<const Place> moves_of(Place place) const {
    return std::span(children_).subspan(first_child_[place], first_child_[place + 1] - first_child_[place]);
  }
  // Stones that the side to move takes on its way from one position to the next.
  int captures(Place from, Place to) const { return stones_[from].others - stones_[to].own; }

 private:
  using Code = std::uint32_t;  // a digit of base 3 a point: empty, the mover's, the other's
  struct Stones {
    std::uint8_t own, others;
  };
  struct State {
    Code code;
    std::uint8_t ko;      // the index of a point, or kNoKo
    std::uint8_t passed;  // the other side has just passed
  };
  static constexpr std::uint8_t kNoKo = 31;
  struct Value {
    std::int8_t least, most;
  };

  static std::uint64_t key_of(const State& state) {
    return std::uint64_t{state.code} << 6 | std::uint64_t{state.ko} << 1 | state.passed;
  }
  void make_symmetries();
  State canonical(State state) const;
  Place place_of(const State& state);
  void list_moves(Place place);
  bool sweep();
  Value improved(Place place) const;

  GoBoard<0> board_of(Code code) const;
  Code code_of(const GoBoard<0>& board, GoColor own) const;
  Stones stones_in(Code code) const;
  std::uint8_t index_of(GoPoint p) const {
    return static_cast<std::uint8_t>(GoBoard<0>::Geometry::row_of(p) * columns_ +
                                     GoBoard<0>::Geometry::column_of(p));
  }

  int columns_, rows_, points_;
  // Where each symmetry puts a point, and what the lower and the upper half of a code become.
  std::vector<std::array<std::uint8_t, kMostPoints>> image_;
  std::vector<std::array<std::vector<Code>, 2>> half_;
  Code split_ = 1;  // codes of the lower half
  std::unordered_map<std::uint64_t, Place> places_;
  std::vector<State> states_;
  std::vector<Stones> stones_;
  std::vector<std::int8_t> area_;           // of the side to move
  std::vector<std::uint64_t> first_child_;  // in children_, by place, and one past the end
  std::vector<Place> children_;
  std::vector<Value> value_;
  std::uint64_t sweeps_ = 0;
};

}  // namespace banyan
