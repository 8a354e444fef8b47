#include "banyan/search/plan/nrpa.hpp"

#include <algorithm>
#include <utility>

namespace banyan {

class NrpaRun {
 public:
  NrpaRun(const Nrpa& options, const Problem& root, PlanRun& run)
      : options_(options), root_(root), run_(run), at_(root.clone()), best_(options.level_ + 1u) {}

  void run() {
    do {
      search(static_cast<std::size_t>(options_.level_), Policy{});
      ++run_.found.restarts;
    } while (!run_.must_stop());
  }

 private:
  struct Found {
    PolicyTrace trace;
    double score = -std::numeric_limits<double>::infinity();
  };

  // Leaves what it found in best_[level].
  void search(std::size_t level, Policy policy) {
    Found& best = best_[level];
    best.score = -std::numeric_limits<double>::infinity();
    if (level == 1 && options_.beam_ > 1) return search_beam(std::move(policy));
    for (int i = 0; i < options_.iterations_ && !run_.must_stop(); ++i) {
      level == 1 ? roll_outs(policy, best) : search(level - 1, policy);
      if (level > 1 && best_[level - 1].score >= best.score) std::swap(best, best_[level - 1]);
      adapt(policy, best.trace);
    }
  }

  // Some roll-outs; what is at least as good takes the place of `best`.
  void roll_outs(const Policy& policy, Found& best) {
    for (int i = 0; i < options_.playouts_; ++i) {
      at_->assign(root_);
      at_->roll_out(run_.rng, options_.guided_, policy, index_, trace_);
      const double score = at_->score();
      const bool is_over = run_.playout_done();
      if (score > run_.found.score) run_.offer(trace_.line, score);
      if (score >= best.score) {
        best.score = score;
        std::swap(best.trace, trace_);
      }
      if (is_over) return;
    }
  }

  // Each line of the beam makes a roll-out; of the old lines and the new ones, each with the policy that it
  // leads to, the best stay.
  void search_beam(Policy policy) {
    std::vector<Line> beam = {{{}, std::move(policy)}};
    for (int i = 0; i < options_.iterations_ && !run_.must_stop(); ++i) {
      std::vector<Line> next;
      for (Line& line : beam) {
        Line fresh{{}, line.policy};
        roll_outs(line.policy, fresh.found);
        const bool is_new = fresh.found.trace.line != line.found.trace.line;
        if (is_new) next.push_back(std::move(fresh));
        if (!line.found.trace.steps.empty()) next.push_back(std::move(line));
      }
      for (Line& line : next) adapt(line.policy, line.found.trace);
      std::stable_sort(next.begin(), next.end(),
                       [](const Line& a, const Line& b) { return a.found.score > b.found.score; });
      if (next.size() > static_cast<std::size_t>(options_.beam_))
        next.resize(static_cast<std::size_t>(options_.beam_));
      beam = std::move(next);
    }
    if (!beam.empty()) best_[1] = std::move(beam.front().found);
  }

  // The strengths in use are those from before the first change: the policy is shifted as one.
  void adapt(Policy& policy, const PolicyTrace& trace) {
    numbers_.clear();
    for (const std::uint64_t code : trace.codes) numbers_.push_back(index_.number_of(code));
    std::size_t begin = 0;
    for (const PolicyTrace::Step& step : trace.steps) {
      double sum = 0;
      for (std::size_t i = begin; i < step.end; ++i) sum += policy.strength(numbers_[i]);
      for (std::size_t i = begin; i < step.end; ++i) {
        policy.add(numbers_[i], -options_.alpha_ * policy.strength(numbers_[i]) / sum);
      }
      policy.add(numbers_[step.chosen], options_.alpha_);
      begin = step.end;
    }
    ++stamp_;
    refreshed_.resize(index_.size());
    for (const std::uint32_t number : numbers_) {
      if (std::exchange(refreshed_[number], stamp_) != stamp_) policy.refresh(number);
    }
  }

  struct Line {
    Found found;
    Policy policy;
  };

  const Nrpa& options_;
  const Problem& root_;
  PlanRun& run_;
  std::unique_ptr<Problem> at_;
  PolicyIndex index_;
  PolicyTrace trace_;
  std::vector<Found> best_;               // by level
  std::vector<std::uint32_t> numbers_;    // of the codes of a trace
  std::vector<std::uint64_t> refreshed_;  // when, by number: a move stands in many steps of a trace
  std::uint64_t stamp_ = 0;
};

PlanReport Nrpa::search(const Problem& root, std::uint64_t seed, const Limits& limits, std::stop_token stop,
                        const Progress& progress) const {
  PlanRun run(root, seed, limits, std::move(stop), progress);
  NrpaRun(*this, root, run).run();
  return run.report();
}

}  // namespace banyan
