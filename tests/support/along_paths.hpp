// The judge of claims in games whose past counts: every line from a position on, repetition and all.
#pragma once

#include <bit>
#include <optional>

#include "banyan/core/game_record.hpp"
#include "banyan/core/rng.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/search/proof.hpp"

namespace banyan::test {

// Can `side` force at least what is asked for within `depth` plies, along this game, repetition and all?
template <Game G>
bool forces(GameRecord<G>& record, Side side, bool draw_is_enough, int depth) {
  const Outcome outcome = record.outcome();
  if (outcome != Outcome::Open) {
    return outcome == win_for(side) || (draw_is_enough && outcome == Outcome::Draw);
  }
  if (depth == 0) return false;
  MoveList<G> moves;
  record.legal_moves(moves);
  const G here = record.position();
  const std::size_t plies = record.plies();
  const bool chooses = here.to_move() == side;
  for (const auto move : moves) {
    record.play(move);
    const bool forced = forces(record, side, draw_is_enough, depth - 1);
    record.rewind(plies, here);
    if (forced == chooses) return chooses;
  }
  return !chooses;
}

inline constexpr int kDeepestPathSearch = 5;  // plies; every game has about ten moves

// Is the position of the record really `proof` for the side to move, within so many plies? Nothing where that
// is too far to look, or no distance is claimed.
template <Game G>
std::optional<bool> is_true_along_paths(const GameRecord<G>& at, Proof proof, int plies) {
  if (plies > kDeepestPathSearch || plies < 0) return std::nullopt;
  GameRecord<G> record = at;
  const Side side = at.position().to_move();
  if (proof == Proof::Win) return forces(record, side, false, plies);
  if (proof == Proof::Loss) return forces(record, opponent(side), false, plies);
  return forces(record, side, true, plies) && forces(record, opponent(side), true, plies);
}

template <Game G>
void play_random(GameRecord<G>& record, Rng& rng) {
  MoveList<G> moves;
  record.legal_moves(moves);
  record.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
}

// A game of Lines of Action near its end: few men are left.
inline GameRecord<Loa> late_game(Rng& rng) {
  constexpr int kMen = 8;
  for (;;) {
    GameRecord<Loa> record(*Loa::start({.size = 5}));
    const auto men = [&] {
      return std::popcount(record.position().men(Side::First)) +
             std::popcount(record.position().men(Side::Second));
    };
    while (record.outcome() == Outcome::Open && men() > kMen) play_random(record, rng);
    if (record.outcome() == Outcome::Open) return record;
  }
}

}  // namespace banyan::test
