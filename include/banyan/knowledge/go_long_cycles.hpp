// The score of a small board by the ko rule and a rule about long cycles: who takes more stones than the
// other in endless play wins everything, and if both take as many it is a draw, worth 0. A side that passes
// while the other sends stones to be taken gains by it; that is all in which it differs from counting every
// repetition as a draw. Superko is another rule (GoSolver).
//
// A game of this kind is one of mean payoffs with ends: "at least so many points" holds for a side if it has
// a way to play in which every endless game has a mean of stones taken that is large enough. That is shown by
// credits (energy games: Brim et al. 2011): for each position the stones a side must have to give away so
// that it never runs out of them, whatever the other does; where such a number exists, no endless game loses
// stones on the whole. They are a least fixed point, found by sweeps from 0 on. To show a mean above 0, every
// ply takes a small toll. What needs more than a cap is given up for lost, so a statement that is found is
// proven, and one that is not found may be true: the result is a pair of bounds that nearly always meet.
#pragma once

#include <array>
#include <vector>

#include "banyan/knowledge/go_bounds.hpp"

namespace banyan {

class GoLongCycles {
 public:
  using Score = GoBounds::Score;
  using Progress = GoBounds::Progress;

  // pre: the bounds are solved, and stay where they are.
  explicit GoLongCycles(const GoBounds& graph);
  // Of the first player, from the empty board; nothing if it was ended.
  std::optional<Score> solve(const Progress& progress = {});
  std::uint64_t sweeps() const { return sweeps_; }

 private:
  using Place = GoBounds::Place;
  using Credit = std::uint16_t;
  static constexpr Credit kNever = 0xffff;
  // A cycle with a gain has one within so many plies; of the cycles on small boards most have four to eight.
  static constexpr int kLongestCycle = 16;

  // A position with the question whose credit is asked for: that of the side to move, or of the other.
  enum class Asks : std::uint8_t { Mover, Other };
  struct Open {
    Place place;
    Asks asks;
  };

  bool forces(Asks who, int score, const Progress& progress);
  void start(int score);
  bool sweep(int score);
  Credit needed(const Open& open, int score) const;
  Credit paid(Credit behind, int captures) const;
  std::vector<Credit>& of(Asks asks) { return credit_[static_cast<std::size_t>(asks)]; }
  const std::vector<Credit>& of(Asks asks) const { return credit_[static_cast<std::size_t>(asks)]; }

  const GoBounds& graph_;
  std::array<std::vector<Credit>, 2> credit_;
  std::vector<Open> open_;  // where the ko rule alone does not decide
  int stone_ = 1, toll_ = 0;
  bool ended_ = false;
  std::uint64_t sweeps_ = 0;
};

}  // namespace banyan
