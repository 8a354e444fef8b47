// Runs an experiment: one store a cell, each kind of measurement, and the verdicts.
#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <utility>

#include "banyan/core/text.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/engine/presets.hpp"
#include "banyan/knowledge/go/settlement.hpp"
#include "banyan/lab/endgames.hpp"
#include "banyan/lab/experiment.hpp"
#include "banyan/lab/external.hpp"
#include "banyan/lab/problems.hpp"
#include "banyan/lab/summary.hpp"
#include "banyan/lab/traps.hpp"
#include "banyan/lab/tune.hpp"
#include "budgets.hpp"
#include "experiment_books.hpp"

namespace banyan {
namespace {

namespace fs = std::filesystem;

// A failure to carry through, as an exception inside this file only.
struct Failed {
  std::string why;
};

template <class T>
T valued(Result<T> result) {
  if (!result) throw Failed{result.error()};
  return std::move(*result);
}

double simulations_per_second(const std::string& game, const std::string& spec, double seconds,
                              std::uint64_t seed) {
  const auto engine = valued(make_engine(game, spec, seed));
  Limits limits;
  limits.seconds = seconds;
  const SearchReport report = engine->think(limits);
  return static_cast<double>(report.playouts) / std::max(report.seconds, 1e-9);
}

// The score of a finished game as player a sees it; where somebody resigned, by play-outs.
double score_of_a(const std::string& game_spec, const PlayedGame& game) {
  const auto record = valued(make_record(game_spec));
  for (const std::string& move : game.opening) valued(record->play(move));
  for (const PlayedMove& move : game.moves) {
    if (!record->play(move.move)) break;  // "resign"
  }
  const auto agreed = settled_score(game);
  const double score = agreed                               ? *agreed
                       : record->outcome() != Outcome::Open ? *record->score()
                                                            : settled(*record, game.fixture.seed_a).score;
  return game.fixture.a_first ? score : -score;
}

GameFigures figures_of(const std::string& game_spec, const std::vector<PlayedGame>& games,
                       const PairingSummary& summary) {
  GameFigures figures;
  if (valued(make_record(game_spec))->score()) {
    RunningMean points;
    for (const PlayedGame& game : games) points.add(score_of_a(game_spec, game));
    figures.points = points.mean();
    figures.sigma = std::sqrt(points.variance());
  }
  for (const int i : {0, 1}) {
    figures.seconds[i] = summary.thinking[i] / std::max(1.0, static_cast<double>(summary.moves[i]));
  }
  return figures;
}

// Why a program that takes part cannot be started; empty if it can.
std::string missing_program(const std::string& game, const Cell& cell) {
  for (const std::string& spec : {cell.first, cell.second}) {
    if (!is_external(spec)) continue;
    if (const auto player = make_player(game, spec, 0); !player) return player.error();
  }
  return {};
}

// Of processor time: what else the machine does hardly shows.
double seconds_of_first_move(const std::string& game, const std::string& spec, std::uint64_t seed) {
  const auto engine = valued(make_engine(game, spec, seed));
  const std::clock_t begin = std::clock();
  engine->think({});
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// The spec of a problem, # being its number.
std::string numbered(std::string text, std::uint64_t number) {
  const auto mark = text.find('#');
  if (mark != std::string::npos) text.replace(mark, 1, std::to_string(number));
  return text;
}

class Run {
 public:
  Run(const Experiment& experiment, const ReproduceSettings& settings)
      : experiment_(experiment),
        settings_(settings),
        budgets_(experiment, settings),
        folder_(fs::path(settings.folder) / experiment.id /
                (std::string(name_of(settings.scale)) + "-" + name_of(settings.form))),
        books_(experiment, settings, budgets_, folder_.string()) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) throw Failed{"cannot make the folder " + in_quotes(folder_.string())};
  }

  Reproduction run() {
    const auto begin = Clock::now();
    result_.experiment = experiment_;
    result_.settings = settings_;
    if (settings_.plays) {
      if (const auto made = books_.make(); !made) throw Failed{made.error()};
    }
    for (const Cell& cell : cells()) {
      if (!settings_.stop.stop_requested()) measure(cell);
    }
    give_verdicts();
    result_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return std::move(result_);
  }

