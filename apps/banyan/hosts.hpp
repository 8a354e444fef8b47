// Who does the work of the commands: this process, or those of a parallel job (apps/banyan_mpi), which puts
// its own makers here before a command runs.
#pragma once

#include "banyan/engine/session.hpp"
#include "banyan/lab/match.hpp"

namespace banyan::app {

struct Hosts {
  EngineMaker make_engine = banyan::make_engine;  // of the engine that thinks for a user
  GameHost play;                                  // games of a match; null: here
  int processes = 1;                              // that think at once
  int games = 0;                                  // that are played elsewhere at once
};
Hosts& hosts();

}  // namespace banyan::app
