// Which move of a book: while it is built (Quasi Best-First and Beta-Distribution Sampling, Chaslot 2010,
// chapter 8) and when it is played from.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "banyan/book/book.hpp"
#include "banyan/core/rng.hpp"

namespace banyan {

// Quasi Best-First: the move of the highest share, if that is above K; of equal ones the first. Nothing: ask
// the engine.
std::optional<std::size_t> choose_qbf(const BookPosition& position, double k);

// Beta-Distribution Sampling: for each move a number is drawn from Beta(wins + 1, losses + 1), a draw being
// half of each, and the highest is taken; one time in as many as the position has games, and without a move,
// nothing: ask the engine.
std::optional<std::size_t> choose_bds(const BookPosition& position, Side to_move, Rng& rng);

// How a book is played from.
struct BookPlay {
  enum class Choice : std::uint8_t { Best, Most, Sampled };
  static constexpr std::array<std::string_view, 3> kChoices = {"best", "most", "sampled"};

  Choice choice = Choice::Best;
  std::uint64_t least_games = 5;
  double least_share = 0;
  bool again = false;

  void describe(auto& option) {
    option("choice", choice, kChoices,
           "best: the highest share; most: the most games; sampled: drawn by games");
    option("least_games", least_games, 1, 1'000'000'000,
           "moves with fewer games are not played; evaluated ones are");
    option("least_share", least_share, 0.0, 1.0, "moves with a lower share are not played");
    option("again", again, "ask the book again after it had no move");
  }

  // Nothing: the book has no move for this.
  std::optional<std::size_t> choose(const BookPosition& position, Rng& rng) const;
};

}  // namespace banyan
