// The figures of a search that know no game: a report holds them whether its moves are the game's or texts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/search/kind.hpp"
#include "banyan/search/proof.hpp"

namespace banyan {

// A part of the number by which a selection compares moves, in its own words ("exploration").
struct ScoreTerm {
  std::string name;
  double value = 0;
  friend bool operator==(const ScoreTerm&, const ScoreTerm&) = default;
};

// Of a move of the root, or of another node.
struct MoveFigures {
  std::uint64_t visits = 0;
  double value = 0.5, low = 0, high = 1;  // for the side to move; low and high: 95 % interval
  double prior = 0;                       // the game's score of the move, where the search asks for it
  Proof proof = Proof::None;
  int plies = 0;                           // distance of the proof
  double amaf_visits = 0, amaf_value = 0;  // all moves as first; no visits: not kept
  double mean = 0;                         // by a search of the kind Means: in points, or of wins
  // What the selection sees in the move, where children are asked about; the sum is what it compares.
  std::vector<ScoreTerm> terms{};
  friend bool operator==(const MoveFigures&, const MoveFigures&) = default;
};

struct SearchFigures {
  SearchKind kind = SearchKind::None;
  double value = 0.5;  // chance to win of the side to move
  Proof proof = Proof::None;
  int plies = 0;
  std::uint64_t playouts = 0, nodes = 0, edges = 0, bytes = 0;
  std::uint64_t looked_at = 0;  // positions: what Limits::nodes counts
  int points = 0;               // of the evaluation for the side to move, where the search counts in them
  int depth = 0;                // plies that a search by deepening has searched completely, else 0
  int deepest = 0;              // the most plies that a simulation spent in the tree
  double mean_depth = 0;        // what it spent there on average
  double seconds = 0;
  StopReason why = StopReason::Budget;
  friend bool operator==(const SearchFigures&, const SearchFigures&) = default;
};

}  // namespace banyan
