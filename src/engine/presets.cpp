#include "banyan/engine/presets.hpp"

#include <algorithm>
#include <array>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

// Exploration weights of UCT, tuned once for MCTS-Solver a game by self-play and kept for all its relatives:
// docs/results/tuning.md.
struct Tuned {
  std::string_view game;
  double c;
};
constexpr std::array kTuned = {Tuned{"connect4", 0.7}, Tuned{"breakthrough", 0.5}, Tuned{"loa", 0.5},
                               Tuned{"amazons", 0.2},  Tuned{"go", 0.2},           Tuned{"hex", 0.1}};
constexpr double kUntuned = 0.5;

double tuned_c(std::string_view game) {
  for (const Tuned& tuned : kTuned) {
    if (tuned.game == game) return tuned.c;
  }
  return kUntuned;
}

std::string solver_with(std::string_view game, const std::string& more) {
  return "mcts(selection=ucb1(c=" + format_double(tuned_c(game)) + "),backup=solver(draws=false)" + more +
         ")";
}

void add_hybrids(std::string_view game, std::vector<Preset>& presets) {
  const auto add = [&](std::string name, std::string source, const std::string& more) {
    presets.push_back({std::move(name), std::move(source), solver_with(game, more)});
  };
  for (int depth = 1; depth <= 4; ++depth) {
    const std::string d = std::to_string(depth);
    add("mcts-mr-" + d, "Baier and Winands 2013 (seed 001), section IV-A",
        ",playout=minimax(depth=" + d + ")");
  }
  for (const char* d : {"2", "4"}) {
    for (const char* v : {"0", "1", "2", "5", "10", "20", "50", "100"}) {
      add("mcts-ms-" + std::string(d) + "-visit-" + v, "Baier and Winands 2013 (seed 001), section IV-B",
          ",probe=minimax_at_node(depth=" + std::string(d) + ",visits=" + v + ")");
    }
  }
  for (int depth = 1; depth <= 6; ++depth) {
    const std::string d = std::to_string(depth);
    add("mcts-mb-" + d, "Baier and Winands 2013 (seed 001), section IV-C",
        ",probe=minimax_on_proof(depth=" + d + ")");
  }
}

// The search of MIA (seed 000, section V-A), but for the depth by probabilities of moves.
constexpr std::string_view kMia =
    "alphabeta(table=true,etc=true,null_move=true,multi_cut=enhanced,killers=true,history=true,captures=true,"
    "scores=false,quiescence=true,pvs=true)";

// MC-LOA (seed 000, sections III and IV): UCT with progressive bias W P_mc / sqrt(l + 1), below T = 5 visits
// the Corrective strategy, a look for wins at leaves; the play-out's first move is Corrective too.
std::string mc_loa(std::string_view playout, std::string_view selection) {
  return "mcts(selection=" + std::string(selection) + ",playout=" + std::string(playout) +
         ",backup=solver(draws=false),probe=win_at_leaf)";
}
constexpr std::string_view kMcLoaSelection =
    "playout_below(t=5,inner=progressive_bias(c=0.6,w=10,denominator=losses_sqrt))";

void add_mc_loa(std::vector<Preset>& presets) {
  const std::string in_000 = "Winands and Björnsson 2011 (seed 000), section ";
  const std::string in_004 = "Chaslot 2010 (seed 004), section 5.3.3";
  constexpr std::string_view kCutoff = "evaluation_cutoff(every=3,stop=700,inner=category)";
  presets.push_back({"mc-loa", in_000 + "III",
                     mc_loa("mixed(moves=1,first=corrective,then=greedy(k=7,stop=700))", kMcLoaSelection)});
  presets.push_back({"mc-loa-ab", in_000 + "IV",
                     mc_loa("mixed(moves=1,first=corrective,then=alphabeta(depth=2,first=7,then=5,stop=600))",
                            kMcLoaSelection)});
  presets.push_back({"mc-loa-plain", in_004, mc_loa(kCutoff, "progressive_bias(c=0.6,w=0)")});
  presets.push_back(
      {"mc-loa-pb", in_004, mc_loa(kCutoff, "progressive_bias(c=0.6,w=50,denominator=visits)")});
}

