#include "banyan/search/global/sequence_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "banyan/core/check.hpp"
#include "banyan/core/math.hpp"

namespace banyan {

int SequenceTable::bits_for(int width) { return std::bit_width(static_cast<unsigned>(width - 1)); }

double SequenceTable::bytes_for(int width, int depth) {
  double entries = 0;
  for (int length = 0; length <= depth; ++length) entries += std::ldexp(1.0, bits_for(width) * length);
  return entries * sizeof(Entry);
}

SequenceTable::SequenceTable(int width, int depth, bool ordered)
    : width_(width), depth_(depth), bits_(bits_for(width)), ordered_(ordered) {
  BANYAN_CHECK(bits_ * depth < 32);
  for (int length = 0; length <= depth; ++length) tables_.emplace_back(std::size_t{1} << bits_ * length);
  own_codes_.resize(static_cast<std::size_t>((depth + 1) / 2 + 1));
  other_codes_.resize(static_cast<std::size_t>(depth / 2 + 1));
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
  if (ordered_) {
    std::vector<Cell> sequence;
    add_ordered(own, other, order, sequence, worth);
    return;
  }
  for (std::size_t size = 0; size < own_codes_.size(); ++size) {
    own_codes_[size].clear();
    combine(own, size, 0, 0, own_codes_[size]);
  }
  for (std::size_t size = 0; size < other_codes_.size(); ++size) {
    other_codes_[size].clear();
    combine(other, size, 0, 0, other_codes_[size]);
  }
  for (int length = 0; length <= depth_; ++length) {
    const auto others = static_cast<std::size_t>(length / 2);
    auto& table = tables_[static_cast<std::size_t>(length)];
    for (const std::uint32_t high : own_codes_[static_cast<std::size_t>(length) - others]) {
      Entry* row = &table[std::size_t{high} << others * static_cast<std::size_t>(bits_)];
      for (const std::uint32_t low : other_codes_[others]) {
        row[low].sum += worth;
        ++row[low].count;
      }
    }
  }
}

// Every sequence whose cells were taken one after the other.
void SequenceTable::add_ordered(std::span<const Cell> own, std::span<const Cell> other,
                                std::span<const std::uint32_t> order, std::vector<Cell>& sequence,
                                double worth) {
  Entry& entry = tables_[sequence.size()][index(sequence)];
  entry.sum += worth;
  ++entry.count;
  if (static_cast<int>(sequence.size()) == depth_) return;
  for (const Cell cell : sequence.size() % 2 == 0 ? own : other) {
    if (!sequence.empty() && order[cell] <= order[sequence.back()]) continue;
    sequence.push_back(cell);
    add_ordered(own, other, order, sequence, worth);
    sequence.pop_back();
  }
}

std::size_t SequenceTable::index(std::span<const Cell> sequence) const {
  constexpr std::size_t kMost = 32;
  std::array<std::array<Cell, kMost>, 2> sides;
  std::array<std::size_t, 2> counts{};
  for (std::size_t i = 0; i < sequence.size(); ++i) sides[i % 2][counts[i % 2]++] = sequence[i];
  std::size_t code = 0, shift = 0;
  for (const std::size_t side : {1u, 0u}) {
    const auto begin = sides[side].begin();
    if (!ordered_) std::sort(begin, begin + static_cast<std::ptrdiff_t>(counts[side]));
    for (std::size_t i = 0; i < counts[side]; ++i, shift += static_cast<std::size_t>(bits_)) {
      code |= std::size_t{sides[side][i]} << shift;
    }
  }
  return code;
}

const SequenceTable::Entry& SequenceTable::entry(std::span<const Cell> sequence) const {
  return tables_[sequence.size()][index(sequence)];
}

bool SequenceTable::contains(std::span<const Cell> sequence, Cell cell) {
  return std::find(sequence.begin(), sequence.end(), cell) != sequence.end();
}

std::vector<SequenceTable::Line> SequenceTable::search() const {
  std::vector<Line> lines(static_cast<std::size_t>(width_));
  std::vector<Cell> sequence;
  for (int cell = 0; cell < width_; ++cell) {
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
  if (static_cast<int>(sequence.size()) == depth_) return;
  for (int cell = 0; cell < width_; ++cell) {
    if (contains(sequence, static_cast<Cell>(cell))) continue;
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
