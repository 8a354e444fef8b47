// Play-outs by learnt weights: a move is drawn with probability in proportion to e^(sum of the weights of its
// features / temperature), where the game declares features (Silver and Tesauro 2009; Coulom 2007). Without
// weights all moves are alike, or the weights are those that the library brings for the game.
#pragma once

#include <array>

#include "banyan/search/mcts/playout.hpp"
#include "banyan/search/softmax_weights.hpp"

namespace banyan {

template <Game G>
class SoftmaxPlayout final : public PolicyPlayout<SoftmaxPlayout<G>, G> {
 public:
  static constexpr std::string_view kName = "softmax";
  static constexpr std::string_view kHelp = "moves by the learnt weights of their features";
  explicit SoftmaxPlayout(const BuildContext* context = nullptr)
      : features_(SearchContext<G>::of(context).knowledge.features) {}
  void describe(auto& option) {
    option.text("weights", file_, "file of weights that 'learn playout' wrote; empty: all moves are alike");
    option("temperature", temperature_, 0.01, 100.0, "the weights are divided by it");
    if (file_ != loaded_ || temperature_ != cooled_) load();
  }

  typename G::Move pick(const G& position, Scratch<G>& scratch) const {
    if (strengths_.empty()) return draw_move(position, scratch.rng);
    MoveList<G> moves;
    position.legal_moves(moves);
    std::array<float, G::kMaxMoves> strength;
    features_->strengths(position, {moves.data(), moves.size()}, strengths_, strength);
    float total = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) total += strength[i];
    if (!(total > 0)) return draw_move(position, scratch.rng);
    float left = static_cast<float>(scratch.rng.uniform()) * total;
    std::size_t drawn = 0;
    for (std::size_t i = 0; i < moves.size() && left >= 0; ++i) {
      if (strength[i] == 0) continue;
      drawn = i;
      left -= strength[i];
    }
    return moves[drawn];
  }

 private:
  void load() {
    loaded_ = file_;
    cooled_ = temperature_;
    strengths_.clear();
    if (file_.empty()) return;
    std::vector<std::string> names(features_ != nullptr ? features_->count() : 0);
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = features_->name(i);
    strengths_ = softmax_strengths(file_, G::kName, names, temperature_);
  }

  const MoveFeatures<G>* features_;
  std::string file_, loaded_;
  double temperature_ = 1, cooled_ = 1;
  std::vector<float> strengths_;  // by feature; empty: all moves are alike
};

}  // namespace banyan
