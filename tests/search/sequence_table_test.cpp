// The table of virtual global search against a slow reference that writes every sequence out, game by game.
#include "banyan/search/global/sequence_table.hpp"

#include <gtest/gtest.h>

#include <map>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

using Cell = SequenceTable::Cell;
using Sequence = std::vector<Cell>;

// One game: who was first on each cell (-1 nobody, 0 the root's side, 1 the other) and when.
struct TakenCells {
  std::vector<int> side;
  std::vector<std::uint32_t> order;
  double worth = 0;
};

TakenCells random_game(int width, Rng& rng) {
  TakenCells game;
  std::vector<std::uint32_t> order;
  for (int i = 0; i < width; ++i) order.push_back(static_cast<std::uint32_t>(i + 1));
  shuffle(order, rng);
  game.order = order;
  for (int i = 0; i < width; ++i)
    game.side.push_back(static_cast<int>(rng.below(5)) / 2 - (rng.below(8) == 0));
  for (int& side : game.side) side = side > 1 || side < 0 ? -1 : side;
  game.worth = static_cast<double>(rng.below(163)) / 2 - 40;
  return game;
}

void add(SequenceTable& table, const TakenCells& game) {
  std::array<Sequence, 2> cells;
  for (std::size_t i = 0; i < game.side.size(); ++i) {
    if (game.side[i] >= 0) cells[static_cast<std::size_t>(game.side[i])].push_back(static_cast<Cell>(i));
  }
  table.add(cells[0], cells[1], game.worth, game.order);
}

// Counts and sums of all sequences, by trying each of them on each game.
class Reference {
 public:
  Reference(const std::vector<TakenCells>& games, int width, int depth, SequenceTable::Rules rules)
      : games_(games), width_(width), depth_(depth), rules_(rules) {}

  SequenceTable::Entry entry(const Sequence& sequence) const {
    SequenceTable::Entry entry;
    for (const TakenCells& game : games_) {
      if (!has(game, sequence)) continue;
      entry.sum += game.worth;
      ++entry.count;
    }
    return entry;
  }

  // Minimax, no window.
  double value(Sequence& sequence) const {
    std::vector<double> values;
    const std::size_t size = sequence.size();
    const bool both_passed = size >= 2 && sequence[size - 1] == width_ && sequence[size - 2] == width_;
    if (static_cast<int>(size) < depth_ && !both_passed) {
      for (int cell = 0; cell < width_ + (rules_.passes ? 1 : 0); ++cell) {
        sequence.push_back(static_cast<Cell>(cell));
        if (entry(sequence).count > 0) values.push_back(value(sequence));
        sequence.pop_back();
      }
    }
    if (values.empty()) return entry(sequence).mean();
    return sequence.size() % 2 == 0 ? *std::max_element(values.begin(), values.end())
                                    : *std::min_element(values.begin(), values.end());
  }

 private:
  bool has(const TakenCells& game, const Sequence& sequence) const {
    std::uint32_t after = 0;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      if (sequence[i] == width_) continue;  // a pass
      if (game.side[sequence[i]] != static_cast<int>(i % 2)) return false;
      if (std::count(sequence.begin(), sequence.end(), sequence[i]) > 1) return false;
      if (rules_.ordered && game.order[sequence[i]] < after) return false;
      after = game.order[sequence[i]];
    }
    return true;
  }

  const std::vector<TakenCells>& games_;
  int width_, depth_;
  SequenceTable::Rules rules_;
};

void compare(const SequenceTable& table, const Reference& reference, Sequence& sequence) {
  const auto found = table.entry(sequence), wanted = reference.entry(sequence);
  ASSERT_EQ(found.count, wanted.count);
  ASSERT_EQ(found.sum, wanted.sum) << "halves add up exactly";
  if (static_cast<int>(sequence.size()) == table.depth()) return;
  for (int cell = 0; cell < table.width(); ++cell) {
    if (std::count(sequence.begin(), sequence.end(), cell) > 0) continue;
    sequence.push_back(static_cast<Cell>(cell));
    compare(table, reference, sequence);
    sequence.pop_back();
  }
}

