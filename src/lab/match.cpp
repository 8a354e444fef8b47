#include "banyan/lab/match.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "banyan/core/failpoint.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/any_record.hpp"
#include "banyan/lab/sprt.hpp"
#include "banyan/lab/store.hpp"

namespace banyan {
namespace {

std::string cannot_write(const std::string& store, const StoreFailure& failure) {
  return "cannot write " + in_quotes(store) + ": " + failure.what();
}

// The games that count: all, or with a sequential test those up to the pair that decided it. Only the
// unbroken run of pairs from the start is looked at, so the end does not depend on which game finished first.
class Referee {
 public:
  explicit Referee(const MatchDefinition& definition)
      : definition_(definition), limit_(scheduled_games(definition)) {}

  void add(PlayedGame game) {
    count(game);
    games_.emplace(game.fixture.number, std::move(game));
    if (definition_.sprt) advance();
  }
  bool has(std::uint64_t number) const { return games_.contains(number); }
  std::uint64_t limit() const { return limit_; }  // numbers at and behind it are not played

  std::vector<PlayedGame> take_games() {
    std::vector<PlayedGame> counted;
    for (auto& [number, game] : games_) {
      if (number < limit_) counted.push_back(std::move(game));
    }
    return counted;
  }
  const MatchProgress& progress() const { return counted_; }

 private:
  void advance() {
    while (next_ + 1 < limit_ && has(next_) && has(next_ + 1)) {
      const double points = games_.at(next_).points + games_.at(next_ + 1).points;
      ++pairs_[static_cast<std::size_t>(2 * points)];
      next_ += 2;
      const double llr = sprt_llr(pairs_, definition_.sprt->elo0, definition_.sprt->elo1);
      if (sprt_state(llr) != SprtState::Running) end_at(next_);
    }
  }

  void end_at(std::uint64_t limit) {
    limit_ = limit;
    counted_ = {};
    for (const auto& [number, game] : games_) count(game);
  }

  void count(const PlayedGame& game) {
    counted_.scheduled = limit_;
    if (game.fixture.number >= limit_) return;
    ++counted_.games;
    ++(game.points == 1 ? counted_.wins : game.points == 0 ? counted_.losses : counted_.draws);
  }

  const MatchDefinition& definition_;
  std::map<std::uint64_t, PlayedGame> games_;
  std::uint64_t limit_, next_ = 0;
  MatchProgress counted_;
  PairCounts pairs_{};
};

class Runner {
 public:
  Runner(const MatchDefinition& definition, const RunSettings& settings, std::vector<Opening> openings,
         Store* store)
      : definition_(definition),
        settings_(settings),
        openings_(std::move(openings)),
        store_(store),
        referee_(definition) {
    if (store_ == nullptr) return;
    for (PlayedGame& game : store_->games()) {
      if (settings_.game) settings_.game(game);
      referee_.add(std::move(game));
    }
    resumed_ = referee_.progress().games;
  }

  MatchResult run() {
    {
      std::vector<std::jthread> threads;
      for (int i = 1; i < settings_.concurrency; ++i) threads.emplace_back([this] { work(); });
      work();
    }
    MatchResult result;
    result.definition = definition_;
    result.games = referee_.take_games();
    result.seconds = seconds();
    result.resumed = resumed_;
    result.failure = failure_;
    return result;
  }

 private:
  void work() {
    while (const auto number = take()) {
      const Fixture next = fixture(definition_, *number, openings_.size());
      const Opening& opening = openings_[next.opening];
      keep(settings_.host ? settings_.host(definition_, next, opening)
                          : play_game(definition_, next, opening, settings_.maker));
    }
  }

  std::optional<std::uint64_t> take() {
    const std::lock_guard lock(mutex_);
    while (next_ < referee_.limit() && (referee_.has(next_) || !settings_.shard.has(next_))) ++next_;
    if (next_ >= referee_.limit() || settings_.stop.stop_requested() || !failure_.empty()) return {};
    return next_++;
  }

