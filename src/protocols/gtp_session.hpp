// A GTP session: its state, and what several commands need. The commands themselves are tables, one for each
// theme, in files of that name.
#pragma once

#include <optional>
#include <span>
#include <thread>

#include "banyan/core/game_clock.hpp"
#include "banyan/protocols/gtp.hpp"
#include "gtp_game.hpp"
#include "gtp_words.hpp"

namespace banyan::gtp {

struct Session {
  Session(const GtpSettings& given, GtpSession::Output out, Game of)
      : settings(given), output(std::move(out)), game(std::move(of)) {}

  GtpSettings settings;
  GtpSession::Output output;
  Game game;

  std::string id;          // of the command that is being answered
  bool over = false;       // after `quit`
  bool streaming = false;  // the command writes its answer itself

  std::optional<ClockSetting> time;
  GameClock clocks[2];
  SearchReport last;  // what the last search saw

  // GoGui's way to move, point by point.
  bool points_mode = false;
  Words pending;  // points of a move that is not complete
  Words planned;  // points of the engine's move that are still to be played

  std::jthread thinker;  // an analysis that is under way

  // Everything that belongs to the game before; the board is the caller's.
  void new_game();
  void set_time(const std::optional<ClockSetting>& setting);
  void need_go() const;
  // Searches for this side, by its clock if there is one, and keeps the report. The move may be "resign".
  std::string choose(Side side, const Engine::Progress& progress = {});
};

// Gives the answer, or throws Refused.
using Handler = std::string (*)(Session&, const Words&);
struct Command {
  const char* name;
  Handler handler;
  const char* help;
};
using Commands = std::span<const Command>;

Commands administration_commands();  // gtp.cpp
Commands setup_commands();
Commands play_commands();
Commands time_commands();
Commands score_commands();
Commands file_commands();
Commands analysis_commands();
Commands gogui_commands();

// Every command of all themes, sorted by name.
const std::vector<Command>& all_commands();
const Command* find_command(std::string_view name);

}  // namespace banyan::gtp
