// The GTP commands that read and write games as SGF.
#include "banyan/protocols/game_file.hpp"
#include "gtp_session.hpp"

namespace banyan::gtp {
namespace {

void need_files(const Session& session) {
  if (!session.settings.files) throw Refused{"files are off: start with --gtp-files"};
}

std::string loadsgf(Session& session, const Words& args) {
  need_files(session);
  const std::string& path = argument(args, 0, "a file");
  const auto last =
      static_cast<std::size_t>(args.size() > 1 ? integer_of(args[1], 1, 1'000'000) : 1'000'001) - 1;
  const GameFile file = accepted(load_game(path));
  Game loaded = accepted(Game::make(file.game, session.game.engine_spec(), session.settings.seed));
  if (!file.position.empty()) accepted(loaded.set_position(file.position));
  for (std::size_t i = 0; i < file.moves.size() && i < last; ++i) {
    accepted(loaded.play(loaded.record().to_move(), file.moves[i].move));
  }
  session.game = std::move(loaded);
  session.new_game();
  return "";
}

std::string printsgf(Session& session, const Words& args) {
  const GameFile file = game_file_of(session.game.record());
  if (args.empty() || args[0] == "-") return write_game(file);
  need_files(session);
  accepted(save_game(file, args[0]));
  return "";
}

constexpr Command kCommands[] = {
    {"loadsgf", loadsgf, "FILE [MOVE]: loads a game up to before that move (--gtp-files)"},
    {"printsgf", printsgf, "[FILE]: the game as SGF (a file only with --gtp-files)"},
};

}  // namespace

Commands file_commands() { return kCommands; }

}  // namespace banyan::gtp
