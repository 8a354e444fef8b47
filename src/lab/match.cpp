#include "banyan/lab/match.hpp"

#include <algorithm>
#include <ctime>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "banyan/core/text.hpp"
#include "banyan/games/any_record.hpp"
#include "banyan/lab/external.hpp"
#include "banyan/lab/game_clock.hpp"
#include "banyan/lab/sprt.hpp"
#include "banyan/lab/store.hpp"
#include "failpoint.hpp"

namespace banyan {
namespace {

constexpr std::size_t kLongestGame = 2000;  // plies; a game beyond it is a draw

std::string now_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

// One side of a game: the player, its clock, and why it lost if it failed.
class Seat {
 public:
  Seat(const MatchDefinition& definition, std::size_t player, std::uint64_t seed, const PlayerMaker& maker)
      : entrant_(definition.players[player]), clock_(entrant_.clock) {
    auto made = guarded([&] { return maker(definition.game, entrant_.spec, seed); });
    if (made)
      player_ = std::move(*made);
    else
      fail(GameEnd::Crash, made.error());
  }

  bool failed() const { return failed_; }
  GameEnd end() const { return end_; }
  const std::string& note() const { return note_; }
  void fail(GameEnd end, std::string note) {
    failed_ = true;
    end_ = end;
    note_ = std::move(note);
  }

  void play(const std::string& move) {
    if (failed_) return;
    const auto played = guarded([&] { return player_->play(move); });
    if (!played) fail(GameEnd::Crash, played.error());
  }

  std::optional<std::vector<std::string>> dead_stones() { return player_->dead_stones(); }
  void resume(const AnyRecord& record) {
    const auto resumed = guarded([&] { return player_->resume(record.text(), record.to_move()); });
    if (!resumed) fail(GameEnd::Crash, resumed.error());
  }

  PlayedMove think() {
    const auto begin = Clock::now();
    const auto decision = guarded([&] { return player_->think(clock_.limits(entrant_.limits)); });
    PlayedMove move;
    move.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (!decision) {
      fail(GameEnd::Crash, decision.error());
    } else {
      move.move = decision->move;
      move.visits = decision->visits;
      move.playouts = decision->playouts;
      move.value = decision->value;
      if (!clock_.spend(move.seconds)) fail(GameEnd::Time, "the flag fell");
      if (!failed_ && to_lower(move.move) == "resign") fail(GameEnd::Resigned, "");
    }
    return move;
  }

 private:
  // A player of somebody else's may throw; that is its failure, not the match's.
  template <class Call>
  static auto guarded(Call call) -> decltype(call()) {
    try {
      return call();
    } catch (const std::exception& error) {
      return Error{error.what()};
    }
  }

  const Entrant& entrant_;
  GameClock clock_;
  std::unique_ptr<Player> player_;
  bool failed_ = false;
  GameEnd end_ = GameEnd::Crash;
  std::string note_;
};

double points_of_a(Outcome outcome, bool a_first) {
  if (outcome == Outcome::Draw || outcome == Outcome::Open) return 0.5;
  return (outcome == Outcome::FirstWins) == a_first ? 1 : 0;
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
    for (PlayedGame& game : store_->games()) referee_.add(std::move(game));
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
      PlayedGame game = play_game(definition_, next, openings_[next.opening], settings_.maker);
      keep(std::move(game));
    }
  }

  std::optional<std::uint64_t> take() {
    const std::lock_guard lock(mutex_);
    while (next_ < referee_.limit() && referee_.has(next_)) ++next_;
    if (next_ >= referee_.limit() || settings_.stop.stop_requested() || !failure_.empty()) return {};
    return next_++;
  }

