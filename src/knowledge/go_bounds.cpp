#include "banyan/knowledge/go_bounds.hpp"

#include <algorithm>

namespace banyan {

GoBounds::GoBounds(int columns, int rows) : columns_(columns), rows_(rows), points_(columns * rows) {
  BANYAN_CHECK(points_ <= kMostPoints);
  make_symmetries();
}

// A code is the sum of what its digits are worth; so is its image, and the digits of each half are looked up
// together.
void GoBounds::make_symmetries() {
  std::array<Code, kMostPoints> worth{};
  Code power = 1;
  for (std::size_t i = 0; i < static_cast<std::size_t>(points_); ++i, power *= 3) worth[i] = power;
  const int lower = points_ / 2;
  for (int i = 0; i < lower; ++i) split_ *= 3;
  for (unsigned symmetry = 0; symmetry < (columns_ == rows_ ? 8u : 4u); ++symmetry) {
    std::array<std::uint8_t, kMostPoints> image{};
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        int c = symmetry & 1 ? columns_ - 1 - column : column, r = symmetry & 2 ? rows_ - 1 - row : row;
        if (symmetry & 4) std::swap(c, r);
        image[static_cast<std::size_t>(row * columns_ + column)] =
            static_cast<std::uint8_t>(r * columns_ + c);
      }
    }
    image_.push_back(image);
    std::array<std::vector<Code>, 2> halves;
    for (const int half : {0, 1}) {
      const int first = half == 0 ? 0 : lower, count = half == 0 ? lower : points_ - lower;
      Code size = 1;
      for (int i = 0; i < count; ++i) size *= 3;
      auto& table = halves[static_cast<std::size_t>(half)];
      for (Code code = 0; code < size; ++code) {
        Code sum = 0, rest = code;
        for (int i = first; i < first + count; ++i, rest /= 3) {
          sum += rest % 3 * worth[image[static_cast<std::size_t>(i)]];
        }
        table.push_back(sum);
      }
    }
    half_.push_back(std::move(halves));
  }
}

// The smallest of the images.
GoBounds::State GoBounds::canonical(State state) const {
  State least = state;
  for (std::size_t s = 1; s < image_.size(); ++s) {
    const State image{half_[s][0][state.code % split_] + half_[s][1][state.code / split_],
                      state.ko == kNoKo ? kNoKo : image_[s][state.ko], state.passed};
    if (key_of(image) < key_of(least)) least = image;
  }
  return least;
}

GoBounds::Place GoBounds::place_of(const State& state) {
  const State known = canonical(state);
  const auto [at, is_new] = places_.try_emplace(key_of(known), static_cast<Place>(states_.size()));
  if (is_new) states_.push_back(known);
  return at->second;
}

GoBoard<0> GoBounds::board_of(Code code) const {
  GoBoard<0> board(columns_, rows_);
  for (int i = 0; i < points_; ++i, code /= 3) {
    if (code % 3 == 0) continue;
    board.add_stone(GoBoard<0>::Geometry::point(i % columns_, i / columns_),
                    code % 3 == 1 ? GoColor::Black : GoColor::White);
  }
  return board;
}

GoBounds::Code GoBounds::code_of(const GoBoard<0>& board, GoColor own) const {
  Code code = 0;
  for (int i = points_; i-- > 0;) {
    const GoColor color = board.color_at(GoBoard<0>::Geometry::point(i % columns_, i / columns_));
    code = 3 * code + (color == GoColor::Empty ? 0 : color == own ? 1 : 2);
  }
  return code;
}

GoBounds::Stones GoBounds::stones_in(Code code) const {
  std::array<std::uint8_t, 3> counts{};
  for (; code != 0; code /= 3) ++counts[code % 3];
  return {counts[1], counts[2]};
}

// The mover is Black on the board here. A pass comes last; the second of two ends the game and is no child.
void GoBounds::list_moves(Place place) {
  const State state = states_[place];
  const GoBoard<0> board = board_of(state.code);
  area_.push_back(static_cast<std::int8_t>(board.area_balance()));
  stones_.push_back(stones_in(state.code));
  for (int i = 0; i < board.empty_count(); ++i) {
    const GoPoint p = board.empty_points()[static_cast<std::size_t>(i)];
    if (index_of(p) == state.ko || board.is_suicide(p, GoColor::Black)) continue;
    GoBoard<0> next = board;
    const GoPoint ko = next.play(p, GoColor::Black);
    children_.push_back(place_of({code_of(next, GoColor::White), ko == kNoPoint ? kNoKo : index_of(ko), 0}));
  }
  if (state.passed == 0) children_.push_back(place_of({code_of(board, GoColor::White), kNoKo, 1}));
  first_child_.push_back(children_.size());
}

GoBounds::Value GoBounds::improved(Place place) const {
  Value best{static_cast<std::int8_t>(-points_), static_cast<std::int8_t>(-points_)};
  if (states_[place].passed != 0) best = {area_[place], area_[place]};
  for (std::uint64_t i = first_child_[place]; i < first_child_[place + 1]; ++i) {
    const Value child = value_[children_[i]];
    best.least = std::max(best.least, static_cast<std::int8_t>(-child.most));
    best.most = std::max(best.most, static_cast<std::int8_t>(-child.least));
  }
  return best;
}

// From the last found to the first: most moves lead to positions that were found later.
bool GoBounds::sweep() {
  bool changed = false;
  for (auto place = static_cast<Place>(value_.size()); place-- > 0;) {
    const Value value = improved(place);
    changed |= value.least != value_[place].least || value.most != value_[place].most;
    value_[place] = value;
  }
  ++sweeps_;
  return changed;
}

std::optional<GoBounds::Score> GoBounds::solve(const Progress& progress) {
  constexpr Place kOften = 1 << 16;
  if (value_.empty()) {
    first_child_.assign(1, 0);
    place_of({0, kNoKo, 0});
    for (Place place = 0; place < states_.size(); ++place) {
      if (progress && place % kOften == 0 && !progress("positions", place)) return std::nullopt;
      list_moves(place);
    }
    places_ = {};
    value_.assign(states_.size(), {static_cast<std::int8_t>(-points_), static_cast<std::int8_t>(points_)});
    while (sweep()) {
      if (progress && !progress("sweeps", sweeps_)) return std::nullopt;
    }
  }
  return Score{value_[0].least, value_[0].most};
}

}  // namespace banyan
