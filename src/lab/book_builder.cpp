#include "banyan/lab/book_builder.hpp"

#include <algorithm>
#include <mutex>
#include <set>
#include <thread>

#include "banyan/book/choice.hpp"
#include "banyan/core/text.hpp"
#include "banyan/lab/match.hpp"
#include "drop_out_builder.hpp"

namespace banyan {
namespace {

// The streams of a seed: one game's engines and its draws.
enum Stream : std::uint64_t { kFirstEngine, kSecondEngine, kDraws, kStreams };

std::uint64_t seed_of(const BookPlan& plan, std::uint64_t game, Stream stream) {
  return Rng(plan.seed, game * kStreams + stream).next();
}

// A side of a game that adds to the book: asks the book first.
class MetaPlayer final : public Player {
 public:
  MetaPlayer(std::unique_ptr<Player> engine, const BookPlan& plan, const Book& book, Rng& rng)
      : engine_(std::move(engine)),
        record_(std::move(*make_record(plan.game))),
        plan_(plan),
        book_(book),
        rng_(rng) {}

  std::string spec() const override { return engine_->spec(); }
  bool ends_by_itself() const override { return engine_->ends_by_itself(); }
  Result<bool> play(std::string_view move) override {
    if (const auto played = record_->play(move); !played) return Error{played.error()};
    return engine_->play(move);
  }
  Result<Decision> think(const Limits& limits) override {
    const auto position = book_.find(*record_);
    const auto chosen = position ? choose(*position) : std::nullopt;
    if (!chosen) return engine_->think(limits);
    const BookMove& move = position->moves[*chosen];
    return Decision{move.move, move.counts.games(), 0, 0, move.share};
  }
  std::optional<std::vector<std::string>> dead_stones() override { return engine_->dead_stones(); }
  Result<bool> resume(const std::string& position, Side to_move) override {
    record_ = std::move(*make_record(plan_.game, position));
    return engine_->resume(position, to_move);
  }

 private:
  std::optional<std::size_t> choose(const BookPosition& position) {
    const Side side = record_->to_move();
    return plan_.method == BookMethod::Qbf ? choose_qbf(position, plan_.k[index_of(side)])
                                           : choose_bds(position, side, rng_);
  }

  std::unique_ptr<Player> engine_;
  std::unique_ptr<AnyRecord> record_;
  const BookPlan& plan_;
  const Book& book_;
  Rng& rng_;  // of the game: both sides draw from it in turn
};

class Builder {
 public:
  Builder(const BookPlan& plan, const BookRun& run, Book& book) : plan_(plan), run_(run), book_(book) {
    match_.game = plan.game;
    match_.players = {plan.engine, plan.engine};
    games_ = book.size().games + book.size().waiting;
    resumed_ = games_;
  }

  BuiltBook build() {
    try {
      while (next_batch()) {
        play_batch();
        if (!is_complete()) break;
        book_.count_waiting();
      }
    } catch (const StoreFailure& failure) {
      fail(failure);
    }
    return {book_.size(), resumed_, seconds(), failure_};
  }

 private:
  // False if there is nothing left to play or to count.
  bool next_batch() {
    const std::uint64_t begin = book_.size().games;
    left_.clear();
    end_ = std::min(begin + plan_.batch, std::max(plan_.games, begin));
    for (std::uint64_t number = begin; number < end_; ++number) left_.insert(number);
    for (const BookGame& game : book_.games(/*waiting=*/true)) left_.erase(game.number);
    return begin < end_ && !must_end();
  }
  void play_batch() {
    missing_ = left_.size();
    std::vector<std::jthread> threads;
    for (int i = 1; i < run_.concurrency; ++i) threads.emplace_back([this] { work(); });
    work();
  }
  bool is_complete() const { return missing_ == 0; }
  bool must_end() const { return run_.stop.stop_requested() || !failure_.empty(); }

  void work() {
    while (const auto number = take()) {
      const PlayedGame played = play(*number);
      const std::lock_guard lock(mutex_);
      keep(played);
    }
  }
  std::optional<std::uint64_t> take() {
    const std::lock_guard lock(mutex_);
    if (left_.empty() || must_end()) return std::nullopt;
    return left_.extract(left_.begin()).value();
  }

