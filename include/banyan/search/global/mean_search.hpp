// Alpha-beta of a fixed depth whose leaves are worth the mean of games (Abramson 1990), as two searches use
// it: standard global search over a few cells, g games a leaf (Cazenave 2007, section 3.2), and lazy
// evaluation, which stops sampling a leaf as soon as its mean is surely outside the window (Persson 2006;
// Chaslot 2010, section 3.1).
//
// The games of a leaf depend on the seed and on the line that leads there alone. So a leaf has one mean,
// however the search came by, and alpha-beta with full samples gives the value of plain minimax.
#pragma once

#include "banyan/search/global/sampled_game.hpp"

namespace banyan {

struct LeafRule {
  std::int64_t games = 100;  // the most of a leaf
  double confidence = 0;     // a leaf is left where so likely outside the window; 0 = never
  std::int64_t least = 8;    // games before that is asked
};

class MeanSearch {
 public:
  using MoveBits = SampledGame::MoveBits;
  // The moves of the position at hand in the order in which they are tried; none: it is a leaf.
  using Moves = std::function<void(const SampledGame&, std::vector<MoveBits>&)>;

  MeanSearch(SampledGame& game, const LeafRule& rule, Moves moves, Budget& budget);

  // Every root move with its line; a worth that did not beat an earlier move's is an upper bound.
  SampledReport search(int depth, const SampledSearch::Shown& shown);
  std::uint64_t leaves() const { return leaves_; }

 private:
  struct Worth {
    double worth;     // for the side to move
    SampleMean leaf;  // for the side to move at the root
    std::vector<MoveBits> line;
  };
  Worth behind(MoveBits move, int depth, std::uint64_t key, double alpha, double beta);
  Worth walk(int depth, std::uint64_t key, double alpha, double beta);
  Worth leaf(std::uint64_t key, double alpha, double beta);
  bool is_outside(const SampleMean& mean, double alpha, double beta) const;

  SampledGame& game_;
  LeafRule rule_;
  Moves moves_;
  Budget& budget_;
  Side root_side_;
  std::uint64_t seed_;
  double errors_ = 0;
  bool over_ = false;
  std::uint64_t leaves_ = 0;
};

}  // namespace banyan
