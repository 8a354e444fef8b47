// The other workers of a search: threads that share its tree (Chaslot 2010, section 7.2; Enzenberger and
// Müller 2010), or simulated ones that take turns. A worker on a thread of its own has strategies of its own,
// made from the same specs, so that no strategy is called by two threads.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "banyan/search/mcts/parallel.hpp"
#include "banyan/search/mcts/worker.hpp"

namespace banyan {

// One more set of the strategies of a search, with what it points at.
template <Game G>
struct PartsCopy {
  PartsCopy(const SearchContext<G>& outer, const MctsParts<G>& model) : context(outer.inside(run)) {
    const Spec specs{"parts",
                     {{"selection", model.selection->spec()},
                      {"expansion", model.expansion->spec()},
                      {"playout", model.playout->spec()},
                      {"backup", model.backup->spec()},
                      {"probe", model.probe->spec()},
                      {"final_move", model.final_move->spec()}}};
    configure(parts, specs, &context);
  }
  SearchRun run;
  SearchContext<G> context;
  MctsParts<G> parts;
};

// What the threads of one search share besides the tree: how much is left to do, and whether it is over.
class SharedBudget {
 public:
  SharedBudget(const Limits& limits, int workers) : limits_(limits) {
    // So small that nobody is left with much when the rest is shared out, so large that it is seldom asked.
    constexpr std::uint64_t kMost = 64, kParts = 16;
    const auto share = limits.playouts / (static_cast<std::uint64_t>(workers) * kParts);
    batch_ = limits.playouts == 0 ? kMost : std::clamp<std::uint64_t>(share, 1, kMost);
  }
  // The next play-outs for one worker; none: there are no more.
  std::uint64_t take() {
    if (limits_.playouts == 0) return batch_;
    const std::uint64_t from =
        taken_.fetch_add(batch_, std::memory_order_relaxed);  // a sum, it orders nothing
    return from >= limits_.playouts ? 0 : std::min(batch_, limits_.playouts - from);
  }
  void count_nodes(std::uint64_t nodes) {
    if (limits_.nodes == 0) return;
    if (nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes >= limits_.nodes) end();
  }
  // Nothing hangs on when the others see it.
  void end() { is_over_.store(true, std::memory_order_relaxed); }
  bool is_over() const { return is_over_.load(std::memory_order_relaxed); }

 private:
  Limits limits_;
  std::uint64_t batch_ = 1;
  alignas(64) std::atomic<std::uint64_t> taken_ = 0;
  alignas(64) std::atomic<std::uint64_t> nodes_ = 0;
  alignas(64) std::atomic<bool> is_over_ = false;
};

// How many simulations of a worker share the way to a busy node: as many as are made in a moment, so that
// only short ones do and no limit of time is missed by more than that.
class Pace {
 public:
  explicit Pace(int together)
      : is_known_(together > 0), together_(is_known_ ? static_cast<std::uint64_t>(together) : 1) {}
  std::uint64_t together() const { return together_; }
  void count(std::uint64_t simulations) {
    if (is_known_ || (done_ += simulations) < kTrial) return;
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    is_known_ = true;
    together_ = static_cast<std::uint64_t>(std::clamp(kMoment * kTrial / seconds, 1.0, kMost));
  }

 private:
  static constexpr std::uint64_t kTrial = 64;
  static constexpr double kMoment = 20e-6, kMost = 16;

  bool is_known_;
  std::uint64_t together_, done_ = 0;
  Clock::time_point begin_ = Clock::now();
};

// A move that a small search looked at and that became an edge is one node, not two.
inline std::uint64_t count_simulations(Budget& budget, std::uint64_t edges, std::uint64_t looked_at,
                                       std::uint64_t simulations = 1) {
  const std::uint64_t nodes = std::max(edges, simulations);
  if (nodes > looked_at) budget.count_nodes(nodes - looked_at);
  return std::max(nodes, looked_at);
}

template <Game G>
class Crew {
 public:
  using Move = typename G::Move;

  // What a search has that its crew works on.
  struct Job {
    const SearchContext<G>& outer;
    MctsParts<G>& parts;
    Worker<G>& first;
    Tree<Move>& tree;
    Transpositions& transpositions;
    const GameRecord<G>& record;
    NodeId root;
    std::uint64_t seed, search;  // of the random numbers
    Budget& budget;
  };

