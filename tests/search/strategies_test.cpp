// One test for every strategy of every seam: its text goes round, its search is a function of the seed and of
// nothing else, moves are tried, proofs are respected, and neither it nor one of its options is silently
// ignored.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "banyan/engine/engine.hpp"
#include "banyan/games/breakthrough.hpp"
#include "banyan/games/connect4.hpp"
#include "banyan/games/tictactoe.hpp"
#include "support/searching.hpp"

namespace banyan {
namespace {

// Knowledge without sense but with differences, so that whoever asks for it searches differently.
template <Game G>
class NoiseScores final : public MoveScores<G> {
 public:
  void score(const G& position, std::span<const typename G::Move> moves,
             std::span<float> out) const override {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      G next = position;
      next.play(moves[i]);
      out[i] = static_cast<float>(next.hash() % 1000) / 1000;
    }
  }
};
template <Game G>
class NoiseValue final : public Evaluation<G> {
 public:
  std::string spec() const override { return "noise"; }
  int points(const G& position) const override { return static_cast<int>(position.hash() % 1000); }
  double chance(int points) const override { return points / 1000.0; }
};
template <Game G>
class NoiseProbabilities final : public MoveProbabilities<G> {
 public:
  void probabilities(const G& position, std::span<const typename G::Move> moves,
                     std::span<float> out) const override {
    NoiseScores<G>().score(position, moves, out);
    for (float& p : out) p = std::max(p, 0.001f);
  }
};
template <Game G>
Knowledge<G> noise() {
  static const NoiseScores<G> scores;
  static const NoiseValue<G> value;
  static const NoiseProbabilities<G> probabilities;
  return {&scores, &value, &probabilities};
}

struct Strategy {
  std::string seam, name;
  std::vector<OptionInfo> options;
};

std::vector<Strategy> strategies() {
  std::vector<Strategy> all;
  for (const SeamInfo& seam : all_strategies()) {
    if (seam.seam == "search" || seam.seam == "evaluation" || !seam.game.empty()) continue;
    if (seam.seam == "parallel") continue;  // tests/threads
    for (const StrategyInfo& info : seam.strategies) {
      if (info.name == "softmax") continue;  // needs a file of weights: learn_playout_test
      all.push_back({seam.seam, info.name, info.options});
    }
  }
  return all;
}

void PrintTo(const Strategy& strategy, std::ostream* out) { *out << strategy.seam << "=" << strategy.name; }

std::string with_options(const std::string& name, const std::string& options) {
  return options.empty() ? name : name + "(" + options + ")";
}

// A value of the option that is not its standard one.
std::string other_value(const OptionInfo& option) {
  if (option.key == "playouts" || option.key == "depth") return option.standard == "1" ? "2" : "1";
  if (option.range == "true or false") return option.standard == "true" ? "false" : "true";
  const auto to = option.range.find(" to ");
  if (to == std::string::npos) {  // names, separated by commas
    std::string other;
    std::istringstream names(option.range);
    while (std::getline(names >> std::ws, other, ',')) {
      if (other != option.standard) break;
    }
    return other;
  }
  const std::string low = option.range.substr(0, to);
  return low != option.standard ? low : option.range.substr(to + 4);
}

bool is_part(const OptionInfo& option) { return option.range.ends_with(" strategy"); }

// Tic-tac-toe a little later, so that a search ends with a proof.
template <Game G>
GameRecord<G> start_of() {
  typename G::Options options;
  if constexpr (std::is_same_v<G, Breakthrough>) options.columns = options.rows = 4;
  GameRecord<G> record(*G::start(options));
  if constexpr (std::is_same_v<G, TicTacToe>) {
    for (const char* move : {"b2", "a1", "b1"}) record.play(*record.position().parse(move));
  }
  return record;
}

// Everything that a reader of the report could tell two searches apart by.
template <Game G>
std::string signature(const std::string& spec, std::uint64_t seed, std::uint64_t playouts) {
  const auto record = start_of<G>();
  const auto mcts = test::make_mcts<G>(spec, seed, noise<G>());
  const Report<G> report = test::search(*mcts, record, playouts, 1 << 22);
  std::ostringstream text;
  text << report.playouts << ' ' << report.nodes << ' ' << report.edges << ' '
       << record.position().format(*report.best);
  std::map<std::string, std::string> moves;
  for (const auto& move : report.moves) {
    moves[record.position().format(move.move)] = std::to_string(move.visits) + " " +
                                                 std::to_string(move.value) + " " +
                                                 std::to_string(static_cast<int>(move.proof));
  }
  for (const auto& [move, statistics] : moves) text << '\n' << move << ' ' << statistics;
  return text.str();
}

// On all the games, so that a difference anywhere is seen. Few simulations, too: the end of the game hides
// what the final move does.
std::string signatures(const std::string& spec, std::uint64_t seed) {
  std::string all;
  for (const std::uint64_t playouts : {12, 20, 30, 45, 60, 90, 3000}) {
    all += signature<TicTacToe>(spec, seed, playouts) + "\n\n" + signature<Connect4>(spec, seed, playouts) +
           "\n\n" + signature<Breakthrough>(spec, seed, playouts) + "\n\n";
  }
  return all;
}

class EveryStrategy : public testing::TestWithParam<Strategy> {
 protected:
  std::string spec(const std::string& options = "", const std::string& more = "") const {
    const std::string reader =
        GetParam().name == "prior" ? ",selection=prior_knowledge" : "";  // who looks at it
    return "mcts(" + GetParam().seam + "=" + with_options(GetParam().name, options) + reader + more + ")";
  }
};

TEST_P(EveryStrategy, ItsTextGoesRound) {
  const auto canonical = [](const std::string& text) { return test::make_mcts<TicTacToe>(text)->spec(); };
  const std::string once = canonical(spec());
  EXPECT_EQ(canonical(once), once);
  for (const OptionInfo& option : GetParam().options) {
    if (is_part(option)) continue;
    EXPECT_NE(once.find(option.key + "=" + option.standard), std::string::npos)
        << option.key << " in " << once;
    if (option.key == "sampling") continue;  // stepwise is for games that have it
    const std::string value = other_value(option);
    const std::string changed = canonical(spec(option.key + "=" + value));
    EXPECT_NE(changed, once) << option.key << "=" << value;
    EXPECT_EQ(canonical(changed), changed);
  }
}

TEST_P(EveryStrategy, TheSeedAloneDecides) {
  EXPECT_EQ(signatures(spec(), 7), signatures(spec(), 7));
  EXPECT_NE(signatures(spec(), 7), signatures(spec(), 8));
}

// Unless its formula lets statistics or knowledge stand in for a first visit, or keeps moves closed.
TEST_P(EveryStrategy, EveryMoveIsTried) {
  const std::string& name = GetParam().name;
  const bool all_tried = name != "rave" && name != "grave" && name != "prior_knowledge" &&
                         name != "progressive_widening" && name != "prior";
  const auto record = start_of<Connect4>();
  const auto mcts = test::make_mcts<Connect4>(spec(), 3, noise<Connect4>());
  const auto report = test::search(*mcts, record, 700);
  EXPECT_EQ(report.moves.size(), 7u);
  for (const auto& move : report.moves) {
    if (all_tried) {
      EXPECT_GT(move.visits, 0u) << record.position().format(move.move);
    }
  }
}

// X threatens a1 b1 c1; every move of o but one loses at once. Where nothing else proves, a probe does.
TEST_P(EveryStrategy, AProvenLossIsNotPlayed) {
  const auto position = TicTacToe::from_text(".../.o./xx. o", {});
  ASSERT_TRUE(position) << position.error();
  const std::string probe = GetParam().seam == "probe" ? "" : ",probe=minimax_at_node(depth=2,visits=1)";
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto mcts = test::make_mcts<TicTacToe>(spec("", probe), seed, noise<TicTacToe>());
    const auto report = test::search(*mcts, GameRecord<TicTacToe>(*position), 400);
    long lost = 0;
    for (const auto& move : report.moves) lost += move.proof == Proof::Loss ? 1 : 0;
    EXPECT_GT(lost, 0);
    EXPECT_EQ(position->format(*report.best), "c1");
  }
}

