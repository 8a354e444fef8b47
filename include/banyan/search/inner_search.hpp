// A search inside a part of another search: who searches, and how far. What it looks at counts for the search
// around it, whose clock and stop it obeys; so full searches may call each other at any node.
#pragma once

#include <algorithm>
#include <cmath>

#include "banyan/search/context.hpp"
#include "banyan/search/report.hpp"

namespace banyan {

// The searches that a part can name: those that whoever built the outermost one can make.
template <Game G>
struct SearcherList {
  static std::string_view seam() { return Searcher<G>::kSeam; }
  static std::unique_ptr<Searcher<G>> make(std::string_view text, const BuildContext* context) {
    const auto maker = SearchContext<G>::of(context).make_searcher;
    if (maker == nullptr) throw SpecError("no search can be made inside this one, not " + in_quotes(text));
    return maker(text, context);
  }
};

// Its options are those of the part. There is always a limit of nodes, so that every searcher ends.
template <Game G>
class InnerSearch {
 public:
  InnerSearch(const BuildContext* context, std::string_view standard, int nodes)
      : run_(SearchContext<G>::of(context).run), standard_(standard), nodes_(nodes) {}

  void describe(auto& option) {
    option.part("searcher", searcher_, SearcherList<G>{}, standard_, "who searches");
    option("nodes", nodes_, 1, 1'000'000'000, "most nodes of one such search");
    option("playouts", playouts_, 0, 1'000'000'000, "most play-outs of one such search; 0 = any");
    option("depth", depth_, 0, 127, "most plies, where the searcher goes by depth; 0 = any");
    option("megabytes", megabytes_, 1, 1024, "memory of the searcher");
  }

  // What it found earlier in the game may serve again.
  Report<G> search(const GameRecord<G>& record) {
    if (games_ != run_->games) {
      games_ = run_->games;
      searcher_->new_game(Rng(run_->seed, kStream).next());
    }
    return search_now(record);
  }
  // A function of the position and the seed alone.
  Report<G> search_afresh(const G& position) {
    searcher_->new_game(Rng(run_->seed, position.hash()).next());
    return search_now(GameRecord<G>(position));
  }

 private:
  static constexpr std::uint64_t kStream = ~std::uint64_t{0};  // searches use the first ones

  Report<G> search_now(const GameRecord<G>& record) {
    Budget& outer = *run_->budget;
    Report<G> report = searcher_->search(record, outer.left_of(limits()), outer.stop_token(), {});
    outer.count_nodes(report.looked_at);
    outer.look_at_clock();  // it may have taken long
    return report;
  }
  Limits limits() const {
    return {.seconds = 0,
            .playouts = static_cast<std::uint64_t>(playouts_),
            .nodes = static_cast<std::uint64_t>(nodes_),
            .depth = depth_,
            .bytes = static_cast<std::uint64_t>(megabytes_) << 20};
  }

  const SearchRun* run_;
  std::string_view standard_;
  int nodes_, playouts_ = 0, depth_ = 0, megabytes_ = 1;
  std::unique_ptr<Searcher<G>> searcher_;
  std::uint64_t games_ = 0;
};

// A position is worth what another search says: MCTS at the leaves of alpha-beta, for instance.
template <Game G>
class SearchEvaluation final : public Named<SearchEvaluation<G>, Evaluation<G>> {
 public:
  static constexpr std::string_view kName = "search";
  static constexpr std::string_view kHelp = "the value that another search finds";
  static constexpr int kCertain = 1000;  // points for a chance of 1

  explicit SearchEvaluation(const BuildContext* context = nullptr) : search_(context, "mcts", 100) {}
  void describe(auto& option) { search_.describe(option); }

  int points(const G& position) const override {
    const Report<G> report = search_.search_afresh(position);
    if (report.proof == Proof::Win) return kMostPoints;
    if (report.proof == Proof::Loss) return -kMostPoints;
    return static_cast<int>(std::lround((2 * report.value - 1) * kCertain));
  }
  double chance(int points) const override { return std::clamp(0.5 + points / (2.0 * kCertain), 0.0, 1.0); }

 private:
  mutable InnerSearch<G> search_;  // what it keeps does not show
};

}  // namespace banyan
