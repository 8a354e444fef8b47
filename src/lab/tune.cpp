#include "banyan/lab/tune.hpp"

#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "banyan/core/failpoint.hpp"
#include "banyan/core/text.hpp"
#include "banyan/core/version.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"
#include "banyan/lab/openings.hpp"
#include "banyan/lab/store.hpp"
#include "banyan/learning/optimiser.hpp"

namespace banyan {
namespace {

constexpr std::uint64_t kMostOpenings = 50;

// Everything that the games depend on.
DefinitionLines lines_of(const TuneDefinition& definition) {
  MatchDefinition match;
  match.game = definition.game;
  match.players = {definition.engine, definition.opponent};
  match.games = definition.games;
  match.seed = definition.seed;
  match.openings = definition.openings;
  DefinitionLines lines = describe(match);
  lines.emplace_back("method", definition.method);
  lines.emplace_back("final games", std::to_string(definition.check));
  for (const TunedParameter& p : definition.parameters) {
    lines.emplace_back("parameter " + p.key, format_double(p.low) + ".." + format_double(p.high) +
                                                 (p.logarithmic ? ":log" : ":linear") +
                                                 (p.whole ? " whole" : ""));
  }
  return lines;
}

// One game that is due: a setting, and which of its games.
struct DueGame {
  std::uint64_t number = 0;
  std::size_t trial = 0;
  std::uint64_t round = 0;
};

class TuningRun {
 public:
  TuningRun(const TuneDefinition& definition, const TuneSettings& settings, std::vector<Opening> openings,
            Store* store)
      : settings_(settings), openings_(std::move(openings)), store_(store) {
    result_.definition = definition;
    match_.game = definition.game;
    match_.players = {definition.engine, definition.opponent};
    if (store_ == nullptr) return;
    for (const PlayedGame& game : store_->games()) known_.emplace(game.fixture.number, game.points);
    result_.resumed = known_.size();
  }

  TuneResult run() {
    const TuneDefinition& definition = result_.definition;
    const auto optimiser = make_optimiser(definition.method);
    TuningStart from{{}, definition.games, definition.seed};
    for (const TunedParameter& p : definition.parameters) from.point.push_back(p.coordinate(p.standard));
    optimiser->start(from);
    scheduled_ = optimiser->planned_games() + definition.check;
    believe(*optimiser);
    for (auto trials = optimiser->ask(); !trials.empty(); trials = optimiser->ask()) {
      if (!play_generation(trials, optimiser->generation())) return finish();
      optimiser->tell(scores_);
      believe(*optimiser);
      keep_generation(*optimiser);
    }
    result_.games = counted_;
    result_.finished = play_check();
    return finish();
  }

 private:
  // False if the run must end before all games are there.
  bool play_generation(const std::vector<TuningTrial>& trials, std::uint64_t generation) {
    failpoint("generation-begun");
    progress_.generation = generation + 1;
    specs_.clear();
    std::vector<DueGame> games;
    std::uint64_t number = counted_;
    for (std::size_t i = 0; i < trials.size(); ++i) {
      specs_.push_back(spec_of(trials[i].point));
      for (std::uint64_t g = 0; g < trials[i].games; ++g) games.push_back({number++, i, round_ + g});
    }
    // All settings of a generation meet the same openings, so that luck with them is nobody's.
    round_ += trials.empty() ? 0 : trials[0].games;
    return play(games);
  }

  // Games behind those of the schedule, with openings and seeds of their own.
  bool play_check() {
    progress_.checks = true;
    specs_ = {result_.tuned};
    match_.players[1] = result_.definition.engine;
    std::vector<DueGame> games;
    for (std::uint64_t g = 0; g < result_.definition.check; ++g) games.push_back({counted_ + g, 0, g});
    if (!play(games)) return false;
    result_.check = progress_.score;
    return true;
  }

