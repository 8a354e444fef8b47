// The bench's subjects, and one number that depends on what every game, search and strategy does with them:
// it must not change when behaviour does not, and is the same for every compiler and machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "banyan/games/any_record.hpp"

namespace banyan {

inline constexpr std::uint64_t kBenchSeed = 1;

// A game and its boards, as specs.
struct BenchGame {
  std::string name;
  std::vector<std::string> boards;
  std::string evaluated;  // the board for evaluations
  bool has_stepwise, is_tiny;
};
std::vector<BenchGame> bench_games();

struct PlayoutSubject {
  std::string game;
  Sampling sampling = Sampling::Uniform;
};
std::vector<PlayoutSubject> bench_playouts();

struct SearchSubject {
  std::string game, engine;
};
std::vector<SearchSubject> bench_searches();

// Covers every game's play-outs, every search above, and every strategy by itself.
std::uint64_t behaviour_signature();

}  // namespace banyan
