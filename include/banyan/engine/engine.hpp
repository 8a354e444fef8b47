// The engine boundary: text in, text out, no game type, one call in flight. Protocols, the laboratory, the
// commands and the server are clients of this and of AnyRecord, and of nothing below.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/limits.hpp"
#include "banyan/core/result.hpp"
#include "banyan/search/figures.hpp"
#include "banyan/search/strategy.hpp"

namespace banyan {

// A move of the root, or of another node that the engine was asked about.
struct RootMove : MoveFigures {
  std::string move;
  std::vector<std::string> line;  // starts with `move`
  // Games for one player: the best score behind the move, and that of the best play where the game knows it.
  double best = 0;
  std::optional<double> exact{};
  friend bool operator==(const RootMove&, const RootMove&) = default;
};

struct SearchReport : SearchFigures {
  std::string best;  // empty if the game is over
  std::vector<std::string> line;
  std::vector<RootMove> root;  // sorted by visits; without any, or by means, the best first; then by value
  std::uint64_t seed = 0;
  // Games for one player: the score of the line, when it was found, and whether there can be none better.
  double score = 0, found_after = 0;
  bool is_optimal = false;
  friend bool operator==(const SearchReport&, const SearchReport&) = default;
};

// What a search counted at the end of a line of moves (search/report.hpp).
struct EngineCount {
  std::string line;  // moves separated by blanks
  std::uint64_t visits = 0;
  double total = 0;
  friend bool operator==(const EngineCount&, const EngineCount&) = default;
};

class Engine {
 public:
  using Progress = std::function<void(const SearchReport&)>;
  virtual ~Engine() = default;
  virtual std::string game() const = 0;  // canonical
  virtual std::string spec() const = 0;  // canonical: every option with its value
  virtual std::uint64_t seed() const = 0;
  // Its spec says how much it searches: it needs no limit, and one would cut it short.
  virtual bool ends_by_itself() const { return false; }
  // It can use several threads (Limits::threads).
  virtual bool shares_work() const { return false; }
  virtual void new_game() = 0;  // back to the start position, nothing remembered
  // An error changes nothing.
  virtual Result<bool> set_position(std::string_view position) = 0;
  virtual Result<std::string> play(std::string_view move) = 0;
  virtual bool undo() = 0;
  // Blocks. The caller owns the thread, the clock and the stop source. Plays nothing.
  virtual SearchReport think(const Limits& limits, std::stop_token stop = {},
                             const Progress& progress = {}) = 0;
  // What is known, after or between searches, of the moves behind a line of moves (separated by blanks) from
  // the present position: sorted as the root, values seen by the side that chooses there. The error says what
  // is wrong with the line, or why nothing is known.
  virtual Result<std::vector<RootMove>> children(std::string_view line) = 0;
  // The counts of the top of the tree, and those of other engines at the same position, which are added:
  // false for what cannot be. After a search, or in its progress (parallel search over several processes).
  virtual std::vector<EngineCount> top_counts(double /*share*/, int /*depth*/) { return {}; }
  virtual bool add_count(const EngineCount&) { return false; }
};

// `game` is a game spec, `search` an engine spec: a preset, a preset with changes, or a full spec.
Result<std::unique_ptr<Engine>> make_engine(std::string_view game, std::string_view search,
                                            std::uint64_t seed);

// A named player of one game: what it is, and where it comes from.
struct PresetInfo {
  std::string name, what, source, spec;  // spec: canonical
  std::string family;  // of presets that differ in numbers alone, such as "mcts-ms-D-visit-V"; else empty
};
// The presets that fit the game, or an error for an unknown game.
Result<std::vector<PresetInfo>> presets_for(std::string_view game);

// Every strategy, seam by seam, as the help lists them.
struct SeamInfo {
  std::string seam;
  std::string game;  // empty: the same for every game
  std::vector<StrategyInfo> strategies;
};
std::vector<SeamInfo> all_strategies();

}  // namespace banyan
