// Proof: what is certain about a move or a position, for the side that the holder names. Proofs are flags of
// their own and never mixed into sums of rewards.
#pragma once

#include <array>
#include <cstdint>

#include "banyan/core/game.hpp"

namespace banyan {

enum class Proof : std::uint8_t { None, Win, Loss, Draw };

inline constexpr std::array kProofNames = {"none", "win", "loss", "draw"};
constexpr const char* proof_name(Proof proof) { return kProofNames[static_cast<std::size_t>(proof)]; }

// The same fact seen by the other side.
constexpr Proof reversed(Proof proof) {
  if (proof == Proof::Win) return Proof::Loss;
  if (proof == Proof::Loss) return Proof::Win;
  return proof;
}

// The result of a finished game as `side` sees it; None while it is open.
constexpr Proof proof_for(Side side, Outcome outcome) {
  if (outcome == Outcome::Open) return Proof::None;
  if (outcome == Outcome::Draw) return Proof::Draw;
  return outcome == win_for(side) ? Proof::Win : Proof::Loss;
}

// Rewards are in [0, 1]: that of the first player, and the same seen by a side.
constexpr double first_reward(Outcome outcome) {
  return outcome == Outcome::FirstWins ? 1.0 : outcome == Outcome::SecondWins ? 0.0 : 0.5;
}
constexpr double reward_for(Side side, double first) { return side == Side::First ? first : 1 - first; }

// The reward of a certain result. pre: proof is not None.
constexpr double reward_of(Proof proof) {
  return proof == Proof::Win ? 1.0 : proof == Proof::Draw ? 0.5 : 0.0;
}

}  // namespace banyan