// Our strongest alpha-beta of a game. Each choice was measured: docs/results/ideas.md and loa.md.
std::string strongest_alphabeta(std::string_view game) {
  if (game == "loa") {
    return "alphabeta(evaluation=patterns,scores=false,null_move=true,lmr=true,lmr_growth=4,futility=60)";
  }
  if (game == "amazons") return "alphabeta(lmr=true,lmr_growth=4)";
  if (game == "breakthrough") return "alphabeta(evaluation=piece_square,lmr=true,lmr_growth=4,futility=60)";
  return "alphabeta";
}

// And of all searches.
std::string best_spec(std::string_view game) {
  if (game == "hex") return "mcts(selection=rave(schedule=mse))";
  if (game == "go") return "mcts(selection=grave)";
  if (game == "connect4") return "mcts(selection=prior_knowledge)";
  if (game == "loa" || game == "breakthrough" || game == "amazons") return strongest_alphabeta(game);
  return "mcts(selection=ucb1(c=" + format_double(tuned_c(game)) + "))";
}

// Alpha-beta of a fixed depth and nothing else.
std::string plain_alphabeta(int depth, std::string_view evaluation) {
  return "alphabeta(depth=" + std::to_string(depth) + ",evaluation=" + std::string(evaluation) +
         ",deepening=false,pvs=false,aspiration=false,table=false,etc=false,killers=false,history=false,"
         "captures=false,scores=false,quiescence=false)";
}

void add_alphabeta(std::string_view game, std::vector<Preset>& presets) {
  constexpr std::array<std::string_view, 5> kEvaluated = {"connect4", "breakthrough", "loa", "amazons",
                                                          "hex"};
  if (std::find(kEvaluated.begin(), kEvaluated.end(), game) != kEvaluated.end()) {
    presets.push_back({"ab", "our strongest alpha-beta", strongest_alphabeta(game)});
  }
  if (game == "loa") {
    presets.push_back({"mia", "Winands and Björnsson 2011 (seed 000), section V-A", std::string(kMia)});
    add_mc_loa(presets);
  }
  if (game == "amazons") {
    const std::string source = "Kato et al. 2015 (seed 002), section 3";
    presets.push_back({"ab2-mobility", source, plain_alphabeta(2, "mobility")});
    presets.push_back({"ab2-territory", source, plain_alphabeta(2, "territory")});
    presets.push_back({"ab2-relative-territory", source, plain_alphabeta(2, "relative_territory")});
  }
}

// The spec behind a name: that of a preset, or a search with its defaults.
std::string base_spec(std::string_view game, const std::string& name) {
  std::vector<std::string> known = {"mcts", "alphabeta"};
  if (std::find(known.begin(), known.end(), name) != known.end()) return name;
  for (const Preset& preset : preset_table(game)) {
    if (preset.name == name) return preset.spec;
    known.push_back(preset.name);
  }
  throw SpecError("unknown engine " + in_quotes(name) + " for " + std::string(game) +
                  did_you_mean(name, known));
}

}  // namespace

std::vector<Preset> preset_table(std::string_view game) {
  std::vector<Preset> presets = {
      {"best", "our strongest so far", best_spec(game)},
      {"uct", "Kocsis and Szepesvári 2006", "mcts(selection=ucb1,backup=average)"},
      {"mcts-solver", "Baier and Winands 2013 (seed 001), section II-B", solver_with(game, "")},
  };
  if (game == "amazons") {
    presets.push_back({"uct-amazons", "Kato et al. 2015 (seed 002), section 2",
                       "mcts(selection=ucb1_tuned,backup=average)"});
  }
  add_hybrids(game, presets);
  add_alphabeta(game, presets);
  return presets;
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

std::string resolve_engine(std::string_view game, std::string_view text,
                           const std::function<std::string(const std::string&)>& canonical) {
  const Spec wanted = read_spec(text);
  std::string full = canonical(base_spec(game, wanted.name));
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
