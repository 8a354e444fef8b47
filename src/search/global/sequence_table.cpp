#include "banyan/search/global/sequence_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "banyan/core/check.hpp"
#include "banyan/core/math.hpp"

namespace banyan {

int SequenceTable::bits_for(int width) { return std::bit_width(static_cast<unsigned>(width - 1)); }

namespace {

std::size_t most_own(int depth) { return static_cast<std::size_t>((depth + 1) / 2); }
std::size_t most_other(int depth) { return static_cast<std::size_t>(depth / 2); }

}  // namespace

double SequenceTable::bytes_for(int width, int depth) {
  const auto entries = [&](std::size_t most) {
    double sum = 0;
    for (std::size_t cells = 0; cells <= most; ++cells) {
      sum += std::ldexp(1.0, bits_for(width) * static_cast<int>(cells));
    }
    return sum;
  };
  return entries(most_own(depth)) * entries(most_other(depth)) * sizeof(Entry);
}

SequenceTable::SequenceTable(int width, int depth, Rules rules)
    : width_(width),
      depth_(depth),
      rules_(rules),
      bits_(bits_for(width + (rules.ordered && rules.passes ? 1 : 0))) {
  BANYAN_CHECK(bits_ * depth < 32);
  for (std::size_t own = 0; own <= most_own(depth); ++own) {
    for (std::size_t other = 0; other <= most_other(depth); ++other) {
      tables_.emplace_back(
          is_wanted(own, other) ? std::size_t{1} << static_cast<std::size_t>(bits_) * (own + other) : 0);
    }
  }
  own_codes_.resize(most_own(depth) + 1);
  other_codes_.resize(most_other(depth) + 1);
}

// Sides alternate, unless one may pass.
bool SequenceTable::is_wanted(std::size_t own, std::size_t other) const {
  return own == other || own == other + 1 || (rules_.passes && !rules_.ordered);
}

std::size_t SequenceTable::table_of(std::size_t own, std::size_t other) const {
  return own * (most_other(depth_) + 1) + other;
}

void SequenceTable::combine(std::span<const Cell> cells, std::size_t size, std::uint32_t code, int place,
                            Codes& out) const {
  if (size == 0) {
    out.push_back(code);
    return;
  }
  for (std::size_t i = 0; i + size <= cells.size(); ++i) {
    combine(cells.subspan(i + 1), size - 1, code | std::uint32_t{cells[i]} << place * bits_, place + 1, out);
  }
}

void SequenceTable::add(std::span<const Cell> own, std::span<const Cell> other, double worth,
                        std::span<const std::uint32_t> order) {
  if (!rules_.ordered) {
    add_unordered(own, other, worth);
    return;
  }
  std::vector<Cell> sequence;
  add_ordered(own, other, order, 0, sequence, worth);
}

void SequenceTable::add_unordered(std::span<const Cell> own, std::span<const Cell> other, double worth) {
  for (std::size_t size = 0; size < own_codes_.size(); ++size) {
    own_codes_[size].clear();
    combine(own, size, 0, 0, own_codes_[size]);
  }
  for (std::size_t size = 0; size < other_codes_.size(); ++size) {
    other_codes_[size].clear();
    combine(other, size, 0, 0, other_codes_[size]);
  }
  for (std::size_t owns = 0; owns < own_codes_.size(); ++owns) {
    for (std::size_t others = 0; others < other_codes_.size(); ++others) {
      if (!is_wanted(owns, others)) continue;
      auto& entries = tables_[table_of(owns, others)];
      for (const std::uint32_t high : own_codes_[owns]) {
        Entry* row = &entries[std::size_t{high} << others * static_cast<std::size_t>(bits_)];
        for (const std::uint32_t low : other_codes_[others]) {
          row[low].sum += worth;
          ++row[low].count;
        }
      }
    }
  }
}

// Every sequence whose cells were taken one after the other, the next of them after the ply `after`.
void SequenceTable::add_ordered(std::span<const Cell> own, std::span<const Cell> other,
                                std::span<const std::uint32_t> order, std::uint32_t after,
                                std::vector<Cell>& sequence, double worth) {
  const Place at = place(sequence);
  Entry& here = tables_[at.table][at.index];
  here.sum += worth;
  ++here.count;
  if (is_over(sequence)) return;
  const auto add_behind = [&](Cell cell, std::uint32_t when) {
    sequence.push_back(cell);
    add_ordered(own, other, order, when, sequence, worth);
    sequence.pop_back();
  };
  for (const Cell cell : sequence.size() % 2 == 0 ? own : other) {
    if (order[cell] > after) add_behind(cell, order[cell]);
  }
  if (rules_.passes) add_behind(pass(), after);
}

SequenceTable::Place SequenceTable::place(std::span<const Cell> sequence) const {
  constexpr std::size_t kMost = 32;
  std::array<std::array<Cell, kMost>, 2> sides;
  std::array<std::size_t, 2> counts{};
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (sequence[i] != pass() || rules_.ordered) sides[i % 2][counts[i % 2]++] = sequence[i];
  }
  std::size_t code = 0, shift = 0;
  for (const std::size_t side : {1u, 0u}) {
    const auto begin = sides[side].begin();
    if (!rules_.ordered) std::sort(begin, begin + static_cast<std::ptrdiff_t>(counts[side]));
    for (std::size_t i = 0; i < counts[side]; ++i, shift += static_cast<std::size_t>(bits_)) {
      code |= std::size_t{sides[side][i]} << shift;
    }
  }
  return {table_of(counts[0], counts[1]), code};
}