 private:
  // At scale quick the headline cells and those that were asked for, or all of them where none is marked.
  std::vector<Cell> cells() const {
    std::vector<Cell> chosen;
    if (settings_.scale == Scale::Quick) {
      std::copy_if(
          experiment_.cells.begin(), experiment_.cells.end(), std::back_inserter(chosen),
          [&](const Cell& cell) { return cell.headline || (!settings_.cell.empty() && is_asked_for(cell)); });
    }
    if (chosen.empty()) chosen = experiment_.cells;
    for (Cell& cell : chosen) {
      cell.first = books_.named(cell.first);
      cell.second = books_.named(cell.second);
    }
    return chosen;
  }

  // A cell that was not asked for is reported as far as its store goes.
  bool plays(const Cell& cell) const { return settings_.plays && is_asked_for(cell); }
  bool is_asked_for(const Cell& cell) const { return cell.name.find(settings_.cell) != std::string::npos; }

  void measure(const Cell& cell) {
    switch (experiment_.kind) {
      case CellKind::Match:
        return measure_match(cell);
      case CellKind::Speed:
        return measure_speed(cell);
      case CellKind::MoveTime:
        return measure_move_time(cell);
      case CellKind::FirstMove:
        return measure_first_move(cell);
      case CellKind::TrapTurns:
        return measure_traps(cell);
      case CellKind::BookLength:
        return measure_book_length(cell);
      case CellKind::Endgames:
        return measure_endgames(cell);
      case CellKind::EndgameEffort:
        return measure_effort(cell);
      case CellKind::Plans:
        return measure_problems(cell, plan_share);
      case CellKind::MoveLoss:
        return measure_problems(cell, move_loss);
      case CellKind::Tuning:
        return measure_tuning(cell);
    }
  }

  void add_row(const Cell& cell, const std::string& what, const Measured& measured) {
    result_.rows.push_back(
        {experiment_.id, what, cell.published, measured, Verdict::None, cell.note, {}, {}});
    const std::string lighter = budgets_.lighter_than_paper(cell);
    result_.rows.back().is_of_other_budget = !lighter.empty() && depends_on_budget(cell);
    add_note(lighter);
  }
  // A number does. Which of two searches is the better does not, but how a search stands to another program
  // does.
  static bool depends_on_budget(const Cell& cell) {
    return cell.published.kind == ClaimKind::Value || is_external(cell.first) || is_external(cell.second);
  }
  void add_note(const std::string& text) {
    std::string& note = result_.rows.back().note;
    if (!text.empty()) note += (note.empty() ? "" : "; ") + text;
  }

  // A row that says why, where a program is to take part that is not there.
  bool lacks_program(const Cell& cell) {
    const std::string why = plays(cell) ? missing_program(experiment_.game, cell) : std::string();
    if (why.empty()) return false;
    add_row(cell, cell.name, {});
    add_note(why);
    return true;
  }

  void measure_match(const Cell& cell) {
    if (lacks_program(cell)) return;
    const auto games = games_for(cell);
    const PairingSummary summary = summarize(games, 0, 1);
    add_row(cell, cell.name,
            {summary.all.score(), static_cast<double>(summary.all.games()), summary.all.interval()});
    if (experiment_.figures) result_.rows.back().figures = figures_of(experiment_.game, games, summary);
  }

  // Simulations a second of the first as a share of the second's, measured in turns so that a noisy machine
  // disturbs both.
  void measure_speed(const Cell& cell) {
    if (!plays(cell)) return add_row(cell, cell.name, {});
    const double seconds = settings_.scale == Scale::Smoke ? 0.05 : 1;
    const std::uint64_t repeats = settings_.games > 0               ? settings_.games
                                  : settings_.scale == Scale::Smoke ? 3
                                                                    : 10;
    RunningMean ratio;
    for (std::uint64_t i = 0; i < repeats; ++i) {
      const double first = simulations_per_second(experiment_.game, cell.first, seconds, settings_.seed + i);
      const double second =
          simulations_per_second(experiment_.game, cell.second, seconds, settings_.seed + i);
      ratio.add(first / second);
    }
    add_row(cell, cell.name, {ratio.mean(), static_cast<double>(repeats), ratio.interval()});
  }

  void measure_move_time(const Cell& cell) {
    RunningMean ratio;
    for (const PlayedGame& game : play(cell).games) {
      const PairingSummary one = summarize(std::vector<PlayedGame>{game}, 0, 1);
      if (one.moves[0] == 0 || one.moves[1] == 0) continue;
      const auto a_move = [&](int i) { return one.thinking[i] / static_cast<double>(one.moves[i]); };
      ratio.add(a_move(0) / std::max(a_move(1), 1e-9));
    }
    add_row(cell, cell.name, {ratio.mean(), static_cast<double>(ratio.count()), ratio.interval()});
  }

