#include "support/small_match.hpp"

namespace banyan::test {

MatchDefinition small_match(std::uint64_t games, std::uint64_t playouts) {
  MatchDefinition definition;
  definition.game = "tictactoe";
  definition.games = games;
  definition.seed = 7;
  for (const char* spec : {"mcts-solver", "uct"}) {
    Entrant player;
    player.spec = spec;
    player.limits.playouts = playouts;
    definition.players.push_back(player);
  }
  return definition;
}

std::string fingerprint(const MatchResult& result) {
  std::string text;
  for (const PlayedGame& game : result.games) {
    text += std::to_string(game.fixture.number) + "=" + std::to_string(game.points) + name_of(game.end);
    for (const PlayedMove& move : game.moves) {
      text += " " + move.move + (move.by_a ? "a" : "b") + std::to_string(move.visits) + "/" +
              std::to_string(move.playouts) + "/" + std::to_string(move.value);
    }
  }
  return text;
}

}  // namespace banyan::test
