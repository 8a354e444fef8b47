// Virtual global search (Cazenave 2007, section 4). Where moves permute, a game in which Black came to a and
// c and White to b, in whatever order, says something about the sequence a, b, c. So g 2^d games from the
// root give every sequence of d cells about g games, where a search that plays the sequences needs g games
// for each of them. After the games a tree is searched that exists only as a table of means
// (sequence_table.hpp).
//
// Moves always permute in Hex, and the values are those of standard global search up to chance; in Go they
// often do. Only the first stone on a point counts: what is played there after a capture is another move.
#pragma once

#include "banyan/search/global/preselection.hpp"
#include "banyan/search/global/sequence_table.hpp"

namespace banyan {

class VirtualGlobal final : public SampledSearch {
 public:
  static constexpr std::string_view kName = "vgs";
  static constexpr std::string_view kHelp =
      "virtual global search: sequences valued by the games that happen to contain them";
  void describe(OptionVisitor& option);
  bool asks_knowledge() const { return preselection_.asks_knowledge(); }
  SampledReport search(SampledGame& game, Budget& budget, const Shown& shown) override;

 private:
  using Cell = SequenceTable::Cell;
  using Cells = std::vector<Preselection::Cell>;

  struct Pass {
    SampledGame::MoveBits move;
    SampleMean mean;            // of all games
    std::optional<double> end;  // where it ends the game: what that is worth to the side to move
  };

  static std::optional<Pass> take_pass(SampledGame& game, Cells& cells);
  int depth_for(std::size_t width, std::uint64_t bytes) const;
  void begin(const SampledGame& game, const Cells& cells);
  void play_game(SampledGame& game, SequenceTable& table);
  void fill_rest(SampledGame& game, const SampledGame::Rest& rest);
  void take(Cell cell, Side side, std::uint32_t when);
  SampledReport report(const Cells& cells, const SequenceTable& table) const;

  int depth_ = 3;
  std::int64_t games_ = 8000;
  bool ordered_ = false;
  Preselection preselection_;

  Side side_ = Side::First;
  std::optional<Pass> pass_;                   // where it is a candidate
  std::vector<Cell> cell_of_;                  // by code of the move
  std::vector<SampleMean> means_;              // of the games in which the root's side was the first there
  std::vector<std::uint32_t> taken_;           // when, counted from 1; 0 = not in this game
  std::array<std::vector<Cell>, 2> first_on_;  // cells of the root's side and of the other, in this game
};

}  // namespace banyan
