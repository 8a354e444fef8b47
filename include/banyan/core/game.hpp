// The Game concept: the least a game must offer, and the refinements that a search may ask for.
//
// A game is a value: one position, cheap to copy. What depends on the past (superko, third repetition) is not
// part of it; GameRecord (game_record.hpp) answers that. Moves are small trivially copyable structs with
// `==`. A position that is over has no legal moves; a position that is open has at least one.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "banyan/core/fixed_list.hpp"
#include "banyan/core/result.hpp"
#include "banyan/core/rng.hpp"

namespace banyan {

enum class Side : std::uint8_t { First, Second };
enum class Outcome : std::uint8_t { Open, FirstWins, SecondWins, Draw };

constexpr Side opponent(Side side) { return side == Side::First ? Side::Second : Side::First; }
constexpr int index_of(Side side) { return static_cast<int>(side); }
constexpr Outcome win_for(Side side) {
  return side == Side::First ? Outcome::FirstWins : Outcome::SecondWins;
}

// What a repeated position means. A game with None can never repeat one: its graph has no cycle.
enum class Repetition : std::uint8_t { None, ThirdIsDraw, Superko };

template <class P>
using MoveList = FixedList<typename P::Move, P::kMaxMoves>;

// kMaxMoves is a true bound over every position that can be typed in, with one place to spare for
// FixedList::push_back_if.
template <class P>
concept Game = std::copyable<P> && std::is_trivially_copyable_v<P> &&
    std::is_trivially_copyable_v<typename P::Move> && std::equality_comparable<typename P::Move> &&
    requires(P p, const P c, typename P::Move m, MoveList<P>& out) {
  { P::kName } -> std::convertible_to<std::string_view>;
  { P::kRepetition } -> std::convertible_to<Repetition>;
  { c.to_move() } -> std::same_as<Side>;
  { c.outcome() } -> std::same_as<Outcome>;
  { c.legal_moves(out) } -> std::same_as<void>;  // appends, always in the same order
  { p.play(m) } -> std::same_as<void>;           // pre: m is legal and outcome() is Open
};

// A 64-bit key kept up to date by play(), and the same key worked out from the board alone (for tests).
template <class P>
concept Hashed = Game<P> && requires(const P c) {
  { c.hash() } -> std::same_as<std::uint64_t>;
  { c.hash_from_scratch() } -> std::same_as<std::uint64_t>;
};

// A second key, independent of hash(), worked out from the board when it is needed: where a proof rests on
// two positions being the same, both keys must agree.
template <class P>
concept Checked = Hashed<P> && requires(const P c) {
  { c.check_hash() } -> std::same_as<std::uint64_t>;
};

// Moves numbered 0 … kMoveCodes - 1; the same number means "the same move" in different positions.
template <class P>
concept Coded = Game<P> && requires(const P c, typename P::Move m) {
  { P::kMoveCodes } -> std::convertible_to<std::size_t>;
  { c.move_code(m) } -> std::convertible_to<std::size_t>;
};

// A random move without a full list. It is the play-out's move: uniform over the legal moves, except in Go,
// where a point that is the mover's own eye is never filled.
template <class P>
concept Samples = Game<P> && requires(const P c, Rng& rng) {
  { c.random_move(rng) } -> std::same_as<typename P::Move>;
};

// A second, faster way to draw a move, not uniform: Amazons picks queen, then square, then arrow.
template <class P>
concept SamplesStepwise = Game<P> && requires(const P c, Rng& rng) {
  { c.stepwise_move(rng) } -> std::same_as<typename P::Move>;
};

// Knows at a glance whether the side to move can win at once: the first such move in the order of
// legal_moves(), or none. For games in which no move loses at once.
template <class P>
concept FindsWins = Game<P> && P::kRepetition == Repetition::None&& requires(const P c) {
  { c.winning_move() } -> std::same_as<std::optional<typename P::Move>>;
};

// A game whose positions can come back. `repetition_key` is equal where the rule calls two positions the
// same, `same_for_repetition` decides it exactly, and an irreversible move is one that no earlier position
// survives.
template <class P>
concept Repeats = Game<P> && P::kRepetition != Repetition::None&& requires(const P c, typename P::Move m) {
  { c.repetition_key() } -> std::same_as<std::uint64_t>;
  { c.repetition_key_after(m) } -> std::same_as<std::uint64_t>;
  { c.same_for_repetition(c) } -> std::same_as<bool>;
  { c.is_irreversible(m) } -> std::same_as<bool>;
};

// A game that ends with a score: seen by the first player, in its own points (Go: area minus komi).
template <class P>
concept Scored = Game<P> && requires(const P c) {
  { c.score() } -> std::same_as<double>;
};

// Foresees how many more moves the side to move is likely to make, this one included: what a clock is shared
// out over. A rough figure from the board will do.
template <class P>
concept ForeseesMoves = Game<P> && requires(const P c) {
  { c.moves_left() } -> std::same_as<double>;
};

// Text: moves and positions read and printed, options that describe size and rules; Drawn (picture.hpp) is
// more. `parse` accepts every usual spelling of a move that is legal here; `format` prints one.
template <class P>
concept Notated = Game<P> &&
    requires(const P c, typename P::Move m, std::string_view text, const typename P::Options& options) {
  { P::kTitle } -> std::convertible_to<std::string_view>;
  { P::kNotation } -> std::convertible_to<std::string_view>;
  { P::start(options) } -> std::same_as<Result<P>>;
  { P::from_text(text, options) } -> std::same_as<Result<P>>;
  { c.to_text() } -> std::same_as<std::string>;
  { c.format(m) } -> std::same_as<std::string>;
  { c.parse(text) } -> std::same_as<Result<typename P::Move>>;
};

// Board symmetries: number 0 is the identity, and
// transformed(s).play(transformed(m, s)) equals play(m).transformed(s).
template <class P>
concept Symmetric = Game<P> && requires(const P c, typename P::Move m, int s) {
  { c.symmetries() } -> std::same_as<int>;
  { c.transformed(s) } -> std::same_as<P>;
  { c.transformed(m, s) } -> std::same_as<typename P::Move>;
};

}  // namespace banyan
