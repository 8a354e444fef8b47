// banyan bench: fixed positions and seeds; speeds for the eye, and one signature that must not change when
// behaviour does not.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "banyan/book/book.hpp"
#include "banyan/core/json.hpp"
#include "banyan/lab/evaluation_speed.hpp"
#include "banyan/lab/openings.hpp"
#include "banyan/lab/signature.hpp"
#include "command.hpp"

namespace banyan::app {
namespace {

constexpr std::uint64_t kSeed = kBenchSeed;

struct Row {
  std::string game, what;
  double rate = 0;  // of the fastest slice: the machine may be shared
  bool is_search = false;
  double nanoseconds_per_ply = 0, average_length = 0, first_share = 0;  // of bare play-outs
  std::size_t position_bytes = 0;
  double bytes_per_edge = 0, mean_depth = 0, nodes_per_playout = 0;  // of searches
};

// --- bare random play-outs ---

Row measure_playouts(const PlayoutSubject& subject, const AnyRecord& record, double seconds) {
  constexpr double kSlices = 20;
  const auto elapsed = [](Clock::time_point since) {
    return std::chrono::duration<double>(Clock::now() - since).count();
  };
  Row row{record.spec(), subject.sampling == Sampling::Stepwise ? "playout, stepwise" : "playout"};
  row.position_bytes = record.position_bytes();
  PlayoutSample all;
  std::uint64_t batch = 16;
  const auto begin = Clock::now();
  for (std::uint64_t slice = 0; slice == 0 || elapsed(begin) < seconds; ++slice) {
    const auto slice_begin = Clock::now();
    const PlayoutSample sample = record.random_playouts(batch, kSeed + slice, subject.sampling);
    const double time = elapsed(slice_begin);
    if (time < seconds / kSlices) batch *= 2;
    all.playouts += sample.playouts;
    all.plies += sample.plies;
    all.first_wins += sample.first_wins;
    const double rate = static_cast<double>(sample.playouts) / time;
    if (rate > row.rate) {
      row.rate = rate;
      row.nanoseconds_per_ply = time * 1e9 / static_cast<double>(std::max<std::uint64_t>(sample.plies, 1));
    }
  }
  row.average_length = static_cast<double>(all.plies) / static_cast<double>(all.playouts);
  row.first_share = static_cast<double>(all.first_wins) / static_cast<double>(all.playouts);
  return row;
}

// --- whole searches from the start position ---

// Games for one player, and how fast their strongest kind of search makes its roll-outs. They are no part of
// the signature.
const char* const kOnePlayer[] = {"samegame", "pmp(products=20)", "morpion", "jobshop(jobs=10,machines=10)",
                                  "sailing"};
const SearchSubject kOnePlayerSearches[] = {{"samegame", "nrpa(level=1)"},
                                            {"samegame", "sp-mcts"},
                                            {"pmp(products=20)", "nrpa(level=1)"},
                                            {"pmp(products=20)", "omc-50"},
                                            {"morpion", "nrpa(level=1)"},
                                            {"jobshop(jobs=10,machines=10)", "nrpa(level=1)"},
                                            {"sailing", "uct"}};

// Go with play-outs that know it, and what all-moves-as-first costs beside plain UCT.
const char* const kGoBoards[] = {"go(size=9)", "go(size=13)", "go(size=19)"};
const char* const kGoSearches[] = {"uct",
                                   "mcts(selection=rave,expansion=after_visits(t=5))",
                                   "mcts(selection=grave,expansion=after_visits(t=5))",
                                   "uct(playout=sequence)",
                                   "uct(playout=urgency)",
                                   "uct(playout=learnt)",
                                   "best"};

std::unique_ptr<Engine> engine_of(const SearchSubject& subject) {
  auto engine = make_engine(subject.game, subject.engine, kSeed);
  if (!engine) throw std::logic_error(engine.error());
  return std::move(*engine);
}

Row measure_search(const SearchSubject& subject, double seconds) {
  const auto engine = engine_of(subject);
  Limits limits;
  limits.seconds = std::max(seconds, 0.01);
  Row row{engine->game(), subject.engine};
  row.is_search = true;
  for (int repeat = 0; repeat < 2; ++repeat) {
    engine->new_game();
    const SearchReport report = engine->think(limits);
    row.rate = std::max(row.rate, static_cast<double>(report.playouts) / report.seconds);
    if (report.edges > 0) {
      row.bytes_per_edge = static_cast<double>(report.bytes) / static_cast<double>(report.edges);
    }
    row.mean_depth = report.mean_depth;
    row.nodes_per_playout = static_cast<double>(report.nodes) / static_cast<double>(report.playouts);
  }
  return row;
}

// --- evaluations ---

struct EvaluationRow {
  std::string game;
  EvaluationSpeed speed;
};

// --- alpha-beta to a fixed depth: from the start, and from the game's fixed positions ---

struct DepthSubject {
  SearchSubject search;
  int from_start, from_positions;  // depths
};
const DepthSubject kDepths[] = {
    {{"connect4", "ab"}, 12, 10},  {{"breakthrough(columns=8,rows=8)", "ab"}, 7, 5},
    {{"loa", "mia"}, 6, 5},        {{"amazons", "ab"}, 3, 3},
    {{"hex(size=7)", "ab"}, 3, 3}, {{"amazons", "ab2-territory"}, 2, 2},
};

struct DepthRow {
  std::string game, engine;
  int depth = 0;
  std::size_t positions = 0;  // 0: from the start
  std::uint64_t nodes = 0;
  double seconds = 0;  // of processor time

