// What a search found, typed by the game; the boundary turns it into text.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/search/kind.hpp"
#include "banyan/search/proof.hpp"

namespace banyan {

template <Game G>
struct ReportedMove {
  typename G::Move move{};
  std::uint64_t visits = 0;
  double value = 0.5, low = 0, high = 1;   // for the side to move; low and high: 95 % interval
  double prior = 0;                        // the game's score of the move, where the search asks for it
  double amaf_visits = 0, amaf_value = 0;  // all moves as first, where the search keeps them
  Proof proof = Proof::None;
  int plies = 0;                       // distance of the proof
  std::vector<typename G::Move> line;  // starts with `move`
};

template <Game G>
struct Report {
  SearchKind kind = SearchKind::None;
  std::optional<typename G::Move> best;  // none if the game is over
  double value = 0.5;                    // chance to win of the side to move
  Proof proof = Proof::None;
  int plies = 0;
  std::vector<ReportedMove<G>> moves;  // in no particular order
  std::uint64_t playouts = 0, nodes = 0, edges = 0, bytes = 0;
  std::uint64_t looked_at = 0;  // positions: what Limits::nodes counts
  int points = 0;               // of the evaluation for the side to move, where the search counts in them
  int depth = 0;                // plies that a search by deepening has searched completely, else 0
  int deepest = 0;              // the most plies that a simulation spent in the tree
  double mean_depth = 0;        // what it spent there on average
  double seconds = 0;
  StopReason why = StopReason::Budget;
};

// A search of one game: the same object searches move after move of a game and may keep what it found.
template <Game G>
class Searcher {
 public:
  static constexpr std::string_view kSeam = "search";
  using Progress = std::function<void(const Report<G>&)>;
  virtual ~Searcher() = default;
  virtual std::string spec() const = 0;  // canonical
  virtual void new_game(std::uint64_t seed) = 0;
  // Searches the present position of the record, which is open, within the limits.
  virtual Report<G> search(const GameRecord<G>& record, const Limits& limits, std::stop_token stop,
                           const Progress& progress) = 0;
  // What earlier searches left known of the moves behind `line`, which is legal and begins at the record's
  // present position; an error says why that is nothing. Values are those of the side that chooses there.
  virtual Result<std::vector<ReportedMove<G>>> children(const GameRecord<G>&,
                                                        std::span<const typename G::Move>) {
    return Error{"this search keeps nothing of the moves behind a line"};
  }
};

}  // namespace banyan
