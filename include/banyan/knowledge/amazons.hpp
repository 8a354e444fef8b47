// What is known of Amazons beyond its rules: the three evaluations of Kato et al. 2015 and one for
// strength after Lieberum (2005). All board sizes.
//
// A distance D is the least number of moves in which some queen of a side comes to an empty square over the
// squares that are empty now; every man on the board, her own side's included, stands in the way. D is
// infinite where no queen of the side ever comes.
//
// The units of the three are those that predict the results of self-play by `lieberum` best.
#pragma once

#include "banyan/games/amazons.hpp"
#include "banyan/knowledge/features.hpp"

namespace banyan {

enum class AmazonsCount : std::uint8_t { Moves, Steps };

class AmazonsMobility final : public Named<AmazonsMobility, Evaluation<Amazons>> {
 public:
  static constexpr std::string_view kName = "mobility";
  static constexpr std::string_view kHelp = "own legal moves less the opponent's (Kato et al. 2015)";
  static constexpr std::array<std::string_view, 2> kCountNames = {"moves", "steps"};
  void describe(auto& option) {
    // The paper's example, 161 - 166 in the middle of a game, fits complete moves.
    option("count", count_, kCountNames, "complete moves with their arrows, or steps of queens alone");
  }
  int points(const Amazons& position) const override;
  double chance(int points) const override { return logistic_chance(points, 600); }

 private:
  AmazonsCount count_ = AmazonsCount::Moves;
};

// The sum over the empty squares of 1 where the side to move is nearer, -1 where the opponent is, 1/5 where
// both are equally near and 0 where nobody comes; in fifths.
class AmazonsTerritory final : public Named<AmazonsTerritory, Evaluation<Amazons>> {
 public:
  static constexpr std::string_view kName = "territory";
  static constexpr std::string_view kHelp =
      "squares nearer to one's own queens (Kato et al. 2015), in fifths";
  void describe(auto&) {}
  int points(const Amazons& position) const override;
  double chance(int points) const override { return logistic_chance(points, 40); }
};

// The sum over the empty squares of D of the opponent less D of the side to move; 5 and -5 where only one of
// them comes, 0 where nobody does.
class AmazonsRelativeTerritory final : public Named<AmazonsRelativeTerritory, Evaluation<Amazons>> {
 public:
  static constexpr std::string_view kName = "relative_territory";
  static constexpr std::string_view kHelp =
      "by how much squares are nearer to one's own queens (Kato et al. 2015)";
  void describe(auto&) {}
  int points(const Amazons& position) const override;
  double chance(int points) const override { return logistic_chance(points, 28); }
};

// The terms of Lieberum's evaluation for the side to move, D1 in moves of queens, D2 in moves of kings.
struct LieberumTerms {
  double t1, t2;  // territory by D1 and by D2, 1/5 for a tie
  double c1;      // 2 Σ (2^-D1 own - 2^-D1 other): the squares near one's queens count most
  double c2;      // Σ (D2 other - D2 own) / 6, each cut to [-1, 1]
  // Queens shut in, the opponent's less own. A queen counts 5 / (5 + α), where α is the sum of N(b) 2^-d over
  // the squares b she can step to and the opponent can ever reach; N(b) is the number of b's empty
  // neighbours, d the way in king moves.
  double shut_in;
  // How open the position is: Σ 2^-min(|D1 own - D1 other|, 4) over the squares that both can reach. Zero
  // means that the sides are separated for good.
  double w;
};
LieberumTerms lieberum_terms(const Amazons& position);

// Each term has a weight that depends on w, f_i(w) in the paper: here linear between four values, at w = 0
// and at 1/10, 3/10 and 6/10 of the squares of the board. So the sum is linear in 4 x 6 weights, and they can
// be learnt. Where the sides are separated the lead in squares is all that counts, and having to move first
// is worth half a square less: of two equal regions the mover's is filled first.
class LieberumEvaluation final : public Named<LieberumEvaluation, Evaluation<Amazons>> {
 public:
  static constexpr std::string_view kName = "lieberum";
  static constexpr std::string_view kHelp = "territory, position and shut-in queens, after Lieberum (2005)";
  static constexpr std::array<std::string_view, 25> kFeatures = {
      "t1, closed",      "t2, closed",      "c1, closed",    "c2, closed",     //
      "shut in, closed", "to move, closed", "t1, late",      "t2, late",       //
      "c1, late",        "c2, late",        "shut in, late", "to move, late",  //
      "t1, middle",      "t2, middle",      "c1, middle",    "c2, middle",     //
      "shut in, middle", "to move, middle", "t1, open",      "t2, open",       //
      "c1, open",        "c2, open",        "shut in, open", "to move, open",  //
      "lead, separated"};
  void describe(auto& option) {
    option("weights", weights_, kWeightsNames, "learnt from games, or set by hand");
  }

  Features<LieberumEvaluation> features(const Amazons& position) const;
  const Features<LieberumEvaluation>& weights(const Amazons&) const;
  int points(const Amazons& position) const override {
    return weighted_points(features(position), weights(position));
  }
  double chance(int points) const override { return logistic_chance(points, kFittedUnit); }

 private:
  Weights weights_ = Weights::Fitted;
};

static_assert(Fitted<LieberumEvaluation, Amazons>);

template <>
struct KnowledgeOf<Amazons> : NoKnowledge<Amazons> {
  using Evaluations = StrategyList<Evaluation<Amazons>, LieberumEvaluation, AmazonsMobility, AmazonsTerritory,
                                   AmazonsRelativeTerritory>;
};

}  // namespace banyan
