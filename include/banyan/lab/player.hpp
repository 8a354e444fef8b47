// A player of a match: an engine in this process, or whatever else can answer with a move. The match runner
// knows only this, so that programs behind a protocol can take part.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/core/game_clock.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/core/result.hpp"

namespace banyan {

struct Decision {
  std::string move;
  std::uint64_t visits = 0;  // of the move
  std::uint64_t playouts = 0, nodes = 0;
  double value = 0.5;  // chance to win of the side that moves
};

class Player {
 public:
  virtual ~Player() = default;
  virtual std::string spec() const = 0;  // canonical
  // A move of either side; an error means that the player cannot go on.
  virtual Result<bool> play(std::string_view move) = 0;
  // What its clock says before it thinks. The limits that follow hold its share of that; a program with a
  // sense of time of its own may use more.
  virtual void look_at(const GameClock&) {}
  // It needs no budget: it says itself how much it thinks.
  virtual bool ends_by_itself() const { return false; }
  // The move may be "resign".
  virtual Result<Decision> think(const Limits& limits) = 0;

  // Go: the other player is a program that passes while dead stones are on the board; they are taken off
  // before the board is counted.
  virtual void expect_settlement() {}
  // Go: the stones that it calls dead at the end; nothing if it has no opinion of its own.
  virtual std::optional<std::vector<std::string>> dead_stones() { return std::nullopt; }
  // Go: the game goes on after two passes, from this position.
  virtual Result<bool> resume(const std::string& position, Side to_move);
};

// Makes the players of one game: (game, spec, seed).
using PlayerMaker =
    std::function<Result<std::unique_ptr<Player>>(const std::string&, const std::string&, std::uint64_t)>;

// An engine of this program, or another program ("gtp:…", "uci:…"), as a player.
Result<std::unique_ptr<Player>> make_player(const std::string& game, const std::string& spec,
                                            std::uint64_t seed);

}  // namespace banyan
