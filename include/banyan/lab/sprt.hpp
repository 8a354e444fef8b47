// What pairs of games prove: the five counts of their scores, and Wald's sequential test on them. The test is
// the generalised one of Michel Van den Bergh: the likelihoods are those of the most likely distributions
// with the two hypothetical strengths, in normalised Elo, so that draws and the openings' bias need no model.
#pragma once

#include <array>
#include <cstdint>

#include "banyan/core/statistics.hpp"

namespace banyan {

// Pairs of games with colours swapped, by the first player's points: 0, 1/2, 1, 3/2, 2.
using PairCounts = std::array<std::uint64_t, 5>;

std::uint64_t number_of_pairs(const PairCounts& pairs);
// Mean score of a pair (0 to 1) with Student's interval; pairs are independent, the games of one are not.
Interval pair_interval(const PairCounts& pairs, double confidence = 0.95);

// Normalised Elo: (score - 1/2) / (standard deviation of one game), times 800 / ln 10.
double normalized_elo(const PairCounts& pairs);

// log likelihood ratio of normalised Elo `elo1` against `elo0`; 0 without pairs.
double sprt_llr(const PairCounts& pairs, double elo0, double elo1);

enum class SprtState : std::uint8_t { Running, Accepted, Rejected };  // H1 accepted, or H0
// Wald's bounds for errors of the first and the second kind that are equal.
SprtState sprt_state(double llr, double error = 0.05);
double sprt_bound(double error = 0.05);  // log((1 - error) / error); the lower one is its negative

}  // namespace banyan
