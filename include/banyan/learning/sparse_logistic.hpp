// Logistic regression with thousands of weights of which a sample needs few: one sample after another moves
// the weights that it has a part in, each by steps that grow shorter the more it was moved: AdaGrad (Duchi,
// Hazan and Singer 2011). The order is drawn from a seed, so that the same samples give the same bits
// everywhere.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "banyan/core/occurrence.hpp"

namespace banyan {

struct SparseSamples {
  std::vector<Occurrence> occurrences;
  std::vector<std::size_t> ends;  // of each sample's occurrences
  std::vector<double> results;    // 1 won, 1/2 drawn, 0 lost

  std::size_t size() const { return results.size(); }
  std::span<const Occurrence> row(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    return {occurrences.data() + begin, ends[i] - begin};
  }
  void add(std::span<const Occurrence> row, double result);
};

// As of SampleSet.
double log_loss(const SparseSamples& samples, std::span<const double> weights);

struct SparseFit {
  int passes = 4;         // over all samples
  double rate = 0.03;     // of the steps
  double penalty = 1e-4;  // of a weight, times itself, at each of its occurrences
  std::uint64_t seed = 1;
};
std::vector<double> fit_sparse_logistic(const SparseSamples& samples, std::size_t weights,
                                        const SparseFit& fit);

}  // namespace banyan
