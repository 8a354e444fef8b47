// A file of learnt weights: text, one feature a line with its name, so that a file outlives a change of their
// order, and a checksum, so that a damaged one is refused.
//
//   banyan weights 1
//   game breakthrough
//   made banyan learn playout breakthrough --method balance …
//   0.6931 takes a man
//   …
//   sum 1f3c…
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "banyan/core/result.hpp"

namespace banyan {

struct FeatureWeights {
  std::string game;                                     // its name
  std::vector<std::string> made;                        // where the weights come from, a line each
  std::vector<std::pair<std::string, double>> weights;  // logarithms of strengths, by feature

  std::string to_text() const;
  // Or what is wrong with the text, in one line.
  static Result<FeatureWeights> parse(std::string_view text);
  // The weights in the order of `names`; those that the file does not have are 0. An error names a feature
  // that is not among them.
  Result<std::vector<double>> in_order(const std::vector<std::string>& names) const;
};

// From a file of the disk, for this game; the error names the file.
Result<FeatureWeights> read_weights(const std::string& path, std::string_view game);

}  // namespace banyan
