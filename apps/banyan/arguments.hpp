// How a command declares its arguments. CLI11 reads them, but one file alone knows that: its headers take
// longer to compile than most commands.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace banyan::app {

// Bad input: one line on standard error, exit status 2.
struct BadInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What a declared argument may be.
class Argument {
 public:
  explicit Argument(CLI::Option& option) : option_(&option) {}

  Argument& required();
  Argument& positive();
  Argument& within(int least, int most);
  Argument& within(double least, double most);
  Argument& one_of(const std::vector<std::string>& words);
  Argument& output();  // a file to be written: refused before the command runs if that cannot be done

 private:
  CLI::Option* option_;
};

// A command of the program, or the program itself. Options begin with dashes, other names are places in the
// order of declaration. What a value holds when it is declared is its default, which the help shows unless it
// is nothing.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  // A command that has some of its own wants one of them.
  Command subcommand(const std::string& name, const std::string& help);
  Argument option(const std::string& name, std::string& value, const std::string& help);
  Argument option(const std::string& name, std::vector<std::string>& values, const std::string& help);
  Argument option(const std::string& name, int& value, const std::string& help);
  Argument option(const std::string& name, std::uint64_t& value, const std::string& help);
  Argument option(const std::string& name, double& value, const std::string& help);
  void flag(const std::string& name, bool& value, const std::string& help);
  void footer(const std::string& text);
  void run(std::function<void()> action);

 private:
  CLI::App* app_;
};

class Program : public Command {
 public:
  Program(const std::string& name, const std::string& help, const std::string& version);
  ~Program();

  std::string help() const;
  // Runs the command that the arguments name. Throws BadInput if they cannot be read.
  void run_command(const std::vector<std::string>& arguments);

 private:
  explicit Program(std::unique_ptr<CLI::App> app);

  std::unique_ptr<CLI::App> app_;
};

}  // namespace banyan::app
