#include "command.hpp"

namespace banyan::app {

void PositionArgs::add_to(CLI::App& command) {
  command.add_option("GAME", game, "the game, with its options: connect4, \"hex(size=9)\"")->required();
  command.add_option("--position", position, "start from this position text instead of the usual start");
  command.add_option("--moves", moves, "moves played from there, separated by blanks or commas");
}

std::unique_ptr<AnyRecord> PositionArgs::record() const {
  auto record = make_record(game, position);
  if (!record) throw BadInput(record.error());
  const auto played = play_moves(**record, moves);
  if (!played) throw BadInput(played.error());
  return std::move(*record);
}

}  // namespace banyan::app