  // The games of the cell's match, or those in which the first player has the side.
  std::vector<PlayedGame> games_for(const Cell& cell) {
    auto games = play(cell).games;
    std::erase_if(games, [&](const PlayedGame& game) {
      return cell.side && game.fixture.a_first != (*cell.side == Side::First);
    });
    return games;
  }

  // A move of a book is one that no search made.
  void measure_book_length(const Cell& cell) {
    if (lacks_program(cell)) return;
    RunningMean length;
    for (const PlayedGame& game : games_for(cell)) {
      double moves = 0;
      for (const PlayedMove& move : game.moves) {
        if (!move.by_a) continue;
        if (move.playouts > 0) break;
        ++moves;
      }
      length.add(moves);
    }
    add_row(cell, cell.name, {length.mean(), static_cast<double>(length.count()), length.interval()});
  }

  // The method of the paper with fewer samples at the smaller scales.
  std::string method_of(const Cell& cell) const {
    constexpr const char* kSamples[] = {"4", "20"};  // smoke, quick
    if (settings_.scale == Scale::Paper) return cell.method;
    Spec method =
        with_change(read_spec(cell.method), "samples", kSamples[settings_.scale == Scale::Smoke ? 0 : 1]);
    if (settings_.scale == Scale::Smoke) method = with_change(method, "batch", "1");
    return with_change(method, "elite", "0.25").to_text();
  }
  TuneDefinition tuning_of(const Cell& cell) const {
    TuneDefinition tuning;
    tuning.game = experiment_.game;
    tuning.engine.spec = cell.first;
    tuning.opponent.spec = cell.second;
    tuning.engine.limits.playouts = budgets_.work(cell, 0);
    tuning.opponent.limits.playouts = budgets_.work(cell, 1);
    tuning.method = method_of(cell);
    tuning.games = settings_.games > 0 ? settings_.games : budgets_.games(cell);
    if (settings_.scale == Scale::Smoke) tuning.games = 2 * experiment_.smoke_games;
    tuning.check = 0;
    tuning.seed = settings_.seed;
    tuning.openings.kind = OpeningKind::None;
    const auto engine = valued(make_engine(tuning.game, tuning.engine.spec, tuning.seed));
    for (const std::string& text : experiment_.parameters) {
      tuning.parameters.push_back(valued(find_parameter(tuning.game, engine->spec(), text)));
    }
    return tuning;
  }
  void measure_tuning(const Cell& cell) {
    if (lacks_program(cell)) return;
    TuneSettings run;
    run.concurrency = settings_.concurrency;
    run.store = (folder_ / (file_name(cell.name) + ".db")).string();
    if (!plays(cell) && !fs::exists(run.store)) return add_row(cell, cell.name, {});
    run.stop = plays(cell) ? settings_.stop : stopped();
    run.progress = [&](const TuneProgress& progress) {
      if (!settings_.progress) return;
      settings_.progress(cell.name, {.games = progress.games,
                                     .scheduled = progress.scheduled,
                                     .resumed = progress.resumed,
                                     .seconds = progress.seconds});
    };
    const TuneResult result = valued(run_tuning(tuning_of(cell), run));
    if (!result.failure.empty()) throw Failed{result.failure};
    const auto measured = [](const WinDrawLoss& all) {
      return Measured{all.score(), static_cast<double>(all.games()), all.interval()};
    };
    if (result.generations.empty()) return add_row(cell, cell.name, {});
    add_row(cell, cell.name, measured(result.generations.back().score));
    for (const TuneGeneration& generation : result.generations) {
      result_.rows.back().curve.emplace_back(static_cast<double>(generation.games),
                                             measured(generation.score));
    }
    add_note(std::to_string(result.games) + " games in all; the means at the end: " + result.tuned);
  }

  // Of a run that only reads what its store holds.
  static std::stop_token stopped() {
    std::stop_source at_once;
    at_once.request_stop();
    return at_once.get_token();
  }

  // In turns, as speeds are.
  void measure_first_move(const Cell& cell) {
    if (!plays(cell)) return add_row(cell, cell.name, {});
    const std::uint64_t repeats = settings_.games > 0               ? settings_.games
                                  : settings_.scale == Scale::Smoke ? 1
                                                                    : budgets_.games(cell);
    RunningMean ratio, seconds[2];
    for (std::uint64_t i = 0; i < repeats; ++i) {
      const double first = seconds_of_first_move(experiment_.game, cell.first, settings_.seed + i);
      const double second = seconds_of_first_move(experiment_.game, cell.second, settings_.seed + i);
      ratio.add(first / std::max(second, 1e-9));
      seconds[0].add(first);
      seconds[1].add(second);
    }
    add_row(cell, cell.name, {ratio.mean(), static_cast<double>(repeats), ratio.interval()});
    result_.rows.back().figures.seconds[0] = seconds[0].mean();
    result_.rows.back().figures.seconds[1] = seconds[1].mean();
  }

