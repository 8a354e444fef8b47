// Players that are other programs: "gtp:COMMAND" speaks the Go Text Protocol, "uci:COMMAND" the Universal
// Chess Interface (Breakthrough, with Fairy-Stockfish). A program that crashes, stalls, answers nonsense or
// goes away is an error of the player with the reason in one line; the match runner lets it lose.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "banyan/lab/player.hpp"

namespace banyan {

bool is_external(std::string_view spec);

// How long a program may take beyond what it was told, in seconds.
struct Patience {
  double start = 60;   // until it answers for the first time: some load much
  double answer = 5;   // a command that needs no thought
  double thought = 5;  // beyond the time for a move
  double free = 120;   // a move without any limit of time
};

// pre: is_external(spec).
Result<std::unique_ptr<Player>> make_external_player(const std::string& game, const std::string& spec,
                                                     const Patience& patience = {});

}  // namespace banyan
