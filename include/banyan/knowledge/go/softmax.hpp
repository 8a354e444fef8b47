// Moves of Go drawn in proportion to e^(sum of the weights of their features), from sums that are kept up to
// date along a play-out: the features of playout_teams.hpp without a look at every move.
#pragma once

#include <optional>
#include <span>

#include "banyan/knowledge/go/playout_teams.hpp"
#include "banyan/knowledge/go/tactics.hpp"
#include "banyan/knowledge/go/urgency.hpp"

namespace banyan {

// What the strengths of all features make of patterns and of the rest.
class GoSoftmaxTable {
 public:
  explicit GoSoftmaxTable(std::span<const float> strengths);
  const GoPatternWeights& patterns() const { return *patterns_; }
  double strength(int feature) const { return strengths_[static_cast<std::size_t>(feature)]; }
  // A large strength of atari would have most points refused: their points are looked for instead.
  bool finds_ataris() const { return strength(GoPlayoutTeams<0>::kAtari) > kStrong; }
  // The most that a point can weigh by what is looked for when it is drawn.
  double most() const { return most_; }

 private:
  static constexpr double kStrong = 4;
  std::array<double, GoPlayoutTeams<0>::kPattern> strengths_{};
  double most_ = 1;
  std::shared_ptr<const GoPatternWeights> patterns_;
};

// One position's rule. Self-atari, and atari unless it is strong, may be anywhere: they are looked for at the
// point that was drawn, and what they weigh is the share that the point keeps.
template <int Size>
class GoSoftmaxRule {
  using Teams = GoPlayoutTeams<Size>;

 public:
  using Board = GoBoard<Size>;
  using Chains = GoShortChains<Size, 2>;
  static constexpr int kSees = 4;

  // `chains`: null where ataris are not looked for.
  GoSoftmaxRule(const GoSoftmaxTable& table, Chains* chains) : table_(table), chains_(chains) {}
  int fill_board() const { return 0; }
  // Points that are special besides captures, escapes and what is near the last move: those that give atari.
  void for_each_special(const GoGame<Size>& position, auto add) const {
    if (chains_ == nullptr) return;
    const Board& board = position.stones();
    const GoColor enemy = opponent(go_color(position.to_move()));
    for (const GoPoint chain : chains_->in(position)) {
      if (board.color_at(chain) != enemy || board.in_atari(chain)) continue;
      for (const GoPoint p : board.liberties(chain, 2)) add(p);
    }
  }
  double urgency(const Board& board, GoColor own, const GoSpecial& special) const;
  double share(const Board& board, GoPoint p, GoColor own) const {
    const GoTactics<Size> tactics(board);
    if (tactics.is_self_atari(p, own)) return table_.strength(Teams::kSelfAtari) / table_.most();
    const bool counts = chains_ == nullptr && board.neighbours_of(p, GoColor::Empty) < 4;
    return (counts && tactics.gives_atari(p, own) ? table_.strength(Teams::kAtari) : 1) / table_.most();
  }

 private:
  const GoSoftmaxTable& table_;
  Chains* chains_;
};

template <int Size>
double GoSoftmaxRule<Size>::urgency(const Board& board, GoColor own, const GoSpecial& special) const {
  const GoTactics<Size> tactics(board);
  double urgency = special.weight;
  if (special.distance > 0) urgency *= table_.strength(Teams::kNear + special.distance - 2);
  if (special.taken > 0) urgency *= table_.strength(Teams::kTakes + std::min(special.taken, 3) - 1);
  if (special.taken > 0 || special.saved > 0) {  // a capture may save stones that are not beside it
    const int saved = tactics.stones_saved(special.point, own);
    if (saved > 0) urgency *= table_.strength(Teams::kSaves + std::min(saved, 3) - 1);
  }
  if (chains_ != nullptr && tactics.gives_atari(special.point, own) &&
      !tactics.is_self_atari(special.point, own)) {
    urgency *= table_.strength(Teams::kAtari);
  }
  return urgency;
}

// The companion of a play-out by weights of features (SoftmaxPlayout).
template <int Size>
class GoSoftmaxDraw {
 public:
  using G = GoGame<Size>;
  using Table = GoSoftmaxTable;
  GoSoftmaxDraw(const G& position, const Table& table)
      : table_(&table), urgencies_(position, table.patterns()) {
    if (table.finds_ataris()) chains_.emplace(position);
  }
  void played(GoMove move, const G& after) {
    urgencies_.played(move, after);
    if (chains_) chains_->played(move, after);
  }
  GoMove pick(const G& position, const MoveFeatures<G>&, Rng& rng) {
    return urgencies_.choose(position, rule(), rng);
  }
  // How strong the move is, in a unit of all positions and moves. pre: it fills no own eye.
  double strength(const G& position, GoPoint p) {
    return urgencies_.urgency(position, rule(), p) *
           rule().share(position.stones(), p, go_color(position.to_move()));
  }

 private:
  GoSoftmaxRule<Size> rule() { return {*table_, chains_ ? &*chains_ : nullptr}; }

  const Table* table_;
  GoUrgencies<Size> urgencies_;
  std::optional<GoShortChains<Size, 2>> chains_;
};

}  // namespace banyan
