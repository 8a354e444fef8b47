// Sets of won endgames: mined from games, kept as plain text, and given to engines to prove.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/lab/labelled_games.hpp"
#include "banyan/lab/solved_set.hpp"

namespace banyan {

struct EndgameMine {
  std::string game;
  std::size_t count = 100;                       // positions wanted, at most one from each game
  int nearest = 5, farthest = 21;                // plies before the end of the game
  int least_plies = 5;                           // a win that is nearer is left out
  std::string prover;                            // the engine that proves; empty: proof numbers
  std::uint64_t nodes = 20'000'000;              // for a proof
  std::uint64_t distance_nodes = 1'000'000;      // for the exact distance
  std::uint64_t bytes = std::uint64_t{1} << 28;  // of the tables
};

struct Endgame {
  std::string position;      // the side to move wins
  std::optional<int> plies;  // by best play, where it could be told
  std::uint64_t nodes;       // that the proof took
};

// Of each game the position farthest from its end where the winner is to move and is proven to win, going
// back turn by turn as long as the proofs succeed. `on_game(games looked at, what was found in the last)`.
using OnGame = std::function<void(std::size_t, const std::optional<Endgame>&)>;
Result<std::vector<Endgame>> mine_endgames(const EndgameMine& mine, std::span<const LabelledGame> games,
                                           const OnGame& on_game = {}, std::stop_token stop = {});

// One row a position, as read_solved_set reads them, and the nodes of the proof.
Result<std::string> endgame_row(std::string_view game, const Endgame& endgame);

// A set of the game that is part of the library: data/endgames/GAME.tsv, or GAME-SET.tsv.
Result<std::vector<SolvedRow>> builtin_endgames(std::string_view game, std::string_view set = "");

// What an engine did with one position.
struct EndgameTrial {
  bool solved = false;  // it proved the win
  std::uint64_t nodes = 0;
  double seconds = 0;
};
// Within so many nodes, as Limits counts them.
Result<EndgameTrial> try_endgame(std::string_view game, std::string_view engine, const SolvedRow& row,
                                 std::uint64_t nodes, std::uint64_t seed);

// The trials of one engine, a line each: what was stopped goes on behind the last whole line.
class EndgameLog {
 public:
  explicit EndgameLog(std::string path);
  const std::vector<EndgameTrial>& trials() const { return trials_; }
  bool add(const EndgameTrial& trial);  // false: it could not be written

 private:
  std::string path_;
  std::vector<EndgameTrial> trials_;
};

}  // namespace banyan
