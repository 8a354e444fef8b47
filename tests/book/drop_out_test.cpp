// Drop-out expansion against the words of Chaslot (2010, section 8.1), by a slow second implementation that
// keeps nothing but the evaluated positions, and by a case worked by hand.
#include "banyan/book/drop_out.hpp"

#include <map>

#include "banyan/book/choice.hpp"
#include "banyan/core/rng.hpp"
#include "banyan/lab/book_builder.hpp"
#include "book/support.hpp"

namespace banyan {
namespace {

using test::record_at;
using test::TemporaryFile;

constexpr const char* kGame = "tictactoe";

// Values that come from nowhere but the position: eighths, so that sums are exact and ties occur.
double value_by_hash(const AnyRecord& record) {
  std::uint64_t hash = 7;
  for (const char c : record.text()) hash = mix64(hash ^ static_cast<unsigned char>(c));
  return static_cast<double>(hash % 9) / 8;
}

class Judging final : public Player {
 public:
  std::string spec() const override { return "judging"; }
  Result<bool> play(std::string_view move) override {
    EXPECT_TRUE(record_->play(move));
    return true;
  }
  Result<Decision> think(const Limits&) override {
    const double first = value_by_hash(*record_);
    return Decision{record_->legal_moves().front(), 1, 1, 1,
                    record_->to_move() == Side::First ? first : 1 - first};
  }

 private:
  std::unique_ptr<AnyRecord> record_ = record_at(kGame);
};

Result<std::unique_ptr<Player>> make_judging(const std::string&, const std::string&, std::uint64_t) {
  return std::unique_ptr<Player>(std::make_unique<Judging>());
}

BookPlan drop_out_plan(std::uint64_t positions) {
  BookPlan plan;
  plan.game = kGame;
  plan.engine.spec = "judging";
  plan.method = BookMethod::DropOut;
  plan.penalty = 1.0 / 32;
  plan.games = positions;
  return plan;
}

BookRun drop_out_run(const TemporaryFile& file, int concurrency = 1) {
  BookRun run;
  run.store = file.path();
  run.concurrency = concurrency;
  run.maker = make_judging;
  return run;
}

// Works out everything anew from the set of positions whose moves are known, by their least text.
class SlowDropOut {
 public:
  explicit SlowDropOut(double penalty) : penalty_(penalty) {}

  static std::string name(const AnyRecord& record) {
    std::string least = record.text();
    for (int i = 1; i < record.symmetries(); ++i) least = std::min(least, record.text_turned(i));
    return least;
  }

  struct Value {
    double first = 0;  // for First
    int distance = 0;
    bool open = false;
  };
  Value value(const AnyRecord& record) const {
    if (record.outcome() != Outcome::Open) {
      const double first = record.outcome() == Outcome::FirstWins ? 1
                           : record.outcome() == Outcome::Draw    ? 0.5
                                                                  : 0;
      return {first, 0, false};
    }
    const auto known = evaluated_.find(name(record));
    if (!expanded_.contains(name(record))) return {known == evaluated_.end() ? 0.5 : known->second, 0, true};
    std::optional<Value> best;
    bool open = false;
    for (const Value& child : children(record)) {
      open = open || child.open;
      const bool better =
          best && (record.to_move() == Side::First ? child.first > best->first : child.first < best->first);
      const bool as_good = best && child.first == best->first;
      if (!best || better || (as_good && child.distance < best->distance)) best = child;
    }
    return {best->first, best->distance + 1, open};
  }
  std::vector<Value> children(const AnyRecord& record) const {
    std::vector<Value> found;
    for (const std::string& move : record.legal_moves()) {
      const auto next = record.clone();
      EXPECT_TRUE(next->play(move));
      found.push_back(value(*next));
    }
    return found;
  }
  // The greatest of the scores that the leaf was to be chosen by, at one position on the way.
  double best_score(const AnyRecord& record) const {
    double best = -100;
    for (const Value& child : children(record)) {
      if (child.open) best = std::max(best, score(child, record.to_move()));
    }
    return best;
  }
  double score(const Value& child, Side side) const {
    return (side == Side::First ? child.first : 1 - child.first) - penalty_ * (child.distance + 1);
  }
  void expand(const AnyRecord& record) {
    expanded_.insert(name(record));
    for (const std::string& move : record.legal_moves()) {
      const auto next = record.clone();
      EXPECT_TRUE(next->play(move));
      // The first way to a position decides what it was evaluated as.
      evaluated_.emplace(name(*next), value_by_hash(*next));
    }
  }
  bool is_expanded(const AnyRecord& record) const { return expanded_.contains(name(record)); }

