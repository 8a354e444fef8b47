#include "banyan/engine/presets.hpp"

#include <algorithm>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

// MCTS-Solver with the weight, and more options behind it.
std::string solver_spec(const GamePresets& game, const std::string& more) {
  return "mcts(selection=ucb1(c=" + format_double(game.c) + "),backup=solver(draws=false)" + more +
         (game.graph ? ",transpositions=true)" : ")");
}

// MCTS with small searches inside (Baier and Winands 2013).
void add_hybrids(const GamePresets& game, std::vector<Preset>& presets) {
  const auto add = [&](const std::string& family, std::string name, std::string what,
                       const std::string& section, const std::string& more) {
    presets.push_back({std::move(name), std::move(what), "Baier and Winands 2013, section " + section,
                       solver_spec(game, more), family});
  };
  for (int depth = 1; depth <= 4; ++depth) {
    const std::string d = std::to_string(depth);
    add("mcts-mr-D", "mcts-mr-" + d, "MCTS-Solver, every move of a play-out by minimax of depth D", "IV-A",
        ",playout=minimax(depth=" + d + ")");
  }
  for (const std::string d : {"2", "4"}) {
    for (const std::string v : {"0", "1", "2", "5", "10", "20", "50", "100"}) {
      add("mcts-ms-D-visit-V", "mcts-ms-" + d + "-visit-" + v,
          "MCTS-Solver, minimax of depth D at a node after V visits", "IV-B",
          ",probe=minimax_at_node(depth=" + d + ",visits=" + v + ")");
    }
  }
  for (int depth = 1; depth <= 6; ++depth) {
    const std::string d = std::to_string(depth);
    add("mcts-mb-D", "mcts-mb-" + d, "MCTS-Solver, minimax of depth D where a loss is backed up", "IV-C",
        ",probe=minimax_on_proof(depth=" + d + ")");
  }
}

// Means of games without a tree: for every game, and over cells.
const std::vector<Preset> kMeans = {
    {"flat", "games for every move, the best mean is played", "Abramson 1990", "flat", ""},
    {"gobble", "all moves as first, by simulated annealing", "Brügmann 1993",
     "amaf(games=2000,temperature=5)", ""},
};
const std::vector<Preset> kOverCells = {
    {"sgs-1", "standard global search of depth D", "Cazenave 2007", "sgs(depth=1,games=4000)", "sgs-D"},
    {"sgs-3", "standard global search of depth D", "Cazenave 2007", "sgs(depth=3,games=100)", "sgs-D"},
    {"vgs-1", "virtual global search of depth D", "Cazenave 2007", "vgs(depth=1,games=8000)", "vgs-D"},
    {"vgs-3", "virtual global search of depth D", "Cazenave 2007", "vgs(depth=3,games=8000)", "vgs-D"},
    {"vgs-5", "virtual global search of depth D", "Cazenave 2007", "vgs(depth=5,games=32000)", "vgs-D"},
};

bool searches_cells(const GamePresets& presets) {
  return std::find(presets.searches.begin(), presets.searches.end(), "vgs") != presets.searches.end();
}
bool is_over_cells(const std::string& name) {
  return name == "sgs" || name == "vgs" ||
         std::any_of(kOverCells.begin(), kOverCells.end(), [&](const Preset& p) { return p.name == name; });
}

// The spec behind a name: that of a preset, or a search with its defaults.
std::string base_spec(std::string_view game, std::vector<std::string> known,
                      const std::vector<Preset>& presets, const std::string& name) {
  if (std::find(known.begin(), known.end(), name) != known.end()) return name;
  for (const Preset& preset : presets) {
    if (preset.name == name) return preset.spec;
    known.push_back(preset.name);
  }
  if (is_over_cells(name)) {
    throw SpecError(in_quotes(name) +
                    " needs a game whose moves put a man on a cell, as in Go or Hex; not so " +
                    std::string(game));
  }
  throw SpecError("unknown engine " + in_quotes(name) + " for " + std::string(game) +
                  did_you_mean(name, known));
}

}  // namespace

std::vector<Preset> preset_table(const GamePresets& presets) {
  const std::string uct = "mcts(selection=ucb1(c=" + format_double(presets.c) + "))";
  std::vector<Preset> all = {
      {"best", "the strongest player of this game so far", "docs/results",
       presets.best.empty() ? uct : presets.best, ""},
      {"uct", "plain UCT: UCB1 and random play-outs", "Kocsis and Szepesvári 2006",
       "mcts(selection=ucb1,backup=average)", ""},
      {"mcts-solver", "UCT that proves wins and losses", "Baier and Winands 2013, section II-B",
       solver_spec(presets, ""), ""},
  };
  add_hybrids(presets, all);
  if (!presets.alphabeta.empty()) {
    all.push_back(
        {"ab", "the strongest alpha-beta of this game so far", "docs/results", presets.alphabeta, ""});
  }
  all.insert(all.end(), kMeans.begin(), kMeans.end());
  if (searches_cells(presets)) all.insert(all.end(), kOverCells.begin(), kOverCells.end());
  all.insert(all.end(), presets.own.begin(), presets.own.end());
  return all;
}

Spec with_change(Spec spec, std::string_view path, const std::string& value) {
  const auto dot = path.find('.');
  const std::string key(path.substr(0, dot));
  if (dot == std::string_view::npos) {
    spec.args[key] = value;  // whether the key exists is for the owner to say
    return spec;
  }
  const auto part = spec.args.find(key);
  if (part == spec.args.end()) {
    std::vector<std::string> known;
    for (const auto& [name, text] : spec.args) known.push_back(name);
    throw SpecError("unknown part " + in_quotes(key) + " of '" + spec.name + "'" + did_you_mean(key, known));
  }
  part->second = with_change(read_spec(part->second), path.substr(dot + 1), value).to_text();
  return spec;
}

std::string resolve_engine(std::string_view game, const GamePresets& presets, std::string_view text,
                           const std::function<std::string(const std::string&)>& canonical) {
  return resolve_engine(game, presets.searches, preset_table(presets), text, canonical);
}

std::string resolve_engine(std::string_view game, const std::vector<std::string>& searches,
                           const std::vector<Preset>& presets, std::string_view text,
                           const std::function<std::string(const std::string&)>& canonical) {
  const Spec wanted = read_spec(text);
  std::string full = canonical(base_spec(game, searches, presets, wanted.name));
  // Whole parts first, so that a dotted key reaches into the part that replaced another.
  for (const bool dotted : {false, true}) {
    for (const auto& [key, value] : wanted.args) {
      if ((key.find('.') != std::string::npos) != dotted) continue;
      full = canonical(with_change(read_spec(full), key, value).to_text());
    }
  }
  return full;
}

}  // namespace banyan
