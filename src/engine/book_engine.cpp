#include "banyan/engine/book_engine.hpp"

#include <algorithm>
#include <array>

#include "banyan/core/statistics.hpp"
#include "banyan/core/text.hpp"

namespace banyan {

// Of engine_for.hpp, which includes a lot.
void sort_moves(std::vector<RootMove>& moves, std::string_view best, SearchKind kind);

namespace {

constexpr std::string_view kBookName = "book";

std::string digest_text(std::uint64_t digest) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[digest >> shift & 15];
  return text;
}

class BookEngine final : public Engine {
 public:
  BookEngine(std::unique_ptr<Engine> engine, Book book, const BookPlay& play)
      : engine_(std::move(engine)), book_(std::move(book)), play_(play) {
    reset({});
  }

  std::string game() const override { return engine_->game(); }
  std::string spec() const override {
    Spec spec = read_spec(canonical_text(kBookName, play_));
    spec.args["digest"] = digest_text(book_.size().digest);
    spec.args["engine"] = engine_->spec();
    spec.args["file"] = book_.path();
    return spec.to_text();
  }
  std::uint64_t seed() const override { return engine_->seed(); }
  bool ends_by_itself() const override { return engine_->ends_by_itself(); }
  bool shares_work() const override { return engine_->shares_work(); }

  void new_game() override {
    engine_->new_game();
    reset({});
  }
  Result<bool> set_position(std::string_view position) override {
    auto set = engine_->set_position(position);
    if (set) reset(position);
    return set;
  }
  Result<std::string> play(std::string_view move) override {
    auto printed = engine_->play(move);
    if (printed) BANYAN_CHECK(bool(record_->play(*printed)));
    return printed;
  }
  bool undo() override {
    for (std::size_t& ply : left_at_) {
      if (ply >= plies()) ply = kNotLeft;
    }
    return record_->undo() && engine_->undo();
  }

  SearchReport think(const Limits& limits, std::stop_token stop, const Progress& progress) override {
    if (auto report = from_book()) {
      if (progress) progress(*report);
      return *report;
    }
    return engine_->think(limits, std::move(stop), progress);
  }
  Result<std::vector<RootMove>> children(std::string_view line) override { return engine_->children(line); }

 private:
  static constexpr std::size_t kNotLeft = SIZE_MAX;
  static constexpr std::uint64_t kStream = 0x626f6f6b;  // of the seed, for moves that are drawn

  void reset(std::string_view position) {
    record_ = std::move(*make_record(engine_->game(), position));
    left_at_.fill(kNotLeft);
    rng_ = Rng(engine_->seed(), kStream);
  }
  std::size_t plies() const { return record_->moves().size(); }

  // Each side leaves the book for itself: an engine may think in the time of the other one.
  std::optional<SearchReport> from_book() {
    std::size_t& left_at = left_at_[static_cast<std::size_t>(index_of(record_->to_move()))];
    if (record_->outcome() != Outcome::Open || (left_at != kNotLeft && !play_.again)) return std::nullopt;
    const auto begin = Clock::now();
    const auto position = book_.find(*record_);
    const auto chosen = position ? play_.choose(*position, rng_) : std::nullopt;
    if (!chosen) {
      left_at = plies();
      return std::nullopt;
    }
    SearchReport report = report_of(*position, *chosen);
    report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return report;
  }

  SearchReport report_of(const BookPosition& position, std::size_t chosen) const {
    SearchReport report;
    report.kind = SearchKind::Simulations;
    report.why = StopReason::Book;
    report.seed = seed();
    report.best = position.moves[chosen].move;
    report.line = {report.best};
    report.value = position.moves[chosen].share;
    for (const BookMove& move : position.moves) {
      RootMove root;
      root.move = move.move;
      root.line = {move.move};
      root.visits = move.counts.games();
      root.value = move.share;
      const double games = static_cast<double>(root.visits);
      const Interval interval = wilson(move.share * games, games);
      root.low = interval.low;
      root.high = interval.high;
      report.root.push_back(std::move(root));
    }
    sort_moves(report.root, report.best, report.kind);
    return report;
  }

  std::unique_ptr<Engine> engine_;
  Book book_;
  BookPlay play_;
  std::unique_ptr<AnyRecord> record_;
  std::array<std::size_t, 2> left_at_{};  // the ply where the book had no move, by side
  Rng rng_{0};
};

// Takes a text that the options do not know out of the spec.
std::string take(Spec& spec, const char* key) {
  auto node = spec.args.extract(key);
  return node.empty() ? std::string() : std::move(node.mapped());
}

}  // namespace

std::string with_book(const std::string& engine, const std::string& file, const BookPlay& play) {
  Spec spec = read_spec(canonical_text(kBookName, play));
  spec.args["engine"] = engine;
  spec.args["file"] = file;
  return spec.to_text();
}

bool is_with_book(std::string_view spec) {
  return spec.starts_with(kBookName) && trim(spec.substr(kBookName.size())).starts_with('(');
}

std::unique_ptr<Engine> make_book_engine(std::string_view game, std::string_view text, std::uint64_t seed) {
  Spec spec = read_spec(text);
  const std::string file = take(spec, "file"), digest = take(spec, "digest"), inner = take(spec, "engine");
  if (file.empty()) throw SpecError("a book needs its file: book(file=b.db,engine=best)");
  const auto play = configured<BookPlay>(spec);
  auto engine = make_engine(game, inner.empty() ? "best" : inner, seed);
  if (!engine) throw SpecError(engine.error());
  auto book = Book::open(file);
  if (!book) throw SpecError(book.error());
  if (book->game() != (*engine)->game()) {
    throw SpecError("cannot use " + in_quotes(file) + ": it is a book of " + book->game() + ", not of " +
                    (*engine)->game());
  }
  if (!digest.empty() && digest != digest_text(book->size().digest)) {
    throw SpecError("cannot use " + in_quotes(file) + ": its content is not that with the digest " + digest);
  }
  return std::make_unique<BookEngine>(std::move(*engine), std::move(*book), play);
}

}  // namespace banyan
