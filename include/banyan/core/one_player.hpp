// Games for one player, with or without nature: what such a game must offer, and what it may offer besides.
//
// How many play and whether nature moves are traits that a game declares beside its rules. A game without
// `kPlayers` is for two (core/game.hpp). A game for one is a value with text like any other; it ends with a
// score that its player wants as high as possible, and a move is a number that means something in its
// position only, while its code means "the same move" in different positions.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/picture.hpp"
#include "banyan/core/result.hpp"
#include "banyan/core/rng.hpp"

namespace banyan {

template <class G>
inline constexpr int players_of = [] {
  if constexpr (requires { G::kPlayers; }) {
    return G::kPlayers;
  } else {
    return 2;
  }
}();

using PlanMove = std::uint32_t;
using PlanMoves = std::vector<PlanMove>;

struct CodedMove {
  PlanMove move;
  std::uint64_t code;
};

template <class P>
concept OnePlayer = std::copyable<P> && players_of<P>
== 1 && requires(P p, const P c, PlanMove m, PlanMoves& out, std::string_view text,
                 const typename P::Options& options) {
  { P::kName } -> std::convertible_to<std::string_view>;
  { P::kTitle } -> std::convertible_to<std::string_view>;
  { P::kNotation } -> std::convertible_to<std::string_view>;
  { P::start(options) } -> std::same_as<Result<P>>;
  { P::from_text(text, options) } -> std::same_as<Result<P>>;
  { c.to_text() } -> std::same_as<std::string>;
  { c.format(m) } -> std::same_as<std::string>;
  { c.parse(text) } -> std::same_as<Result<PlanMove>>;
  { c.picture() } -> std::same_as<BoardPicture>;
  { c.legal_moves(out) } -> std::same_as<void>;  // appends, always in the same order; none: it is over
  { c.score() } -> std::same_as<double>;         // if it ended here
  { p.play(m) } -> std::same_as<void>;           // pre: m is legal
  { c.move_code(m) } -> std::same_as<std::uint64_t>;
};

// Nature moves too: after a move of the player it is her turn, and she picks one of the outcomes.
struct ChanceOutcome {
  PlanMove move;
  double probability;
};
template <class P>
concept HasChance = OnePlayer<P> && requires(const P c, std::vector<ChanceOutcome>& out) {
  { c.is_chance() } -> std::same_as<bool>;
  { c.outcomes(out) } -> std::same_as<void>;  // appends; probabilities sum to 1
};

// Legal moves and their codes in one go, where that is cheaper.
template <class P>
concept CodesMoves = OnePlayer<P> && requires(const P c, std::vector<CodedMove>& out) {
  { c.coded_moves(out) } -> std::same_as<void>;
};

// Knows which moves a play-out had better choose among: `narrow` drops the others, never all. What the
// position at the start of the play-out says about it is kept in a Guide.
template <class P>
concept Guides = OnePlayer<P> &&
    requires(const P c, const typename P::Guide& guide, std::vector<CodedMove>& moves) {
  { c.guide() } -> std::same_as<typename P::Guide>;
  { c.narrow(guide, moves) } -> std::same_as<void>;
};

// A whole random play-out of its own, faster than one by lists: it is uniform over the legal moves, or over
// those that the guide leaves. Appends the moves.
template <class P>
concept PlaysOut = OnePlayer<P> && requires(P p, Rng& rng, bool guided, PlanMoves& line) {
  { p.play_out(rng, guided, line) } -> std::same_as<void>;
};

// Thinks that a position is worth so much, in points of the score: what greedy and beam search look at.
template <class P>
concept Estimates = OnePlayer<P> && requires(const P c) {
  { c.estimate() } -> std::same_as<double>;
};

// The lowest and the highest score that play can still come to, where a game knows them.
struct ScoreBounds {
  double low, high;
};
template <class P>
concept BoundsScores = OnePlayer<P> && requires(const P c) {
  { c.bounds() } -> std::same_as<ScoreBounds>;
};

// A step of a plan as a bar of a chart: what works on what, and when.
struct PlanBar {
  std::string row, label;
  double begin = 0, end = 0;
  int colour = 0;  // a small number: equal numbers belong together
};

// Its player may stop whenever he likes: of a plan, what comes behind the last gain is left off.
template <class P>
inline constexpr bool may_stop = requires {
  requires P::kMayStop;
};

}  // namespace banyan
