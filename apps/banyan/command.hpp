// What the commands share: how one is added to the program, the options that many of them take, and the two
// ways to fail (bad input: exit status 2; a failure of the world: 1).
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan::app {

// Bad input: one line on standard error, exit status 2.
struct BadInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The value of a result whose failure is the user's.
template <class T>
T checked(Result<T> result) {
  if (!result) throw BadInput(result.error());
  return std::move(*result);
}

// The position a command works on: GAME, --position and --moves.
struct PositionArgs {
  std::string game, position, moves;

  void add_to(CLI::App& command);
  std::unique_ptr<AnyRecord> record() const;
};

// How long a search may take: --time, --playouts, --nodes, --depth, --memory.
struct BudgetArgs {
  std::string time, memory = "1G";
  std::uint64_t playouts = 0, nodes = 0;
  int depth = 0;

  void add_to(CLI::App& command);
  // With no budget given: `standard_seconds`.
  Limits limits(double standard_seconds) const;
};

// An engine set to the position of the args, moves played.
std::unique_ptr<Engine> engine_at(const PositionArgs& position, const std::string& engine,
                                  std::uint64_t seed);

// "1.5s", "250ms", "2m" or a plain number of seconds.
double parse_seconds(const std::string& text);
// "512M", "2G", "64k" or a plain number of bytes.
std::uint64_t parse_bytes(const std::string& text);

std::string proof_name(Proof proof);

// Asks on the terminal what to do, and gives it as arguments; none if the user leaves.
std::vector<std::string> ask_menu();

// Every command has one of these; main.cpp lists them.
void add_analyze(CLI::App& app);
void add_bench(CLI::App& app);
void add_engines(CLI::App& app);
void add_games(CLI::App& app);
void add_gtp(CLI::App& app);
void add_learn(CLI::App& app);
void add_match(CLI::App& app);
void add_openings(CLI::App& app);
void add_perft(CLI::App& app);
void add_play(CLI::App& app);
void add_reproduce(CLI::App& app);
void add_solve(CLI::App& app);
void add_tournament(CLI::App& app);

}  // namespace banyan::app