  void measure_traps(const Cell& cell) {
    struct Count {
      double traps = 0, turns = 0;
      Measured measured() const { return {turns > 0 ? traps / turns : 0, turns, wilson(traps, turns)}; }
    };
    std::vector<Count> by_turn;
    for (const PlayedGame& game : play(cell).games) {
      std::vector<std::string> moves = game.opening;
      for (const PlayedMove& move : game.moves) moves.push_back(move.move);
      const auto traps = valued(traps_along(experiment_.game, moves));
      if (by_turn.size() < traps.size()) by_turn.resize(traps.size());
      for (std::size_t turn = 0; turn < traps.size(); ++turn) {
        by_turn[turn].traps += traps[turn];
        ++by_turn[turn].turns;
      }
    }
    for (const std::size_t side : {0u, 1u}) {
      Count all;
      std::vector<std::pair<double, Measured>> curve;
      for (std::size_t turn = side; turn < by_turn.size(); turn += 2) {
        all.traps += by_turn[turn].traps;
        all.turns += by_turn[turn].turns;
        curve.emplace_back(static_cast<double>(turn + 1), by_turn[turn].measured());
      }
      add_row(cell, cell.name + (side == 0 ? ", turns of the first player" : ", turns of the second player"),
              all.measured());
      result_.rows.back().curve = std::move(curve);
    }
  }

  void measure_endgames(const Cell& cell) {
    double solved = 0;
    const auto trials = try_all(cell, cell.first);
    for (const EndgameTrial& trial : trials) solved += trial.solved;
    const auto n = static_cast<double>(trials.size());
    add_row(cell, cell.name, {solved / n, n, wilson(solved, n)});
  }

  // One number a problem, and their mean.
  template <class Measure>
  void measure_problems(const Cell& cell, Measure measured) {
    RunningMean mean;
    const std::uint64_t problems = plays(cell) ? budgets_.games(cell) : 0;
    const auto begin = Clock::now();
    MatchProgress progress{.scheduled = problems, .unit = "problems"};
    for (std::uint64_t i = 1; i <= problems; ++i) {
      const std::string game = numbered(cell.problem.empty() ? experiment_.game : cell.problem, i);
      mean.add(valued(measured(game, cell, limits_of(cell, 0), settings_.seed + i - 1)));
      progress.games = i;
      progress.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
      if (settings_.progress) settings_.progress(cell.name, progress);
    }
    add_row(cell, cell.name, {mean.mean(), static_cast<double>(mean.count()), mean.interval()});
  }

  // On the positions that both prove.
  void measure_effort(const Cell& cell) {
    const auto first = try_all(cell, cell.first), second = try_all(cell, cell.second);
    RatioOfSums ratio;
    for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i) {
      if (!first[i].solved || !second[i].solved) continue;
      const auto effort = [&](const EndgameTrial& trial) {
        return cell.by_time ? trial.seconds : static_cast<double>(trial.nodes);
      };
      ratio.add(effort(first[i]), effort(second[i]));
    }
    add_row(cell, cell.name, {ratio.value(), static_cast<double>(ratio.count()), ratio.interval()});
  }

  // Every position of the set, or as many as the scale allows; what was tried before is read from a file.
  std::vector<EndgameTrial> try_all(const Cell& cell, const std::string& engine) {
    const std::uint64_t nodes = budgets_.scaled(cell.nodes[0]);
    const auto rows = valued(builtin_endgames(experiment_.game, cell.set));
    const std::string name = file_name(engine) + (cell.set.empty() ? "" : "-" + cell.set);
    EndgameLog log((folder_ / (name + "-" + std::to_string(nodes) + ".tsv")).string());
    const std::size_t wanted =
        plays(cell) ? std::min<std::size_t>(rows.size(), budgets_.games(cell)) : log.trials().size();
    const auto begin = Clock::now();
    MatchProgress progress{.scheduled = wanted, .resumed = log.trials().size(), .unit = "positions"};
    while (log.trials().size() < wanted) {
      const SolvedRow& row = rows[log.trials().size()];
      if (!log.add(valued(try_endgame(experiment_.game, engine, row, nodes, settings_.seed)))) {
        throw Failed{"cannot write to " + in_quotes(folder_.string())};
      }
      progress.games = log.trials().size();
      progress.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
      if (settings_.progress) settings_.progress(engine, progress);
    }
    return {log.trials().begin(), log.trials().begin() + static_cast<std::ptrdiff_t>(wanted)};
  }

