#include "loa_rows.hpp"

namespace banyan {
namespace loa_rows {
namespace {

struct LineCounts {
  int moves = 0, inner_moves = 0, walls = 0;  // moves: a capture counts twice; inner: in quarters
};

// The moves along a line of the men `own`, and the walls against them.
LineCounts count_line(int own, int other, int length) {
  LineCounts counts;
  const int distance = std::popcount(static_cast<unsigned>(own | other));
  for (int from = 0; from < length; ++from) {
    if ((own >> from & 1) == 0) continue;
    for (const int step : {1, -1}) {
      const int to = from + step * distance;
      if (to < 0 || to >= length || (own >> to & 1) != 0) continue;
      bool blocked = false;
      for (int at = from + step; at != to; at += step) blocked |= (other >> at & 1) != 0;
      const bool leaves_rim = from == (step > 0 ? 0 : length - 1);
      const int worth = (other >> to & 1) != 0 ? 2 : 1;
      counts.walls += blocked && leaves_rim;
      counts.moves += blocked ? 0 : worth;
      counts.inner_moves += blocked ? 0 : worth * (to == 0 || to == length - 1 ? 2 : 4);
    }
  }
  return counts;
}

}  // namespace

std::vector<LineTerms> line_terms(int length, bool rim) {
  std::vector<LineTerms> terms(kPower[length]);
  for (int own = 0; own < 1 << length; ++own) {
    for (int other = 0; other < 1 << length; ++other) {
      if ((own & other) != 0) continue;
      const LineCounts ours = count_line(own, other, length), theirs = count_line(other, own, length);
      terms[kDigits[own] + 2 * kDigits[other]] =
          rim ? LineTerms(ours.moves - theirs.moves, 0)
              : LineTerms(ours.inner_moves - theirs.inner_moves, theirs.walls - ours.walls);
    }
  }
  return terms;
}

}  // namespace loa_rows

namespace {

template <int size>
LoaLines lines_of(std::uint64_t own, std::uint64_t other) {
  using namespace loa_rows;
  static const RowTables<LineTerms, 2> tables(
      size, [](int kind) { return line_terms(size, kind == 0); },
      [](int length) { return line_terms(length, false); });
  const LineTerms sum = tables.sum<size>(own, other);
  return {sum.mobility() * 0.25, static_cast<double>(sum.walls())};
}

}  // namespace

LoaLines loa_lines(std::uint64_t own, std::uint64_t other, int size) {
  switch (size) {
    case 5:
      return lines_of<5>(own, other);
    case 6:
      return lines_of<6>(own, other);
    case 7:
      return lines_of<7>(own, other);
    default:
      return lines_of<8>(own, other);
  }
}

}  // namespace banyan
