// QBF and BDS against a slow second implementation that knows no store, no keys and no counts: it plays
// Algorithms 8.1 and 8.2 of Chaslot (2010) by looking through all the games before, position by position.
#include "banyan/lab/book_builder.hpp"

#include <algorithm>

#include "banyan/book/choice.hpp"
#include "banyan/core/beta.hpp"
#include "book/support.hpp"

namespace banyan {
namespace {

using test::record_at;
using test::TemporaryFile;

constexpr const char* kGame = "connect4(columns=5,rows=4)";

// An engine that draws its moves, differently at every ply.
class DrawingPlayer final : public Player {
 public:
  DrawingPlayer(const std::string& game, std::uint64_t seed) : record_(record_at(game)), seed_(seed) {}
  std::string spec() const override { return "drawing"; }
  Result<bool> play(std::string_view move) override {
    EXPECT_TRUE(record_->play(move));
    return true;
  }
  Result<Decision> think(const Limits&) override { return Decision{answer(*record_, seed_), 1, 1, 1, 0.5}; }

  static std::string answer(const AnyRecord& record, std::uint64_t seed) {
    const auto moves = record.legal_moves();
    return moves[Rng(seed, record.moves().size()).below(static_cast<std::uint32_t>(moves.size()))];
  }

 private:
  std::unique_ptr<AnyRecord> record_;
  std::uint64_t seed_;
};

Result<std::unique_ptr<Player>> make_drawing(const std::string& game, const std::string&,
                                             std::uint64_t seed) {
  return std::unique_ptr<Player>(std::make_unique<DrawingPlayer>(game, seed));
}

// A position of Connect-4 or its mirror image, whichever text comes first.
std::string name_of(const AnyRecord& record) {
  const std::string text = record.text();
  const auto parts = words(text);
  std::string mirrored;
  for (const std::string_view row : split(parts[0], '/')) {
    mirrored += (mirrored.empty() ? "" : "/") + std::string(row.rbegin(), row.rend());
  }
  mirrored += " " + std::string(parts[1]);
  return std::min(text, mirrored);
}

struct SlowGame {
  std::vector<std::string> moves, names;  // names: of all its positions
  Outcome outcome;
};

class SlowReference {
 public:
  explicit SlowReference(const BookPlan& plan) : plan_(plan) {}

  std::vector<SlowGame> games() {
    std::vector<SlowGame> played;
    for (std::uint64_t n = 0; n < plan_.games; ++n) {
      const std::size_t before = n / plan_.batch * plan_.batch;  // the games of a batch do not see each other
      played.push_back(play(n, {played.begin(), played.begin() + static_cast<std::ptrdiff_t>(before)}));
    }
    return played;
  }

 private:
  struct Counts {
    double points[2] = {0, 0};
    double games() const { return points[0] + points[1]; }
  };

  static Counts counts_of(const std::string& name, const std::vector<SlowGame>& games) {
    Counts counts;
    for (const SlowGame& game : games) {
      if (std::count(game.names.begin(), game.names.end(), name) == 0) continue;
      const double first = game.outcome == Outcome::FirstWins ? 1 : game.outcome == Outcome::Draw ? 0.5 : 0;
      counts.points[0] += first;
      counts.points[1] += 1 - first;
    }
    return counts;
  }
  static bool was_played(const std::string& from, const std::string& to, const std::vector<SlowGame>& games) {
    for (const SlowGame& game : games) {
      for (std::size_t i = 0; i + 1 < game.names.size(); ++i) {
        if (game.names[i] == from && game.names[i + 1] == to) return true;
      }
    }
    return false;
  }

  SlowGame play(std::uint64_t number, const std::vector<SlowGame>& book) const {
    const auto seed = [&](std::uint64_t stream) { return Rng(plan_.seed, number * 3 + stream).next(); };
    Rng draws(seed(2));
    const auto record = record_at(plan_.game);
    SlowGame game;
    game.names.push_back(name_of(*record));
    while (record->outcome() == Outcome::Open) {
      const auto side = static_cast<std::size_t>(index_of(record->to_move()));
      std::string best;
      double best_score = plan_.method == BookMethod::Qbf ? plan_.k[side] : -1;
      std::vector<std::string> seen;
      for (const std::string& move : record->legal_moves()) {
        const auto next = record->clone();
        EXPECT_TRUE(next->play(move));
        const std::string name = name_of(*next);
        if (!was_played(game.names.back(), name, book)) continue;
        if (std::count(seen.begin(), seen.end(), name) > 0) continue;  // the mirror image of a move
        seen.push_back(name);
        const Counts counts = counts_of(name, book);
        const double score = plan_.method == BookMethod::Qbf
                                 ? counts.points[side] / counts.games()
                                 : draw_beta(draws, counts.points[side] + 1, counts.points[1 - side] + 1);
        if (score <= best_score) continue;
        best_score = score;
        best = move;
      }
      if (plan_.method == BookMethod::Bds && !best.empty()) {
        const auto visits = static_cast<std::uint32_t>(counts_of(game.names.back(), book).games());
        if (draws.below(visits) == 0) best.clear();
      }
      if (best.empty()) best = DrawingPlayer::answer(*record, seed(side));
      game.moves.push_back(*record->play(best));
      game.names.push_back(name_of(*record));
    }
    game.outcome = record->outcome();
    return game;
  }

