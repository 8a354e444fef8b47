// SameGame: take groups of at least two cells of one colour off the board; what stands above falls, empty
// columns close up to the left. A group of n gives (n - 2)² points, an empty board 1,000 more; at the end
// (n - 2)² is taken off for every colour with n cells left. A move is the first cell of its group, column by
// column from the left, each from the bottom.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/one_player.hpp"

namespace banyan {

class SameGame {
 public:
  static constexpr std::string_view kName = "samegame";
  static constexpr std::string_view kTitle = "SameGame";
  static constexpr std::string_view kNotation = "a cell of the group: c4";
  static constexpr int kPlayers = 1;
  static constexpr int kMostSize = 20, kMostColours = 9;

  struct Options {
    void describe(auto& option) {
      option("board", board, 0, 20,
             "one of the 20 standard boards (15x15, 5 colours; see BANYAN_DATA); 0: a random one");
      option("columns", columns, 1, kMostSize, "of a random board, or of a position");
      option("rows", rows, 1, kMostSize, "of a random board, or of a position");
      option.both("size", columns, rows, 1, kMostSize, "both columns and rows");
      option("colours", colours, 2, kMostColours, "of a random board");
      option("problem_seed", seed, 0, 1'000'000'000, "seed of a random board");
    }
    int board = 0, columns = 15, rows = 15, colours = 5;
    std::int64_t seed = 1;
  };
  // The colour that a guided play-out keeps for the end: the most frequent one.
  struct Guide {
    std::uint8_t tabu;
  };

  static Result<SameGame> start(const Options& options);
  static Result<SameGame> from_text(std::string_view text, const Options& options);

  void legal_moves(PlanMoves& out) const;
  void coded_moves(std::vector<CodedMove>& out) const;
  std::uint64_t move_code(PlanMove move) const;  // one for the set of cells and their colour
  double score() const;
  void play(PlanMove move);

  Guide guide() const;
  void narrow(const Guide& guide, std::vector<CodedMove>& moves) const;
  void play_out(Rng& rng, bool guided, PlanMoves& line);
  double estimate() const;  // as if every group were taken as it stands

  std::string to_text() const;
  BoardPicture picture() const;
  std::vector<BoardCell> cells_of(PlanMove move) const;
  std::string format(PlanMove move) const;
  Result<PlanMove> parse(std::string_view text) const;
  std::string explain(PlanMove move) const;

 private:
  static constexpr int kStride = kMostSize + 2;  // a border of empty cells all around
  using Cell = std::uint16_t;

  using Cells = std::array<std::uint8_t, kStride * kStride>;  // colours, 0: empty

  struct Group {
    std::array<Cell, kMostSize * kMostSize> cells;  // the first one first
    int size = 0;
    std::uint8_t colour = 0;
  };

  static Result<SameGame> empty(const Options& options);
  static Cell cell_at(int column, int row) { return static_cast<Cell>((column + 1) * kStride + row + 1); }
  static int column_of(PlanMove cell) { return static_cast<int>(cell) / kStride - 1; }
  static int row_of(PlanMove cell) { return static_cast<int>(cell) % kStride - 1; }
  void place(int column, int row, int colour);
  static bool take(Cells& cells, Cell from, Group& group);
  static void give_back(Cells& cells, const Group& group);
  Group group_at(PlanMove cell) const;
  static std::uint64_t code_of(const Group& group);
  template <class Visit>
  void each_group(Visit visit) const;  // visit(group) in order, those of two or more
  void settle(const Group& taken);
  void close_columns(int first, int last);
  bool take_quickly(Rng& rng, std::uint8_t tabu, Group& group);
  bool take_from_list(Rng& rng, std::uint8_t tabu, Group& group);

  Cells colour_{};
  std::array<std::uint8_t, kMostSize> height_{};
  std::array<std::uint16_t, kMostColours + 1> left_{};  // cells of each colour
  std::uint16_t cells_ = 0;
  std::uint8_t size_[2] = {0, 0};  // columns and rows of the board
  std::uint8_t columns_ = 0;       // that are not empty
  std::int32_t points_ = 0;
};

}  // namespace banyan
