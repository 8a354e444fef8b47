// The play-outs of MC-LOA: each against its definition worked out the slow way.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <numeric>
#include <set>

#include "banyan/engine/searcher.hpp"
#include "banyan/knowledge/loa_knowledge.hpp"
#include "banyan/search/mcts/strategies.hpp"

namespace banyan {
namespace {

// Open positions of random games on boards of 6x6, and a worker's memory for each.
std::vector<Loa> positions(int wanted) {
  std::vector<Loa> found;
  for (std::uint64_t game = 0; found.size() < static_cast<std::size_t>(wanted); ++game) {
    Rng rng(9, game);
    Loa position = *Loa::start({.size = 6});
    const std::uint32_t plies = rng.below(40);
    for (std::uint32_t i = 0; i < plies && position.outcome() == Outcome::Open; ++i) {
      position.play(position.random_move(rng));
    }
    if (position.outcome() == Outcome::Open) found.push_back(position);
  }
  return found;
}

Scratch<Loa> scratch_for(std::uint64_t seed) {
  Scratch<Loa> scratch;
  scratch.rng = Rng(seed);
  scratch.knowledge = knowledge_for<Loa>();
  return scratch;
}

const Evaluation<Loa>& evaluation() { return *knowledge_for<Loa>().evaluation; }

int points_of(const Loa& position, Loa::Move move) {
  Loa next = position;
  next.play(move);
  return points_behind(next, evaluation());
}

MoveList<Loa> legal(const Loa& position) {
  MoveList<Loa> moves;
  position.legal_moves(moves);
  return moves;
}

// The value of two plies to the side that moves.
int minimax(const Loa& position, int depth) {
  int best = -kWonPoints - 1;
  for (const Loa::Move move : legal(position)) {
    Loa next = position;
    next.play(move);
    const bool is_leaf = depth == 1 || next.outcome() != Outcome::Open;
    best = std::max(best, is_leaf ? points_behind(next, evaluation()) : -minimax(next, depth - 1));
  }
  return best;
}
int minimax_of(const Loa& position, Loa::Move move, int depth) {
  Loa next = position;
  next.play(move);
  const bool is_leaf = depth == 1 || next.outcome() != Outcome::Open;
  return is_leaf ? points_behind(next, evaluation()) : -minimax(next, depth - 1);
}

std::unique_ptr<Playout<Loa>> playout(const std::string& spec,
                                      const Evaluation<Loa>& standard = evaluation()) {
  SearchContext<Loa> context(knowledge_for<Loa>());
  context.knowledge.evaluation = &standard;
  return PlayoutList<Loa>::make(spec, &context);
}

TEST(MoveOrder, TheLikeliestComeFirst) {
  Scratch<Loa> scratch = scratch_for(1);
  int ties_broken_otherwise = 0;
  for (const Loa& position : positions(200)) {
    const LikelyMoves<Loa> likely(position, scratch.knowledge);
    const std::size_t n = likely.moves.size();
    std::vector<std::size_t> once, again;
    MoveOrder<Loa> first(likely, scratch.rng), second(likely, scratch.rng);
    for (std::size_t i = 0; i < n; ++i) {
      once.push_back(first.next());
      again.push_back(second.next());
    }
    for (std::size_t i = 1; i < n; ++i) {
      EXPECT_GE(likely.weights[once[i - 1]] * 1.001f, likely.weights[once[i]]);
      EXPECT_NEAR(likely.weights[once[i]], likely.weights[again[i]], 1e-3);
    }
    ties_broken_otherwise += once != again;
    std::sort(once.begin(), once.end());
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(once[i], i) << "each move comes once";
  }
  EXPECT_GT(ties_broken_otherwise, 100);
}

// How often each move is drawn is compared with its weight: no count may be farther from what is expected
// than five standard deviations.
void expect_frequencies(Playout<Loa>& drawn, const Loa& position, const std::vector<double>& weights) {
  constexpr int kDraws = 20'000;
  const MoveList<Loa> moves = legal(position);
  std::vector<int> counts(moves.size());
  Scratch<Loa> scratch = scratch_for(7);
  for (int i = 0; i < kDraws; ++i) {
    const auto* found = std::find(moves.begin(), moves.end(), drawn.choose(position, scratch));
    ASSERT_NE(found, moves.end());
    ++counts[static_cast<std::size_t>(found - moves.begin())];
  }
  double sum = 0;
  for (const double weight : weights) sum += weight;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double p = weights[i] / sum;
    EXPECT_NEAR(counts[i], kDraws * p, 5 * std::sqrt(kDraws * p * (1 - p)) + 1) << position.format(moves[i]);
  }
}

TEST(CategoryPlayout, DrawsByProbability) {
  for (const Loa& position : positions(5)) {
    const LoaMoveProbabilities of(position);
    std::vector<double> weights;
    for (const Loa::Move move : legal(position)) weights.push_back(of.probability(move));
    expect_frequencies(*playout("category"), position, weights);
  }
}

// The sum of the features for one side, without the last, the worth of having the move.
double shape_for(Side side, const Loa& position) {
  const MiaEvaluation mia;
  const auto features = mia.features(position), weights = mia.weights(position);
  static_assert(MiaEvaluation::kFeatures.back() == "side to move");
  const double sum = std::inner_product(features.begin(), features.end() - 1, weights.begin(), 0.0);
  return position.to_move() == side ? sum : -sum;
}
bool loses_shape(const Loa& position, Loa::Move move) {
  Loa next = position;
  next.play(move);
  const Side side = position.to_move();
  if (next.outcome() != Outcome::Open) return next.outcome() == win_for(opponent(side));
  return shape_for(side, next) < shape_for(side, position);
}

// A man more is worth 100 points, and the move 1,000: whoever compares positions across a move without
// taking the 1,000 out finds that every move loses.
class MenAndTempo final : public Evaluation<Loa> {
 public:
  explicit MenAndTempo(int tempo) : tempo_(tempo) {}
  std::string spec() const override { return "men"; }
  int points(const Loa& position) const override {
    const Side side = position.to_move();
    return 100 * (std::popcount(position.men(side)) - std::popcount(position.men(opponent(side)))) + tempo_;
  }
  double chance(int) const override { return 0.5; }

