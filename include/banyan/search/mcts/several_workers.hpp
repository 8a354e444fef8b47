// How Mcts hands its search to several workers that share no tree: play-outs from one leaf, and trees of
// their own.
#pragma once

#include "banyan/search/mcts/mcts.hpp"

namespace banyan {

template <Game G>
template <class Show>
void Mcts<G>::run_by_leaves(Budget& budget, const Show& show) {
  const auto n = static_cast<std::size_t>(plan_.workers);
  while (copies_.size() + 1 < n) {
    copies_.push_back(std::make_unique<PartsCopy<G>>(outer_, parts_));
    copies_.back()->run.new_game(seed_of(copies_.size()));
  }
  LeafTeam<G> team;
  std::vector<MctsParts<G>*> parts;
  for (auto& copy : copies_) parts.push_back(&copy->parts);
  team.start(parts, context_.knowledge, budget.limits(), budget.stop_token(), Rng(run_.seed, searches_ - 1),
             Worker<G>::kDecay);
  for (std::size_t i = 0; i < copies_.size(); ++i) copies_[i]->run.budget = team.budget_of(i);
  team.employ(plan_.threads == 0 ? n : static_cast<std::size_t>(plan_.threads),
              static_cast<std::size_t>(plan_.stop));
  worker_->set_company(false, nullptr, &team);
  run(budget, show);
  worker_->set_company(false, nullptr, nullptr);
}

template <Game G>
Report<G> Mcts<G>::search_roots(const GameRecord<G>& record, const Limits& limits,
                                const std::stop_token& stop, const typename Searcher<G>::Progress& progress) {
  if (!worker_) new_game(run_.seed);
  const auto n = static_cast<std::size_t>(plan_.workers);
  while (roots_.size() < n) {
    Spec spec = read_spec(this->spec());
    spec.args["parallel"] = plan_.inner;
    roots_.push_back(std::make_unique<Mcts>(&outer_));
    configure(*roots_.back(), spec, roots_.back()->context_of_parts());
    roots_.back()->new_game(seed_of(roots_.size() - 1));
  }
  std::vector<Report<G>> reports(n);
  // By a limit of time all search at once; else as many as there are threads, and the answer is the same.
  const bool is_counted = limits.seconds == 0 && (limits.playouts != 0 || limits.nodes != 0);
  const std::size_t threads =
      is_counted && plan_.threads > 0 ? std::min(n, static_cast<std::size_t>(plan_.threads)) : n;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < n; i = next++) {
      reports[i] = roots_[i]->search(record, share_of(limits, n, i), stop,
                                     i == 0 ? progress : typename Searcher<G>::Progress());
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  return sum_of_roots<G>(reports, *parts_.final_move, record);
}

template <Game G>
Result<std::vector<ReportedMove<G>>> Mcts<G>::children_of_roots(const GameRecord<G>& record,
                                                                std::span<const Move> line) {
  std::vector<ReportedMove<G>> sum;
  for (auto& root : roots_) {
    if (const auto known = root->children(record, line)) add_moves(sum, *known);
  }
  if (sum.empty()) return Error{"the trees do not reach that far"};
  return sum;
}

}  // namespace banyan
