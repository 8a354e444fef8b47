// Judges a book where the truth is known: which share of its moves keeps the value of their position, by an
// exact solver, ply by ply, beside the engine that would have moved without it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "banyan/book/choice.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/lab/definition.hpp"

namespace banyan {

struct JudgedPly {
  int ply = 0;                  // moves before it
  std::uint64_t positions = 0;  // where the book has a move, and the solver an answer
  std::uint64_t book = 0;       // where that move keeps the value of the position
  std::uint64_t engine = 0;     // where the engine's move does
  std::uint64_t unsolved = 0;   // within the limits
};

struct JudgeSettings {
  BookPlay play;
  int plies = 12;            // positions up to here
  std::uint64_t most = 200;  // positions of a ply, those with the most games
  Entrant engine;            // to compare with
  std::uint64_t seed = 1;
  Limits solver;                                   // a position
  std::function<void(const JudgedPly&)> progress;  // after every ply
};

// The positions judged are those that a player from the book meets: he plays the book's moves, the other side
// any move of the book, and the two change seats.
Result<std::vector<JudgedPly>> judge_book(const Book& book, const JudgeSettings& settings);

}  // namespace banyan