 private:
  int tempo_;
};

// No move gives a man away, so none is worse, and all are drawn by probability: with a tempo as without.
TEST(CorrectivePlayout, TheWorthOfTheMoveIsNotTheMovesWorth) {
  for (const int tempo : {0, 1000}) {
    const MenAndTempo men(tempo);
    const auto corrective = playout("corrective(minimum=1e-9)", men);
    int drawn_likely = 0;
    for (const Loa& position : positions(200)) {
      Scratch<Loa> corrected = scratch_for(3), free = scratch_for(3);
      drawn_likely += corrective->choose(position, corrected) == playout("category")->choose(position, free);
    }
    EXPECT_EQ(drawn_likely, 200) << "tempo " << tempo;
  }
}

TEST(CorrectivePlayout, DrawsByProbabilityButNotWhatGetsWorse) {
  constexpr double kMinimum = 0.02;
  int worse = 0;
  for (const Loa& position : positions(8)) {
    const LoaMoveProbabilities of(position);
    std::vector<double> weights;
    for (const Loa::Move move : legal(position)) {
      const double p = of.probability(move);
      const bool is_worse = loses_shape(position, move);
      weights.push_back(is_worse ? std::min(p, kMinimum) : p);
      worse += is_worse;
    }
    expect_frequencies(*playout("corrective(minimum=0.02)"), position, weights);
  }
  EXPECT_GT(worse, 8);
}

TEST(GreedyPlayout, WithAllMovesPlaysTheBest) {
  Scratch<Loa> scratch = scratch_for(2);
  const auto greedy = playout("greedy(k=1000)");
  for (const Loa& position : positions(300)) {
    int best = -kWonPoints - 1;
    for (const Loa::Move move : legal(position)) best = std::max(best, points_of(position, move));
    EXPECT_EQ(points_of(position, greedy->choose(position, scratch)), best) << position.to_text();
  }
}

TEST(GreedyPlayout, WithFewMovesStillSeesAWin) {
  Scratch<Loa> scratch = scratch_for(2);
  const auto greedy = playout("greedy(k=1)");
  int wins = 0;
  for (const Loa& position : positions(1500)) {
    const MoveList<Loa> moves = legal(position);
    if (!position.winning_move(std::span(moves.data(), moves.size()))) continue;
    ++wins;
    EXPECT_EQ(points_of(position, greedy->choose(position, scratch)), kWonPoints);
  }
  EXPECT_GT(wins, 10);
}

TEST(AlphaBetaPlayout, WithAllMovesIsMinimax) {
  for (const int depth : {1, 2, 3}) {
    Scratch<Loa> scratch = scratch_for(3);
    const auto search =
        playout("alphabeta(depth=" + std::to_string(depth) + ",first=1000,then=1000,aspiration=false)");
    for (const Loa& position : positions(depth == 3 ? 8 : 60)) {
      EXPECT_EQ(minimax_of(position, search->choose(position, scratch), depth), minimax(position, depth))
          << position.to_text();
    }
  }
}

TEST(AlphaBetaPlayout, IsLostWhereNothingBeatsTheWindow) {
  Scratch<Loa> scratch = scratch_for(4);
  const auto search = playout("alphabeta(first=1000,then=1000,stop=100)");
  int won = 0, lost = 0;
  for (const Loa& position : positions(300)) {
    const int value = minimax(position, 2);
    Loa at = position;
    const Outcome outcome = search->run(at, scratch, 1);
    if (value >= 100) {
      EXPECT_EQ(static_cast<int>(outcome), static_cast<int>(win_for(position.to_move())));
      ++won;
    } else if (value <= -100) {
      EXPECT_EQ(static_cast<int>(outcome), static_cast<int>(win_for(opponent(position.to_move()))));
      ++lost;
    } else {
      EXPECT_EQ(static_cast<int>(outcome), static_cast<int>(Outcome::Open));
    }
  }
  EXPECT_GT(won, 20);
  EXPECT_GT(lost, 20);
}

TEST(MixedPlayout, TheFirstMovesAreTheFirstStrategys) {
  // Greedy alone repeats itself but for ties; by the draw in front of it play-outs differ.
  const Loa start = *Loa::start({});
  Scratch<Loa> scratch = scratch_for(5);
  const auto mixed = playout("mixed(moves=2,first=category,then=greedy)");
  std::set<std::string> after;
  for (int i = 0; i < 50; ++i) {
    Loa position = start;
    EXPECT_EQ(static_cast<int>(mixed->run(position, scratch, 2)), static_cast<int>(Outcome::Open));
    after.insert(position.to_text());
  }
  EXPECT_GT(after.size(), 20u);
}

TEST(JudgingPlayout, GoesRoundInCirclesNoLongerThanItsLength) {
  const auto greedy = playout("greedy(stop=20001,length=10)");
  Scratch<Loa> scratch = scratch_for(6);
  for (const Loa& position : positions(20)) {
    Loa at = position;
    greedy->run(at, scratch, 1000);
    EXPECT_LT(scratch.playout_plies, 10u);
  }
}

TEST(EvaluationCutoff, StopsWhenAllIsDecided) {
  Scratch<Loa> scratch = scratch_for(8);
  const auto always = playout("evaluation_cutoff(every=1,stop=1,inner=category)");
  const auto never = playout("evaluation_cutoff(every=3,stop=20001,inner=category)");
  for (const Loa& position : positions(20)) {
    Loa at = position;
    always->run(at, scratch, 1000);
    EXPECT_LE(scratch.playout_plies, 3u);
    at = position;
    EXPECT_NE(static_cast<int>(never->run(at, scratch, 1000)), static_cast<int>(Outcome::Open));
    EXPECT_NE(static_cast<int>(at.outcome()), static_cast<int>(Outcome::Open)) << "to the end of the game";
  }
}

}  // namespace
}  // namespace banyan
