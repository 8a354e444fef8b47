// Multi-cut (Björnsson and Marsland 2001): where C of the first M moves reach beta with a search that is R
// plies shallower, one will with the full one. The enhanced form (Winands et al. 2005) tries it where all
// moves are expected to fail as well.
#pragma once

#include <array>
#include <string_view>

#include "banyan/search/alphabeta/technique.hpp"

namespace banyan::alphabeta {

template <Hashed G>
class MultiCut : public Technique<G> {
 public:
  void describe(auto& option) {
    option("multi_cut", form_, kNames, "cut where several moves do: at CUT nodes, or at ALL too");
    option("multi_cut_m", m_, 1, 1000, "M: moves tried for a multi-cut");
    option("multi_cut_c", c_, 1, 1000, "C: cut-offs needed among them");
    option("multi_cut_r", r_, 1, 10, "R: plies by which they are searched less");
  }

  [[gnu::always_inline]] std::optional<Value> in_order(TreeSearch<G>& search, const Node<G>& node) {
    return form_ == Form::Off ? std::nullopt : cut(search, node);
  }

 private:
  enum class Form : std::uint8_t { Off, Cut, Enhanced };
  static constexpr std::array<std::string_view, 3> kNames = {"off", "cut", "enhanced"};

  std::optional<Value> cut(TreeSearch<G>& search, const Node<G>& node) {
    if (!node.may_guess()) return std::nullopt;
    if (node.expected == Expected::All && form_ != Form::Enhanced) return std::nullopt;
    const int rest = node.depth - kPly * (1 + r_);
    if (rest <= 0) return std::nullopt;
    MovePicker picker(search.here());
    const std::size_t most = std::min(picker.count(), static_cast<std::size_t>(m_));
    int cuts = 0;
    for (std::size_t i = 0; i < most; ++i) {
      const auto move = search.here().moves[picker.pick(i)];
      const Value value = search.value_of(move, rest, node.beta - 1, node.beta, Expected::All);
      if (search.is_over()) return std::nullopt;
      if (value.score >= node.beta && ++cuts >= c_) return Value{node.beta, kNoRepetition, false};
    }
    return std::nullopt;
  }

  Form form_ = Form::Off;
  int m_ = 10, c_ = 3, r_ = 2;
};

}  // namespace banyan::alphabeta
