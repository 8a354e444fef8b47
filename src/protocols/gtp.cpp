// GTP's lines: what comes in is cleaned, looked up and answered in form. And the commands about the program.
#include "banyan/protocols/gtp.hpp"

#include <algorithm>

#include "banyan/core/text.hpp"
#include "gtp_state.hpp"

namespace banyan {
namespace gtp {
namespace {

constexpr std::size_t kLongestLine = 64 << 10;

std::string protocol_version(State&, const Words&) { return "2"; }
std::string name(State&, const Words&) { return "Banyan"; }
std::string version(State& state, const Words&) { return state.settings.version; }

std::string known_command(State&, const Words& args) {
  return find_command(argument(args, 0, "a command")) != nullptr ? "true" : "false";
}
std::string list_commands(State&, const Words&) {
  std::string out;
  for (const Command& command : all_commands()) out += std::string(command.name) + "\n";
  return out;
}
std::string help(State&, const Words&) {
  std::string out;
  for (const Command& command : all_commands()) out += std::string(command.name) + ": " + command.help + "\n";
  return out;
}
std::string echo(State&, const Words& args) { return joined(args, " "); }
std::string quit(State& state, const Words&) {
  state.over = true;
  return "";
}

constexpr Command kAdministrationCommands[] = {
    {"protocol_version", protocol_version, "2"},
    {"name", name, "the program"},
    {"version", version, "its version"},
    {"known_command", known_command, "COMMAND: whether there is such a command"},
    {"list_commands", list_commands, "every command"},
    {"help", help, "every command with a line about it"},
    {"echo", echo, "WORD…: the same words"},
    {"quit", quit, "ends the session"},
};

class LineSession final : public GtpSession {
 public:
  LineSession(const GtpSettings& settings, Output output, std::unique_ptr<Session> session)
      : state_(settings, std::move(output), std::move(session)) {}
  ~LineSession() override { finish(); }

  bool handle(std::string_view line) override {
    finish();
    if (line.size() > kLongestLine) {
      answer('?', "", "the line is too long");
      return true;
    }
    const std::string clean = cleaned(line);
    Words words;
    for (const auto word : banyan::words(clean)) words.emplace_back(word);
    if (words.empty()) return true;
    std::string id;
    if (const auto number = parse_int(words.front()); number && *number >= 0) {
      id = words.front();
      words.erase(words.begin());
    }
    run(id, words);
    return !state_.over;
  }

  void finish() override {
    if (state_.session->stop()) state_.output("\n");
  }

 private:
  void run(const std::string& id, Words words) {
    if (words.empty()) return answer('?', id, "no command");
    const Command* command = find_command(words.front());
    if (command == nullptr) return answer('?', id, "unknown command");
    words.erase(words.begin());
    state_.id = id;
    state_.streaming = false;
    try {
      const std::string text = command->handler(state_, words);
      if (!state_.streaming) answer('=', id, text);
    } catch (const Refused& refused) {
      answer('?', id, refused.message);
    }
  }
  void answer(char mark, const std::string& id, const std::string& text) {
    state_.output(mark + id + " " + without_empty_lines(text) + "\n\n");
  }

  State state_;
};

}  // namespace

Commands administration_commands() { return kAdministrationCommands; }

const std::vector<Command>& all_commands() {
  static const std::vector<Command> all = [] {
    std::vector<Command> list;
    for (const Commands theme :
         {administration_commands(), setup_commands(), play_commands(), time_commands(), score_commands(),
          file_commands(), analysis_commands(), gogui_commands()}) {
      list.insert(list.end(), theme.begin(), theme.end());
    }
    std::sort(list.begin(), list.end(),
              [](const Command& a, const Command& b) { return std::string_view(a.name) < b.name; });
    return list;
  }();
  return all;
}

const Command* find_command(std::string_view name) {
  for (const Command& command : all_commands()) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

}  // namespace gtp

Result<std::unique_ptr<GtpSession>> GtpSession::make(const GtpSettings& settings, Output output) {
  auto session = Session::make({.game = settings.game,
                                .engine = settings.engine,
                                .seed = settings.seed,
                                .limits = settings.limits,
                                .manners = {.resign = settings.resign},
                                .make_engine = settings.make_engine});
  if (!session) return Error{session.error()};
  return std::unique_ptr<GtpSession>(
      std::make_unique<gtp::LineSession>(settings, std::move(output), std::move(*session)));
}

std::vector<GtpCommandInfo> gtp_commands() {
  std::vector<GtpCommandInfo> infos;
  for (const gtp::Command& command : gtp::all_commands()) infos.push_back({command.name, command.help});
  return infos;
}

}  // namespace banyan
