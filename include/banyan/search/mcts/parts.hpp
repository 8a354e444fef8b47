// The strategies of one MCTS, and what they need together.
#pragma once

#include <memory>

#include "banyan/search/mcts/strategies.hpp"

namespace banyan {

template <Game G>
struct MctsParts {
  std::unique_ptr<Selection> selection;
  std::unique_ptr<Expansion> expansion;
  std::unique_ptr<Playout<G>> playout;
  std::unique_ptr<Backup> backup;
  std::unique_ptr<Probe<G>> probe;
  std::unique_ptr<FinalMove> final_move;

  void describe(auto& option) {
    option.part("selection", selection, SelectionList<G>{}, "ucb1", "which child to follow");
    option.part("expansion", expansion, ExpansionList{}, "one_per_playout", "how the tree grows");
    option.part("playout", playout, PlayoutList<G>{}, "uniform", "how a leaf gets its reward");
    option.part("backup", backup, BackupList<G>{}, "solver", "how rewards and proofs climb");
    option.part("probe", probe, ProbeList<G>{}, "none", "small searches in the tree");
    option.part("final_move", final_move, FinalMoveList{}, "robust_child", "which move is played");
  }

  Needs needs() const { return selection->needs() | playout->needs() | backup->needs() | probe->needs(); }
  bool makes_all_children() const { return expansion->all_children() || needs().all_children(); }
};

}  // namespace banyan