 private:
  double penalty_;
  std::map<std::string, double> evaluated_;
  std::set<std::string> expanded_;
};

// Every expansion is of a leaf that the rule leads to: at each position on the way the chosen move has the
// highest value minus penalty.
TEST(DropOut, ExpandsTheLeafThatTheRuleLeadsTo) {
  const TemporaryFile file("dropout");
  const BookPlan plan = drop_out_plan(600);
  const auto built = build_book(plan, drop_out_run(file));
  ASSERT_TRUE(built) << built.error();
  EXPECT_EQ(built->failure, "");
  EXPECT_GE(built->size.games, 600u);
  const auto book = Book::open(file.path());
  ASSERT_TRUE(book);
  SlowDropOut slow(plan.penalty);
  int expansions = 0;
  std::vector<std::string> before;
  for (const BookGame& line : book->games()) {
    const std::vector<std::string> leaf(line.moves.begin(), line.moves.end() - 1);
    if (expansions > 0 && leaf == before) continue;
    before = leaf;
    const auto record = record_at(kGame);
    for (const std::string& move : leaf) {
      const double wanted = slow.best_score(*record);
      const Side side = record->to_move();
      ASSERT_TRUE(slow.is_expanded(*record));
      ASSERT_TRUE(record->play(move));
      EXPECT_EQ(slow.score(slow.value(*record), side), wanted) << "expansion " << expansions;
    }
    ASSERT_FALSE(slow.is_expanded(*record)) << "a leaf is expanded once";
    slow.expand(*record);
    ++expansions;
  }
  EXPECT_GT(expansions, 100);
  // What the book says of the moves at the start is what minimax over all evaluations says.
  const auto start = book->find(*record_at(kGame));
  for (const BookMove& move : start->moves) {
    const auto next = record_at(kGame, move.move);
    EXPECT_EQ(move.share, slow.value(*next).first) << move.move;
  }
}

// Three moves of value 0.5, 0.6, 0.4 for First: the second is expanded. Its replies leave it at 0.55, two
// plies away. With a penalty of 0.02 that is 0.51 against 0.48 of the first move, and it is expanded again;
// with 0.06 it is 0.43 against 0.44: the first move's turn.
TEST(DropOut, PenalisesDepthAsWorkedByHand) {
  for (const auto& [penalty, expected] : {std::pair(0.02, "b3"), std::pair(0.06, "b2")}) {
    DropOutGraph graph(kGame, penalty);
    EXPECT_EQ(graph.next()->size(), 0u);
    graph.add({"b2"}, 0.5);
    graph.add({"b3"}, 0.6);
    graph.add({"a3"}, 0.4);
    ASSERT_EQ(graph.next()->size(), 1u);
    EXPECT_EQ(SlowDropOut::name(*record_at(kGame, graph.next()->front())),
              SlowDropOut::name(*record_at(kGame, "b3")));
    graph.add({"b3", "b2"}, 0.55);
    graph.add({"b3", "a1"}, 0.9);
    const auto next = *graph.next();
    EXPECT_EQ(SlowDropOut::name(*record_at(kGame, next.front())),
              SlowDropOut::name(*record_at(kGame, expected)));
  }
}

TEST(DropOut, EndsWhereEveryLineIsAtItsEnd) {
  const TemporaryFile file("dropout");
  const auto built = build_book(drop_out_plan(1'000'000), drop_out_run(file));
  ASSERT_TRUE(built);
  EXPECT_EQ(built->failure, "");
  const auto book = Book::open(file.path());
  ASSERT_TRUE(book);
  const auto start = book->find(*record_at(kGame));
  for (const BookMove& move : start->moves) EXPECT_EQ(move.share, 0.5) << "a draw";
  // A move that wins at once is a leaf with one line; none is passed over for want of games.
  const auto position = book->find(*record_at(kGame, "b2 b3 a1 a2"));
  ASSERT_TRUE(position);
  BookPlay play;
  play.least_games = 1000;
  Rng rng(1);
  const auto chosen = play.choose(*position, rng);
  ASSERT_TRUE(chosen);
  EXPECT_EQ(position->moves[*chosen].share, 1);
  const BookMove* const at_once = test::move_named(*position, "c3");
  ASSERT_TRUE(at_once);
  EXPECT_EQ(at_once->share, 1);
}

TEST(DropOut, IsTheSameHoweverItIsInterrupted) {
  const TemporaryFile whole("dropout"), parts("dropout");
  const BookPlan plan = drop_out_plan(300);
  ASSERT_TRUE(build_book(plan, drop_out_run(whole)));
  for (int stops = 1; stops < 100; ++stops) {
    BookRun run = drop_out_run(parts, 1 + stops % 3);
    std::stop_source stop;
    run.stop = stop.get_token();
    int left = 5;
    run.progress = [&](const BookProgress&) {
      if (--left == 0) stop.request_stop();
    };
    const auto built = build_book(plan, run);
    ASSERT_TRUE(built) << built.error();
    if (built->size.games >= plan.games) break;
  }
  const auto a = Book::open(whole.path()), b = Book::open(parts.path());
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->games(), b->games());
  EXPECT_EQ(a->size().digest, b->size().digest);
  EXPECT_EQ(a->find(*record_at(kGame)), b->find(*record_at(kGame)));
}

}  // namespace
}  // namespace banyan
