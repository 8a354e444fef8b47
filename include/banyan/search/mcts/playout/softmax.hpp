// Play-outs by learnt weights: a move is drawn with probability in proportion to e^(sum of the weights of its
// features / temperature), where the game declares features (Silver and Tesauro 2009; Coulom 2007). Without
// weights all moves are alike, or the weights are those that the library brings for the game.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "banyan/search/mcts/playout.hpp"
#include "banyan/search/softmax_weights.hpp"

namespace banyan {

// Looks at every move anew each time. A game that can keep what it needs up to date has a class of its own
// with these members (KnowledgeOf::Draws).
template <Game G>
class DrawsFromList {
 public:
  using Table = std::vector<float>;  // strengths, by feature
  DrawsFromList(const G&, const Table& strengths) : strengths_(strengths) {}
  void played(typename G::Move, const G&) {}
  typename G::Move pick(const G& position, const MoveFeatures<G>& features, Rng& rng) const {
    MoveList<G> moves;
    position.legal_moves(moves);
    std::array<float, G::kMaxMoves> strength;
    features.strengths(position, {moves.data(), moves.size()}, strengths_, strength);
    float total = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) total += strength[i];
    if (!(total > 0)) return draw_move(position, rng);
    float left = static_cast<float>(rng.uniform()) * total;
    std::size_t drawn = 0;
    for (std::size_t i = 0; i < moves.size() && left >= 0; ++i) {
      if (strength[i] == 0) continue;
      drawn = i;
      left -= strength[i];
    }
    return moves[drawn];
  }

 private:
  const Table& strengths_;
};

template <Game G>
class SoftmaxPlayout final : public PolicyPlayout<SoftmaxPlayout<G>, G> {
  using Own = typename KnowledgeOf<G>::Draws;
  using Draws = std::conditional_t<std::is_void_v<Own>, DrawsFromList<G>, Own>;

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

  struct Companion {
    std::optional<Draws> draws;  // none: all moves are alike
    void played(typename G::Move move, const G& after) {
      if (draws) draws->played(move, after);
    }
  };
  Companion companion(const G& position) const {
    if (table_ == nullptr) return {};
    return {Draws(position, *table_)};
  }
  typename G::Move pick(const G& position, Companion& companion, Scratch<G>& scratch) const {
    if (!companion.draws) return draw_move(position, scratch.rng);
    return companion.draws->pick(position, *features_, scratch.rng);
  }

 private:
  void load() {
    loaded_ = file_;
    cooled_ = temperature_;
    table_ = nullptr;
    if (file_.empty()) return;
    std::vector<std::string> names(features_ != nullptr ? features_->count() : 0);
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = features_->name(i);
    table_ = std::make_shared<const typename Draws::Table>(
        softmax_strengths(file_, G::kName, names, temperature_));
  }

  const MoveFeatures<G>* features_;
  std::string file_, loaded_;
  double temperature_ = 1, cooled_ = 1;
  std::shared_ptr<const typename Draws::Table> table_;
};

}  // namespace banyan
