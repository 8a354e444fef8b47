// The GTP commands that read and write games as SGF.
#include "banyan/protocols/game_file.hpp"
#include "gtp_state.hpp"

namespace banyan::gtp {
namespace {

void need_files(const State& state) {
  if (!state.settings.files) throw Refused{"files are off: start with --gtp-files"};
}

std::string loadsgf(State& state, const Words& args) {
  need_files(state);
  const std::string& path = argument(args, 0, "a file");
  const int before = args.size() > 1 ? integer_of(args[1], 1, 1'000'000) : 0;
  const GameFile file = accepted(load_game(path, static_cast<std::size_t>(before)));
  std::vector<std::string> moves;
  for (const FileMove& move : file.moves) moves.push_back(move.move);
  accepted(state.session->start(file.game, file.position, moves));
  return "";
}

std::string printsgf(State& state, const Words& args) {
  const GameFile file = game_file_of(state.record());
  if (args.empty() || args[0] == "-") return write_game(file);
  need_files(state);
  accepted(save_game(file, args[0]));
  return "";
}

constexpr Command kFileCommands[] = {
    {"loadsgf", loadsgf, "FILE [MOVE]: loads a game up to before that move (--gtp-files)"},
    {"printsgf", printsgf, "[FILE]: the game as SGF (a file only with --gtp-files)"},
};

}  // namespace

Commands file_commands() { return kFileCommands; }

}  // namespace banyan::gtp
