#include "banyan/lab/match.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "banyan/core/rng.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {
namespace {

constexpr int kLongestGame = 2000;  // plies; a game beyond it is a draw

// The opening of a pair: random plies from the start that leave the game open.
std::vector<std::string> draw_opening(const AnyRecord& start, int plies, std::uint64_t seed,
                                      std::uint64_t pair) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    const auto record = start.clone();
    Rng rng(seed, mix64(pair) + attempt);
    for (int i = 0; i < plies && record->outcome() == Outcome::Open; ++i) {
      const auto moves = record->legal_moves();
      const auto played = record->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      BANYAN_CHECK(bool(played));
    }
    if (record->outcome() == Outcome::Open) return record->moves();
  }
}

class Runner {
 public:
  Runner(const MatchDefinition& definition, const AnyRecord& start)
      : definition_(definition), start_(start) {}

  void play(std::uint64_t number, MatchGame& game, MatchResult& totals) {
    game.number = number;
    game.first_moves_first = number % 2 == 0;
    const auto record = start_.clone();
    const std::uint64_t game_seed = mix64(definition_.seed ^ mix64(number));
    auto first = make_engine(definition_.game, definition_.first, game_seed);
    auto second = make_engine(definition_.game, definition_.second, mix64(game_seed));
    Engine* engines[2] = {first->get(), second->get()};
    const auto play_everywhere = [&](const std::string& move) {
      BANYAN_CHECK(bool(record->play(move)));
      for (Engine* engine : engines) BANYAN_CHECK(bool(engine->play(move)));
    };
    for (const auto& move : draw_opening(start_, definition_.opening_plies, definition_.seed, number / 2)) {
      play_everywhere(move);
    }
    while (record->outcome() == Outcome::Open && record->moves().size() < kLongestGame) {
      const std::size_t mover = (record->to_move() == Side::First) == game.first_moves_first ? 0 : 1;
      const auto report =
          engines[mover]->think(mover == 0 ? definition_.first_limits : definition_.second_limits);
      totals.playouts[mover] += report.playouts;
      totals.thinking[mover] += report.seconds;
      play_everywhere(report.best);
    }
    game.moves = record->moves();
    game.points = points(record->outcome(), game.first_moves_first);
    totals.plies += game.moves.size();
  }

 private:
  static double points(Outcome outcome, bool first_moves_first) {
    if (outcome == Outcome::Draw || outcome == Outcome::Open) return 0.5;
    return (outcome == Outcome::FirstWins) == first_moves_first ? 1 : 0;
  }

  const MatchDefinition& definition_;
  const AnyRecord& start_;
};

void count(MatchScore& score, double points) {
  ++(points == 1 ? score.wins : points == 0 ? score.losses : score.draws);
}

std::uint64_t count_duplicates(const std::vector<MatchGame>& games) {
  std::set<std::vector<std::string>> seen;
  std::uint64_t duplicates = 0;
  for (const MatchGame& game : games) duplicates += seen.insert(game.moves).second ? 0 : 1;
  return duplicates;
}

}  // namespace

Result<MatchResult> play_match(const MatchDefinition& definition,
                               const std::function<void(const MatchScore&)>& progress) {
  auto start = make_record(definition.game);
  if (!start) return Error{start.error()};
  for (const std::string& spec : {definition.first, definition.second}) {
    const auto engine = make_engine(definition.game, spec, 1);
    if (!engine) return Error{engine.error()};
  }
  MatchResult result;
  result.games.resize(definition.games);
  const auto begin = Clock::now();
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;
  const auto work = [&] {
    Runner runner(definition, **start);
    for (std::uint64_t number = next++; number < definition.games; number = next++) {
      MatchGame game;
      MatchResult part;
      runner.play(number, game, part);
      const std::lock_guard lock(mutex);
      result.plies += part.plies;
      for (int i = 0; i < 2; ++i) {
        result.playouts[i] += part.playouts[i];
        result.thinking[i] += part.thinking[i];
      }
      count(result.score, game.points);
      result.games[number] = std::move(game);
      if (progress) progress(result.score);
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < definition.concurrency; ++i) threads.emplace_back(work);
  work();
  threads.clear();
  result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  result.duplicates = count_duplicates(result.games);
  return result;
}

}  // namespace banyan
