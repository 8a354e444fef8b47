#include "plan_presets.hpp"

#include <algorithm>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

struct BestSearch {
  std::string_view game, spec;
};
// The strongest of what was measured: docs/results/one_player.md.
constexpr BestSearch kBestSearches[] = {
    {"samegame", "nrpa(level=4,iterations=40)"},
    {"jobshop", "nrpa(level=3,iterations=50,alpha=0.5)"},
};

std::string best_of(const Problem& problem) {
  if (problem.has_chance()) return "mcts(selection=ucb1(c=0.1))";
  for (const BestSearch& best : kBestSearches) {
    if (best.game == problem.name()) return std::string(best.spec);
  }
  return "nrpa";
}

}  // namespace

std::vector<Preset> plan_preset_table(const Problem& problem) {
  std::vector<Preset> all = {
      {"best", "the strongest search of this game so far", "docs/results/one_player.md", best_of(problem),
       ""},
      {"uct", "plain UCT, the best line kept", "Kocsis and Szepesvári 2006", "mcts(selection=ucb1(c=0.1))",
       ""},
  };
  for (const std::string g : {"1", "10", "50", "100"}) {
    all.push_back({"omc-" + g, "objective Monte-Carlo with greediness G", "Chaslot 2010, section 3.5.1",
                   "mcts(selection=omc(greediness=" + g + "))", "omc-G"});
  }
  if (problem.has_chance()) return all;
  all.push_back({"sp-mcts", "single-player MCTS", "Schadd et al. 2008", "sp-mcts", ""});
  for (const std::string level : {"1", "2", "3", "4"}) {
    all.push_back({"nmcs-" + level, "nested Monte-Carlo search of level L", "Cazenave 2009",
                   "nmcs(level=" + level + ")", "nmcs-L"});
  }
  for (const std::string level : {"2", "3", "4"}) {
    all.push_back({"nrpa-" + level, "nested rollout policy adaptation of level L", "Rosin 2011",
                   "nrpa(level=" + level + ")", "nrpa-L"});
  }
  return all;
}

std::unique_ptr<PlanSearch> make_plan_search(const Problem& problem, std::string_view text) {
  const auto make = [&](const std::string& spec) {
    auto search = PlanSearches::make(spec);
    if (problem.has_chance() && !search->knows_chance()) {
      throw SpecError(in_quotes(read_spec(spec).name) +
                      " looks for one line of moves, but nature has a say in " + std::string(problem.name()) +
                      ": use mcts");
    }
    return search;
  };
  const std::string name = read_spec(text).name;
  if (name == "alphabeta" || name == "mcts-solver" || name == "ab") {
    throw SpecError(in_quotes(name) + " is for games of two, and " + std::string(problem.name()) +
                    " is for one player");
  }
  return make(resolve_engine(problem.name(), PlanSearches::names(), plan_preset_table(problem), text,
                             [&](const std::string& spec) { return make(spec)->spec(); }));
}

}  // namespace banyan