  void keep(PlayedGame game) {
    const std::lock_guard lock(mutex_);
    failpoint("game-played");
    try {
      if (store_ != nullptr && failure_.empty()) store_->add(game);
    } catch (const StoreFailure& failure) {
      failure_ = cannot_write(settings_.store, failure);
      return;
    }
    if (settings_.game) settings_.game(game);
    referee_.add(std::move(game));
    if (!settings_.progress) return;
    MatchProgress progress = referee_.progress();
    progress.resumed = resumed_;
    if (settings_.shard.count > 1) progress.scheduled = in_shard();
    progress.seconds = seconds();
    settings_.progress(progress);
  }

  std::uint64_t in_shard() const {
    std::uint64_t games = 0;
    for (std::uint64_t number = 0; number < referee_.limit(); ++number)
      games += settings_.shard.has(number) ? 1 : 0;
    return games;
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  const MatchDefinition& definition_;
  const RunSettings& settings_;
  std::vector<Opening> openings_;
  Store* store_;
  Referee referee_;
  std::mutex mutex_;
  std::uint64_t next_ = 0, resumed_ = 0;
  std::string failure_;
  Clock::time_point begin_ = Clock::now();
};

bool has_budget(const Entrant& player) {
  const Limits& limits = player.limits;
  return limits.seconds > 0 || limits.playouts > 0 || limits.nodes > 0 || limits.depth > 0 ||
         player.clock.used();
}

// Every spec must name a player before the first game is played. What the player is called stays its name;
// the spec becomes the canonical one, so that a preset that changes its meaning is another match.
Result<bool> resolve_players(MatchDefinition& definition, const PlayerMaker& maker) {
  for (Entrant& entrant : definition.players) {
    const auto player = maker(definition.game, entrant.spec, definition.seed);
    if (!player) return Error{player.error()};
    if (!has_budget(entrant) && !(*player)->ends_by_itself()) {
      return Error{"no budget for the player " + in_quotes(entrant.label())};
    }
    entrant.name = entrant.label();
    entrant.spec = (*player)->spec();
  }
  return true;
}

Result<MatchResult> run_resolved(const MatchDefinition& definition, const RunSettings& settings) {
  std::optional<Store> store;
  std::vector<Opening> openings;
  if (!settings.store.empty()) {
    auto opened = Store::open(settings.store, definition);
    if (!opened) return Error{opened.error()};
    store = std::move(*opened);
    openings = store->openings();
  }
  if (openings.empty()) {
    auto made = make_openings(definition);
    if (!made) return Error{made.error()};
    openings = std::move(*made);
    if (store) store->write_openings(openings);
  }
  return Runner(definition, settings, std::move(openings), store ? &*store : nullptr).run();
}

}  // namespace

const char* name_of(GameEnd end) {
  constexpr const char* kNames[] = {"rules", "too long", "time", "illegal", "crash", "resigned"};
  return kNames[static_cast<std::size_t>(end)];
}

Result<Shard> parse_shard(std::string_view text) {
  const auto parts = split(text, '/');
  const auto index = parts.size() == 2 ? parse_int(parts[0]) : std::nullopt;
  const auto count = parts.size() == 2 ? parse_int(parts[1]) : std::nullopt;
  constexpr int kMost = 1'000'000;
  if (!index || !count || *index < 1 || *count > kMost || *index > *count) {
    return Error{"cannot read the shard " + in_quotes(text) + ", expected i/N with i from 1 to N: 2/3"};
  }
  return Shard{static_cast<std::uint64_t>(*index), static_cast<std::uint64_t>(*count)};
}

Result<MatchResult> run_match(const MatchDefinition& given, const RunSettings& settings) {
  if (settings.shard.count > 1 && given.sprt) {
    return Error{"a sequential test ends by all games together: it cannot be played in shards"};
  }
  auto definition = normalized(given);
  if (!definition) return Error{definition.error()};
  const auto players = resolve_players(*definition, settings.maker);
  if (!players) return Error{players.error()};
  try {
    return run_resolved(*definition, settings);
  } catch (const StoreFailure& failure) {
    MatchResult nothing;
    nothing.definition = *definition;
    nothing.failure = cannot_write(settings.store, failure);
    return nothing;
  }
}

}  // namespace banyan
