// Leaf parallelisation (Cazenave and Jouandeau 2007; Chaslot 2010, section 7.1.1): from one leaf several
// play-outs are made at once, and all their results go up the tree. Each has its own random numbers, so that
// the answer does not depend on how many threads share them. If the first so many end alike the rest are
// spared: where half of the games are over and all of them lost, "playing 8 more games is a waste".
#pragma once

#include <atomic>
#include <optional>
#include <thread>

#include "banyan/search/mcts/parts.hpp"

namespace banyan {

template <Game G>
class LeafTeam {
 public:
  // A play-out besides the worker's own.
  struct Other {
    Scratch<G> scratch;
    std::optional<Budget> budget;
    std::uint64_t counted = 0;  // of the nodes of its budget
    double reward = 0.5;
    std::atomic<bool> is_done = false;
  };

  ~LeafTeam() { dismiss(); }

  // A search begins. `parts`: those of each of the others.
  void start(const std::vector<MctsParts<G>*>& parts, const Knowledge<G>& knowledge, const Limits& limits,
             const std::stop_token& stop, Rng rng, double decay) {
    seed_ = rng.next();
    while (others_.size() < parts.size()) others_.push_back(std::make_unique<Other>());
    for (std::size_t i = 0; i < others_.size(); ++i) {
      Other& other = *others_[i];
      Limits own = limits;
      own.seconds = limits.latest();  // the worker says when to end
      other.budget.emplace(own, stop);
      other.counted = 0;
      Scratch<G>& scratch = other.scratch;
      scratch.knowledge = knowledge;
      scratch.budget = &*other.budget;
      scratch.playout = parts[i]->playout.get();
      const Needs needs = parts[i]->needs();
      scratch.keeps_trace = needs.trace;
      scratch.endings = {};
      if (needs.history) scratch.history.is_on() ? scratch.history.decay(decay) : scratch.history.start();
    }
  }
  // Threads wait for leaves from here on, until they are dismissed. `enough`: 0 = never.
  void employ(std::size_t threads, std::size_t enough) {
    enough_ = enough;
    is_over_ = false;
    const std::uint32_t leaf = leaf_number_.load(std::memory_order_relaxed);
    for (std::size_t i = 1; i < std::min(threads, others_.size() + 1); ++i) {
      threads_.emplace_back([this, leaf] { wait_for_leaves(leaf); });
    }
  }
  void dismiss() {
    is_over_ = true;
    call();
    threads_.clear();
  }

  // The result of the worker's own play-out; those of the others wait in others().
  double play(G& position, Scratch<G>& own) {
    const G leaf = position;
    leaf_ = &leaf;
    // Nothing of a play-out that was made in vain may show later.
    const std::uint64_t seed = mix64(seed_ ^ leaf_number_.load(std::memory_order_relaxed));
    for (std::size_t i = 0; i < others_.size(); ++i) {
      auto& other = others_[i];
      other->scratch.rng = Rng(seed, i + 1);
      other->scratch.killers.clear();
      other->scratch.trace = own.trace;
      other->is_done.store(false, std::memory_order_relaxed);  // call() publishes it
    }
    own_is_done_.store(false, std::memory_order_relaxed);
    next_.store(0, std::memory_order_relaxed);
    returned_.store(0, std::memory_order_relaxed);
    call();
    own_reward_ = own.playout->reward(position, own);
    own_is_done_.store(true, std::memory_order_release);  // partner: ends_alike()
    work();
    // Acquire: partner of the release in wait_for_leaves(). All have left the leaf.
    while (returned_.load(std::memory_order_acquire) < threads_.size()) std::this_thread::yield();
    count_ = ends_alike() ? enough_ - 1 : others_.size();
    for (auto& other : others_) {
      const std::uint64_t nodes = other->budget->nodes();
      own.budget->count_nodes(nodes - std::exchange(other->counted, nodes));
    }
    return own_reward_;
  }
  Budget* budget_of(std::size_t i) { return &*others_[i]->budget; }
  void forget() { count_ = 0; }
  std::span<const std::unique_ptr<Other>> others() const { return {others_.data(), count_}; }

 private:
  // Release: whoever acquires the number (wait_for_leaves) sees the leaf and what else was set before.
  void call() {
    leaf_number_.fetch_add(1, std::memory_order_release);
    leaf_number_.notify_all();
  }
  void wait_for_leaves(std::uint32_t seen) {
    constexpr int kPatience = 2000;  // play-outs are short: look some microseconds before sleeping
    for (;;) {
      for (int i = 0; i < kPatience && leaf_number_.load(std::memory_order_relaxed) == seen; ++i) {
      }
      leaf_number_.wait(seen, std::memory_order_acquire);
      seen = leaf_number_.load(std::memory_order_acquire);
      if (is_over_) return;
      work();
      returned_.fetch_add(1, std::memory_order_release);  // partner: play()
    }
  }

  void work() {
    for (;;) {
      const std::size_t i =
          next_.fetch_add(1, std::memory_order_relaxed);  // who takes it is all that matters
      if (i >= others_.size() || (i + 1 >= enough_ && ends_alike())) return;
      Other& other = *others_[i];
      G position = *leaf_;
      other.reward = other.scratch.playout->reward(position, other.scratch);
      other.is_done.store(true, std::memory_order_release);  // partner: ends_alike()
    }
  }
  // The first `enough_` play-outs are over and agree.
  bool ends_alike() const {
    if (enough_ == 0 || enough_ > others_.size() || !own_is_done_.load(std::memory_order_acquire))
      return false;
    for (std::size_t i = 0; i + 1 < enough_; ++i) {
      if (!others_[i]->is_done.load(std::memory_order_acquire) || others_[i]->reward != own_reward_)
        return false;
    }
    return true;
  }

  std::vector<std::unique_ptr<Other>> others_;
  std::size_t count_ = 0, enough_ = 0;
  std::uint64_t seed_ = 0;
  const G* leaf_ = nullptr;
  double own_reward_ = 0.5;
  std::atomic<bool> own_is_done_ = false, is_over_ = false;
  std::atomic<std::size_t> next_ = 0, returned_ = 0;
  std::atomic<std::uint32_t> leaf_number_ = 0;
  std::vector<std::jthread> threads_;  // the last member: they end before the rest goes
};

}  // namespace banyan
