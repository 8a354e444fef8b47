// The bench's subjects, and one number that depends on what every game, search and strategy does with them:
// it must not change when behaviour does not, and is the same for every compiler and machine.
#pragma once

#include <cstdint>

#include "banyan/games/any_record.hpp"

namespace banyan {

inline constexpr std::uint64_t kBenchSeed = 1;

struct PlayoutSubject {
  const char* game;
  Sampling sampling = Sampling::Uniform;
};
inline constexpr PlayoutSubject kBenchPlayouts[] = {
    {"tictactoe"},
    {"connect4"},
    {"breakthrough(columns=6,rows=6)"},
    {"breakthrough(columns=8,rows=8)"},
    {"loa"},
    {"amazons"},
    {"amazons", Sampling::Stepwise},
    {"go(size=9)"},
    {"go(size=13)"},
    {"go(size=19)"},
    {"hex"},
};

struct SearchSubject {
  const char* game;
  const char* engine;
};
inline constexpr SearchSubject kBenchSearches[] = {
    {"connect4", "mcts-solver"},
    {"connect4", "mcts-solver(transpositions=true)"},
    {"breakthrough(columns=6,rows=6)", "mcts-solver"},
    {"breakthrough(columns=8,rows=8)", "mcts-solver"},
    {"loa", "mcts-solver"},
    {"loa", "mc-loa"},
    {"loa", "mc-loa-ab"},
    {"amazons", "mcts-solver"},
    {"amazons", "mcts-solver(playout.sampling=stepwise)"},
    {"go(size=9)", "mcts-solver"},
    {"go(size=13)", "mcts-solver"},
    {"go(size=19)", "mcts-solver"},
    {"hex", "mcts-solver"},
    {"hex", "mcts-solver(selection=rave)"},
};

// Covers every game's play-outs, every search above, and every strategy by itself.
std::uint64_t behaviour_signature();

}  // namespace banyan
