// Realization-probability search (Tsuruoka, Yokoyama and Chikayama 2002): a move of probability P costs
// ln P / ln c plies. In the enhanced form (Winands and Björnsson 2007), as we read it, no move is cut so
// short that the reply to it is not looked at, and a move that surprises is searched in between before it is
// searched in full.
#pragma once

#include <array>
#include <string_view>

#include "banyan/core/math.hpp"
#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class RealizationSearch : public Technique<G> {
 public:
  void describe(auto& option) {
    option("realization", form_, kNames, "depth by the probability of moves");
    option("realization_c", c_, 0.01, 0.99, "a move of probability c costs one ply");
    option("realization_lo", lo_, 0.1, 1.0, "least plies that a move costs");
    option("realization_hi", hi_, 1.0, 10.0, "most plies that a move costs");
  }

  void start(TreeSearch<G>&) { per_log_ = kPly / math::log(c_); }

  bool set_cost(TreeSearch<G>& search, const Node<G>& node, std::size_t index, std::size_t, Cost& cost) {
    if (form_ == Form::Off || search.knowledge().probabilities == nullptr) return false;
    cost = {cost_of(probability(search, index)), 1};
    if (form_ == Form::Erps) cost = {std::min(cost.depth, std::max(kPly, node.depth - kPly)), 2};
    return true;
  }

 private:
  enum class Form : std::uint8_t { Off, Rps, Erps };
  static constexpr std::array<std::string_view, 3> kNames = {"off", "rps", "erps"};

  // Those of all moves are worked out when the first one is asked for.
  static double probability(TreeSearch<G>& search, std::size_t index) {
    Workplace<G>& place = search.here();
    if (!place.has_probabilities) {
      const std::size_t count = place.moves.size();
      search.knowledge().probabilities->probabilities(search.path().position(), {place.moves.data(), count},
                                                      {place.floats.data(), count});
      place.has_probabilities = true;
    }
    return std::max(static_cast<double>(place.floats[index]), 1e-9);
  }
  int cost_of(double probability) const {
    return static_cast<int>(std::clamp(math::log(probability) * per_log_, lo_ * kPly, hi_ * kPly));
  }

  Form form_ = Form::Off;
  double c_ = 0.25, lo_ = 0.5, hi_ = 4;
  double per_log_ = 0;
};

}  // namespace banyan::alphabeta
