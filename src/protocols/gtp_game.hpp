// The game of a GTP session: the record and the engine in step, and what GTP allows beyond the rules of a
// record: any colour may move at any time, and a game goes on after two passes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan::gtp {

class Game {
 public:
  // Throws nothing; an error leaves everything as it was.
  static Result<Game> make(const std::string& game, const std::string& engine, std::uint64_t seed);

  const AnyRecord& record() const { return *stages_.back(); }
  Engine& engine() { return *engine_; }
  const std::string& engine_spec() const { return engine_spec_; }
  bool is_go() const { return game_.starts_with("go("); }
  const std::string& spec() const { return game_; }

  Result<bool> change(const std::string& game);            // another size, cleared
  Result<bool> set_rules(const std::string& game);         // another komi; the moves stay played
  Result<bool> set_position(const std::string& position);  // start from here
  void clear();
  void forget() { sync(); }  // what the engine has searched
  // Gives the move as printed.
  Result<std::string> play(Side side, const std::string& move);
  bool undo();
  // Makes it this side's turn. An error where the game does not know such a thing.
  Result<bool> turn_to(Side side);

 private:
  Game() = default;
  // Goes on from the present stones with this side to move; the old record is kept for undo.
  Result<bool> restart(Side side);
  // A turn out of order without its move takes nothing from the board.
  void drop_empty_stages();
  void sync();

  std::string game_, engine_spec_;
  std::uint64_t seed_ = 1;
  std::unique_ptr<Engine> engine_;
  // More than one after a turn out of order; undo goes back through them.
  std::vector<std::unique_ptr<AnyRecord>> stages_;
  std::vector<std::string> starts_;  // the start position of each; empty = the usual one
};

}  // namespace banyan::gtp