TEST(SequenceTable, HoldsWhatWritingOutEverySequenceGives) {
  Rng rng(5);
  using Rules = SequenceTable::Rules;
  for (const Rules rules : {Rules{false, false}, Rules{true, false}, Rules{false, true}, Rules{true, true}}) {
    for (const auto& [width, depth] :
         {std::pair{1, 1}, {1, 3}, {2, 2}, {3, 3}, {5, 3}, {8, 3}, {4, 4}, {5, 5}, {17, 2}, {81, 1}}) {
      std::vector<TakenCells> games;
      SequenceTable table(width, depth, rules);
      for (int i = 0; i < 40; ++i) {
        games.push_back(random_game(width, rng));
        add(table, games.back());
      }
      const Reference reference(games, width, depth, rules);
      Sequence sequence;
      compare(table, reference, sequence);
      const auto lines = table.search();
      ASSERT_EQ(lines.size(), static_cast<std::size_t>(width + (rules.passes ? 1 : 0)));
      for (int cell = 0; cell < static_cast<int>(lines.size()); ++cell) {
        sequence.assign(1, static_cast<Cell>(cell));
        if (reference.entry(sequence).count == 0) {
          EXPECT_TRUE(lines[static_cast<std::size_t>(cell)].cells.empty());
        } else {
          EXPECT_EQ(lines[static_cast<std::size_t>(cell)].value, reference.value(sequence))
              << width << " " << depth;
          EXPECT_EQ(lines[static_cast<std::size_t>(cell)].cells[0], cell);
        }
      }
    }
  }
}

// Three cells, two games, by hand: own on 0 and 2, other on 1 (worth 4); own on 0, other on 1 and 2 (worth
// -2).
TEST(SequenceTable, WorksOutATreeByHand) {
  SequenceTable table(3, 3, {});
  table.add(Sequence{0, 2}, Sequence{1}, 4);
  table.add(Sequence{0}, Sequence{1, 2}, -2);
  EXPECT_EQ(table.entry(Sequence{0}).mean(), 1);
  EXPECT_EQ(table.entry(Sequence{0, 1}).mean(), 1);
  EXPECT_EQ(table.entry(Sequence{0, 2}).mean(), -2);
  EXPECT_EQ(table.entry(Sequence{2, 1, 0}).mean(), 4) << "the order does not count";
  const auto lines = table.search();
  // After 0 the other side takes 2 (-2, no third cell follows) rather than 1 (then 2 follows: 4).
  EXPECT_EQ(lines[0].value, -2);
  EXPECT_EQ(lines[0].cells, (Sequence{0, 2}));
  EXPECT_EQ(lines[2].value, 4);
  EXPECT_EQ(lines[2].cells, (Sequence{2, 1, 0}));
  EXPECT_TRUE(lines[1].cells.empty());
}

// The same two games where a side may pass.
TEST(SequenceTable, WorksOutATreeWithPassesByHand) {
  SequenceTable table(3, 2, {.passes = true});
  table.add(Sequence{0, 2}, Sequence{1}, 4);
  table.add(Sequence{0}, Sequence{1, 2}, -2);
  EXPECT_EQ(table.entry(Sequence{3}).mean(), 1) << "both games";
  EXPECT_EQ(table.entry(Sequence{3, 2}).mean(), -2) << "the other side on 2, nothing asked of ours";
  const auto lines = table.search();
  // After a pass the other side takes 2.
  EXPECT_EQ(lines[3].value, -2);
  EXPECT_EQ(lines[3].cells, (Sequence{3, 2}));
  // With 2 in hand there is nothing better for it than 1, or to pass: 4 either way.
  EXPECT_EQ(lines[2].value, 4);
}

TEST(SequenceTable, KnowsItsSizeBeforeItIsMade) {
  EXPECT_EQ(SequenceTable::bits_for(1), 0);
  EXPECT_EQ(SequenceTable::bits_for(8), 3);
  EXPECT_EQ(SequenceTable::bits_for(9), 4);
  EXPECT_EQ(SequenceTable::bits_for(81), 7);
  EXPECT_EQ(SequenceTable::bytes_for(8, 3), 16.0 * (1 + 8 + 64) * (1 + 8));
  EXPECT_GT(SequenceTable::bytes_for(81, 5), 1e11);
}

}  // namespace
}  // namespace banyan