  PlayedGame play(std::uint64_t number) const {
    Rng draws(seed_of(plan_, number, kDraws));
    const Fixture fixture{.number = number,
                          .seed_a = seed_of(plan_, number, kFirstEngine),
                          .seed_b = seed_of(plan_, number, kSecondEngine)};
    const PlayerMaker maker = [&](const std::string& game, const std::string& spec,
                                  std::uint64_t seed) -> Result<std::unique_ptr<Player>> {
      auto engine = run_.maker(game, spec, seed);
      if (!engine) return engine;
      return std::unique_ptr<Player>(std::make_unique<MetaPlayer>(std::move(*engine), plan_, book_, draws));
    };
    return play_game(match_, fixture, {}, maker);
  }

  void keep(const PlayedGame& played) {
    if (played.end != GameEnd::Rules && played.end != GameEnd::TooLong && played.end != GameEnd::Resigned) {
      failure_ = std::string("the engine failed (") + name_of(played.end) + "): " + played.note;
    }
    if (!failure_.empty()) return;
    try {
      book_.keep({played.fixture.number, moves_of(played), outcome_of(played.points)});
    } catch (const StoreFailure& failure) {
      return fail(failure);
    }
    --missing_;
    ++games_;
    if (run_.progress)
      run_.progress({games_, std::max(plan_.games, games_), resumed_, book_.size(), seconds()});
  }
  // Up to where the rules end the game: what follows a resignation, or is played on to settle which stones
  // are dead, is no part of the book.
  std::vector<std::string> moves_of(const PlayedGame& played) const {
    const auto record = std::move(*make_record(plan_.game));
    for (const PlayedMove& move : played.moves) {
      if (!record->play(move.move)) break;
    }
    return record->moves();
  }
  // The first player is a.
  static Outcome outcome_of(double points) {
    return points == 1 ? Outcome::FirstWins : points == 0 ? Outcome::SecondWins : Outcome::Draw;
  }

  void fail(const StoreFailure& failure) { failure_ = failure_of(run_, failure); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  const BookPlan& plan_;
  const BookRun& run_;
  Book& book_;
  MatchDefinition match_;
  std::mutex mutex_;
  std::set<std::uint64_t> left_;         // of the batch, not yet taken
  std::uint64_t end_ = 0, missing_ = 0;  // of the batch: its end, games not yet kept
  std::uint64_t games_ = 0, resumed_ = 0;
  std::string failure_;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace

Result<BookFacts> facts_of(const BookPlan& plan, const PlayerMaker& maker) {
  const auto record = make_record(plan.game);
  if (!record) return Error{record.error()};
  if ((*record)->players() != 2)
    return Error{"a book is for games of two players, not for " + (*record)->spec()};
  const auto engine = maker(plan.game, plan.engine.spec, plan.seed);
  if (!engine) return Error{engine.error()};
  BookFacts facts = {{"game", (*record)->spec()},
                     {"method", std::string(kBookMethods[static_cast<std::size_t>(plan.method)])}};
  if (plan.method == BookMethod::DropOut) facts.emplace_back("penalty of a ply", format_double(plan.penalty));
  if (plan.method == BookMethod::Qbf) {
    facts.emplace_back("k of the first player", format_double(plan.k[0]));
    facts.emplace_back("k of the second player", format_double(plan.k[1]));
  }
  facts.emplace_back("engine", (*engine)->spec());
  facts.emplace_back("a move", budget_text(plan.engine));
  if (plan.method != BookMethod::DropOut) facts.emplace_back("batch", std::to_string(plan.batch));
  facts.emplace_back("seed", std::to_string(plan.seed));
  return facts;
}

Result<BuiltBook> build_book(const BookPlan& plan, const BookRun& run) {
  const auto facts = facts_of(plan, run.maker);
  if (!facts) return Error{facts.error()};
  auto book = Book::build(run.store, *facts);
  if (!book) return Error{book.error()};
  if (plan.method == BookMethod::DropOut) return build_by_drop_out(plan, run, *book);
  return Builder(plan, run, *book).build();
}

}  // namespace banyan
