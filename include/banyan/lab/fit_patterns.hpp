// Weights of Go's move features from recorded games: patterns are harvested, then the weights of all features
// are found by minorisation-maximisation of the generalised Bradley-Terry model (Coulom 2007).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "banyan/core/result.hpp"

namespace banyan {

struct PatternFit {
  int least = 20;         // a pattern is kept if it was played so often
  double sample = 0.05;   // share of the positions that weights are fitted to
  double held_out = 0.1;  // share of the games that only judge: the last ones
  int iterations = 10;    // over all kinds of features
  std::uint64_t seed = 1;
  bool playout = false;  // only what a play-out can afford: patterns of 3x3 points, tactics without reading
};

// One game of 19x19 in one line: its result, a blank or tab, and moves as ";B[pd];W[dd]"; "[]" and "[tt]"
// pass.
using GoGameLine = std::string;
// The lines of a file, unpacked by gzip if its name ends in .gz.
Result<std::vector<GoGameLine>> read_game_lines(const std::string& path);

struct PatternReport {
  struct Feature {
    std::string name;
    double weight;
    std::uint64_t played, available;  // in the fitted positions
  };
  std::size_t games = 0, held_out_games = 0, rejected = 0;
  std::uint64_t moves = 0;  // that patterns were harvested from
  std::uint64_t positions = 0, held_out_positions = 0;
  std::size_t patterns = 0;
  std::vector<Feature> features;     // those that are no patterns
  std::vector<std::size_t> by_size;  // patterns known at each size, the smallest first
  // The share of the held-out positions whose move is among the first k, k = 1, 2, …
  std::vector<double> first;
  double surprise = 0, uniform = 0;  // -ln p of the move played: by the weights, with all moves alike
  double mango = 0;  // the share of first moves by Mango's formula (Chaslot 2010, section 5.2.1)
  std::string text;  // the weights as a file, without provenance
};

// Fits, or judges `weights` (the text of a file) where these are given.
Result<PatternReport> fit_patterns(const PatternFit& fit, std::span<const GoGameLine> games,
                                   std::string_view provenance, std::string_view weights = {});

}  // namespace banyan
