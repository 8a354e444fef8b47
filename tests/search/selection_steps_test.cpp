// Each selection step by step: before every simulation the scores of the root's children are worked out from
// the columns by the formula as the papers print it; the simulation must then go to the highest.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "support/scripted_tree.hpp"
#include "support/searching.hpp"

namespace banyan {
namespace {

using test::Script;
using test::ScriptedTree;

// Scores for the moves 0, 1, 2, 3 of any position.
class Scores final : public MoveScores<ScriptedTree> {
 public:
  void score(const ScriptedTree&, std::span<const ScriptedTree::Move> moves,
             std::span<float> out) const override {
    constexpr float kScores[] = {0.25f, 0.875f, 0.5f, 0.75f};
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = kScores[moves[i].number];
  }
};

// The statistics of one child, copied before a simulation.
struct Child {
  int move;
  double n, total, squares, amaf_n, amaf_value, heuristic;
  double value() const { return total / n; }
};
struct Node {
  double n;  // visits
  std::vector<Child> children;
  const Child& best() const {
    return *std::max_element(children.begin(), children.end(),
                             [](const Child& a, const Child& b) { return a.value() < b.value(); });
  }
};

// sigma² of the mean on the scale [-1, 1], with one virtual sample of variance 1.
double variance_of_mean(const Child& c) {
  return (4 * (c.squares - c.n * c.value() * c.value()) + 1) / (c.n + 1) / c.n;
}
double distance(const Child& a, const Child& b) { return 2 * (a.value() - b.value()); }

using Formula = std::function<double(const Node&, const Child&)>;
struct Case {
  std::string name, spec;
  Formula score;
};

Node copied(test::TestedMcts<ScriptedTree>& mcts) {
  const auto c = mcts.tree().children(mcts.root());
  Node node{static_cast<double>(mcts.tree().node(mcts.root()).visits), {}};
  for (std::size_t i = 0; i < c.count; ++i) {
    node.children.push_back({c.move[i].number, static_cast<double>(c.visits[i]), c.total[i],
                             c.squares != nullptr ? c.squares[i] : 0,
                             c.amaf_visits != nullptr ? static_cast<double>(c.amaf_visits[i]) : 0,
                             c.amaf_value != nullptr ? static_cast<double>(c.amaf_value[i]) : 0,
                             c.heuristic != nullptr ? static_cast<double>(c.heuristic[i]) : 0});
  }
  return node;
}

std::vector<Case> cases() {
  const auto tuned = [](const Node& p, const Child& c, bool literal) {
    const double variance = c.squares / c.n - c.value() * c.value();
    const double root = std::sqrt(2 * std::log(p.n) / c.n);
    const double inside = literal ? std::log(p.n) / c.n * std::min(0.25, variance) + root
                                  : std::log(p.n) / c.n * std::min(0.25, variance + root);
    return c.value() + std::sqrt(inside);
  };
  const auto urgency = [](const Node& p, const Child& c) {
    const double spread = std::sqrt(2 * (variance_of_mean(p.best()) + variance_of_mean(c)));
    return std::exp(-2.4 * distance(p.best(), c) / spread);
  };
  const auto bias = [](const Node& p, const Child& c, double denominator) {
    return 2 * c.value() - 1 + std::sqrt(0.6 * std::log(p.n) / c.n) + 10 * c.heuristic / denominator;
  };
  const auto uct = [](const Node& p, const Child& c, double weight) {
    return c.value() + weight * std::sqrt(std::log(p.n) / c.n);
  };
  const auto rave = [=](const Node& p, const Child& c, double beta) {
    if (c.n == 0) return c.amaf_n == 0 ? 1 : c.amaf_value;
    return c.amaf_n == 0 ? uct(p, c, 0.3) : (1 - beta) * uct(p, c, 0.3) + beta * c.amaf_value;
  };
  return {
      {"ucb1", "ucb1(c=0.7)", [=](auto& p, auto& c) { return uct(p, c, 0.7); }},
      {"ucb1_tuned", "ucb1_tuned", [=](auto& p, auto& c) { return tuned(p, c, false); }},
      {"ucb1_literal", "ucb1_tuned(literal=true)", [=](auto& p, auto& c) { return tuned(p, c, true); }},
      {"omc", "omc",
       [](auto& p, auto& c) {
         return std::erfc(distance(p.best(), c) / std::sqrt(2 * variance_of_mean(c))) / c.n;
       }},
      {"pbbm", "pbbm", [=](auto& p, auto& c) { return urgency(p, c) / c.n; }},
      {"pbbm_floor", "pbbm(floor=true)",
       [=](auto& p, auto& c) {
         double rank = 0;
         for (const Child& other : p.children) rank += other.value() > c.value() ? 1 : 0;
         return (urgency(p, c) + (0.1 + std::pow(2, -rank)) / 4) / c.n;
       }},
      {"moss", "moss(c=1.5)",
       [](auto& p, auto& c) {
         return c.value() + 1.5 * std::sqrt(std::max(0.0, std::log(p.n / (4 * c.n))) / c.n);
       }},
      {"bias_visits", "progressive_bias(denominator=visits)",
       [=](auto& p, auto& c) { return bias(p, c, c.n + 1); }},
      {"bias_log", "progressive_bias(denominator=log_visits)",
       [=](auto& p, auto& c) { return bias(p, c, std::log(c.n + 2)); }},
      {"bias_losses", "progressive_bias(denominator=losses)",
       [=](auto& p, auto& c) { return bias(p, c, c.n - c.total + 1); }},
      {"bias_root_losses", "progressive_bias",
       [=](auto& p, auto& c) { return bias(p, c, std::sqrt(c.n - c.total + 1)); }},
      {"prior", "prior_knowledge(weight=10)",
       [](auto& p, auto& c) {
         return (c.total + 10 * c.heuristic) / (c.n + 10) +
                0.5 * std::sqrt(std::log(std::max(p.n, 1.0) + 10) / (c.n + 10));
       }},
      {"rave_hand", "rave(c=0.3,k=50)",
       [=](auto& p, auto& c) { return rave(p, c, std::sqrt(50 / (3 * std::max(p.n, 1.0) + 50))); }},
      {"rave_mse", "rave(c=0.3,schedule=mse,d=0.25)",
       [=](auto& p, auto& c) { return rave(p, c, c.amaf_n / (c.amaf_n + c.n + 0.25 * c.amaf_n * c.n)); }},
      {"grave", "grave(ref=0,bias=0.1)",
       [](auto&, auto& c) {
         if (c.amaf_n == 0) return c.n == 0 ? 1 : c.value();
         const double beta = c.amaf_n / (c.amaf_n + c.n + 0.1 * c.amaf_n * c.n);
         return (1 - beta) * (c.n == 0 ? 0.5 : c.value()) + beta * c.amaf_value;
       }},
  };
}

void PrintTo(const Case& c, std::ostream* out) { *out << c.spec; }

// Where a child has no visits most formulas are not defined: it comes first.
class SelectionSteps : public testing::TestWithParam<Case> {};

TEST_P(SelectionSteps, GoToTheHighestScore) {
  const Case& tried = GetParam();
  const bool unvisited_first =
      !tried.name.starts_with("prior") && !tried.name.starts_with("rave") && tried.name != "grave";
  const Script script("(((W L) W) ((L W L) (L D)) (D (D W)) ((W D) (W W L)))");
  const GameRecord<ScriptedTree> record{ScriptedTree(script)};
  const Scores scores;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto mcts = test::make_mcts<ScriptedTree>(
        "mcts(backup=average,expansion=all_children,selection=" + tried.spec + ")", seed, {&scores, nullptr});
    test::search(*mcts, record, 1);
    for (int simulation = 2; simulation <= 150; ++simulation) {
      const Node before = copied(*mcts);
      test::search(*mcts, record, 1);
      const Node after = copied(*mcts);
      double highest = -1e9, taken = -1e9;
      for (std::size_t i = 0; i < before.children.size(); ++i) {
        const Child& c = before.children[i];
        const double value = unvisited_first && c.n == 0 ? 1e6 : tried.score(before, c);
        highest = std::max(highest, value);
        if (after.children[i].n > c.n) taken = value;
      }
      ASSERT_GE(taken, highest - 1e-9) << "simulation " << simulation << ", seed " << seed;
      ASSERT_EQ(after.n, before.n + 1);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Selections, SelectionSteps, testing::ValuesIn(cases()),
                         [](const auto& c) { return c.param.name; });

// Sorted by score, the moves are 1 3 2 0. With A = 4, B = 2: two are open, the third from 8 visits on, the
// fourth from 16 on (the thresholds must be exceeded).
TEST(Widening, OpensTheBestFirst) {
  const Script script("((D D) (D D) (D D) (D D))");
  const GameRecord<ScriptedTree> record{ScriptedTree(script)};
  const Scores scores;
  const auto mcts = test::make_mcts<ScriptedTree>(
      "mcts(backup=average,selection=progressive_widening(k_init=2,a=4,b=2))", 1, {&scores, nullptr});
  const auto tried = [&] {
    std::vector<int> moves;
    for (const Child& c : copied(*mcts).children) {
      if (c.n > 0) moves.push_back(c.move);
    }
    return moves;
  };
  for (int simulation = 1; simulation <= 20; ++simulation) {
    test::search(*mcts, record, 1);
    const std::vector<int> expected = simulation == 1    ? std::vector<int>{1}
                                      : simulation <= 9  ? std::vector<int>{1, 3}
                                      : simulation <= 17 ? std::vector<int>{1, 3, 2}
                                                         : std::vector<int>{1, 3, 2, 0};
    EXPECT_EQ(tried(), expected) << simulation;
  }
}

// The first player moves, the second answers 0, the first plays 0 (and loses) or 1 (and wins). At the root
// move 1 shares the result if the first player plays it at the end; move 0 never does, since the second
// player plays it before.
TEST(Amaf, SharesResultsWithMovesOfTheSameSidePlayedLater) {
  const Script script("(((L W)) ((L W)))");
  const GameRecord<ScriptedTree> record{ScriptedTree(script)};
  int shared = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto mcts = test::make_mcts<ScriptedTree>("mcts(backup=average,selection=rave)", seed);
    test::search(*mcts, record, 1);
    const Node node = copied(*mcts);
    ASSERT_EQ(node.children.size(), 2u);
    const double reward = node.children[0].total + node.children[1].total;
    for (const Child& c : node.children) {
      const bool counts = c.n == 1 || (c.move == 1 && reward == 1);
      EXPECT_EQ(c.amaf_n, counts ? 1 : 0);
      EXPECT_EQ(c.amaf_value, counts ? reward : 0);
      shared += counts && c.n == 0 ? 1 : 0;
    }
  }
  EXPECT_GT(shared, 0);
}

// One node with all its children, reached by a path, its statistics set by the test.
class HandMade {
 public:
  HandMade() {
    for (const std::size_t moves : {3u, 2u, 3u}) {
      const NodeId id = tree.make_node(moves);
      for (std::size_t i = 0; i < moves; ++i) tree.add_child(id, {static_cast<std::uint8_t>(i)});
      nodes.push_back(id);
    }
    scratch.tree = &tree;
    scratch.history.start();
    scratch.path = {{nodes[0], 0, Side::First}, {nodes[1], 0, Side::Second}};
    position.play({0});
    position.play({0});
  }
  ChildIndex choice(const std::string& selection) {
    const NodeId id = nodes.back();
    const NodeView<ScriptedTree> node(position, record, tree.node(id).visits, id, tree, scratch);
    return Selections::make(selection)->select(node).child();
  }
  void set(std::size_t node, std::size_t child, std::uint64_t n, double value, float m, float amaf) {
    const auto c = tree.children(nodes[node]);
    c.visits[child] = n;
    c.total[child] = static_cast<double>(n) * value;
    c.amaf_visits[child] = m;
    c.amaf_value[child] = amaf;
    tree.node(nodes[node]).visits += n;
  }