  double rate() const { return static_cast<double>(nodes) / std::max(seconds, 1e-9); }
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void think_to_depth(Engine& engine, int depth, DepthRow& row) {
  Limits limits;
  limits.depth = depth;
  const double begin = processor_seconds();
  row.nodes += engine.think(limits).nodes;
  row.seconds += processor_seconds() - begin;
}

DepthRow measure_from_start(const SearchSubject& subject, int depth) {
  const auto engine = engine_of(subject);
  DepthRow best{engine->game(), subject.engine, depth};
  for (int repeat = 0; repeat < 2; ++repeat) {
    engine->new_game();
    DepthRow row = best;
    row.nodes = 0;
    row.seconds = 0;
    think_to_depth(*engine, depth, row);
    if (repeat == 0 || row.seconds < best.seconds) best = row;
  }
  return best;
}

DepthRow measure_from_positions(const std::string& game, const std::string& spec, int depth) {
  const auto engine = checked(make_engine(game, spec, kSeed));
  const auto positions = checked(builtin_positions(game));
  DepthRow row{engine->game(), spec, depth, positions.size()};
  for (const Opening& position : positions) {
    engine->new_game();
    for (const std::string& move : position) checked(engine->play(move));
    think_to_depth(*engine, depth, row);
  }
  return row;
}

std::string format_signature(std::uint64_t signature) { return fmt::format("{:016x}", signature); }

// --- how well limits are kept ---

// Thinks with every preset of some games, and prints by how much each missed its time and its memory.
void print_limits(double seconds) {
  Limits limits;
  limits.seconds = std::max(seconds, 0.01);
  limits.bytes = 64 << 20;
  fmt::print("{:<36} {:<22} {:>14} {:>10}\n", "limits", "", "overshoot ms", "MB of 64");
  double worst = 0;
  for (const BenchGame& bench : bench_games()) {
    if (bench.is_tiny) continue;
    const std::string& game = bench.boards.front();
    for (const PresetInfo& preset : checked(presets_for(game))) {
      const auto engine = engine_of({game, preset.name});
      const auto begin = Clock::now();
      const SearchReport report = engine->think(limits);
      const double over = std::chrono::duration<double>(Clock::now() - begin).count() - limits.seconds;
      worst = std::max(worst, over);
      fmt::print("{:<36} {:<22} {:>14.2f} {:>10.1f}\n", game, preset.name, 1000 * over,
                 static_cast<double>(report.bytes) / (1 << 20));
    }
  }
  fmt::print("\nworst overshoot {:.2f} ms\n", 1000 * worst);
}

// --- a book ---

// Random games of Connect-4 until the book has so many positions; then how long it takes to open it, and to
// look up positions of those games in a random order.
void print_book(std::uint64_t positions) {
  const auto path = std::filesystem::temp_directory_path() / fmt::format("banyan-bench-{}.db", ::getpid());
  const auto seconds_of = [](const auto& action) {
    const auto begin = Clock::now();
    action();
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  const std::string game = checked(make_record("connect4"))->spec();
  Rng rng(kSeed);
  std::vector<BookGame> last;
  {
    Book book = checked(Book::build(path.string(), {{"game", game}, {"method", "random games"}}));
    while (book.size().positions < positions) {
      last.clear();
      for (int i = 0; i < 1000; ++i) {
        const auto record = checked(make_record(game));
        while (record->outcome() == Outcome::Open) {
          const auto moves = record->legal_moves();
          checked(record->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
        }
        last.push_back({0, record->moves(), record->outcome()});
      }
      book.append(last);
    }
  }
  double open = 1e9, find = 1e9;
  for (int repeat = 0; repeat < 5; ++repeat) {
    open = std::min(open, seconds_of([&] { static_cast<void>(checked(Book::open(path.string()))); }));
    const Book book = checked(Book::open(path.string()));
    std::vector<std::unique_ptr<AnyRecord>> records;
    for (const BookGame& one : last) {
      records.push_back(checked(make_record(game)));
      const std::size_t plies = rng.below(static_cast<std::uint32_t>(one.moves.size()));
      for (std::size_t ply = 0; ply < plies; ++ply) checked(records.back()->play(one.moves[ply]));
    }
    std::size_t found = 0;
    const double seconds = seconds_of([&] {
      for (const auto& record : records) found += book.find(*record).has_value();
    });
    if (found != records.size()) throw std::logic_error("a position of the book is not found");
    find = std::min(find, seconds / static_cast<double>(records.size()));
  }
  const BookSize size = checked(Book::open(path.string())).size();
  fmt::print("book of {} positions, {} games, {:.1f} MB: opens in {:.2f} ms, answers in {:.1f} us\n",
             size.positions, size.games, static_cast<double>(std::filesystem::file_size(path)) / (1 << 20),
             1000 * open, 1e6 * find);
  std::filesystem::remove(path);
}

// --- output ---

struct Measured {
  std::vector<Row> rows;
  std::vector<EvaluationRow> evaluations;
  std::vector<DepthRow> depths;
  std::uint64_t signature = 0;
};

Json as_json(const DepthRow& row) {
  return {{"game", row.game},
          {"what", row.engine},
          {"depth", row.depth},
          {"positions", std::max<std::size_t>(row.positions, 1)},
          {"from_start", row.positions == 0},
          {"nodes", row.nodes},
          {"seconds_to_depth", row.seconds},
          {"nodes_per_second", row.rate()}};
}

void print_json(const Measured& measured) {
  Json json = {{"signature", format_signature(measured.signature)}, {"seed", kSeed}};
  for (const Row& row : measured.rows) {
    Json entry = {{"game", row.game}, {"what", row.what}};
    if (row.is_search) {
      entry["simulations_per_second"] = row.rate;
      entry["bytes_per_edge"] = row.bytes_per_edge;
      entry["mean_depth"] = row.mean_depth;
      entry["nodes_per_playout"] = row.nodes_per_playout;
    } else {
      entry["playouts_per_second"] = row.rate;
      entry["nanoseconds_per_ply"] = row.nanoseconds_per_ply;
      entry["average_length"] = row.average_length;
      entry["first_share"] = row.first_share;
      entry["position_bytes"] = row.position_bytes;
    }
    json["rows"].push_back(entry);
  }
  for (const EvaluationRow& row : measured.evaluations) {
    json["rows"].push_back({{"game", row.game},
                            {"what", row.speed.evaluation},
                            {"evaluations_per_second", row.speed.per_second}});
  }
  for (const DepthRow& row : measured.depths) json["rows"].push_back(as_json(row));
  fmt::print("{}\n", json.dump(2));
}

void print_depths(const std::vector<DepthRow>& rows) {
  fmt::print("{:<36} {:<36} {:>9} {:>6} {:>9} {:>11} {:>9}\n", "alpha-beta to a depth", "", "positions",
             "depth", "seconds", "nodes", "nodes/s");
  for (const DepthRow& row : rows) {
    fmt::print("{:<36} {:<36} {:>9} {:>6} {:>9.3f} {:>11} {:>9.0f}\n", row.game, row.engine,
               row.positions == 0 ? "start" : std::to_string(row.positions), row.depth, row.seconds,
               row.nodes, row.rate());
  }
}

void print_text(const Measured& measured) {
  fmt::print("{:<36} {:<18} {:>12} {:>9} {:>8} {:>8} {:>6}\n", "bare play-outs", "", "playouts/s", "ns a ply",
             "plies", "first %", "bytes");
  for (const Row& row : measured.rows) {
    if (row.is_search) continue;
    fmt::print("{:<36} {:<18} {:>12.0f} {:>9.1f} {:>8.2f} {:>8.2f} {:>6}\n", row.game, row.what, row.rate,
               row.nanoseconds_per_ply, row.average_length, 100 * row.first_share, row.position_bytes);
  }
  fmt::print("\n{:<36} {:<50} {:>10} {:>11} {:>6}\n", "searches", "", "playouts/s", "bytes/edge", "depth");
  for (const Row& row : measured.rows) {
    if (!row.is_search) continue;
    fmt::print("{:<36} {:<50} {:>10.0f} {:>11.1f} {:>6.1f}\n", row.game, row.what, row.rate,
               row.bytes_per_edge, row.mean_depth);
  }
  fmt::print("\n{:<36} {:<18} {:>13}\n", "evaluations", "", "evaluations/s");
  for (const EvaluationRow& row : measured.evaluations) {
    fmt::print("{:<36} {:<18} {:>13.0f}\n", row.game, row.speed.evaluation, row.speed.per_second);
  }
  fmt::print("\n");
  print_depths(measured.depths);
  fmt::print("\nsignature {}\n", format_signature(measured.signature));
}

void run(double seconds, bool json) {
  Measured measured;
  for (const PlayoutSubject& subject : bench_playouts()) {
    measured.rows.push_back(measure_playouts(subject, *checked(make_record(subject.game)), seconds));
  }
  for (const char* game : kOnePlayer) {
    measured.rows.push_back(measure_playouts({game}, *checked(make_record(game)), seconds));
  }
  for (const SearchSubject& subject : bench_searches()) {
    measured.rows.push_back(measure_search(subject, seconds));
  }
  for (const char* board : kGoBoards) {
    for (const char* engine : kGoSearches) measured.rows.push_back(measure_search({board, engine}, seconds));
  }
  for (const SearchSubject& subject : kOnePlayerSearches) {
    measured.rows.push_back(measure_search(subject, seconds));
  }
  for (const BenchGame& game : bench_games()) {
    for (EvaluationSpeed& speed : checked(evaluation_speeds(game.evaluated, seconds))) {
      measured.evaluations.push_back({checked(make_record(game.evaluated))->spec(), std::move(speed)});
    }
  }
  for (const DepthSubject& subject : kDepths) {
    measured.depths.push_back(measure_from_start(subject.search, subject.from_start));
    measured.depths.push_back(
        measure_from_positions(subject.search.game, subject.search.engine, subject.from_positions));
  }
  measured.signature = behaviour_signature();
  json ? print_json(measured) : print_text(measured);
}

// Only how alpha-beta players come to a depth, one row each.
struct DepthArgs {
  std::string game;
  std::vector<std::string> engines;
  int depth = 5;
};

void run_depths(DepthArgs args, bool json) {
  if (args.engines.empty()) args.engines = {"ab"};
  std::vector<DepthRow> rows;
  for (const std::string& engine : args.engines) {
    rows.push_back(measure_from_positions(args.game, engine, args.depth));
  }
  if (!json) return print_depths(rows);
  Json document;
  for (const DepthRow& row : rows) document["rows"].push_back(as_json(row));
  fmt::print("{}\n", document.dump(2));
}

}  // namespace

void add_bench(Command& program) {
  Command command =
      program.subcommand("bench", "Speed of every game and search, and the signature of their behaviour");
  command.footer(
      "Example: banyan bench --seconds 1\n"
      "Example: banyan bench --positions loa --engine mia --engine \"mia(null_move=false)\" --depth 6\n"
      "A rate is that of the fastest slice. The signature depends on fixed seeds only: it is equal on every\n"
      "machine and for every compiler, and changes when the behaviour of a game or a strategy does.");
  auto seconds = std::make_shared<double>(0.5);
  auto json = std::make_shared<bool>(false);
  command.option("--seconds", *seconds, "time for each row").within(0.0, 3600.0);
  command.flag("--json", *json, "print one JSON document");
  auto limits = std::make_shared<bool>(false);
  command.flag("--limits", *limits, "by how much every preset exceeds a limit of --seconds and of 64 MB");
  auto book = std::make_shared<std::uint64_t>(0);
  command.option("--book", *book, "only how fast a book of so many positions is");
  auto depths = std::make_shared<DepthArgs>();
  command.option("--positions", depths->game,
                 "only alpha-beta from the fixed positions of this game, to --depth");
  command.option("--engine", depths->engines, "… by these players, one after the other; ab if none is given");
  command.option("--depth", depths->depth, "… so many plies deep").within(1, 127);
  command.run([=] {
    if (*book > 0) return print_book(*book);
    if (!depths->game.empty()) return run_depths(*depths, *json);
    if (!depths->engines.empty()) throw BadInput("--engine needs --positions");
    *limits ? print_limits(*seconds) : run(*seconds, *json);
  });
}

}  // namespace banyan::app
