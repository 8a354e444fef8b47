#include "lab_args.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include "command.hpp"
#include "hosts.hpp"

namespace banyan::app {

void OpeningArgs::add_to(Command& command) {
  command.option("--openings", openings,
                 "none, random (plies, balanced by a short search), builtin (the game's set), or a file");
  command.option("--opening-plies", plies, "random plies before the engines play").within(0, 1000);
  command.option("--opening-balance", balance, "play-outs of that search; 0 = take every opening");
}

OpeningChoice OpeningArgs::choice() const {
  OpeningChoice choice;
  choice.plies = plies;
  choice.balance = balance;
  choice.kind = OpeningKind::File;
  if (openings == "none" || (openings == "random" && plies == 0))
    choice.kind = OpeningKind::None;
  else if (openings == "random")
    choice.kind = OpeningKind::Random;
  else if (openings == "builtin")
    choice.kind = OpeningKind::Builtin;
  else
    choice.file = openings;
  return choice;
}

void RunArgs::add_to(Command& command) {
  command.option("--store", store, "SQLite file that keeps every game; the same command goes on after a stop")
      .output();
  command.option("--shard", shard, "play this part of the games alone: 2/3; `banyan merge` joins the stores");
  command.option("--concurrency", concurrency, "games at the same time").within(1, 256);
  command.option("--format", format, "text, csv, latex or json").one_of({"text", "csv", "latex", "json"});
  command.flag("--json", json, "print one JSON document");
  command.flag("--quiet", quiet, "no progress");
}

RunSettings RunArgs::settings() const {
  RunSettings settings;
  settings.concurrency = concurrency;
  settings.store = store;
  settings.host = hosts().play;
  if (settings.host) settings.concurrency = hosts().games;
  if (!shard.empty()) settings.shard = checked(parse_shard(shard));
  return settings;
}

OutputForm RunArgs::form() const {
  if (json || format == "json") return OutputForm::Json;
  if (format == "csv") return OutputForm::Csv;
  return format == "latex" ? OutputForm::Latex : OutputForm::Text;
}

ProgressLine::ProgressLine(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO)) {}

void ProgressLine::show(const MatchProgress& progress, bool score, const std::string& what) {
  std::string text = what.empty() ? what : what + ": ";
  text += fmt::format("{}/{} {}", progress.games, progress.scheduled, progress.unit);
  const WinDrawLoss all{progress.wins, progress.draws, progress.losses};
  if (score && all.games() > 0) {
    const Interval interval = all.interval();
    text += fmt::format(", {:.1f} % ({:.1f} to {:.1f}), Elo {:+.0f}", 100 * all.score(), 100 * interval.low,
                        100 * interval.high, elo(all.score()));
  }
  show(text, progress.games, progress.scheduled, progress.resumed, progress.seconds, progress.unit);
}

void ProgressLine::show(const std::string& text, std::uint64_t done, std::uint64_t all, std::uint64_t before,
                        double seconds, const char* unit) {
  if (done == before) return show(text, done == all);  // nobody can tell yet
  const double rate = static_cast<double>(done - before) / std::max(seconds, 1e-9);
  const double left = static_cast<double>(all - done) / std::max(rate, 1e-9);
  show(fmt::format("{}, {:.1f} {}/min, {:.0f} s to go", text, 60 * rate, unit, left), done == all);
}

void ProgressLine::show(const std::string& text, bool last) {
  const auto pause = terminal_ ? std::chrono::milliseconds(100) : std::chrono::seconds(5);
  if (quiet_ || (!last && Clock::now() - shown_ < pause)) return;
  shown_ = Clock::now();
  fmt::print(stderr, "{}{}{}", terminal_ ? "\r\x1b[K" : "", text, terminal_ && !last ? "" : "\n");
  std::fflush(stderr);
}

}  // namespace banyan::app
