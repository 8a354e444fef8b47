#include "banyan/search/plan/plan_mcts.hpp"

#include "plan_tree.hpp"

namespace banyan {
namespace {

// Trees one after the other, until the budget is used up or all is looked at.
PlanReport grow_trees(const PlanSelection& selection, const Problem& root, PlanRun& run, bool guided,
                      std::int64_t restart) {
  for (;;) {
    PlanTree tree(selection, root, run, guided, run.budget.limits().bytes);
    std::int64_t left = restart;
    bool is_over = false, has_more = true;
    while (!is_over && has_more && (restart == 0 || left-- > 0)) {
      has_more = tree.simulate();
      if (has_more) is_over = run.playout_done();
    }
    ++run.found.restarts;
    if (!has_more) run.found.is_optimal = true;
    tree.report_to(run.found);
    if (is_over || !has_more) break;
  }
  return run.report();
}

}  // namespace

std::unique_ptr<Selection> PlanSelections::make(std::string_view text, const BuildContext* context) {
  auto selection = Selections::make(text, context);
  const Needs needs = selection->needs();
  if (needs.all_children() || needs.trace || needs.history || needs.ordered) {
    throw SpecError("the selection " + in_quotes(read_spec(text).name) +
                    " needs what a search for one player does not keep");
  }
  return selection;
}

PlanReport PlanMcts::search(const Problem& root, std::uint64_t seed, const Limits& limits,
                            std::stop_token stop, const Progress& progress) const {
  PlanRun run(root, seed, limits, std::move(stop), progress);
  return grow_trees({.catalogue = selection_.get()}, root, run, guided_, restart_);
}

PlanReport SpMcts::search(const Problem& root, std::uint64_t seed, const Limits& limits, std::stop_token stop,
                          const Progress& progress) const {
  PlanRun run(root, seed, limits, std::move(stop), progress);
  return grow_trees({.c = c_, .d = d_}, root, run, guided_, restart_);
}

}  // namespace banyan
