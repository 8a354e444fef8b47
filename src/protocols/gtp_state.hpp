// What a GTP conversation holds, and what several commands need. The commands themselves are tables, one for
// each theme, in files of that name.
//
// There are three lifetimes. The settings and the ways to answer last as long as the conversation; record,
// engine, clocks and what was searched are the session's and die with its game; a move that is half played
// belongs to one position and is out of date with any other.
#pragma once

#include <optional>
#include <span>

#include "banyan/engine/session.hpp"
#include "banyan/protocols/gtp.hpp"
#include "gtp_words.hpp"

namespace banyan::gtp {

// A move that GoGui makes point by point.
struct HalfMove {
  std::uint64_t position = 0;  // Session::position_id
  Words points;                // played so far
  Words plan;                  // all points of the move that the engine has chosen, if it has

  // Whether the engine's move begins with what was played.
  bool follows_plan() const;
};

struct State {
  State(const GtpSettings& given, GtpSession::Output out, std::unique_ptr<Session> of)
      : settings(given), output(std::move(out)), session(std::move(of)) {}

  GtpSettings settings;
  GtpSession::Output output;
  std::unique_ptr<Session> session;

  std::string id;            // of the command that is being answered
  bool over = false;         // after `quit`
  bool streaming = false;    // the command writes its answer itself
  bool points_mode = false;  // GoGui's way to move

  const AnyRecord& record() const { return session->record(); }
  const Conventions& conventions() const { return record().conventions(); }
  // Go's way to name points and to set up stones; refused in other games.
  void need_points() const;
  // An option of the game; refused where it has none of this name.
  void need_option(const char* name) const;

  // A clock replaces the time that the settings have for a move.
  void set_time(const std::optional<ClockSetting>& setting);

  void turn_to(Side side);
  void play(Side side, const std::string& move);
  HalfMove& half_move();
  // Searches for this side, by its clock if there is one. The move may be "resign". `cleanup`: dead
  // stones are to be taken before both pass.
  std::string choose(Side side, const Engine::Progress& progress = {}, bool cleanup = false);

 private:
  HalfMove half_move_;
};

// Gives the answer, or throws Refused.
using Handler = std::string (*)(State&, const Words&);
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
