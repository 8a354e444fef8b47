// The heart of virtual global search (Cazenave 2007, section 4): for every sequence of up to d of the w
// cells, how many games there were in which each cell of it was first taken by the side whose turn it is
// there, and what those games were worth together.
//
// Sides alternate in a sequence, the root's first. In which order the game took the cells is ignored, so the
// cells of one side may be listed in rising order, and all permutations share one entry. A cell takes b bits
// of the index, w <= 2^b, the root's cells the high ones:
//
//   | root's cells, rising | the other's, rising |        2^(b (i + j)) entries for i and j cells
//
// Where a side may pass, a sequence with passes is worth what its cells are worth: a pass is in every game.
// With `ordered` a game counts for a sequence only if it took the cells in that order; then cells stand in
// the index in the order of the sequence, and a pass is one of them. Table and search know nothing of the
// game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace banyan {

class SequenceTable {
 public:
  using Cell = std::uint16_t;  // 0 … w - 1
  struct Entry {
    double sum = 0;  // worth of the games to the root's side
    std::uint64_t count = 0;
    double mean() const { return sum / static_cast<double>(count); }
  };

  struct Rules {
    bool ordered = false;
    bool passes = false;  // either side may pass; two passes in a row end a sequence
  };

  // pre: bytes_for(width, depth) is affordable, or of width + 1 with both rules.
  SequenceTable(int width, int depth, Rules rules);
  static int bits_for(int width);
  // Of all tables together; saturates far beyond any memory.
  static double bytes_for(int width, int depth);

  // A game in which the root's side was the first on the cells `own`, the other on `other`; with `ordered`
  // `order` says of each cell when it was taken.
  void add(std::span<const Cell> own, std::span<const Cell> other, double worth,
           std::span<const std::uint32_t> order = {});

  const Entry& entry(std::span<const Cell> sequence) const {
    const Place at = place(sequence);
    return tables_[at.table][at.index];
  }
  Cell pass() const { return static_cast<Cell>(width_); }  // in a sequence
  int width() const { return width_; }
  int depth() const { return depth_; }

  // The value of the game tree over the sequences: sides alternate, the root's side wants it high. A cell
  // that no game took there cannot be chosen; where none can, the node is worth the mean of its own sequence.
  struct Line {
    double value = 0;
    std::vector<Cell> cells;
  };
  // Of every first cell, in the order of cells, then of a pass; empty where the cell was never taken.
  std::vector<Line> search() const;

 private:
  using Codes = std::vector<std::uint32_t>;
  // The cells of one side in rising order, `size` of them at a time, as parts of an index.
  void combine(std::span<const Cell> cells, std::size_t size, std::uint32_t code, int place,
               Codes& out) const;
  void add_unordered(std::span<const Cell> own, std::span<const Cell> other, double worth);
  void add_ordered(std::span<const Cell> own, std::span<const Cell> other,
                   std::span<const std::uint32_t> order, std::uint32_t after, std::vector<Cell>& sequence,
                   double worth);
  bool is_wanted(std::size_t own, std::size_t other) const;
  bool is_over(std::span<const Cell> sequence) const;
  int choices() const { return width_ + (rules_.passes ? 1 : 0); }
  struct Place {
    std::size_t table, index;
  };
  Place place(std::span<const Cell> sequence) const;
  std::size_t table_of(std::size_t own, std::size_t other) const;
  Line line_from(std::vector<Cell> sequence) const;
  template <class Visit>
  void for_each_next(std::vector<Cell>& sequence, Visit visit) const;
  double walk(std::vector<Cell>& sequence, double alpha, double beta) const;
  bool may_follow(std::span<const Cell> sequence, Cell cell) const;

  int width_, depth_;
  Rules rules_;
  int bits_;
  std::vector<std::vector<Entry>> tables_;  // by cells of the root's side, then by cells of the other
  std::vector<Codes> own_codes_, other_codes_;
};

}  // namespace banyan
