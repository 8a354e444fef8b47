#include "banyan/search/plan/nested.hpp"

namespace banyan {
namespace {

class NestedRun {
 public:
  NestedRun(const Problem& root, PlanRun& run, int level, bool guided)
      : root_(root), run_(run), guided_(guided), levels_(static_cast<std::size_t>(level) + 1) {
    for (Level& one : levels_) {
      one.at = root.clone();
      one.trial = root.clone();
    }
  }

  void run() {
    do {
      prefix_.clear();
      search(root_, levels_.size() - 1);
      ++run_.found.restarts;
    } while (!run_.must_stop());
  }

 private:
  struct Level {
    std::unique_ptr<Problem> at, trial;
    PlanMoves moves;
    PlanMoves best;  // from where this level began
    double score = 0;
  };

  // Plays on from `from` to the end, where the line before it is `prefix_`. Leaves its best line and score in
  // its level.
  void search(const Problem& from, std::size_t level) {
    Level& mine = levels_[level];
    if (level == 0) return play_out(from, mine);
    mine.best.clear();
    mine.score = -std::numeric_limits<double>::infinity();
    mine.at->assign(from);
    const std::size_t begin = prefix_.size();
    for (std::size_t step = 0; !run_.must_stop(); ++step) {
      mine.moves.clear();
      mine.at->legal_moves(mine.moves);
      if (mine.moves.empty() && step == 0) mine.score = mine.at->score();
      if (mine.moves.empty()) break;
      try_moves(mine, level, begin);
      if (step >= mine.best.size()) break;  // stopped before anything was tried
      mine.at->play(mine.best[step]);
      prefix_.push_back(mine.best[step]);
    }
    prefix_.resize(begin);
  }

  void try_moves(Level& mine, std::size_t level, std::size_t begin) {
    const Level& below = levels_[level - 1];
    for (const PlanMove move : mine.moves) {
      mine.trial->assign(*mine.at);
      mine.trial->play(move);
      prefix_.push_back(move);
      search(*mine.trial, level - 1);
      prefix_.pop_back();
      if (below.score > mine.score) {
        mine.score = below.score;
        mine.best.assign(prefix_.begin() + static_cast<std::ptrdiff_t>(begin), prefix_.end());
        mine.best.push_back(move);
        mine.best.insert(mine.best.end(), below.best.begin(), below.best.end());
      }
      if (run_.must_stop()) return;
    }
  }

  void play_out(const Problem& from, Level& mine) {
    mine.at->assign(from);
    mine.best.clear();
    mine.at->play_out(run_.rng, guided_, mine.best);
    mine.score = mine.at->score();
    run_.playout_done();
    if (mine.score <= run_.found.score) return;
    PlanMoves line = prefix_;
    line.insert(line.end(), mine.best.begin(), mine.best.end());
    run_.offer(line, mine.score);
  }

  const Problem& root_;
  PlanRun& run_;
  bool guided_;
  std::vector<Level> levels_;
  PlanMoves prefix_;  // moves made since the root
};

}  // namespace

PlanReport NestedSearch::search(const Problem& root, std::uint64_t seed, const Limits& limits,
                                std::stop_token stop, const Progress& progress) const {
  PlanRun run(root, seed, limits, std::move(stop), progress);
  NestedRun(root, run, level_, guided_).run();
  return run.report();
}

}  // namespace banyan
