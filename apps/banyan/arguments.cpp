#include "arguments.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"

namespace banyan::app {
namespace {

template <class T>
Argument declare(CLI::App& app, const std::string& name, T& value, const std::string& help) {
  CLI::Option* option = app.add_option(name, value, help);
  if (value != T{}) option->capture_default_str();
  return Argument(*option);
}

std::vector<std::string> subcommands_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* one : command.get_subcommands(nullptr)) names.push_back(one->get_name());
  return names;
}

// One line for what CLI11 could not read; a mistyped command or option deserves its nearest match.
std::string explain(const CLI::App& program, const CLI::ParseError& error,
                    const std::vector<std::string>& arguments) {
  const CLI::App* command = &program;
  std::vector<std::string> known = subcommands_of(program);
  for (auto word = arguments.begin(); !known.empty() && word != arguments.end(); ++word) {
    if (word->starts_with('-')) break;
    if (std::find(known.begin(), known.end(), *word) == known.end()) {
      return "unknown command " + in_quotes(*word) + did_you_mean(*word, known);
    }
    command = command->get_subcommand(*word);
    known = subcommands_of(*command);
  }
  known.clear();
  for (const CLI::Option* option : command->get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (const std::string& argument : arguments) {
    const std::string name = argument.substr(0, argument.find('='));
    if (name.starts_with("--") && std::find(known.begin(), known.end(), name) == known.end()) {
      return "unknown option " + in_quotes(name) + " of " + command->get_name() + did_you_mean(name, known);
    }
  }
  std::string message = error.what();
  std::replace(message.begin(), message.end(), '\n', ' ');
  return message;
}

}  // namespace

Argument& Argument::required() {
  option_->required();
  return *this;
}
Argument& Argument::positive() {
  option_->check(CLI::PositiveNumber);
  return *this;
}
Argument& Argument::within(int least, int most) {
  option_->check(CLI::Range(least, most));
  return *this;
}
Argument& Argument::within(double least, double most) {
  option_->check(CLI::Range(least, most));
  return *this;
}
Argument& Argument::one_of(const std::vector<std::string>& words) {
  option_->check(CLI::IsMember(words));
  return *this;
}
Argument& Argument::output() {
  option_->check([](const std::string& path) {
    const auto can = can_write(path);
    return can ? std::string() : can.error();
  });
  return *this;
}

Command Command::subcommand(const std::string& name, const std::string& help) {
  app_->require_subcommand(1);
  return Command(*app_->add_subcommand(name, help));
}
Argument Command::option(const std::string& name, std::string& value, const std::string& help) {
  return declare(*app_, name, value, help);
}
Argument Command::option(const std::string& name, std::vector<std::string>& values, const std::string& help) {
  return declare(*app_, name, values, help);
}
Argument Command::option(const std::string& name, int& value, const std::string& help) {
  return declare(*app_, name, value, help);
}
Argument Command::option(const std::string& name, std::uint64_t& value, const std::string& help) {
  return declare(*app_, name, value, help);
}
Argument Command::option(const std::string& name, double& value, const std::string& help) {
  return declare(*app_, name, value, help);
}
void Command::flag(const std::string& name, bool& value, const std::string& help) {
  app_->add_flag(name, value, help);
}
void Command::footer(const std::string& text) { app_->footer(text); }
void Command::run(std::function<void()> action) { app_->callback(std::move(action)); }

Program::Program(const std::string& name, const std::string& help, const std::string& version)
    : Program(std::make_unique<CLI::App>(help, name)) {
  app_->set_version_flag("--version", name + " " + version);
}
Program::Program(std::unique_ptr<CLI::App> app) : Command(*app), app_(std::move(app)) {}
Program::~Program() = default;

std::string Program::help() const { return app_->help(); }

void Program::run_command(const std::vector<std::string>& arguments) try {
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // as CLI11 wants them
  app_->parse(reversed);
} catch (const CLI::Success& success) {
  app_->exit(success);  // --help, --version
} catch (const CLI::ParseError& error) {
  throw BadInput(explain(*app_, error, arguments));
}

}  // namespace banyan::app
