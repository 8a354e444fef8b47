// Preselection (Cazenave 2007, section 3.1): the w cells that global search looks at, best first, by a static
// evaluation of the moves there. The paper takes that of Cazenave and Helmstetter 2005, connection search
// joined with Monte-Carlo games; this is our stand-in:
//   static(x) = mean of the games in which the side to move was the first on x (all moves as first)
//             + the largest (mean where the goal was reached - mean where it was not) of the unsettled goals
//               that a move on x decides, seen by the goal's owner
// Only the cell of a move is kept: both sides may use it at any depth. A pass is a candidate like the others,
// worth the mean of all games: it is far from the best as long as there is anything to do, and spares a side
// from filling its own eyes when there is not. With `percent` a cell is kept only if it reaches that share of
// the best one's value; both are counted from the worst, since values may be negative.
//
// With `static=knowledge` the evaluation is the game's own score of its moves instead (in Go how likely a
// strong player is to choose them, by patterns and tactics), to see what a better selection is worth.
#pragma once

#include "banyan/core/options.hpp"
#include "banyan/search/global/amaf_table.hpp"

namespace banyan {

enum class StaticEvaluation : std::uint8_t { Games, Knowledge };
inline constexpr std::string_view kStaticEvaluationNames[] = {"games", "knowledge"};

class Preselection {
 public:
  struct Cell {
    SampledGame::MoveBits move{};
    double value = 0;
    SampleMean mean;  // of all moves as first; of all games for a pass
  };

  void describe(OptionVisitor& option);
  int width() const { return width_; }

  // The cells, best first; fewer than w where fewer can be played. `standard`: games if `pre` is 0.
  std::vector<Cell> select(SampledGame& game, std::int64_t standard, Budget& budget) const;

 private:
  std::vector<Cell> valued_by_games(SampledGame& game, std::int64_t standard, Budget& budget) const;
  static std::vector<Cell> valued_by_knowledge(const SampledGame& game);
  std::vector<Cell> best_of(std::vector<Cell> cells) const;

  int width_ = 8;
  std::int64_t games_ = 0;
  double percent_ = 0;
  bool connections_ = true;
  StaticEvaluation static_ = StaticEvaluation::Games;
};

// Where no cell is worth a look: the last legal move, which in Go is pass.
SampledReport nothing_to_search(const SampledGame& game);

}  // namespace banyan
