#include <chrono>
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

  // Board and komi as the game has them. A program that does not know `komi` may do without it outside of Go.
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
    if (game_.name == "go") {
      if (const auto komi = ask("komi " + arg("komi"), patience_.answer); !komi) return Error{komi.error()};
    }
    if (const auto cleared = ask("clear_board", patience_.answer); !cleared) return Error{cleared.error()};
    return true;
  }

  std::string spec() const override { return "gtp:" + command_; }

  Result<bool> play(std::string_view move) override {
    const std::string colour = std::exchange(first_moves_, !first_moves_) ? "b " : "w ";
    // The program has played what it answered; it is not told again.
    if (std::exchange(answered_, false)) return true;
    const auto answer = ask("play " + colour + std::string(move), patience_.answer);
    if (!answer) return Error{answer.error()};
    return true;
  }

  Result<Decision> think(const Limits& limits) override {
    const std::string colour = first_moves_ ? "b" : "w";
    if (limits.seconds > 0) {
      // GTP knows whole seconds only; the runner's own clock decides.
      const std::string seconds = std::to_string(std::max(1, static_cast<int>(limits.seconds)));
      if (seconds != told_) {
        static_cast<void>(ask("time_settings 0 " + seconds + " 1", patience_.answer));
        told_ = seconds;
      }
      static_cast<void>(ask("time_left " + colour + " " + seconds + " 1", patience_.answer));
    }
    const double allowed = limits.seconds > 0 ? limits.seconds + patience_.thought : patience_.free;
    const auto answer = ask("genmove " + colour, allowed);
    if (!answer) return Error{answer.error()};
    Decision decision;
    decision.move = std::string(trim(*answer));
    answered_ = true;
    return decision;
  }

  // It knows no difference between a game and its going on.
  Result<bool> resume(const std::string&, Side to_move) override {
    first_moves_ = to_move == Side::First;
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
  std::string command_;
  Spec game_;
  bool first_moves_ = true, answered_ = false;
  Patience patience_;
  std::string told_;
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