TEST_P(EveryStrategy, ItIsNotIgnored) {
  static const std::string standard = signatures("mcts", 7);
  const Strategy& s = GetParam();
  const bool is_standard = s.name == "ucb1" || s.name == "one_per_playout" || s.name == "uniform" ||
                           s.name == "solver" || s.name == "none" || s.name == "robust_child";
  EXPECT_EQ(signatures(spec(), 7) == standard, is_standard);
}

// What must be set for an option to count.
std::string prerequisite(const std::string& name, const std::string& key) {
  static const std::map<std::string, std::string> needed = {
      {"mast.epsilon", "rule=greedy"},
      {"rave.d", "schedule=mse"},
      {"rave.prior_value", "prior=10"},
      {"grave.prior_value", "prior=10"},
      {"progressive_widening.first", "schedule=crazy_stone"},
      {"progressive_widening.growth", "schedule=crazy_stone"},
      {"minimax_at_node.share", "trigger=lost,visits=3"},
      {"minimax_at_node.mean", "trigger=mean"},
      {"minimax_at_node.length", "trigger=length"},
      {"minimax_at_node.full_window", "depth=3"},
      {"mix.until", "weight=5"},
  };
  const auto found = needed.find(name + "." + key);
  return found == needed.end() ? "" : found->second + ",";
}

TEST_P(EveryStrategy, NoOptionIsIgnored) {
  for (const OptionInfo& option : GetParam().options) {
    if (is_part(option)) continue;
    if (option.key == "sampling") continue;                             // only Amazons has it
    if (option.key == "megabytes") continue;                            // shows where memory is short
    if (option.key == "tree_leaves") continue;                          // rare: MbLeaves shows the case
    if (GetParam().name == "prior" && option.key == "depth") continue;  // all moves as first has none
    const std::string before = prerequisite(GetParam().name, option.key);
    const std::string plain = before.empty() ? "" : before.substr(0, before.size() - 1);
    const std::string changed = before + option.key + "=" + other_value(option);
    EXPECT_NE(signatures(spec(plain), 7), signatures(spec(changed), 7)) << spec(changed);
  }
}

INSTANTIATE_TEST_SUITE_P(Strategies, EveryStrategy, testing::ValuesIn(strategies()),
                         [](const auto& s) { return s.param.seam + "_" + s.param.name; });

}  // namespace
}  // namespace banyan
