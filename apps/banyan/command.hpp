// What the commands share: how one is added to the program, the options that many of them take, and the two
// ways to fail (cli.md: bad input 2, a failure of the world 1).
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "banyan/games/any_record.hpp"

namespace banyan::app {

// Bad input: one line on standard error, exit status 2.
struct BadInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The position a command works on: GAME, --position and --moves.
struct PositionArgs {
  std::string game, position, moves;

  void add_to(CLI::App& command);
  std::unique_ptr<AnyRecord> record() const;  // throws BadInput
};

// Every command has one of these; main.cpp lists them.
void add_games(CLI::App& app);
void add_perft(CLI::App& app);
void add_bench(CLI::App& app);

}  // namespace banyan::app