  const Script script{"(((W L D) L) L L)"};
  ScriptedTree position{script};
  GameRecord<ScriptedTree> record{position};
  Tree<ScriptedTree::Move> tree{1 << 16, Needs{.amaf = true, .history = true}};
  std::vector<NodeId> nodes;
  Scratch<ScriptedTree> scratch;
};

// Root (100 visits), the opponent's node (90), a young node (6). Means are equal; the root's AMAF values
// prefer move 1, the opponent's are extreme and mean other moves, the young node's own prefer move 0.
TEST(Grave, AsksTheNearestOwnAncestorWithEnoughVisits) {
  HandMade node;
  const float roots[] = {0.1f, 0.9f, 0.5f}, own[] = {0.9f, 0.1f, 0.1f};
  for (std::size_t i = 0; i < 3; ++i) node.set(0, i, i == 0 ? 98 : 1, 0.5, 50, roots[i]);
  node.set(1, 0, 89, 0.5, 80, 1.0f);
  node.set(1, 1, 1, 0.5, 80, 0.0f);
  for (std::size_t i = 0; i < 3; ++i) node.set(2, i, 2, 0.5, 5, own[i]);
  EXPECT_EQ(node.choice("grave(ref=6)"), 0u) << "its own statistics are enough";
  EXPECT_EQ(node.choice("grave(ref=7)"), 1u) << "the root's";
  EXPECT_EQ(node.choice("grave(ref=100)"), 1u) << "not the opponent's";
  EXPECT_EQ(node.choice("grave(ref=101)"), 0u) << "nobody has enough: its own";
  // beta = m / (m + n + D m n) = 50 / (50 + 2 + 50 * 2 D): with D = 10 the means outweigh AMAF.
  const auto c = node.tree.children(node.nodes[2]);
  c.total[2] = 2 * 0.9;
  EXPECT_EQ(node.choice("grave(ref=7,bias=0)"), 1u);
  EXPECT_EQ(node.choice("grave(ref=7,bias=10)"), 2u);
}

// v + C sqrt(ln n_p / n_i) + W h / ((1 - v) n_i + 1), worked out at nodes with random statistics.
TEST(ProgressiveHistory, FollowsItsFormula) {
  Rng rng(3);
  std::array<int, 3> chosen{};
  for (int round = 0; round < 300; ++round) {
    HandMade node;
    std::array<double, 3> average{};
    for (std::size_t i = 0; i < 3; ++i) {
      node.set(2, i, 1 + rng.below(30), rng.uniform(), 0, 0);
      const std::uint32_t played = rng.below(5);
      for (std::uint32_t k = 0; k < played; ++k) {
        const double reward = rng.below(3) * 0.5;
        node.scratch.history.add(Side::First, i, reward);
        node.scratch.history.add(Side::Second, i, 1 - reward);  // the other side's history is another
        average[i] += reward / played;
      }
      if (played == 0) average[i] = 1;  // unseen moves count as won
    }
    const auto c = node.tree.children(node.nodes[2]);
    const double n_p = static_cast<double>(node.tree.node(node.nodes[2]).visits);
    const auto score = [&](std::size_t i) {
      const double n = static_cast<double>(c.visits[i]), v = c.total[i] / n;
      return v + 0.7 * std::sqrt(std::log(n_p) / n) + 2 * average[i] / ((1 - v) * n + 1);
    };
    const ChildIndex child = node.choice("progressive_history(c=0.7,w=2)");
    for (std::size_t i = 0; i < 3; ++i) EXPECT_GE(score(child), score(i) - 1e-9) << "round " << round;
    ++chosen[child];
  }
  for (const int times : chosen) EXPECT_GT(times, 0);
}

// Every move ends the game, so a move's history is its result. With W = 3 and no exploration the scores are
// 1 + 3 / 1 = 4 for the win, 0.5 + 1.5 / (n / 2 + 1) for the draw, 0 for the loss: after one visit each,
// always the win.
TEST(ProgressiveHistory, GoesToTheWinStepByStep) {
  const Script script("(L W D)");
  const GameRecord<ScriptedTree> record{ScriptedTree(script)};
  const auto mcts =
      test::make_mcts<ScriptedTree>("mcts(backup=average,selection=progressive_history(c=0,w=3))", 1);
  for (int simulation = 1; simulation <= 20; ++simulation) {
    test::search(*mcts, record, 1);
    const Node node = copied(*mcts);
    for (const Child& c : node.children) {
      if (simulation < 3) continue;
      EXPECT_EQ(c.n, c.move == 1 ? simulation - 2 : 1) << "move " << c.move << ", simulation " << simulation;
    }
  }
}

}  // namespace
}  // namespace banyan
