#include "banyan/search/plan/baselines.hpp"

#include <algorithm>
#include <set>

namespace banyan {

PlanReport RandomPlans::search(const Problem& root, std::uint64_t seed, const Limits& limits,
                               std::stop_token stop, const Progress& progress) const {
  PlanRun run(root, seed, limits, std::move(stop), progress);
  const auto at = root.clone();
  PlanMoves line;
  do {
    at->assign(root);
    line.clear();
    at->play_out(run.rng, guided_, line);
    run.offer(line, at->score());
  } while (!run.playout_done());
  return run.report();
}

// --- greedy ---

namespace {

// The move after which the estimate is highest, the first of equals after a random one.
PlanMove greedy_move(const Problem& at, Problem& next, const PlanMoves& moves, PlanRun& run) {
  const auto begin = run.rng.below(static_cast<std::uint32_t>(moves.size()));
  PlanMove best = moves[begin];
  double highest = -kInfinity;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const PlanMove move = moves[(begin + i) % moves.size()];
    next.assign(at);
    next.play(move);
    const double estimate = next.estimate();
    run.playout_done();
    if (estimate > highest) {
      highest = estimate;
      best = move;
    }
  }
  return best;
}

}  // namespace

PlanReport GreedyPlans::search(const Problem& root, std::uint64_t seed, const Limits& limits,
                               std::stop_token stop, const Progress& progress) const {
  PlanRun run(root, seed, limits, std::move(stop), progress);
  const auto at = root.clone(), next = root.clone();
  PlanMoves line, moves;
  do {
    at->assign(root);
    line.clear();
    for (;;) {
      moves.clear();
      at->legal_moves(moves);
      if (moves.empty()) break;
      const bool at_random = run.found.restarts > 0 && run.rng.chance(random_);
      const PlanMove move = at_random ? moves[run.rng.below(static_cast<std::uint32_t>(moves.size()))]
                                      : greedy_move(*at, *next, moves, run);
      line.push_back(move);
      at->play(move);
    }
    run.offer(line, at->score());
    ++run.found.restarts;
  } while (!run.must_stop());
  return run.report();
}

// --- beam ---

namespace {

class BeamRun {
 public:
  BeamRun(const Problem& root, PlanRun& run, int playouts)
      : root_(root), run_(run), playouts_(playouts), trial_(root.clone()) {}

  void search(std::size_t width) {
    std::vector<Entry> beam(1);
    beam[0].at = root_.clone();
    while (!beam.empty() && !run_.must_stop()) beam = next_of(beam, width);
  }

 private:
  struct Entry {
    std::unique_ptr<Problem> at;
    PlanMoves line;
    double estimate = 0;
  };
  struct Candidate {
    std::size_t parent;
    PlanMove move;
    double estimate;
  };

  std::vector<Entry> next_of(const std::vector<Entry>& beam, std::size_t width) {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < beam.size() && !run_.must_stop(); ++i) {
      moves_.clear();
      beam[i].at->legal_moves(moves_);
      if (moves_.empty()) run_.offer(beam[i].line, beam[i].at->score());
      for (const PlanMove move : moves_) candidates.push_back({i, move, estimate(beam[i], move)});
    }
    shuffle(candidates, run_.rng);
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.estimate > b.estimate; });
    return best_of(beam, candidates, width);
  }

  // The best candidates that lead to different positions.
  std::vector<Entry> best_of(const std::vector<Entry>& beam, const std::vector<Candidate>& candidates,
                             std::size_t width) {
    std::vector<Entry> next;
    std::set<std::string> seen;
    for (const Candidate& one : candidates) {
      if (next.size() == width || run_.must_stop()) break;
      Entry entry;
      entry.at = beam[one.parent].at->clone();
      entry.at->play(one.move);
      if (!seen.insert(entry.at->text()).second) continue;
      entry.line = beam[one.parent].line;
      entry.line.push_back(one.move);
      next.push_back(std::move(entry));
    }
    return next;
  }

  double estimate(const Entry& entry, PlanMove move) {
    trial_->assign(*entry.at);
    trial_->play(move);
    if (playouts_ == 0) {
      run_.playout_done();
      return trial_->estimate();
    }
    double best = -kInfinity;
    const auto after = trial_->clone();
    for (int i = 0; i < playouts_; ++i) {
      trial_->assign(*after);
      PlanMoves line = entry.line;
      line.push_back(move);
      trial_->play_out(run_.rng, true, line);
      best = std::max(best, trial_->score());
      run_.offer(line, trial_->score());
      if (run_.playout_done()) break;
    }
    return best;
  }

  const Problem& root_;
  PlanRun& run_;
  int playouts_;
  std::unique_ptr<Problem> trial_;
  PlanMoves moves_;
};

}  // namespace

PlanReport BeamSearch::search(const Problem& root, std::uint64_t seed, const Limits& limits,
                              std::stop_token stop, const Progress& progress) const {
  PlanRun run(root, seed, limits, std::move(stop), progress);
  constexpr std::size_t kWidest = std::size_t{1} << 20;
  for (auto width = static_cast<std::size_t>(width_); !run.must_stop();
       width = std::min(2 * width, kWidest)) {
    BeamRun(root, run, playouts_).search(width);
    ++run.found.restarts;
  }
  return run.report();
}

}  // namespace banyan