  void new_game(std::uint64_t seed) {
    members_.clear();
    seed_ = seed;
  }
  void forget_tree() {
    for (auto& member : members_) member->tree.reset();
  }

  // Simulations by several threads until the budget is used up or the root is proven; `between` is called by
  // this one after each of its own.
  template <class Between>
  void run(const ParallelPlan& plan, const Job& job, Between between) {
    const auto others = static_cast<std::size_t>(plan.workers) - 1;
    while (members_.size() < others) {
      members_.push_back(std::make_unique<Member>(job, Rng(seed_, ~members_.size()).next()));
    }
    SharedBudget shared(job.budget.limits(), plan.workers);
    std::mutex global;
    std::mutex* const lock = plan.locking == Locking::Global ? &global : nullptr;
    const bool is_seen = plan.in_flight.kind != InFlight::Kind::Off;
    job.tree.set_sharing(plan.in_flight, plan.locking == Locking::Node);
    job.first.set_company(is_seen, lock, nullptr);
    Rng seeds(job.seed, job.search);
    const std::uint64_t seed = seeds.next();
    for (std::size_t i = 0; i < others; ++i) {
      Member& member = *members_[i];
      member.start(job, Rng(seed, i + 1));
      member.tree->set_sharing(plan.in_flight, plan.locking == Locking::Node);
      member.worker.set_company(is_seen, lock, nullptr);
    }
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < others; ++i) {
        Member& member = *members_[i];
        threads.emplace_back([&] {
          work(plan, member.worker, *member.tree, *member.budget, shared, job, [&] { member.show(); });
        });
      }
      work(plan, job.first, job.tree, job.budget, shared, job, between);
    }
    for (std::size_t i = 0; i < others; ++i) {
      job.budget.count_others(members_[i]->budget->playouts(), members_[i]->budget->nodes());
      members_[i]->hide();
      job.first.add_depths(members_[i]->worker);
    }
    job.budget.look_at_clock();
  }

  // Beside those of the first worker; while it searches a little behind.
  std::uint64_t playouts() const {
    return sum([](const Member& m) { return m.playouts.load(kRelaxed); });
  }
  std::uint64_t nodes() const {
    return sum([](const Member& m) { return m.tree ? m.tree->nodes() : 0; });
  }
  std::uint64_t edges() const {
    return sum([](const Member& m) { return m.tree ? m.tree->edges() : 0; });
  }

 private:
  static constexpr auto kRelaxed = std::memory_order_relaxed;  // figures to look at

  struct Member {
    Member(const Job& job, std::uint64_t seed)
        : copy(job.outer, job.parts), worker(copy.parts, copy.context.knowledge) {
      copy.run.new_game(seed);
    }
    void start(const Job& job, Rng rng) {
      Limits limits = job.budget.limits();
      limits.playouts = 0;
      limits.seconds = limits.latest();  // the first worker says when to end
      budget.emplace(limits, job.budget.stop_token());
      copy.run.budget = &*budget;
      if (!tree) tree = std::make_unique<Tree<Move>>(job.tree);
      worker.start(*tree, job.transpositions, job.record, rng, *budget);
      worker.set_root(job.root);
    }
    void show() { playouts.store(budget->playouts(), kRelaxed); }
    void hide() { playouts.store(0, kRelaxed); }  // they are counted elsewhere now

    PartsCopy<G> copy;
    Worker<G> worker;
    std::unique_ptr<Tree<Move>> tree;
    std::optional<Budget> budget;
    alignas(64) std::atomic<std::uint64_t> playouts = 0;
  };

  template <class Between>
  static void work(const ParallelPlan& plan, Worker<G>& worker, Tree<Move>& tree, Budget& budget,
                   SharedBudget& shared, const Job& job, Between between) {
    const bool proves = job.parts.backup->proves();
    std::uint64_t allotted = 0;
    Pace pace(worker.can_share_ways(plan) ? plan.together : 1);
    while (!shared.is_over() && (!proves || tree.node_proof(job.root) == Proof::None)) {
      if (allotted == 0 && (allotted = shared.take()) == 0) break;
      const std::uint64_t edges = tree.edges(), looked_at = budget.nodes();
      const std::uint64_t done = worker.simulate_together(std::min(pace.together(), allotted));
      allotted -= done;
      pace.count(done);
      shared.count_nodes(count_simulations(budget, tree.edges() - edges, budget.nodes() - looked_at, done));
      between();
      bool is_over = false;
      for (std::uint64_t i = 0; i < done; ++i) is_over = budget.iteration_done();
      if (is_over && (budget.time_is_up() || budget.limits().nodes != 0)) shared.end();
    }
  }

  template <class Figure>
  std::uint64_t sum(Figure figure) const {
    std::uint64_t all = 0;
    for (const auto& member : members_) all += figure(*member);
    return all;
  }

  std::vector<std::unique_ptr<Member>> members_;
  std::uint64_t seed_ = 1;
};

