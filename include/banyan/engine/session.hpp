// Session: a game that is being played, as every client of the engine boundary holds one (GTP, `banyan play`,
// the players of a match, a page). It pairs
//   - the record, which has the last word on the rules;
//   - an engine, which is told of everything that happens to the record;
//   - the clocks and their time manager;
//   - what the last search saw, together with the position that it saw.
// Text in, text out; it prints nothing. One thread talks to it; a search in the background ends by itself
// when the position is to change, so that no call ever meets an engine that is thinking about another one.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "banyan/engine/engine.hpp"
#include "banyan/engine/time_manager.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {

using EngineMaker =
    std::function<Result<std::unique_ptr<Engine>>(std::string_view, std::string_view, std::uint64_t)>;

// What a player does at the end of a game beside searching.
struct Manners {
  // It gives up once its chance to win was below this for three moves of its own in a row; 0: never, but for
  // what is proven where a side may pass.
  double resign = 0;
  // Where dead stones are taken off at the end (Conventions): it passes as soon as that wins, and need not
  // take them itself. Without it the board is played on until it counts as it stands.
  bool settles = true;
};

struct SessionSettings {
  std::string game, engine = "best";  // specs
  std::uint64_t seed = 1;
  Limits limits{};  // what `think` may use for a move; a clock may leave it less time
  Manners manners{};

  EngineMaker make_engine = banyan::make_engine;
  std::function<double()> now = steady_seconds;  // for the clocks

  static double steady_seconds();
};

// What a search saw, and where.
struct Thought {
  std::string position;
  SearchReport report;
};

class Session {
 public:
  using Progress = Engine::Progress;

  static Result<std::unique_ptr<Session>> make(SessionSettings settings);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const AnyRecord& record() const { return *stages_.back().record; }
  const std::string& game() const { return game_; }  // canonical
  const Engine& engine() const { return *engine_; }
  const Limits& limits() const { return settings_.limits; }
  void set_limits(const Limits& limits) { settings_.limits = limits; }
  TimeManager& clocks() { return clocks_; }
  const TimeManager& clocks() const { return clocks_; }

  // --- the game ---

  // A new game, with full clocks: the usual start, or another position, or another game, and moves from
  // there. An error changes nothing.
  void new_game();
  Result<bool> start(const std::string& game, const std::string& position = {},
                     const std::vector<std::string>& moves = {});
  // Other rules for the game as it stands (komi): the moves stay played, the clocks go on.
  Result<bool> set_rules(const std::string& game);

  // Plays for the side to move, or for a side that takes its turn (`turn_to`). Gives the move as printed.
  Result<std::string> play(std::string_view move);
  Result<std::string> play(Side side, std::string_view move);
  // Takes the last move back, with the turn that was changed for it; false at the start.
  bool undo();
  // Makes it this side's turn, after the end as well, where the game knows passing: what stood on the board
  // before no longer counts for superko. An error in other games.
  Result<bool> turn_to(Side side);

  // Equal for the same position with the same past: what is kept about a position is out of date as soon as
  // this differs, and true again if it comes back by `undo`.
  std::uint64_t position_id() const { return ids_.back(); }

  // --- thinking; all of it plays nothing ---

  // Searches for the side to move, by its clock, which runs meanwhile.
  const SearchReport& think(const Progress& progress = {}, std::stop_token stop = {});
  // What a player of good manners does: a move, "pass" where that wins, or "resign". It has thought about the
  // present position unless it passed at once. `cleanup`: dead stones must be taken before both pass.
  std::string choose(const Progress& progress = {}, bool cleanup = false);
  // Searches within these limits; no clock runs.
  const SearchReport& analyze(const Limits& limits, const Progress& progress = {}, std::stop_token stop = {});

  // The same in the background until `stop`, or until something else is asked of the session. `done` gets the
  // report at the end; both are called from the thread that searches.
  void start_analysis(const Limits& limits, Progress progress = {}, Progress done = {});
  // Uses the time of the other side: what is found stays in the engine for the search that follows.
  void ponder();
  bool is_thinking() const { return thinker_.joinable(); }
  // False if nothing was under way.
  bool stop();

  // What the last search saw of the present position; null if that was not searched.
  const SearchReport* report() const;
  // What the engine knows of the moves behind a line from here, see Engine::children. Ends what is under way.
  Result<std::vector<RootMove>> children(std::string_view line);
  // What the last search saw, as long as its position is part of the game, for instance before the last move.
  const Thought* last_thought() const;
  // Drops all that was searched before.
  void forget();

 private:
  // The record since the last turn out of order, with its start; undo goes back through them.
  struct Stage {
    std::unique_ptr<AnyRecord> record;
    std::string start;  // empty: the usual one
  };

  explicit Session(SessionSettings settings) : settings_(std::move(settings)) {}
  Result<std::unique_ptr<Engine>> engine_for(const AnyRecord& record) const;
  void adopt(std::vector<Stage> stages, std::unique_ptr<Engine> engine);
  // Goes on from the present stones with this side to move.
  Result<bool> add_stage(Side side);
  // A turn that was changed for a move that was never made.
  void drop_empty_stages();
  // Leads the engine to where the record is.
  void sync();
  const SearchReport& keep(SearchReport report);
  // What to do about a pass of the other side, dead stones taken into account.
  std::string answer_to_pass(const SearchReport& report);
  std::string best_if_nobody_had_passed();
  bool wins_without_a_move();
  SearchReport search_stones(Side side);
  bool gives_up(const SearchReport& report);

  SessionSettings settings_;
  std::string game_;
  std::unique_ptr<Engine> engine_;
  std::vector<Stage> stages_;
  std::vector<std::uint64_t> ids_;  // of the positions since the start, those of all stages
  std::uint64_t last_id_ = 0;
  TimeManager clocks_;
  std::array<int, 2> hopeless_{};  // moves in a row at which a side's chance was too small

  std::optional<Thought> thought_;
  std::uint64_t thought_at_ = 0;  // its position's id

  std::future<SearchReport> found_;
  std::jthread thinker_;  // the last member: it ends before the engine goes
};

}  // namespace banyan