  const BookPlan& plan_;
};

BookPlan plan_of(BookMethod method) {
  BookPlan plan;
  plan.game = kGame;
  plan.engine.spec = "drawing";
  plan.method = method;
  plan.k[0] = 0.3;
  plan.games = 90;
  plan.batch = 4;
  plan.seed = 11;
  return plan;
}

BookRun run_of(const TemporaryFile& file, int concurrency = 1) {
  BookRun run;
  run.store = file.path();
  run.concurrency = concurrency;
  run.maker = make_drawing;
  return run;
}

// Everything in the book, as text.
std::string content_of(const std::string& path) {
  const auto book = Book::open(path);
  EXPECT_TRUE(book) << book.error();
  std::string text =
      std::to_string(book->size().positions) + " " + std::to_string(book->size().digest) + "\n";
  for (const BookGame& game : book->games()) {
    const auto record = record_at(kGame);
    for (const std::string& move : game.moves) {
      const auto position = book->find(*record);
      EXPECT_TRUE(position);
      for (const BookMove& known : position->moves)
        text += known.move + ":" + format_double(known.share) + " ";
      EXPECT_TRUE(record->play(move));
    }
    text += "\n";
  }
  return text;
}

class Building : public testing::TestWithParam<BookMethod> {};

TEST_P(Building, EqualsTheSlowReference) {
  const BookPlan plan = plan_of(GetParam());
  const TemporaryFile file("build");
  const auto built = build_book(plan, run_of(file));
  ASSERT_TRUE(built) << built.error();
  EXPECT_EQ(built->failure, "");
  const auto expected = SlowReference(plan).games();
  const auto book = Book::open(file.path());
  ASSERT_TRUE(book);
  const auto games = book->games();
  ASSERT_EQ(games.size(), expected.size());
  std::size_t in_book = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(games[i].moves, expected[i].moves) << "game " << i;
    EXPECT_EQ(games[i].outcome, expected[i].outcome) << "game " << i;
  }
  for (const SlowGame& game : expected) {
    const auto record = record_at(kGame);
    for (std::size_t ply = 0; ply < game.names.size(); ++ply) {
      BookCounts counts;
      for (const SlowGame& other : expected) {
        if (std::count(other.names.begin(), other.names.end(), game.names[ply]) > 0)
          counts.add(other.outcome);
      }
      EXPECT_EQ(book->find(*record)->counts, counts);
      in_book += counts.games() > 1;
      if (ply == game.moves.size()) break;
      ASSERT_TRUE(record->play(game.moves[ply]));
    }
  }
  EXPECT_GT(in_book, 3 * games.size()) << "the lines must meet, or nothing was tested";
}

TEST_P(Building, IsTheSameHoweverItIsInterrupted) {
  const BookPlan plan = plan_of(GetParam());
  const TemporaryFile whole("build"), parts("build");
  ASSERT_TRUE(build_book(plan, run_of(whole)));
  for (int stops = 1;; ++stops) {
    BookRun run = run_of(parts, 1 + stops % 3);
    std::stop_source stop;
    run.stop = stop.get_token();
    int left = 7;
    run.progress = [&](const BookProgress&) {
      if (--left == 0) stop.request_stop();
    };
    const auto built = build_book(plan, run);
    ASSERT_TRUE(built) << built.error();
    if (built->size.games == plan.games) break;
    ASSERT_LT(stops, 100);
  }
  EXPECT_EQ(content_of(parts.path()), content_of(whole.path()));
}

INSTANTIATE_TEST_SUITE_P(Both, Building, testing::Values(BookMethod::Qbf, BookMethod::Bds),
                         [](const auto& method) {
                           return std::string(kBookMethods[static_cast<std::size_t>(method.param)]);
                         });

TEST(BookBuilder, RefusesAnotherBook) {
  const TemporaryFile file("build");
  BookPlan plan = plan_of(BookMethod::Bds);
  plan.games = 4;
  ASSERT_TRUE(build_book(plan, run_of(file)));
  plan.games = 6;
  const auto longer = build_book(plan, run_of(file));
  ASSERT_TRUE(longer) << "a book may grow";
  EXPECT_EQ(longer->size.games, 6u);
  EXPECT_EQ(longer->resumed, 4u);
  plan.seed = 12;
  EXPECT_NE(build_book(plan, run_of(file)).error().find("seed is '11' in the file, '12' now"),
            std::string::npos);
  plan.game = "nogame";
  EXPECT_FALSE(build_book(plan, run_of(file)));
}

TEST(BookBuilder, TellsWhenTheEngineFails) {
  class Failing final : public Player {
   public:
    std::string spec() const override { return "failing"; }
    Result<bool> play(std::string_view) override { return true; }
    Result<Decision> think(const Limits&) override { return Error{"no ideas"}; }
  };
  const TemporaryFile file("build");
  BookRun run = run_of(file);
  run.maker = [](const auto&, const auto&, auto) -> Result<std::unique_ptr<Player>> {
    return std::unique_ptr<Player>(std::make_unique<Failing>());
  };
  const auto built = build_book(plan_of(BookMethod::Bds), run);
  ASSERT_TRUE(built);
  EXPECT_NE(built->failure.find("no ideas"), std::string::npos);
  EXPECT_EQ(built->size.games, 0u);
}

// K decides: a move must be above it, the best of several is taken, the first of equal ones.
TEST(Choice, QbfTakesTheBestAboveK) {
  BookPosition position;
  position.moves = {{"a", {4, 6, 0}, 0.4}, {"b", {6, 4, 0}, 0.6}, {"c", {3, 2, 0}, 0.6}};
  EXPECT_EQ(choose_qbf(position, 0.5), 1u);
  EXPECT_EQ(choose_qbf(position, 0.6), std::nullopt) << "not above";
  EXPECT_EQ(choose_qbf({}, 0.0), std::nullopt);
}

// With Beta(w + 1, l + 1) for two moves the chance of the first to be drawn higher is a sum of products
// (for whole numbers); and the engine is asked one time in as many as there are games.
TEST(Choice, BdsDrawsEachMoveByItsChanceToBeBest) {
  BookPosition position;
  position.counts = {7, 3, 0};
  position.moves = {{"a", {3, 1, 0}, 0.75}, {"b", {4, 2, 0}, 2.0 / 3}};
  // P(X > Y) for X ~ Beta(4, 2), Y ~ Beta(5, 3), by the integral of their densities on a fine grid.
  double above = 0;
  constexpr int kSteps = 200'000;
  double cdf_y = 0;
  for (int i = 0; i < kSteps; ++i) {
    const double x = (i + 0.5) / kSteps;
    const double density_x = 20 * x * x * x * (1 - x), density_y = 105 * x * x * x * x * (1 - x) * (1 - x);
    above += density_x * (cdf_y + density_y / 2 / kSteps) / kSteps;
    cdf_y += density_y / kSteps;
  }
  Rng rng(5);
  int first = 0, asked = 0;
  constexpr int kDraws = 100'000;
  for (int i = 0; i < kDraws; ++i) {
    const auto chosen = choose_bds(position, Side::First, rng);
    asked += !chosen;
    first += chosen == 0u;
  }
  EXPECT_NEAR(asked, kDraws / 10.0, 4 * 95) << "one in ten games";
  EXPECT_NEAR(first, 0.9 * above * kDraws, 4 * 160);
}

TEST(Choice, PlaysAsItIsTold) {
  BookPosition position;
  position.counts = {60, 50, 0};
  position.moves = {{"a", {3, 0, 0}, 1}, {"b", {50, 50, 0}, 0.5}, {"c", {6, 1, 0}, 6.0 / 7}};
  Rng rng(1);
  BookPlay play;
  EXPECT_EQ(play.choose(position, rng), 2u) << "a has too few games";
  play.least_games = 1;
  EXPECT_EQ(play.choose(position, rng), 0u);
  play.choice = BookPlay::Choice::Most;
  EXPECT_EQ(play.choose(position, rng), 1u);
  play.least_share = 0.6;
  EXPECT_EQ(play.choose(position, rng), 2u);
  play.least_share = 1.0;
  play.least_games = 10;
  EXPECT_EQ(play.choose(position, rng), std::nullopt);
  play = {};
  play.choice = BookPlay::Choice::Sampled;
  play.least_games = 5;
  int often = 0;
  for (int i = 0; i < 10'700; ++i) often += play.choose(position, rng) == 1u;
  EXPECT_NEAR(often, 10'000, 110) << "100 of 107 games; four standard deviations";
}

}  // namespace
}  // namespace banyan
