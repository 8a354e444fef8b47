// Preselection (Cazenave 2007, section 3.1): the w cells that global search looks at, best first, by a static
// evaluation of the moves there. The paper takes that of Cazenave and Helmstetter 2005, connection search
// joined with Monte-Carlo games; this is our stand-in:
//   static(x) = the mean of the games in which the side to move was the first on x (all moves as first), or,
//               if that is more, the mean of those in which an unsettled goal went as a move on x decides it
// Only the cell of a move is kept: both sides may use it at any depth. With `percent` a cell is kept only if
// it reaches that share of the best one's value; both are counted from the worst, since values may be
// negative, and without goals: in a game that reached one much else went well too, so that by the measure of
// a goal no other cell would be left. Where so little is left that all cells fit the width, a pass is a
// candidate as well: nobody has to fill his own eyes.
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
    double value = 0;  // static(x)
    double plain = 0;  // the same without goals
  };

  void describe(OptionVisitor& option);
  int width() const { return width_; }
  bool asks_knowledge() const { return static_ == StaticEvaluation::Knowledge; }

  // The cells, best first, fewer than w where fewer can be played; then a pass, if it is a candidate.
  // `standard`: games if `pre` is 0.
  std::vector<Cell> select(SampledGame& game, std::int64_t standard, Budget& budget) const;

 private:
  std::vector<Cell> valued_by_games(SampledGame& game, std::int64_t standard, Budget& budget) const;
  static std::vector<Cell> valued_by_knowledge(const SampledGame& game);
  static void add_pass(const SampledGame& game, std::vector<Cell>& cells);
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
