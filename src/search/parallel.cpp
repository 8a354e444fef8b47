// Every method of parallel search, one line each.
#include "banyan/search/mcts/parallel.hpp"

#include <thread>

namespace banyan {
namespace {

constexpr int kMostThreads = 256, kMostWorkers = 10'000;

// How simulations under way show.
class InFlightVisits {
 public:
  static constexpr std::string_view kSeam = "in_flight";
  virtual ~InFlightVisits() = default;
  virtual std::string spec() const = 0;
  virtual InFlight get() const = 0;
};

class VirtualLoss final : public Named<VirtualLoss, InFlightVisits> {
 public:
  static constexpr std::string_view kName = "virtual_loss";
  [[maybe_unused]] static constexpr std::string_view kHelp = "as n lost visits, until the result is known";
  void describe(auto& option) { option("n", n_, 1, 1000, "lost visits for a simulation under way"); }
  InFlight get() const override { return {InFlight::Kind::VirtualLoss, static_cast<std::uint32_t>(n_)}; }

 private:
  int n_ = 1;
};

class Unobserved final : public Named<Unobserved, InFlightVisits> {
 public:
  static constexpr std::string_view kName = "unobserved";
  [[maybe_unused]] static constexpr std::string_view kHelp =
      "WU-UCT: they count for exploration, the mean is that of the finished ones";
  void describe(auto&) {}
  InFlight get() const override { return {InFlight::Kind::Unobserved, 1}; }
};

class Unseen final : public Named<Unseen, InFlightVisits> {
 public:
  static constexpr std::string_view kName = "off";
  [[maybe_unused]] static constexpr std::string_view kHelp = "not at all";
  void describe(auto&) {}
  InFlight get() const override { return {InFlight::Kind::Off, 1}; }
};

using InFlightList = StrategyList<InFlightVisits, VirtualLoss, Unobserved, Unseen>;
constexpr std::string_view kInFlightHelp = "how simulations under way show to the other workers";

InFlight virtual_loss() { return {InFlight::Kind::VirtualLoss, 1}; }

class NotParallel final : public Named<NotParallel, Parallel> {
 public:
  static constexpr std::string_view kName = "none";
  static constexpr std::string_view kHelp = "one worker; several in one tree where the limits give threads";
  void describe(auto&) {}
  ParallelPlan plan(int threads) const override {
    ParallelPlan plan;
    if (threads <= 1) return plan;
    plan.method = ParallelPlan::Method::Tree;
    plan.workers = threads;
    plan.in_flight = virtual_loss();
    plan.together = 0;
    return plan;
  }
};

class TreeParallel final : public Named<TreeParallel, Parallel> {
 public:
  static constexpr std::string_view kName = "tree";
  static constexpr std::string_view kHelp = "several threads in one tree (Chaslot 2010, section 7.2)";
  void describe(auto& option) {
    option("threads", threads_, 0, kMostThreads, "workers; 0 = as many as the search is given, or all cores");
    option("lock", locking_, kLockingNames, "what a thread has for itself in the tree: nothing, a node, all");
    option("together", together_, 0, 1000,
           "simulations that share the way to a busy node, without locks; 0 = by how long they take");
    option.part("in_flight", in_flight_, InFlightList{}, "virtual_loss", kInFlightHelp);
  }
  ParallelPlan plan(int threads) const override {
    ParallelPlan plan;
    plan.workers = threads_ > 0 ? threads_ : threads > 0 ? threads : cores();
    if (plan.workers == 1) return plan;
    plan.method = ParallelPlan::Method::Tree;
    plan.locking = locking_;
    plan.together = together_;
    plan.in_flight = in_flight_->get();
    return plan;
  }

 private:
  int threads_ = 0, together_ = 0;
  Locking locking_ = Locking::None;
  std::unique_ptr<InFlightVisits> in_flight_;
};

class RootParallel final : public Named<RootParallel, Parallel> {
 public:
  static constexpr std::string_view kName = "root";
  static constexpr std::string_view kHelp =
      "a tree for each worker, their roots added up (Chaslot 2010, section 7.1.2)";
  void describe(auto& option) {
    option("n", n_, 1, kMostThreads, "trees");
    option("threads", threads_, 0, kMostThreads, "threads that share them; 0 = one for each tree");
    option.part("inner", inner_, Parallels{}, "none", "what the workers of one tree do: n x m");
  }
  ParallelPlan plan(int) const override {
    ParallelPlan plan;
    plan.method = ParallelPlan::Method::Root;
    plan.workers = n_;
    plan.threads = threads_;
    plan.inner = inner_->spec();
    return plan;
  }

 private:
  int n_ = 2, threads_ = 0;
  std::unique_ptr<Parallel> inner_;
};

class LeafParallel final : public Named<LeafParallel, Parallel> {
 public:
  static constexpr std::string_view kName = "leaf";
  static constexpr std::string_view kHelp = "several play-outs from each leaf (Chaslot 2010, section 7.1.1)";
  void describe(auto& option) {
    option("n", n_, 1, kMostWorkers, "play-outs from a leaf");
    option("threads", threads_, 0, kMostThreads, "threads that share them; 0 = one for each play-out");
    option("stop", stop_, 0, kMostWorkers, "enough if the first so many all end alike; 0 = never");
  }
  ParallelPlan plan(int) const override {
    ParallelPlan plan;
    plan.method = ParallelPlan::Method::Leaf;
    plan.workers = n_;
    plan.threads = threads_ == 0 ? std::min(n_, kMostThreads) : threads_;
    plan.stop = stop_;
    return plan;
  }

 private:
  int n_ = 2, threads_ = 0, stop_ = 0;
};

class Simulated final : public Named<Simulated, Parallel> {
 public:
  static constexpr std::string_view kName = "simulate";
  static constexpr std::string_view kHelp =
      "workers in one tree that take turns on one thread: the same answer everywhere";
  void describe(auto& option) {
    option("workers", workers_, 1, kMostWorkers, "simulated workers");
    option("latency", latency_, 0, kMostWorkers,
           "simulations begun until a result is known; 0 = as many as there are workers");
    option.part("in_flight", in_flight_, InFlightList{}, "virtual_loss", kInFlightHelp);
  }
  ParallelPlan plan(int) const override {
    ParallelPlan plan;
    plan.method = ParallelPlan::Method::Simulate;
    plan.workers = workers_;
    plan.latency = latency_;
    plan.in_flight = in_flight_->get();
    return plan;
  }

 private:
  int workers_ = 2, latency_ = 0;
  std::unique_ptr<InFlightVisits> in_flight_;
};

using ParallelTypes =
    StrategyList<Parallel, NotParallel, TreeParallel, RootParallel, LeafParallel, Simulated>;

}  // namespace

std::unique_ptr<Parallel> Parallels::make(std::string_view text, const BuildContext* context) {
  return ParallelTypes::make(text, context);
}
std::vector<std::string> Parallels::names() { return ParallelTypes::names(); }
std::vector<StrategyInfo> Parallels::infos() { return ParallelTypes::infos(); }

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace banyan
