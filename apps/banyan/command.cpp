#include "command.hpp"

#include <array>
#include <thread>
#include <utility>

#include "banyan/core/text.hpp"
#include "banyan/engine/levels.hpp"
#include "hosts.hpp"

namespace banyan::app {
namespace {

// A number with one of the suffixes; nothing if it is not that, or not positive and finite.
std::optional<double> with_suffix(std::string_view text,
                                  std::span<const std::pair<std::string_view, double>> suffixes) {
  for (const auto& [suffix, factor] : suffixes) {
    if (!text.ends_with(suffix)) continue;
    const auto number = parse_double(text.substr(0, text.size() - suffix.size()));
    if (number && *number > 0) return *number * factor;
  }
  return std::nullopt;
}

}  // namespace

Hosts& hosts() {
  static Hosts here;
  return here;
}

double parse_seconds(const std::string& text) {
  constexpr std::array<std::pair<std::string_view, double>, 5> kUnits = {
      {{"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}, {"", 1}}};
  const auto seconds = with_suffix(text, kUnits);
  if (!seconds || *seconds > 1e9)
    throw BadInput("cannot read the time " + in_quotes(text) + ", expected 1.5s or 250ms");
  return *seconds;
}

std::uint64_t parse_bytes(const std::string& text) {
  constexpr std::array<std::pair<std::string_view, double>, 7> kUnits = {
      {{"k", 1024}, {"K", 1024}, {"m", 1 << 20}, {"M", 1 << 20}, {"g", 1 << 30}, {"G", 1 << 30}, {"", 1}}};
  const auto bytes = with_suffix(text, kUnits);
  if (!bytes || *bytes < 1 << 20 || *bytes > 3.4e10) {
    throw BadInput("cannot use the memory size " + in_quotes(text) + ", expected 1M to 32G, such as 512M");
  }
  return static_cast<std::uint64_t>(*bytes);
}

void PositionArgs::add_to(Command& command) {
  command.option("GAME", game, "the game, with its options: connect4, \"hex(size=9)\"").required();
  command.option("--position", position, "start from this position text instead of the usual start");
  command.option("--moves", moves, "moves played from there, separated by blanks or commas");
}

std::unique_ptr<AnyRecord> PositionArgs::record() const {
  auto record = checked(make_record(game, position));
  checked(play_moves(*record, moves));
  return record;
}

void BudgetArgs::add_to(Command& command) {
  command.option("--time", time, "time for the search: 1.5s, 250ms");
  command.option("--playouts", playouts, "most play-outs").positive();
  command.option("--nodes", nodes, "most nodes").positive();
  command.option("--depth", depth, "most plies of depth").within(1, 1000);
  command.option("--memory", memory, "most memory for the search: 512M, 2G");
  command
      .option("--threads", threads,
              "threads of one search; if not given, all cores or one (docs/parallel.md)")
      .within(1, 256);
}

void BudgetArgs::add_pace_to(Command& command) {
  plays_ = true;
  command.flag("--full-time", full_time, "use all of the time for a move, also when the move is certain");
}

Limits BudgetArgs::limits(double standard_seconds) const {
  Limits limits;
  limits.playouts = playouts;
  limits.nodes = nodes;
  limits.depth = depth;
  limits.bytes = parse_bytes(memory);
  limits.threads = threads;
  limits.may_end_early = plays_ && !full_time;
  if (!time.empty()) limits.seconds = parse_seconds(time);
  if (time.empty() && playouts == 0 && nodes == 0 && depth == 0) limits.seconds = standard_seconds;
  return limits;
}

void LevelArgs::add_to(Command& command) {
  command.option("--level", level, "a level for people, 1 (beginner) to 10, instead of an engine")
      .within(1, kLevels);
}
std::string LevelArgs::chosen(const std::string& engine) const {
  return level == 0 ? engine : level_spec(level);
}

Limits BudgetArgs::limits_for(const Engine& engine, double standard_seconds, Cores cores) const {
  Limits limits = this->limits(engine.ends_by_itself() ? 0 : standard_seconds);
  if (threads > 1 && !engine.shares_work()) {
    throw BadInput(in_quotes(engine.spec()) + " searches with one thread, not " + std::to_string(threads));
  }
  if (cores == Cores::Idle && engine.shares_work()) limits.threads = threads_of_idle();
  return limits;
}

int BudgetArgs::threads_of_idle() const {
  if (threads > 0 || playouts > 0 || nodes > 0) return threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / hosts().processes);
}

std::unique_ptr<Engine> engine_at(const PositionArgs& position, const std::string& name, std::uint64_t seed) {
  auto engine = checked(hosts().make_engine(position.game, name, seed));
  if (!position.position.empty()) checked(engine->set_position(position.position));
  for (const std::string& move : position.record()->moves()) checked(engine->play(move));
  return engine;
}

}  // namespace banyan::app
