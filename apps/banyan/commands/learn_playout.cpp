// banyan learn playout: weights of a play-out's features, by one of the ways of Chaslot 2010, section 4.2.
#include <fmt/core.h>

#include "banyan/core/files.hpp"
#include "banyan/core/json.hpp"
#include "banyan/lab/learn_playout.hpp"
#include "command.hpp"
#include "lab_args.hpp"

namespace banyan::app {
namespace {

struct PlayoutArgs {
  PlayoutLearning learning;
  MatchLearning matches;
  std::string method = "balance", against = "uct", svg;
  std::uint64_t label_playouts = 2000, games = 2000, check = 100, playouts = 200, seed = 1;
  int concurrency = 1, top = 12;
  bool json = false, quiet = false;
};

std::string provenance(const PlayoutArgs& args) {
  const PlayoutLearning& l = args.learning;
  std::string text = fmt::format(
      "banyan learn playout {} --method {} --positions {} --label-playouts {} --engine {} "
      "--seed {}",
      l.labels.game, args.method, l.positions, args.label_playouts, l.labels.engine, args.seed);
  if (args.method == "matches") {
    return text + fmt::format(" --games {} --playouts {} --features {}", args.games, args.playouts,
                              args.matches.features);
  }
  return text + fmt::format(" --steps {} --simulations {}", l.steps, l.policy.simulations);
}

LearntPolicy learn(PlayoutArgs args, ProgressLine& line) {
  const auto progress = [&](const PlayoutProgress& p) {
    std::string text = fmt::format("{}/{} {}", p.done, p.all, p.what);
    if (p.error >= 0) text += fmt::format(", error held out {:.4f}", p.error);
    line.show(text, p.done, p.all, p.before, p.seconds, p.what.c_str());
  };
  if (args.method != "matches") {
    for (std::size_t i = 0; i < kPolicyMethods.size(); ++i) {
      if (args.method == kPolicyMethods[i]) args.learning.policy.method = static_cast<PolicyMethod>(i);
    }
    return checked(learn_playout(args.learning, progress));
  }
  MatchLearning& matches = args.matches;
  matches.playout = args.learning;
  matches.tuning.game = args.learning.labels.game;
  matches.tuning.seed = args.seed;
  matches.tuning.games = args.games;
  matches.tuning.check = args.check;
  matches.tuning.method = "cem(floor=0.05)";
  matches.tuning.engine.spec = checked(make_engine(matches.tuning.game, args.against, args.seed))->spec();
  matches.tuning.engine.limits.playouts = args.playouts;
  matches.tuning.opponent = matches.tuning.engine;
  matches.settings.store = args.learning.out + ".db";
  matches.settings.concurrency = args.concurrency;
  matches.settings.progress = [&](const TuneProgress& p) {
    line.show(fmt::format("generation {}, {}/{} games, {:.1f} %", p.generation, p.games, p.scheduled,
                          100 * p.score.score()),
              p.games, p.scheduled, p.resumed, p.seconds, "games");
  };
  return checked(learn_by_matches(matches, progress));
}

void print_json(const PlayoutArgs& args, const LearntPolicy& learnt) {
  Json json = {{"game", args.learning.labels.game}, {"method", args.method},
               {"command", provenance(args)},       {"positions", learnt.positions},
               {"resumed", learnt.resumed},         {"out", args.learning.out}};
  json["curve"] = Json::array();
  for (const auto& [step, error] : learnt.curve) json["curve"].push_back({{"step", step}, {"error", error}});
  json["weights"] = Json::array();
  for (const auto& [name, weight] : learnt.weights.weights) {
    json["weights"].push_back({{"feature", name}, {"weight", weight}});
  }
  fmt::print("{}\n", json.dump(2));
}

void run(PlayoutArgs args) {
  args.learning.labels.limits.playouts = args.label_playouts;
  args.learning.labels.seed = args.learning.policy.seed = args.seed;
  args.learning.provenance = provenance(args);
  ProgressLine line(args.quiet || args.json);
  const LearntPolicy learnt = learn(args, line);
  const std::string svg = args.svg.empty() ? args.learning.out + ".svg" : args.svg;
  checked(replace_file(
      svg, playout_svg(learnt, args.learning.labels.game + ": learning a play-out, " + args.method)));
  if (const std::string drawn = patterns_svg(learnt.weights); !drawn.empty()) {
    checked(replace_file(args.learning.out + ".patterns.svg", drawn));
  }
  if (args.json) return print_json(args, learnt);
  fmt::print("{}weights: {}, picture: {}\n", print_playout(learnt, static_cast<std::size_t>(args.top)),
             args.learning.out, svg);
}

}  // namespace

void add_learn_playout(Command& learn_command) {
  Command command = learn_command.subcommand("playout", "Learn the weights of a play-out's features");
  command.footer(
      "Example: banyan learn playout breakthrough --method balance --positions 100 --steps 500 --out "
      "weights.txt\n"
      "and then: banyan match breakthrough \"uct(playout=softmax(weights=weights.txt))\" uct --playouts 500\n"
      "Methods (Chaslot 2010, section 4.2):\n"
      "  matches   the cross-entropy method on games of whole programs\n"
      "  outcomes  moves of won play-outs are reinforced\n"
      "  tracking  differences of weights follow differences of values by flat simulations\n"
      "  squares   squared error of single results against labels, by gradient; genetic: by a genetic "
      "algorithm\n"
      "  balance   squared error of the mean result (simulation balancing)\n"
      "Positions come from games of the engine against itself and are labelled by a long search; "
      "--positions-file\n"
      "keeps them. A fifth of them is held out. Training goes on where it was stopped.");
  auto args = std::make_shared<PlayoutArgs>();
  PlayoutLearning& learning = args->learning;
  learning.labels.engine = "mcts-solver";
  command.option("GAME", learning.labels.game, "the game, with its options").required();
  command.option("--method", args->method, "one of the ways above")
      .one_of({"matches", "outcomes", "tracking", "squares", "genetic", "balance"});
  command.option("--out", learning.out, "file of weights").required().output();
  command.option("--positions", learning.positions, "how many positions");
  command.option("--positions-file", learning.positions_file, "file that keeps them with their labels")
      .output();
  command.option("--engine", learning.labels.engine, "who plays the games and labels the positions");
  command.option("--label-playouts", args->label_playouts, "play-outs of a label").positive();
  command.option("--steps", learning.steps, "steps of training").positive();
  command
      .option("--simulations", learning.policy.simulations, "play-outs of a step, or of a move for tracking")
      .within(2, 100'000);
  command.option("--rate", learning.policy.rate, "length of a step; 0: that of the method")
      .within(0.0, 100.0);
  command.option("--c", learning.policy.c, "tracking: C").within(0.01, 1000.0);
  command
      .option("--lambda", learning.policy.lambda, "outcomes: what a move counts, for each ply before the end")
      .within(0.0, 1.0);
  command.option("--population", learning.policy.population, "genetic: how many").within(4, 1000);
  command.flag("--decided", learning.policy.decided, "labels count as won or lost");
  command.option("--against", args->against, "matches: the program, with uniform play-outs the opponent");
  command.option("--games", args->games, "matches: games in all").positive();
  command.option("--check", args->check, "matches: games at the end");
  command.option("--features", args->matches.features, "matches: how many, those met most").positive();
  command.option("--playouts", args->playouts, "matches: play-outs a move").positive();
  command.option("--concurrency", args->concurrency, "matches: games at the same time").within(1, 256);
  command.option("--seed", args->seed, "seed of positions and training");
  command.option("--svg", args->svg, "picture of the error; OUT.svg if not given");
  command.option("--top", args->top, "features shown from either end").within(0, 10'000);
  command.flag("--json", args->json, "print one JSON document");
  command.flag("--quiet", args->quiet, "no progress");
  command.run([args] { run(*args); });
}

}  // namespace banyan::app