  bool play(const std::vector<DueGame>& games) {
    points_.assign(games.size(), -1);
    progress_.score = {};
    for (std::size_t i = 0; i < games.size(); ++i) {
      const auto found = known_.find(games[i].number);
      if (found != known_.end()) count(i, found->second);
    }
    next_ = 0;
    {
      std::vector<std::jthread> threads;
      for (int i = 1; i < settings_.concurrency; ++i) threads.emplace_back([&] { work(games); });
      work(games);
    }
    std::vector<double> sums(specs_.size()), counts(specs_.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (points_[i] < 0) return false;
      sums[games[i].trial] += points_[i];
      counts[games[i].trial] += 1;
    }
    scores_.clear();
    for (std::size_t i = 0; i < sums.size(); ++i)
      scores_.push_back(counts[i] > 0 ? sums[i] / counts[i] : 0.5);
    counted_ += games.size();
    return true;
  }

  void work(const std::vector<DueGame>& games) {
    while (const auto index = take()) {
      const DueGame& due = games[*index];
      MatchDefinition match = match_;
      match.players[0].spec = specs_[due.trial];
      const std::uint64_t seed = mix64(result_.definition.seed ^ mix64(due.number));
      const Fixture fixture{.number = due.number,
                            .opening = due.round / 2 % openings_.size(),
                            .a = due.trial,
                            .b = due.trial + 1,
                            .a_first = due.round % 2 == 0,
                            .seed_a = seed,
                            .seed_b = mix64(seed)};
      keep(*index, play_one(match, fixture));
    }
  }
  // The store knows a setting by its number in the generation, the referee the two players by theirs.
  PlayedGame play_one(const MatchDefinition& match, const Fixture& fixture) const {
    Fixture seats = fixture;
    seats.a = 0;
    seats.b = 1;
    PlayedGame game = play_game(match, seats, openings_[fixture.opening], settings_.maker);
    game.fixture = fixture;
    return game;
  }

  std::optional<std::size_t> take() {
    const std::lock_guard lock(mutex_);
    while (next_ < points_.size() && points_[next_] >= 0) ++next_;
    if (next_ >= points_.size() || settings_.stop.stop_requested() || !result_.failure.empty()) return {};
    return next_++;
  }

  void keep(std::size_t index, const PlayedGame& game) {
    const std::lock_guard lock(mutex_);
    if (!result_.failure.empty()) return;
    if (game.end == GameEnd::Crash || is_one_illegal_move_too_many(game)) {
      result_.failure = std::string("a player failed (") + name_of(game.end) + "): " + game.note;
      return;
    }
    failpoint("game-played");
    try {
      if (store_ != nullptr) store_->add(game);
    } catch (const StoreFailure& failure) {
      result_.failure = "cannot write " + in_quotes(settings_.store) + ": " + failure.what();
      return;
    }
    count(index, game.points);
    if (!settings_.progress) return;
    progress_.scheduled = scheduled_;
    progress_.resumed = result_.resumed;
    progress_.seconds = seconds();
    settings_.progress(progress_);
  }
  // An illegal move loses the game, as in a match: another program may read the rules of ko otherwise. A
  // player that makes such moves again and again would have its numbers tuned for nothing.
  bool is_one_illegal_move_too_many(const PlayedGame& game) {
    constexpr std::uint64_t kAllowed = 5, kGamesForEachMore = 20;
    if (game.end != GameEnd::Illegal) return false;
    return ++illegal_ > kAllowed + progress_.games / kGamesForEachMore;
  }
  void count(std::size_t index, double points) {
    points_[index] = points;
    progress_.score.add(points);
    ++progress_.games;
  }

