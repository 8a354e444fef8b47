// Levels for people: weak players by fewer play-outs and by moves that are drawn instead of chosen. The table
// in levels.cpp is the one place where they are declared; the page, `play` and `gtp` offer its numbers.
//
// A level is an engine, "level(n=3)", so matches measure levels as they measure all else. It searches
// `playouts` play-outs and plays a move of the root with a probability in proportion to visits^(1/t), t the
// temperature; t = 0 plays the best.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "banyan/core/rng.hpp"
#include "banyan/engine/engine.hpp"

namespace banyan {

inline constexpr int kLevels = 10;

struct Level {
  std::uint64_t playouts = 0;
  double temperature = 0;
};
// Level `n`, from 1 to kLevels, of a game by its name.
Level level_of(std::string_view game, int n);

std::string level_spec(int n);
bool is_level(std::string_view spec);

// Throws SpecError.
std::unique_ptr<Engine> make_level_engine(std::string_view game, std::string_view spec, std::uint64_t seed);

// Draws one of the moves by visits^(1/temperature); the first, which is the best, without visits or heat.
std::size_t draw_move(const std::vector<RootMove>& moves, double temperature, Rng& rng);

}  // namespace banyan
