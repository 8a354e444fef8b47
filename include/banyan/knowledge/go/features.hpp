// A move of Go as a team of features, at most one of each kind, and the weight of every feature (Coulom
// 2007): a move is played with probability in proportion to the product of its weights.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/result.hpp"
#include "banyan/games/go/go.hpp"
#include "banyan/knowledge/go/shells.hpp"

namespace banyan {

using GoFeature = std::uint16_t;

// The features that are no patterns, by kind.
namespace go_features {
inline constexpr GoFeature kPass = 0, kPassAfterPass = 1;
inline constexpr GoFeature kTakesToSave = 2, kTakesMore = 3, kTakesOne = 4, kTakesKo = 5;
inline constexpr GoFeature kEscape = 6, kVainEscape = 7;  // in vain: into a ladder
inline constexpr GoFeature kSelfAtari = 8;
inline constexpr GoFeature kLadderAtari = 9,
                           kAtari = 10;     // of a chain with two liberties: it dies; it may not
inline constexpr GoFeature kBorder = 11;    // lines 1 to 4
inline constexpr GoFeature kLast = 15;      // distance 2 to 16 from the last move
inline constexpr GoFeature kBefore = 30;    // distance 0, 2 to 16 from the move before it
inline constexpr GoFeature kPatterns = 46;  // from here on
}  // namespace go_features
inline constexpr int kFarthest = 16;

// Features of one kind exclude each other.
int go_feature_kind(GoFeature feature);
inline constexpr int kGoFeatureKinds = 9;
std::string go_feature_name(GoFeature feature);  // of one that is no pattern

// The patterns that are known, and the weights of all features.
class GoFeatureWeights {
 public:
  // Weight 1 for everything. The patterns are told apart by their hashes.
  explicit GoFeatureWeights(std::vector<std::uint64_t> patterns = {});

  // The text of to_text(), or what is wrong with it in one line.
  static Result<GoFeatureWeights> parse(std::string_view text);
  // `provenance`: lines that say where the weights come from.
  std::string to_text(std::string_view provenance) const;
  // Those that are part of the library: data/patterns/go.txt for the tree, go-playout.txt for play-outs.
  static const GoFeatureWeights& committed();
  static const GoFeatureWeights& committed_for_playouts();

  std::size_t size() const { return weights_.size(); }  // features
  std::size_t patterns() const { return patterns_.size(); }
  float weight(GoFeature feature) const { return weights_[feature]; }
  void set_weight(GoFeature feature, float weight) { weights_[feature] = weight; }
  // The largest known pattern of these, the smallest first, or 0. A pattern is known only if all smaller ones
  // around the same point are.
  GoFeature largest_of(std::span<const std::uint64_t> shells) const;
  // The pattern of that hash, or 0.
  GoFeature find(std::uint64_t hash) const;

 private:
  static GoFeatureWeights embedded(std::string_view path);
  void index();

  std::vector<std::uint64_t> patterns_;
  std::vector<float> weights_;
  std::vector<GoFeature> slots_;  // a table with open places: which pattern, 0 = none
};

// At most one feature of each kind.
using GoTeam = FixedList<GoFeature, kGoFeatureKinds>;

// What a capture of so many stones is good for.
template <int Size>
GoFeature go_capture_feature(const GoBoard<Size>& board, GoPoint p, GoColor own, int taken);
// The features that a play-out can afford: captures, escapes without reading, self-atari, the eight points
// around the last move, and patterns of 3x3 points.
GoTeam playout_team(const GoTeam& team);

// The team of every move of one position.
template <int Size>
class GoTeams {
 public:
  using Team = GoTeam;
  GoTeams(const GoGame<Size>& position, const GoFeatureWeights& weights)
      : position_(position), weights_(weights) {}
  // pre: the move is legal.
  Team of(GoMove move) const;

 private:
  const GoGame<Size>& position_;
  const GoFeatureWeights& weights_;
};
extern template class GoTeams<0>;
extern template class GoTeams<9>;
extern template class GoTeams<13>;
extern template class GoTeams<19>;

// H_i: how likely each move is by the committed weights. Made once a position, asked once a move.
template <int Size>
class GoMoveScores {
 public:
  explicit GoMoveScores(const GoGame<Size>& position);
  // In (0, 1]; of all legal moves together 1. pre: the move is legal.
  float score(GoMove move) const { return scores_[move.point]; }

 private:
  typename GoBoard<Size>::template PerPoint<float> scores_{};
};
extern template class GoMoveScores<0>;
extern template class GoMoveScores<9>;
extern template class GoMoveScores<13>;
extern template class GoMoveScores<19>;

}  // namespace banyan
