// The seam of parallel search (Chaslot 2010, chapter 7): how many workers share a search, and how. A strategy
// here only says what is wanted; crew.hpp and leaf_team.hpp do it. All other strategies are unaware of it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "banyan/search/mcts/tree.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

enum class Locking : std::uint8_t { None, Node, Global };
inline constexpr std::string_view kLockingNames[] = {"none", "node", "global"};

struct ParallelPlan {
  enum class Method : std::uint8_t { Alone, Tree, Root, Leaf, Simulate };
  Method method = Method::Alone;
  int workers = 1;  // threads of a tree, play-outs from a leaf, trees of a root, simulated workers
  int threads = 0;  // of leaf and root; 0: one for each worker
  int latency = 0, stop = 0;
  int together = 1;  // simulations of a worker that share the way to a busy node; 0: by how long they take
  Locking locking = Locking::None;
  InFlight in_flight;
  std::string inner;  // of root: the spec of what each tree does

  // Children stay where they are, and simulations under way are seen.
  bool shares_tree() const { return method == Method::Tree || method == Method::Simulate; }
};

class Parallel {
 public:
  static constexpr std::string_view kSeam = "parallel";
  virtual ~Parallel() = default;
  virtual std::string spec() const = 0;
  // `threads`: what the limits of the search say, 0 = nothing.
  virtual ParallelPlan plan(int threads) const = 0;
};

// Every method by its name; the list is in src/search/parallel.cpp.
struct Parallels {
  static constexpr std::string_view seam() { return Parallel::kSeam; }
  static std::unique_ptr<Parallel> make(std::string_view text, const BuildContext* context = nullptr);
  static std::vector<std::string> names();
  static std::vector<StrategyInfo> infos();
};

// The threads that this machine runs at once.
int cores();

}  // namespace banyan
