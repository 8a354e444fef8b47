// GTP, the Go Text Protocol, version 2, for every game. Black is the player who moves first; a move is
// written in the game's own notation, in Go as a vertex. Once a client asks for gogui-rules_game_id, moves
// are single points and a moving man is several `play` commands of one colour, as GoGui wants it.
//
// A session is fed line by line and never ends by itself but by `quit`: whatever comes in is answered in
// form.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/core/result.hpp"
#include "banyan/engine/session.hpp"

namespace banyan {

struct GtpSettings {
  std::string game = "go", engine = "best";  // specs
  std::uint64_t seed = 1;
  Limits limits;                  // of a move where no clock is set
  double resign = 0;              // the chance below which it gives up after three moves; 0: never
  std::string version = "0.1.0";  // as the command `version` tells it
  bool files = false;             // loadsgf and printsgf may touch files
  EngineMaker make_engine = banyan::make_engine;
};

class GtpSession {
 public:
  using Output = std::function<void(std::string_view)>;  // called from one thread at a time

  static Result<std::unique_ptr<GtpSession>> make(const GtpSettings& settings, Output output);
  virtual ~GtpSession() = default;

  // Takes one line of input; false after `quit`. An analysis that is under way ends when a line comes in.
  virtual bool handle(std::string_view line) = 0;
  // Ends an analysis that is under way, if there is one.
  virtual void finish() = 0;
};

struct GtpCommandInfo {
  std::string name, help;
};
// Every command, sorted by name.
std::vector<GtpCommandInfo> gtp_commands();

}  // namespace banyan