  std::string spec_of(const std::vector<double>& point) const {
    const TuneDefinition& definition = result_.definition;
    return definition.spec_of ? definition.spec_of(point)
                              : with_parameters(definition.engine.spec, definition.parameters, point);
  }
  void believe(const Optimiser& optimiser) {
    result_.means.clear();
    result_.spreads.clear();
    std::vector<double> point;
    const auto beliefs = optimiser.beliefs();
    for (std::size_t i = 0; i < beliefs.size(); ++i) {
      const TunedParameter& p = result_.definition.parameters[i];
      point.push_back(beliefs[i].mean);
      result_.means.push_back(p.value(beliefs[i].mean));
      const auto [low, high] = around(p, beliefs[i]);
      result_.spreads.push_back((high - low) / 2);
    }
    result_.tuned = spec_of(point);
    progress_.means = result_.means;
  }
  static std::pair<double, double> around(const TunedParameter& p, const TuningBelief& belief) {
    return {p.value(std::clamp(belief.mean - belief.spread, 0.0, 1.0)),
            p.value(std::clamp(belief.mean + belief.spread, 0.0, 1.0))};
  }
  void keep_generation(const Optimiser& optimiser) {
    TuneGeneration generation{counted_, progress_.score, result_.means, {}, {}};
    const auto beliefs = optimiser.beliefs();
    for (std::size_t i = 0; i < beliefs.size(); ++i) {
      const auto [low, high] = around(result_.definition.parameters[i], beliefs[i]);
      generation.low.push_back(low);
      generation.high.push_back(high);
    }
    result_.generations.push_back(std::move(generation));
  }

  TuneResult finish() {
    result_.games = std::min(counted_, scheduled_ - result_.definition.check);
    result_.seconds = seconds();
    return std::move(result_);
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  const TuneSettings& settings_;
  MatchDefinition match_;
  std::vector<Opening> openings_;
  Store* store_;
  std::map<std::uint64_t, double> known_;  // results that the store had, by number
  std::vector<std::string> specs_;         // of the settings in play
  std::vector<double> scores_;             // of each of them
  std::vector<double> points_;             // of the games in play; below 0: not yet
  std::size_t next_ = 0;
  std::uint64_t counted_ = 0, round_ = 0, scheduled_ = 0, illegal_ = 0;
  TuneResult result_;
  TuneProgress progress_;
  std::mutex mutex_;
  Clock::time_point begin_ = Clock::now();
};

// Canonical texts, and whatever is wrong before a game is played.
Result<TuneDefinition> settled(TuneDefinition definition, const PlayerMaker& maker) {
  const auto start = make_record_of_two(definition.game);
  if (!start) return Error{start.error()};
  definition.game = (*start)->spec();
  if (definition.parameters.empty()) return Error{"nothing to tune: name some parameters"};
  if (definition.opponent.spec.empty()) definition.opponent = definition.engine;
  try {
    definition.method = make_optimiser(definition.method)->spec();
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  for (Entrant* entrant : {&definition.engine, &definition.opponent}) {
    const auto player = maker(definition.game, entrant->spec, definition.seed);
    if (!player) return Error{player.error()};
    entrant->name = entrant->label();
    entrant->spec = (*player)->spec();
  }
  return definition;
}

Result<TuneResult> run_settled(const TuneDefinition& definition, const TuneSettings& settings) {
  std::optional<Store> store;
  std::vector<Opening> openings;
  if (!settings.store.empty()) {
    auto opened = Store::open(settings.store, lines_of(definition), "tuning");
    if (!opened) return Error{opened.error()};
    store = std::move(*opened);
    openings = store->openings();
  }
  if (openings.empty()) {
    MatchDefinition match;
    match.game = definition.game;
    match.games = 2 * std::min<std::uint64_t>(kMostOpenings, definition.games);
    match.seed = definition.seed;
    match.openings = definition.openings;
    auto made = make_openings(match);
    if (!made) return Error{made.error()};
    openings = std::move(*made);
    if (store) store->write_openings(openings);
  }
  return TuningRun(definition, settings, std::move(openings), store ? &*store : nullptr).run();
}

}  // namespace

Result<TuneResult> run_tuning(const TuneDefinition& given, const TuneSettings& settings) {
  const auto definition = settled(given, settings.maker);
  if (!definition) return Error{definition.error()};
  try {
    return run_settled(*definition, settings);
  } catch (const StoreFailure& failure) {
    TuneResult nothing;
    nothing.definition = *definition;
    nothing.failure = "cannot write " + in_quotes(settings.store) + ": " + failure.what();
    return nothing;
  }
}

}  // namespace banyan