  MatchResult play(const Cell& cell) {
    MatchDefinition definition;
    definition.game = experiment_.game;
    definition.games = budgets_.games(cell);
    definition.seed = settings_.seed;
    // Most papers' programs began at the start and were random enough.
    definition.openings.kind = experiment_.builtin_openings ? OpeningKind::Builtin : OpeningKind::None;
    for (int i = 0; i < 2; ++i) {
      Entrant player;
      player.spec = i == 0 || cell.second.empty() ? cell.first : cell.second;
      player.limits = limits_of(cell, i);
      definition.players.push_back(player);
    }
    RunSettings run;
    run.host = settings_.host;
    run.concurrency = settings_.host ? settings_.hosted_games : settings_.concurrency;
    run.shard = settings_.shard;
    run.store = (folder_ / (file_name(cell.match) + ".db")).string();
    if (settings_.progress) {
      run.progress = [&](const MatchProgress& progress) { settings_.progress(cell.name, progress); };
    }
    if (settings_.game) run.game = [&](const PlayedGame& game) { settings_.game(cell.name, game); };
    if (!plays(cell) && !fs::exists(run.store)) return {};
    run.stop = plays(cell) ? settings_.stop : stopped();
    MatchResult result = valued(run_match(definition, run));
    if (!result.failure.empty()) throw Failed{result.failure};
    for (const PairingSummary& summary : summarize(result)) {
      result_.forfeits += summary.forfeits;
      result_.crashes += summary.crashes;
    }
    return result;
  }

  Limits limits_of(const Cell& cell, int player) const {
    Limits limits = budgets_.limits(cell, player);
    if (settings_.form == WorkForm::EqualTime && cell.work[player] > 0) {
      const std::string& spec = Budgets::baseline(cell) == 1 ? cell.second : cell.first;
      limits.seconds = seconds_for(spec, std::exchange(limits.playouts, 0));
    }
    return limits;
  }

  // The time in which our baseline completes the paper's number of simulations. It is measured once and kept
  // beside the stores, because a match that goes on must go on with the same time.
  double seconds_for(const std::string& spec, std::uint64_t work) const {
    const fs::path path = folder_ / ("time-" + file_name(spec) + "-" + std::to_string(work) + ".txt");
    if (std::ifstream file(path); file) {
      std::string text;
      file >> text;
      if (const auto seconds = parse_double(text); seconds && *seconds > 0) return *seconds;
    }
    const double seconds = static_cast<double>(work) /
                           simulations_per_second(numbered(experiment_.game, 1), spec, 1, settings_.seed);
    const double rounded = std::max(0.001, std::round(seconds * 1000) / 1000);
    std::ofstream(path) << format_double(rounded) << '\n';
    return rounded;
  }

  // Shares are judged together as a table.
  void give_verdicts() {
    const CellKind kind = experiment_.kind;
    const bool shares = kind == CellKind::Match || kind == CellKind::TrapTurns || kind == CellKind::Endgames;
    std::vector<Claim> claims;
    std::vector<Measured> measured;
    for (const ResultRow& row : result_.rows) {
      claims.push_back(row.is_of_other_budget ? Claim{} : row.published);
      measured.push_back(row.measured);
    }
    const auto verdicts = shares ? judge(claims, measured) : std::vector<Verdict>();
    for (std::size_t i = 0; i < claims.size(); ++i) {
      ResultRow& row = result_.rows[i];
      row.verdict = shares                    ? verdicts[i]
                    : row.measured.games == 0 ? Verdict::NotPlayed
                                              : judge_ratio(claims[i], row.measured.interval);
      const bool has_figure = row.published.kind != ClaimKind::None;
      if (row.verdict == Verdict::None && has_figure) row.verdict = Verdict::OtherBudget;
    }
  }

  const Experiment& experiment_;
  const ReproduceSettings& settings_;
  Budgets budgets_;
  fs::path folder_;
  ExperimentBooks books_;
  Reproduction result_;
};

}  // namespace

Result<Reproduction> reproduce(const Experiment& experiment, const ReproduceSettings& settings) {
  try {
    return Run(experiment, settings).run();
  } catch (const Failed& failed) {
    return Error{experiment.id + ": " + failed.why};
  }
}

}  // namespace banyan
