#include "drop_out_builder.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "banyan/book/drop_out.hpp"
#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

class DropOutBuilder {
 public:
  DropOutBuilder(const BookPlan& plan, const BookRun& run, Book& book)
      : plan_(plan), run_(run), book_(book), graph_(plan.game, plan.penalty) {
    for (const BookGame& line : book.games()) graph_.add(line.moves, *line.value);
    graph_.take_changes();
    resumed_ = book.size().games;
  }

  BuiltBook build() {
    try {
      while (!must_end() && book_.size().games < plan_.games) {
        const auto leaf = graph_.next();
        if (!leaf) break;
        expand(*leaf);
      }
    } catch (const StoreFailure& failure) {
      failure_ = failure_of(run_, failure);
    }
    return {book_.size(), resumed_, seconds(), failure_};
  }

 private:
  bool must_end() const { return run_.stop.stop_requested() || !failure_.empty(); }

  // All moves of the leaf or none: an expansion that is stopped is made again.
  void expand(const std::vector<std::string>& leaf) {
    std::vector<BookGame> lines = lines_behind(leaf);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t i; (i = next++) < lines.size() && !is_stopped();) evaluate(lines[i]);
    };
    {
      std::vector<std::jthread> threads;
      for (int i = 1; i < run_.concurrency; ++i) threads.emplace_back(work);
      work();
    }
    if (must_end()) return;
    for (const BookGame& line : lines) graph_.add(line.moves, *line.value);
    book_.append(lines, graph_.take_changes());
    const BookSize size = book_.size();
    if (run_.progress)
      run_.progress({size.games, std::max(plan_.games, size.games), resumed_, size, seconds()});
  }
  bool is_stopped() {
    const std::lock_guard lock(mutex_);
    return must_end();
  }

  // A line for every move that no symmetry makes the same as one before.
  std::vector<BookGame> lines_behind(const std::vector<std::string>& leaf) const {
    const auto record = record_at(leaf);
    const auto legal = record->legal_moves();
    const auto names = canonical_moves(*record, canonical(*record));
    std::vector<BookGame> lines;
    std::set<std::string> met;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (!met.insert(names[i]).second) continue;
      BookGame& line = lines.emplace_back();
      line.number = book_.size().games + lines.size() - 1;
      line.moves = leaf;
      line.moves.push_back(legal[i]);
    }
    return lines;
  }

  void evaluate(BookGame& line) {
    const auto value = value_of(line);
    if (!value) {
      const std::lock_guard lock(mutex_);
      failure_ = "the engine failed: " + value.error();
      return;
    }
    line.value = *value;
    line.outcome = *value > 0.5 ? Outcome::FirstWins : *value < 0.5 ? Outcome::SecondWins : Outcome::Draw;
  }
  // For First: by the rules where the game is over, else by the engine's search.
  Result<double> value_of(const BookGame& line) const {
    const auto record = record_at(line.moves);
    switch (record->outcome()) {
      case Outcome::FirstWins:
        return 1.0;
      case Outcome::SecondWins:
        return 0.0;
      case Outcome::Draw:
        return 0.5;
      case Outcome::Open:
        break;
    }
    const auto engine = run_.maker(plan_.game, plan_.engine.spec, Rng(plan_.seed, line.number).next());
    if (!engine) return Error{engine.error()};
    for (const std::string& move : line.moves) {
      if (const auto played = (*engine)->play(move); !played) return Error{played.error()};
    }
    const auto decision = (*engine)->think(plan_.engine.limits);
    if (!decision) return Error{decision.error()};
    return record->to_move() == Side::First ? decision->value : 1 - decision->value;
  }

  std::unique_ptr<AnyRecord> record_at(const std::vector<std::string>& moves) const {
    auto record = std::move(*make_record(plan_.game));
    for (const std::string& move : moves) BANYAN_CHECK(bool(record->play(move)));
    return record;
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  const BookPlan& plan_;
  const BookRun& run_;
  Book& book_;
  DropOutGraph graph_;
  std::mutex mutex_;
  std::uint64_t resumed_ = 0;
  std::string failure_;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace

BuiltBook build_by_drop_out(const BookPlan& plan, const BookRun& run, Book& book) {
  return DropOutBuilder(plan, run, book).build();
}

}  // namespace banyan
