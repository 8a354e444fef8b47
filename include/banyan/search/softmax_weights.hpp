// The strengths of a game's features from a file of weights.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace banyan {

// e^(weight / temperature) for each of the names. Throws SpecError: no such file, a damaged one, one of
// another game, or a game without features.
std::vector<float> softmax_strengths(const std::string& file, std::string_view game,
                                     const std::vector<std::string>& names, double temperature);

}  // namespace banyan