bool SequenceTable::is_over(std::span<const Cell> sequence) const {
  const std::size_t size = sequence.size();
  return static_cast<int>(size) == depth_ ||
         (size >= 2 && sequence[size - 1] == pass() && sequence[size - 2] == pass());
}

// A cell can be taken once.
bool SequenceTable::may_follow(std::span<const Cell> sequence, Cell cell) const {
  return cell == pass() || std::find(sequence.begin(), sequence.end(), cell) == sequence.end();
}

std::vector<SequenceTable::Line> SequenceTable::search() const {
  std::vector<Line> lines(static_cast<std::size_t>(choices()));
  std::vector<Cell> sequence;
  for (int cell = 0; cell < choices(); ++cell) {
    sequence.assign(1, static_cast<Cell>(cell));
    if (entry(sequence).count > 0) lines[static_cast<std::size_t>(cell)] = line_from(sequence);
  }
  return lines;
}

// Follows the best cell, the first of equals, as far as there is one.
SequenceTable::Line SequenceTable::line_from(std::vector<Cell> sequence) const {
  const double value = walk(sequence, -kInfinity, kInfinity);
  for (bool found = true; found;) {
    found = false;
    for_each_next(sequence, [&] {
      found = walk(sequence, -kInfinity, kInfinity) == value;
      return found;
    });
  }
  return {value, std::move(sequence)};
}

// Calls visit() with every cell that can follow at the end of the sequence, until it says true; that cell
// stays.
template <class Visit>
void SequenceTable::for_each_next(std::vector<Cell>& sequence, Visit visit) const {
  if (is_over(sequence)) return;
  for (int cell = 0; cell < choices(); ++cell) {
    if (!may_follow(sequence, static_cast<Cell>(cell))) continue;
    sequence.push_back(static_cast<Cell>(cell));
    if (entry(sequence).count > 0 && visit()) return;
    sequence.pop_back();
  }
}

// Minimax with a window, values seen by the root's side. pre: some game had the sequence.
double SequenceTable::walk(std::vector<Cell>& sequence, double alpha, double beta) const {
  const std::size_t length = sequence.size();
  const bool maximises = length % 2 == 0;
  double best = entry(sequence).mean();
  bool found = false;
  for_each_next(sequence, [&] {
    const double value = walk(sequence, alpha, beta);
    if (!found || (maximises ? value > best : value < best)) best = value;
    found = true;
    (maximises ? alpha : beta) = maximises ? std::max(alpha, best) : std::min(beta, best);
    return alpha >= beta;
  });
  sequence.resize(length);
  return best;
}

}  // namespace banyan
