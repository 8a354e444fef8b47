// Features of moves: what a learnt policy weighs. A move is a team of features, and its strength in a draw
// is e to the sum of their weights (softmax; in the words of Coulom 2007, the product of their strengths).
#pragma once

#include <span>
#include <string>

#include "banyan/core/fixed_list.hpp"
#include "banyan/core/game.hpp"

namespace banyan {

using MoveFeature = std::uint16_t;
using FeatureTeam = FixedList<MoveFeature, 8>;

// A game that declares features names a class for them (KnowledgeOf::Teams): made once a position, asked once
// a move for its team(move), with kFeatures and name(feature).
template <Game G>
class MoveFeatures {
 public:
  using Move = typename G::Move;
  virtual ~MoveFeatures() = default;
  virtual std::size_t count() const = 0;
  virtual std::string name(std::size_t feature) const = 0;
  virtual void teams(const G& position, std::span<const Move> moves, std::span<FeatureTeam> out) const = 0;
  // The product of the strengths of each move's features; 0 for a move that no play-out makes.
  virtual void strengths(const G& position, std::span<const Move> moves, std::span<const float> of_features,
                         std::span<float> out) const = 0;
};

// Play-outs of Go fill no own eye, and pass only where nothing else is left.
template <Game G>
bool is_for_playouts(const G& position, typename G::Move move) {
  if constexpr (requires { position.is_playable(move); }) return position.is_playable(move);
  return true;
}

template <Game G, class Teams>
class FeaturesBy final : public MoveFeatures<G> {
 public:
  using Move = typename G::Move;
  std::size_t count() const override { return Teams::kFeatures; }
  std::string name(std::size_t feature) const override { return Teams::name(feature); }
  void teams(const G& position, std::span<const Move> moves, std::span<FeatureTeam> out) const override {
    const Teams of(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      out[i] = is_for_playouts(position, moves[i]) ? of.team(moves[i]) : FeatureTeam{};
    }
  }
  void strengths(const G& position, std::span<const Move> moves, std::span<const float> of_features,
                 std::span<float> out) const override {
    const Teams of(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      out[i] = 0;
      if (!is_for_playouts(position, moves[i])) continue;
      out[i] = 1;
      for (const MoveFeature feature : of.team(moves[i])) out[i] *= of_features[feature];
    }
  }
};

}  // namespace banyan
