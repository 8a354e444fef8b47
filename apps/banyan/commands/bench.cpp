// banyan bench: fixed positions and seeds; speeds for the eye, and one signature that must not change when
// behaviour does not.
#include <fmt/core.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "command.hpp"

namespace banyan::app {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::uint64_t kSignedPlayouts = 500;

struct Subject {
  const char* game;
  Sampling sampling = Sampling::Uniform;
};
constexpr Subject kSubjects[] = {
    {"tictactoe"}, {"connect4"}, {"breakthrough(columns=6,rows=6)"}, {"breakthrough(columns=8,rows=8)"},
    {"loa"},       {"amazons"},  {"amazons", Sampling::Stepwise},    {"hex"},
};

struct Row {
  std::string game, what;
  double playouts_per_second, nanoseconds_per_ply, average_length, first_share;
  std::size_t position_bytes;
};

// Runs play-outs for about `seconds` and keeps the fastest of several slices: the machine may be shared.
Row measure(const Subject& subject, const AnyRecord& record, double seconds) {
  using Clock = std::chrono::steady_clock;
  constexpr int kSlices = 10;
  PlayoutSample all;
  double best = 0, best_ply = 0;
  std::uint64_t batch = 16;
  const auto begin = Clock::now();
  const auto elapsed = [](Clock::time_point since) {
    return std::chrono::duration<double>(Clock::now() - since).count();
  };
  for (std::uint64_t slice = 0; slice == 0 || elapsed(begin) < seconds; ++slice) {
    const auto slice_begin = Clock::now();
    const PlayoutSample sample = record.random_playouts(batch, kSeed + slice, subject.sampling);
    const double time = elapsed(slice_begin);
    if (time < seconds / kSlices / 2) batch *= 2;
    all.playouts += sample.playouts;
    all.plies += sample.plies;
    all.first_wins += sample.first_wins;
    if (static_cast<double>(sample.playouts) / time > best) {
      best = static_cast<double>(sample.playouts) / time;
      best_ply = time * 1e9 / static_cast<double>(std::max<std::uint64_t>(sample.plies, 1));
    }
  }
  const auto playouts = static_cast<double>(all.playouts);
  return {record.spec(),
          subject.sampling == Sampling::Stepwise ? "playout, stepwise" : "playout",
          best,
          best_ply,
          static_cast<double>(all.plies) / playouts,
          static_cast<double>(all.first_wins) / playouts,
          record.position_bytes()};
}

std::string format_signature(std::uint64_t signature) { return fmt::format("{:016x}", signature); }

void print_json(const std::vector<Row>& rows, std::uint64_t signature) {
  nlohmann::ordered_json json = {{"signature", format_signature(signature)}, {"seed", kSeed}};
  for (const Row& row : rows) {
    json["rows"].push_back({{"game", row.game},
                            {"what", row.what},
                            {"playouts_per_second", row.playouts_per_second},
                            {"nanoseconds_per_ply", row.nanoseconds_per_ply},
                            {"average_length", row.average_length},
                            {"first_share", row.first_share},
                            {"position_bytes", row.position_bytes}});
  }
  fmt::print("{}\n", json.dump(2));
}

void print_text(const std::vector<Row>& rows, std::uint64_t signature) {
  fmt::print("{:<34} {:<18} {:>12} {:>9} {:>8} {:>8} {:>6}\n", "game", "what", "playouts/s", "ns a ply",
             "plies", "first %", "bytes");
  for (const Row& row : rows) {
    fmt::print("{:<34} {:<18} {:>12.0f} {:>9.1f} {:>8.2f} {:>8.2f} {:>6}\n", row.game, row.what,
               row.playouts_per_second, row.nanoseconds_per_ply, row.average_length, 100 * row.first_share,
               row.position_bytes);
  }
  fmt::print("signature {}\n", format_signature(signature));
}

void run(double seconds, bool json) {
  std::vector<Row> rows;
  std::uint64_t signature = 0;
  for (const Subject& subject : kSubjects) {
    auto record = make_record(subject.game);
    if (!record) throw std::logic_error(record.error());
    rows.push_back(measure(subject, **record, seconds));
    signature =
        mix64(signature ^ (*record)->random_playouts(kSignedPlayouts, kSeed, subject.sampling).signature);
  }
  json ? print_json(rows, signature) : print_text(rows, signature);
}

}  // namespace

void add_bench(CLI::App& app) {
  auto* command = app.add_subcommand("bench", "Speed of every game, and the signature of its behaviour");
  command->footer(
      "Example: banyan bench --seconds 1\n"
      "The rate is that of the fastest slice. The signature depends on fixed seeds only: it is equal on "
      "every\n"
      "machine and for every compiler, and changes when the behaviour of a game does.");
  auto seconds = std::make_shared<double>(0.5);
  auto json = std::make_shared<bool>(false);
  command->add_option("--seconds", *seconds, "time for each row")->check(CLI::Range(0.0, 3600.0));
  command->add_flag("--json", *json, "print one JSON document");
  command->callback([seconds, json] { run(*seconds, *json); });
}

}  // namespace banyan::app
