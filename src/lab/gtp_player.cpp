#include <chrono>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <utility>

#include "banyan/core/spec.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/any_record.hpp"
#include "external.hpp"

namespace banyan::lab {
namespace {

class GtpPlayer final : public Player {
 public:
  GtpPlayer(Process process, const std::string& command, Spec game, const Patience& patience)
      : talk_(std::move(process), command), command_(command), game_(std::move(game)), patience_(patience) {}

  // Board and komi as the game has them.
  Result<bool> prepare() {
    const auto arg = [&](const char* key) {
      return game_.args.contains(key) ? game_.args.at(key) : std::string();
    };
    const std::string columns = arg("columns"), rows = arg("rows"), size = arg("size");
    std::string board = "boardsize " + (size.empty() ? columns : size);
    if (size.empty() && rows != columns) board += " " + rows;
    if (const auto name = ask("name", patience_.start); !name) return Error{name.error()};
    if (const auto sized = ask(board, patience_.answer); !sized && !(size + columns).empty())
      return Error{sized.error()};
    if (game_.args.contains("komi")) {
      if (const auto komi = ask("komi " + arg("komi"), patience_.answer); !komi) return Error{komi.error()};
    }
    if (const auto cleared = ask("clear_board", patience_.answer); !cleared) return Error{cleared.error()};
    return true;
  }

  std::string spec() const override { return "gtp:" + command_; }
  bool ends_by_itself() const override { return true; }

  Result<bool> play(std::string_view move) override {
    const std::string colour = std::exchange(first_moves_, !first_moves_) ? "b " : "w ";
    // The program has played what it answered; it is not told again.
    if (std::exchange(answered_, false)) return true;
    const auto answer = ask("play " + colour + std::string(move), patience_.answer);
    if (!answer) return Error{answer.error()};
    return true;
  }

  void look_at(const GameClock& clock) override {
    tell(clock);
    allowed_ = clock.most();
  }

  Result<Decision> think(const Limits& limits) override {
    if (!allowed_ && limits.seconds > 0) {
      // Time for one move: a period of one stone, each time anew.
      tell(GameClock({.period = limits.seconds, .stones = 1}));
      allowed_ = limits.seconds;
    }
    const double allowed = allowed_ ? *allowed_ + patience_.thought : patience_.free;
    allowed_.reset();
    const auto answer = ask(genmove_ + (first_moves_ ? " b" : " w"), allowed);
    if (!answer) return Error{answer.error()};
    Decision decision;
    decision.move = std::string(trim(*answer));
    answered_ = true;
    return decision;
  }

  // For a program the game simply goes on; if it can, it is asked to take dead stones off before it passes.
  Result<bool> resume(const std::string&, Side to_move) override {
    first_moves_ = to_move == Side::First;
    if (knows("kgs-genmove_cleanup")) genmove_ = "kgs-genmove_cleanup";
    return true;
  }
  std::optional<std::vector<std::string>> dead_stones() override {
    const auto answer = ask("final_status_list dead", patience_.free);
    if (!answer) return std::nullopt;
    std::vector<std::string> stones;
    for (const auto word : words(*answer)) stones.emplace_back(word);
    return stones;
  }

 private:
  // A program that takes no time settings is still held to the runner's clock.
  void tell(const GameClock& clock) {
    const ClockSetting& setting = clock.setting();
    if (told_ != setting) {
      const bool fischer = setting.increment > 0 && knows("kata-time_settings");
      static_cast<void>(
          fischer ? ask_with_times("kata-time_settings fischer", {setting.main, setting.increment}, "")
                  : ask_with_times("time_settings", {setting.main, setting.period},
                                   " " + std::to_string(setting.stones)));
      told_ = setting;
    }
    static_cast<void>(ask_with_times(first_moves_ ? "time_left b" : "time_left w", {clock.left()},
                                     " " + std::to_string(clock.stones())));
  }
  // GTP says whole seconds, and many programs take others, too: they are tried first.
  Result<std::string> ask_with_times(const std::string& command, std::initializer_list<double> times,
                                     const std::string& rest) {
    if (takes_fractions_) {
      std::string text = command;
      for (const double seconds : times) text += " " + format_double(std::round(seconds * 1000) / 1000);
      auto answer = ask(text + rest, patience_.answer);
      if (answer) return answer;
      takes_fractions_ = false;
    }
    std::string text = command;
    for (const double seconds : times) text += " " + std::to_string(static_cast<long>(seconds));
    return ask(text + rest, patience_.answer);
  }
  bool knows(const std::string& command) {
    const auto answer = ask("known_command " + command, patience_.answer);
    return answer && *answer == "true";
  }

  // One command and its answer, which ends with an empty line.
  Result<std::string> ask(const std::string& command, double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    const auto left = [&] {
      return std::max(0.0, std::chrono::duration<double>(end - std::chrono::steady_clock::now()).count());
    };
    const std::string id = std::to_string(++id_);
    if (const auto sent = talk_.send(id + " " + command + "\n", left()); !sent) return Error{sent.error()};
    std::string text;
    for (;;) {
      const auto line = talk_.line(left());
      if (!line) return Error{line.error()};
      if (line->empty() && text.empty()) continue;
      if (line->empty()) break;
      text.append(text.empty() ? "" : "\n").append(*line);
      if (text.size() > kLongestAnswer) return talk_.failed("writes an answer without end");
      if (text[0] != '=' && text[0] != '?')
        return talk_.failed("answers " + in_quotes(text) + " to " + in_quotes(command));
    }
    if (!text.starts_with("=" + id) && !text.starts_with("?" + id)) {
      return talk_.failed("answers another command than " + in_quotes(command));
    }
    std::string body(trim(std::string_view(text).substr(1 + id.size())));
    if (text[0] == '?')
      return Error{"'" + command_ + "' refuses " + in_quotes(command) + ": " + in_quotes(body)};
    return body;
  }

  static constexpr std::size_t kLongestAnswer = 1 << 20;
  Conversation talk_;
  std::string command_, genmove_ = "genmove";
  Spec game_;
  bool first_moves_ = true, answered_ = false;
  Patience patience_;
  std::optional<ClockSetting> told_;
  std::optional<double> allowed_;  // for the next move, until the flag falls
  bool takes_fractions_ = true;
  int id_ = 0;
};

}  // namespace

Result<std::unique_ptr<Player>> make_gtp_player(const std::string& game, const std::string& command,
                                                const Patience& patience) {
  const auto record = make_record(game);
  if (!record) return Error{record.error()};
  auto spec = parse_spec((*record)->spec());
  auto process = Process::start(command);
  if (!process) return Error{process.error()};
  auto player = std::make_unique<GtpPlayer>(std::move(*process), command, std::move(*spec), patience);
  if (const auto ready = player->prepare(); !ready) return Error{ready.error()};
  return std::unique_ptr<Player>(std::move(player));
}

}  // namespace banyan::lab
