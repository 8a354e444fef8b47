// What the parts of a search are built with: what the game knows, how a search inside a part is made, and the
// search that they are parts of. A searcher makes the context of its own parts; `option.part` hands it on.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "banyan/core/limits.hpp"
#include "banyan/search/knowledge.hpp"

namespace banyan {

template <Game G>
class Searcher;

// The search that a part belongs to, as far as a search inside the part has to know it.
struct SearchRun {
  SearchRun() = default;
  SearchRun(const SearchRun&) = delete;  // parts point here

  void new_game(std::uint64_t of) {
    seed = of;
    ++games;
  }

  std::uint64_t seed = 1, games = 0;  // what an inner search remembers is for one game
  Budget* budget = nullptr;           // of the search under way
};

template <Game G>
class SearchContext final : public BuildContext {
 public:
  using MakeSearcher = std::unique_ptr<Searcher<G>> (*)(std::string_view text, const BuildContext* context);
  static constexpr int kMostNested = 4;

  SearchContext() = default;
  explicit SearchContext(const Knowledge<G>& known, MakeSearcher maker = nullptr)
      : knowledge(known), make_searcher(maker) {}

  // An empty one where nothing was handed in.
  static const SearchContext& of(const BuildContext* context) {
    static const SearchContext nothing;
    const auto* typed = dynamic_cast<const SearchContext*>(context);
    return typed != nullptr ? *typed : nothing;
  }
  // For the parts of a searcher that was built with this one. Throws SpecError where there is no end of it.
  SearchContext inside(const SearchRun& searcher) const {
    if (level == kMostNested) {
      throw SpecError("searches are nested more than " + std::to_string(kMostNested) + " deep");
    }
    SearchContext inner = *this;
    inner.run = &searcher;
    inner.level = level + 1;
    return inner;
  }

  Knowledge<G> knowledge;
  MakeSearcher make_searcher = nullptr;  // null: no part can search
  const SearchRun* run = nullptr;        // null: outside of all searches
  int level = 0;                         // searches around
};

inline constexpr std::string_view kStandardEvaluation = "standard";  // whichever the game's is

// From a list of evaluations whose first is the standard one.
template <class List>
auto make_standard_or(std::string_view text, const BuildContext* context) {
  return List::make(text == kStandardEvaluation ? List::names().front() : text, context);
}

// The evaluations that a part can name: those that the game brings, or none.
template <Game G>
struct EvaluationList {
  static std::string_view seam() { return Evaluation<G>::kSeam; }
  static std::unique_ptr<Evaluation<G>> make(std::string_view text, const BuildContext* context) {
    const auto maker = SearchContext<G>::of(context).knowledge.make_evaluation;
    if (maker != nullptr) return maker(text, context);
    return make_standard_or<StrategyList<Evaluation<G>, NoEvaluation<G>>>(text, context);
  }
};

// The evaluation of a part that says `standard` where it uses the game's, and can do without where there is
// none.
template <Game G>
class ChosenEvaluation {
 public:
  static std::string_view seam() { return Evaluation<G>::kSeam; }
  static std::unique_ptr<ChosenEvaluation> make(std::string_view text, const BuildContext* context) {
    auto chosen = std::make_unique<ChosenEvaluation>();
    if (text == kStandardEvaluation) {
      chosen->used_ = SearchContext<G>::of(context).knowledge.evaluation;
    } else {
      chosen->own_ = EvaluationList<G>::make(text, context);
      chosen->used_ = chosen->own_.get();
    }
    return chosen;
  }
  std::string spec() const { return own_ != nullptr ? own_->spec() : std::string(kStandardEvaluation); }
  const Evaluation<G>* get() const { return used_; }

 private:
  std::unique_ptr<Evaluation<G>> own_;
  const Evaluation<G>* used_ = nullptr;
};

}  // namespace banyan
