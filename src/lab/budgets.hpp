// How many games a cell of an experiment gets at a scale, and how much its players search.
#pragma once

#include "banyan/lab/experiment.hpp"

namespace banyan {

class Budgets {
 public:
  Budgets(const Experiment& experiment, const ReproduceSettings& settings)
      : experiment_(experiment), settings_(settings) {}

  std::uint64_t games(const Cell& cell) const;
  // Simulations, or nodes, of the paper at this scale.
  std::uint64_t scaled(std::uint64_t work) const;
  std::uint64_t work(const Cell& cell, int player) const;
  // By work; of the form `equal time` the simulations that the time is measured by.
  Limits limits(const Cell& cell, int player) const;
  // Whose simulations the other player is given too where the form does not leave each its own.
  static int baseline(const Cell& cell) { return cell.work[1] > 0 ? 1 : 0; }
  // "1000 simulations a move instead of 20000" where the scale asks for less than the paper; else nothing.
  std::string lighter_than_paper(const Cell& cell) const;

 private:
  bool is_lighter(const Cell& cell, int player) const;

  const Experiment& experiment_;
  const ReproduceSettings& settings_;
};

}  // namespace banyan
