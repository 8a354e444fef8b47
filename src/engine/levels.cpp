#include "banyan/engine/levels.hpp"

#include <algorithm>
#include <array>

#include "banyan/core/math.hpp"
#include "banyan/core/options.hpp"
#include "banyan/core/text.hpp"

namespace banyan {
namespace {

constexpr std::string_view kLevelName = "level";

struct GameLevels {
  std::string_view game, engine;
  std::array<Level, kLevels> levels;
};

// Each level is to beat the one below it in 60 to 75 of 100 games; docs/page.md says which were measured.
constexpr GameLevels kGameLevels[] = {
    {"connect4",
     "mcts-solver",
     {{{8, 1.5},
       {59, 1.2},
       {150, 1},
       {382, 0.8},
       {573, 0.65},
       {1461, 0.5},
       {3945, 0.35},
       {5918, 0.2},
       {14000, 0.1},
       {28000, 0}}}},
    {"breakthrough",
     "mcts-solver",
     {{{20, 1.5},
       {40, 1.2},
       {80, 1},
       {160, 0.8},
       {320, 0.65},
       {640, 0.5},
       {1280, 0.35},
       {2560, 0.2},
       {5120, 0.1},
       {6000, 0}}}},
    {"loa",
     "mcts(selection=rave,playout=cutoff(plies=4))",
     {{{20, 1.5},
       {40, 1.2},
       {57, 1},
       {114, 0.8},
       {228, 0.65},
       {456, 0.5},
       {912, 0.35},
       {1824, 0.2},
       {3648, 0.1},
       {6000, 0}}}},
    {"amazons",
     "mcts(selection=rave,playout=cutoff(plies=4))",
     {{{30, 1.5},
       {60, 1.2},
       {85, 1},
       {85, 0.8},
       {120, 0.65},
       {162, 0.5},
       {219, 0.35},
       {296, 0.2},
       {400, 0.1},
       {540, 0}}}},
    {"go",
     "best",
     {{{8, 1.5},
       {16, 1.2},
       {32, 1},
       {64, 0.8},
       {90, 0.65},
       {130, 0.5},
       {190, 0.35},
       {280, 0.2},
       {420, 0.1},
       {680, 0}}}},
    {"hex",
     "best",
     {{{16, 1.5},
       {23, 1.2},
       {23, 1},
       {27, 0.8},
       {38, 0.65},
       {45, 0.5},
       {54, 0.35},
       {67, 0.2},
       {83, 0.1},
       {117, 0}}}},
};
// Of games that have none of their own.
constexpr GameLevels kUsualLevels = {"",
                                     "mcts-solver",
                                     {{{4, 1.5},
                                       {8, 1.2},
                                       {12, 1},
                                       {20, 0.8},
                                       {35, 0.65},
                                       {60, 0.5},
                                       {100, 0.35},
                                       {200, 0.2},
                                       {500, 0.1},
                                       {2000, 0}}}};

const GameLevels& levels_for(std::string_view game) {
  for (const GameLevels& levels : kGameLevels) {
    if (levels.game == game) return levels;
  }
  return kUsualLevels;
}

struct LevelOptions {
  int n = 0;
  std::uint64_t playouts = 0;
  double temperature = -1;

  void describe(auto& option) {
    option("n", n, 0, kLevels, "the level, 1 to 10; 0: none, the other options say it");
    option("playouts", playouts, 0, 1'000'000'000, "play-outs a move; 0: those of the level");
    option("temperature", temperature, -1.0, 10.0, "of the draw among moves; -1: that of the level");
  }
};

class LevelEngine final : public Engine {
 public:
  LevelEngine(std::unique_ptr<Engine> engine, const LevelOptions& options)
      : engine_(std::move(engine)), options_(options) {}

  std::string game() const override { return engine_->game(); }
  std::string spec() const override {
    Spec spec = read_spec(canonical_text(kLevelName, options_));
    spec.args["engine"] = engine_->spec();
    return spec.to_text();
  }
  std::uint64_t seed() const override { return engine_->seed(); }
  bool ends_by_itself() const override { return true; }

  void new_game() override {
    engine_->new_game();
    plies_ = 0;
  }
  Result<bool> set_position(std::string_view position) override {
    auto set = engine_->set_position(position);
    if (set) plies_ = 0;
    return set;
  }
  Result<std::string> play(std::string_view move) override {
    auto printed = engine_->play(move);
    if (printed) ++plies_;
    return printed;
  }
  bool undo() override {
    if (!engine_->undo()) return false;
    --plies_;
    return true;
  }

  SearchReport think(const Limits& limits, std::stop_token stop, const Progress& progress) override {
    Limits own = limits;
    own.playouts = options_.playouts;
    own.nodes = 0;
    own.depth = 0;
    SearchReport report = engine_->think(own, std::move(stop), progress);
    if (report.root.empty()) return report;
    // A function of the seed and the place in the game alone, so that a game can be repeated.
    Rng rng(seed(), kStream + plies_);
    const RootMove& drawn = report.root[draw_move(report.root, options_.temperature, rng)];
    if (options_.temperature == 0 || drawn.move == report.best) return report;
    report.best = drawn.move;
    report.line = drawn.line;
    report.value = drawn.value;
    report.proof = drawn.proof;
    report.plies = drawn.plies;
    return report;
  }
  Result<std::vector<RootMove>> children(std::string_view line) override { return engine_->children(line); }

 private:
  static constexpr std::uint64_t kStream = 0x6c6576656c;  // of the seed, for moves that are drawn

  std::unique_ptr<Engine> engine_;
  LevelOptions options_;
  std::uint64_t plies_ = 0;
};

}  // namespace

Level level_of(std::string_view game, int n) {
  return levels_for(game).levels[static_cast<std::size_t>(std::clamp(n, 1, kLevels) - 1)];
}

std::string level_spec(int n) { return "level(n=" + std::to_string(n) + ")"; }

bool is_level(std::string_view spec) {
  return spec.starts_with(kLevelName) && trim(spec.substr(kLevelName.size())).starts_with('(');
}

std::size_t draw_move(const std::vector<RootMove>& moves, double temperature, Rng& rng) {
  std::uint64_t most = 0;
  for (const RootMove& move : moves) most = std::max(most, move.visits);
  if (temperature <= 0 || most == 0) return 0;
  const auto weight = [&](const RootMove& move) {
    if (move.visits == 0) return 0.0;
    const double share = static_cast<double>(move.visits) / static_cast<double>(most);
    return math::exp(math::log(share) / temperature);
  };
  double sum = 0;
  for (const RootMove& move : moves) sum += weight(move);
  double left = rng.uniform() * sum;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    left -= weight(moves[i]);
    if (left < 0) return i;
  }
  return 0;
}

std::unique_ptr<Engine> make_level_engine(std::string_view game, std::string_view text, std::uint64_t seed) {
  Spec spec = read_spec(text);
  const auto node = spec.args.extract("engine");
  auto options = configured<LevelOptions>(spec);
  if (options.n == 0 && options.playouts == 0) {
    throw SpecError("a level needs its number or its play-outs: level(n=3), level(playouts=50)");
  }
  const std::string name(game.substr(0, game.find('(')));
  if (options.playouts == 0) options.playouts = level_of(name, options.n).playouts;
  if (options.temperature < 0) {
    options.temperature = options.n == 0 ? 0 : level_of(name, options.n).temperature;
  }
  auto engine = make_engine(game, node.empty() ? std::string(levels_for(name).engine) : node.mapped(), seed);
  if (!engine) throw SpecError(engine.error());
  return std::make_unique<LevelEngine>(std::move(*engine), options);
}

}  // namespace banyan
