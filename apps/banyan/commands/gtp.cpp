// banyan gtp: speaks the Go Text Protocol on standard input and output.
#include "banyan/protocols/gtp.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <optional>

#include "banyan/core/version.hpp"
#include "book_args.hpp"
#include "command.hpp"
#include "hosts.hpp"

namespace banyan::app {
namespace {

struct GtpArgs {
  std::string game = "go", engine = "best", version{kVersion};
  BudgetArgs budget;
  BookArgs book;
  LevelArgs level;
  std::uint64_t seed = 1;
  double resign = 0;
  bool files = false, list = false;
};

// A line without its end; what exceeds the cap is thrown away, so that no input fills the memory.
std::optional<std::string> read_line() {
  constexpr std::size_t kCap = 1 << 17;
  std::string line;
  int c = std::getchar();
  if (c == EOF) return std::nullopt;
  for (; c != EOF && c != '\n'; c = std::getchar()) {
    if (line.size() < kCap) line += static_cast<char>(c);
  }
  return line;
}

void run(const GtpArgs& args) {
  if (args.list) {
    for (const GtpCommandInfo& command : gtp_commands())
      fmt::print("{:<26} {}\n", command.name, command.help);
    return;
  }
  checked(make_record_of_two(args.game));
  GtpSettings settings;
  settings.game = args.game;
  const std::string engine = args.level.chosen(args.engine);
  settings.engine = args.book.wrap(engine);
  settings.seed = args.seed;
  settings.limits =
      args.budget.limits_for(*checked(make_engine(args.game, engine, args.seed)), 1, BudgetArgs::Cores::Idle);
  settings.resign = args.resign;
  settings.version = args.version;
  settings.make_engine = hosts().make_engine;
  settings.files = args.files;
  const auto session = checked(GtpSession::make(settings, [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  }));
  for (auto line = read_line(); line; line = read_line()) {
    if (!session->handle(*line)) return;
  }
  session->finish();
}

}  // namespace

void add_gtp(Command& program) {
  auto args = std::make_shared<GtpArgs>();
  Command command = program.subcommand("gtp", "speak GTP version 2, for every game");
  command.option("game", args->game, "a game spec");
  command.option("engine", args->engine, "an engine spec");
  args->budget.add_to(command);
  args->budget.add_pace_to(command);
  args->book.add_to(command);
  args->level.add_to(command);
  command.option("--seed", args->seed, "seed of the engine");
  command
      .option("--resign", args->resign,
              "give up when the chance to win was below this for three moves; 0: only what is proven lost")
      .within(0.0, 1.0);
  command.option("--gtp-version", args->version, "what the command `version` answers");
  command.flag("--gtp-files", args->files, "let loadsgf and printsgf read and write files");
  command.flag("--list-commands", args->list, "list the commands and leave");
  command.footer("Example: printf 'boardsize 9\\ngenmove b\\nquit\\n' | banyan gtp go uct --playouts 1000");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
