// What the commands share: how one is added to the program, the options that many of them take, and the two
// ways to fail (bad input: exit status 2; a failure of the world: 1).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "banyan/core/limits.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan::app {

// The value of a result whose failure is the user's.
template <class T>
T checked(Result<T> result) {
  if (!result) throw BadInput(result.error());
  return std::move(*result);
}

// The position a command works on: GAME, --position and --moves.
struct PositionArgs {
  std::string game, position, moves;

  void add_to(Command& command);
  std::unique_ptr<AnyRecord> record() const;
};

// What a search may use: --time, --playouts, --nodes, --depth, --memory, --threads.
struct BudgetArgs {
  std::string time, memory = "1G";
  std::uint64_t playouts = 0, nodes = 0;
  int depth = 0, threads = 0;
  bool full_time = false;

  void add_to(Command& command);
  // --full-time, where moves are played: there a search may end early by itself.
  void add_pace_to(Command& command);
  // With no budget given: `standard_seconds`.
  Limits limits(double standard_seconds) const;
  // The same for this engine: one that ends by itself is not limited, and one that can use several threads
  // has them. Where none are asked for, `Idle` machines give a search by time all their cores; a budget that
  // is counted keeps one, so that a seed still means one answer.
  enum class Cores { Idle, Busy };
  Limits limits_for(const Engine& engine, double standard_seconds, Cores cores) const;
  int threads_of_idle() const;

 private:
  bool plays_ = false;
};

// --level: a level for people instead of an engine.
struct LevelArgs {
  int level = 0;

  void add_to(Command& command);
  // The engine's spec, or the level's.
  std::string chosen(const std::string& engine) const;
};

// An engine set to the position of the args, moves played.
std::unique_ptr<Engine> engine_at(const PositionArgs& position, const std::string& engine,
                                  std::uint64_t seed);

// "1.5s", "250ms", "2m" or a plain number of seconds.
double parse_seconds(const std::string& text);
// "512M", "2G", "64k" or a plain number of bytes.
std::uint64_t parse_bytes(const std::string& text);

// Asks on the terminal what to do, and gives it as arguments; none if the user leaves.
std::vector<std::string> ask_menu();

// The whole program; gives its exit status.
int run_program(const std::vector<std::string>& arguments);

// Every command has one of these; main.cpp lists them.
void add_analyze(Command& program);
void add_bench(Command& program);
void add_book(Command& program);
void add_endgames(Command& program);
void add_engines(Command& program);
void add_games(Command& program);
void add_gtp(Command& program);
void add_learn(Command& program);
void add_match(Command& program);
void add_merge_stores(Command& program);
void add_openings(Command& program);
void add_perft(Command& program);
void add_plan(Command& program);
void add_play(Command& program);
void add_reproduce(Command& program);
void add_scaling(Command& program);
void add_serve(Command& program);
void add_solve(Command& program);
void add_tournament(Command& program);
void add_tune(Command& program);

}  // namespace banyan::app
