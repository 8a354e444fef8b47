// What choosing strategies at run time costs: the same search (UCB1, one node a play-out, uniform play-outs,
// MCTS-Solver) with its strategies behind the interfaces of their seams, and composed of their own types,
// which the compiler sees through. Both walk the same tree. Pairs of runs, in turn; prints the ratio of their
// times.
//   banyan_static_composition [PLAYOUTS [PAIRS]]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "banyan/games/connect4.hpp"
#include "banyan/search/mcts/backup/average.hpp"
#include "banyan/search/mcts/backup/solver.hpp"
#include "banyan/search/mcts/selection/ucb1.hpp"
#include "banyan/search/mcts/worker.hpp"

namespace {

using namespace banyan;

// The strategies by their own types; what MctsParts is to the seams.
template <Game G>
struct Flagship {
  std::unique_ptr<Ucb1> selection;
  std::unique_ptr<OnePerPlayout> expansion;
  std::unique_ptr<UniformPlayout<G>> playout;
  std::unique_ptr<SolverBackup<AverageBackup>> backup;
  std::unique_ptr<NoProbe<G>> probe;

  Flagship()
      : selection(std::make_unique<Ucb1>()),
        expansion(std::make_unique<OnePerPlayout>()),
        playout(std::make_unique<UniformPlayout<G>>()),
        backup(std::make_unique<SolverBackup<AverageBackup>>(std::make_unique<AverageBackup>())),
        probe(std::make_unique<NoProbe<G>>()) {}
  Needs needs() const { return selection->needs() | playout->needs() | backup->needs(); }
  bool makes_all_children() const { return expansion->all_children() || needs().all_children(); }
};

template <Game G>
MctsParts<G> chosen_at_run_time() {
  MctsParts<G> parts;
  configure(parts, {"mcts", {}});  // its standard strategies are those of Flagship
  return parts;
}

struct Run {
  double seconds = 0;  // of processor time: the machine may be shared
  std::uint64_t edges = 0, visits = 0;
};

template <Game G, class Parts>
Run search(Parts& parts, std::uint64_t playouts) {
  const GameRecord<G> record{G()};
  Limits limits;
  limits.playouts = playouts;
  Tree<typename G::Move> tree(limits.bytes, parts.needs());
  Transpositions none;
  Budget budget(limits, {});
  Worker<G, Parts> worker(parts, {});
  const std::clock_t begin = std::clock();
  worker.start(tree, none, record, Rng(1), budget);
  const NodeId root = worker.make_node(record.position());
  worker.set_root(root);
  do worker.simulate();
  while (!budget.iteration_done());
  return {static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, tree.edges(),
          tree.children(root).visits[0]};
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t playouts = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 300'000;
  const int pairs = argc > 2 ? std::atoi(argv[2]) : 20;
  auto run_time = chosen_at_run_time<Connect4>();
  Flagship<Connect4> fixed;
  std::vector<double> logs;
  for (int pair = 0; pair < pairs; ++pair) {
    Run one, other;
    if (pair % 2 == 0) one = search<Connect4>(run_time, playouts);
    other = search<Connect4>(fixed, playouts);
    if (pair % 2 != 0) one = search<Connect4>(run_time, playouts);
    if (one.edges != other.edges || one.visits != other.visits) {
      std::fprintf(stderr, "the two searches differ\n");
      return 1;
    }
    std::printf("run time %.0f/s, fixed %.0f/s\n", static_cast<double>(playouts) / one.seconds,
                static_cast<double>(playouts) / other.seconds);
    logs.push_back(std::log(one.seconds / other.seconds));
  }
  double mean = 0, squares = 0;
  for (const double x : logs) mean += x / static_cast<double>(logs.size());
  for (const double x : logs) squares += (x - mean) * (x - mean);
  const double n = static_cast<double>(logs.size());
  const double spread =
      n > 1 ? 2.093 * std::sqrt(squares / (n - 1) / n) : 0;  // Student's t for 20 pairs, 95 %
  std::printf("time at run time / fixed: %.3f (95 %% interval %.3f to %.3f, %d pairs)\n", std::exp(mean),
              std::exp(mean - spread), std::exp(mean + spread), pairs);
}