  void keep(PlayedGame game) {
    const std::lock_guard lock(mutex_);
    failpoint("game-played");
    try {
      if (store_ != nullptr && failure_.empty()) store_->add(game);
    } catch (const StoreFailure& failure) {
      failure_ = failure.what();
      return;
    }
    referee_.add(std::move(game));
    if (!settings_.progress) return;
    MatchProgress progress = referee_.progress();
    progress.resumed = resumed_;
    progress.seconds = seconds();
    settings_.progress(progress);
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

// Every spec must name a player before the first game is played. What the player is called stays its name;
// the spec becomes the canonical one, so that a preset that changes its meaning is another match.
Result<bool> resolve_players(MatchDefinition& definition, const PlayerMaker& maker) {
  for (Entrant& entrant : definition.players) {
    const auto player = maker(definition.game, entrant.spec, definition.seed);
    if (!player) return Error{player.error()};
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

// One game from its opening to its result.
class GamePlay {
 public:
  GamePlay(const MatchDefinition& definition, const Fixture& fixture, const Opening& opening,
           const PlayerMaker& maker)
      : definition_(definition),
        record_(std::move(*make_record(definition.game))),
        seats_{{definition, fixture.a, fixture.seed_a, maker},
               {definition, fixture.b, fixture.seed_b, maker}} {
    game_.fixture = fixture;
    game_.opening = opening;
    game_.date = now_utc();
  }

  PlayedGame play() {
    for (const std::string& move : game_.opening) {
      BANYAN_CHECK(bool(record_->play(move)));
      play_everywhere(move);
    }
    play_on();
    for (int round = 0; is_to_be_settled() && !settle() && round < kMostResumptions; ++round) {
      resume();
      play_on();
    }
    judge();
    return std::move(game_);
  }

 private:
  static constexpr int kMostResumptions = 3;

  bool failed() const { return seats_[0].failed() || seats_[1].failed(); }
  void play_everywhere(const std::string& move) {
    for (Seat& seat : seats_) seat.play(move);
  }

  void play_on() {
    while (!failed() && record_->outcome() == Outcome::Open && game_.moves.size() < kLongestGame) {
      const bool by_a = (record_->to_move() == Side::First) == game_.fixture.a_first;
      Seat& seat = seats_[by_a ? 0 : 1];
      PlayedMove move = seat.think();
      move.by_a = by_a;
      if (!seat.failed()) {
        const auto played = record_->play(move.move);
        if (played)
          play_everywhere(move.move = *played);
        else
          seat.fail(GameEnd::Illegal, played.error());
      }
      game_.moves.push_back(std::move(move));
    }
  }

  // Go against other programs: they pass while dead stones are on the board. Two players of ours know that
  // the board is counted as it stands, and play on until it is right.
  bool is_to_be_settled() const {
    if (failed() || record_->outcome() == Outcome::Open || !record_->score()) return false;
    const auto& players = definition_.players;
    return is_external(players[game_.fixture.a].spec) || is_external(players[game_.fixture.b].spec);
  }
  // Removes the stones that both call dead. A player without an opinion is given that of play-outs. False if
  // the two do not agree.
  bool settle() {
    std::set<std::string> dead[2];
    for (const int i : {0, 1}) {
      const auto named = seats_[i].dead_stones();
      for (const std::string& stone : named ? *named : dead_by_playouts()) dead[i].insert(to_upper(stone));
    }
    if (dead[0] != dead[1]) return false;
    const double as_it_stands = *record_->score();
    if (auto cleared = make_record(definition_.game, text_without(dead[0]))) record_ = std::move(*cleared);
    settled_ = *record_->score();
    game_.note =
        "score " + format_double(*settled_) + ", with the dead stones " + format_double(as_it_stands);
    return true;
  }
  void resume() {
    record_ = std::move(*make_record(definition_.game, record_->text()));
    for (Seat& seat : seats_) seat.resume(*record_);
  }

  std::vector<std::string> dead_by_playouts() const {
    constexpr std::uint64_t kPlayouts = 500;
    constexpr double kSure = 0.3;
    const auto owned = record_->ownership(kPlayouts, game_.fixture.seed_a);
    std::vector<std::string> dead;
    std::size_t i = 0;
    for_each_point([&](char man, const std::string& vertex) {
      if (man != '.' && (man == 'x' ? owned[i] : -owned[i]) < -kSure) dead.push_back(vertex);
      ++i;
    });
    return dead;
  }
  std::string text_without(const std::set<std::string>& dead) const {
    std::string text = record_->text();
    std::size_t at = 0;
    for_each_point([&](char, const std::string& vertex) {
      if (text[at] == '/') ++at;
      if (dead.contains(vertex)) text[at] = '.';
      ++at;
    });
    return text.substr(0, text.find(' ')) + (record_->to_move() == Side::First ? " b -" : " w -");
  }
  // Row by row from the top; the letter I is left out.
  template <class Visit>
  void for_each_point(Visit visit) const {
    const std::string text = record_->text();
    const auto rows = split(std::string_view(text).substr(0, text.find(' ')), '/');
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t column = 0; column < rows[row].size(); ++column) {
        const char letter = static_cast<char>('A' + column + (column >= 8 ? 1 : 0));
        visit(rows[row][column], letter + std::to_string(rows.size() - row));
      }
    }
  }
  static std::string to_upper(std::string text) {
    for (char& c : text) {
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return text;
  }

  void judge() {
    if (failed()) {
      const Seat& loser = seats_[seats_[0].failed() ? 0 : 1];
      game_.points = seats_[0].failed() ? 0 : 1;
      game_.end = loser.end();
      game_.note = loser.note();
      return;
    }
    game_.end = record_->outcome() == Outcome::Open && !settled_ ? GameEnd::TooLong : GameEnd::Rules;
    const double score = settled_.value_or(0);
    const Outcome outcome = !settled_    ? record_->outcome()
                            : score == 0 ? Outcome::Draw
                            : score > 0  ? Outcome::FirstWins
                                         : Outcome::SecondWins;
    game_.points = points_of_a(outcome, game_.fixture.a_first);
  }

  const MatchDefinition& definition_;
  std::unique_ptr<AnyRecord> record_;
  Seat seats_[2];
  PlayedGame game_;
  std::optional<double> settled_;  // Go: the score that both agreed on
};

}  // namespace

const char* name_of(GameEnd end) {
  constexpr const char* kNames[] = {"rules", "too long", "time", "illegal", "crash", "resigned"};
  return kNames[static_cast<std::size_t>(end)];
}

PlayedGame play_game(const MatchDefinition& definition, const Fixture& fixture, const Opening& opening,
                     const PlayerMaker& maker) {
  return GamePlay(definition, fixture, opening, maker).play();
}

Result<MatchResult> run_match(const MatchDefinition& given, const RunSettings& settings) {
  auto definition = normalized(given);
  if (!definition) return Error{definition.error()};
  const auto players = resolve_players(*definition, settings.maker);
  if (!players) return Error{players.error()};
  try {
    return run_resolved(*definition, settings);
  } catch (const StoreFailure& failure) {
    MatchResult nothing;
    nothing.definition = *definition;
    nothing.failure = failure.what();
    return nothing;
  }
}

}  // namespace banyan