// Workers that take turns on one thread. Each begins a simulation; its result is known only when so many
// others have begun theirs.
template <Game G>
class SimulatedCrew {
 public:
  using Move = typename G::Move;
  using Job = typename Crew<G>::Job;

  void new_game() { workers_.clear(); }

  template <class Between>
  void run(const ParallelPlan& plan, const Job& job, Between goes_on) {
    const int latency = plan.latency == 0 ? plan.workers : std::min(plan.latency, plan.workers);
    const auto most = static_cast<std::size_t>(latency);  // under way at a time
    prepare(plan, job, most);
    std::size_t begun = 0, finished = 0;
    const bool proves = job.parts.backup->proves();
    const std::uint64_t limit = job.budget.limits().playouts;
    const auto finish = [&] {
      Worker<G>& worker = of(job, finished++ % most);
      const Before before(job);
      worker.finish();
      const std::uint64_t edges = worker_edges_[(finished - 1) % most] + before.edges_since(job);
      const std::uint64_t looked_at = worker_nodes_[(finished - 1) % most] + before.nodes_since(job);
      count_simulations(job.budget, edges, looked_at);
      return goes_on(job.budget.iteration_done());
    };
    bool is_over = false;
    for (;;) {
      const bool is_last = limit != 0 && begun >= limit;
      if (begun - finished == most || (is_last && begun > finished)) is_over = !finish();
      if (is_over || (proves && job.tree.node_proof(job.root) != Proof::None)) break;
      if (limit != 0 && begun >= limit && begun > finished) continue;
      const Before before(job);
      of(job, begun % most).begin();
      worker_edges_[begun % most] = before.edges_since(job);
      worker_nodes_[begun % most] = before.nodes_since(job);
      ++begun;
    }
    while (begun > finished) finish();  // nothing stays under way
    for (std::size_t i = 0; i + 1 < most; ++i) job.first.add_depths(*workers_[i]);
  }

 private:
  struct Before {
    explicit Before(const Job& job) : edges(job.tree.edges()), nodes(job.budget.nodes()) {}
    std::uint64_t edges_since(const Job& job) const { return job.tree.edges() - edges; }
    std::uint64_t nodes_since(const Job& job) const { return job.budget.nodes() - nodes; }
    std::uint64_t edges, nodes;
  };

  // One thread calls all strategies: they can be shared.
  void prepare(const ParallelPlan& plan, const Job& job, std::size_t most) {
    const bool is_seen = most > 1 && plan.in_flight.kind != InFlight::Kind::Off;
    job.tree.set_sharing(is_seen ? plan.in_flight : InFlight{}, false);
    job.first.set_company(is_seen, nullptr, nullptr);
    const SearchContext<G>& context = job.outer;
    while (workers_.size() + 1 < most) {
      workers_.push_back(std::make_unique<Worker<G>>(job.parts, context.knowledge));
    }
    Rng seeds(job.seed, job.search);
    const std::uint64_t seed = seeds.next();
    for (std::size_t i = 0; i + 1 < most; ++i) {
      workers_[i]->start(job.tree, job.transpositions, job.record, Rng(seed, i + 1), job.budget);
      workers_[i]->set_root(job.root);
      workers_[i]->set_company(is_seen, nullptr, nullptr);
    }
    worker_edges_.assign(most, 0);
    worker_nodes_.assign(most, 0);
  }
  Worker<G>& of(const Job& job, std::size_t i) { return i == 0 ? job.first : *workers_[i - 1]; }

  std::vector<std::unique_ptr<Worker<G>>> workers_;
  std::vector<std::uint64_t> worker_edges_, worker_nodes_;  // of the simulation under way
};

}  // namespace banyan
