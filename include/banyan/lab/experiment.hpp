// The catalogue of experiments: published tables and figures as files under experiments/, and what it takes
// to run one. A file holds cells; a cell is a match, a measurement of speed, or a count of traps, with what
// the paper says of it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/lab/book_builder.hpp"
#include "banyan/lab/match.hpp"
#include "banyan/lab/verdict.hpp"

namespace banyan {

enum class CellKind : std::uint8_t {
  Match,      // the score of `first` against `second`
  Speed,      // simulations a second of `first` as a share of those of `second`, from the start position
  MoveTime,   // seconds a move of `first` as a multiple of those of `second`, in the match of the same name
  FirstMove,  // seconds that `first` takes for the first move as a multiple of those of `second`
  Endgames,   // the share of the game's set of won endgames that `first` proves within its nodes
  EndgameEffort,  // nodes or time that `first` takes for them as a multiple of `second`'s
  Plans,          // the scores of plans that `first` finds, as a share of what is known to be reachable
  MoveLoss,       // what the moves that `first` chooses cost against the exact values of the game
  TrapTurns,      // how often a level-3 trap is there, by turn, in games of `first` against itself
  BookLength,     // how many moves of a game `first` makes from its book
  Tuning,         // the score of the last settings that a tuner of `first` tried against `second`
};

struct Cell {
  std::string name;  // unique in the experiment
  std::string first, second;
  // Simulations a move that the paper's programs completed; 0 where nodes or depth decide.
  std::uint64_t work[2] = {0, 0};
  std::uint64_t quick_work[2] = {0, 0};  // at scale `quick`; 0 = the paper's
  std::uint64_t nodes[2] = {0, 0};
  int depth[2] = {0, 0};
  std::uint64_t games = 0;        // of the paper
  std::uint64_t quick_games = 0;  // at scale `quick`; 0 = the usual number
  Claim published;
  std::string problem;   // Plans, MoveLoss: instead of the experiment's game; # is the number of the problem
  double reference = 0;  // Plans: the score that is 100 % where a game has no bound of its own
  std::string match;     // whose games these are, where several cells look at one match; else the name
  std::optional<Side> side;  // Match, BookLength: the games in which `first` is that player
  std::string method;        // Tuning: by which method
  std::string set;           // Endgames, EndgameEffort: which set of the game; empty: the first
  bool by_time = false;      // EndgameEffort: times, not nodes
  bool headline = false;     // played at scale `quick`
  std::string note;
};

// A book that the players of an experiment use: one that is built, the sum of others, or the game's set of
// openings as an expert's lines. A spec names its file as "{name}".
struct ExperimentBook {
  std::string name;
  BookPlan plan;  // games: of the paper; limits: its simulations
  std::uint64_t quick_games = 0;
  std::vector<std::string> merged;  // names of books above
  bool is_opening_set = false;
};

struct Experiment {
  std::string id, title, source, game, note;
  CellKind kind = CellKind::Match;
  std::vector<Cell> cells;
  std::vector<ExperimentBook> books;
  std::vector<std::string> parameters;  // Tuning: of `first`, each with its range
  std::uint64_t smoke_divisor = 50;     // of the simulations, at scale `smoke`
  std::uint64_t smoke_games = 4;        // a cell, at that scale
  bool builtin_openings = false;        // else every game begins at the start
  bool figures = false;                 // scores and times are shown as well
};

// Every experiment of the catalogue, by id; and one from a file's text.
Result<std::vector<Experiment>> catalogue();
Result<Experiment> parse_experiment(std::string_view json);

enum class Scale : std::uint8_t { Smoke, Quick, Paper };
enum class WorkForm : std::uint8_t { PaperWork, EqualTime, EqualSimulations };
const char* name_of(Scale scale);
const char* name_of(WorkForm form);

struct ReproduceSettings {
  Scale scale = Scale::Smoke;
  WorkForm form = WorkForm::PaperWork;
  std::string folder;       // stores and reports go to FOLDER/ID/…
  std::uint64_t games = 0;  // instead of the scale's number
  bool plays = true;        // else only what the stores hold is reported
  std::string cell;         // only cells whose name holds this are played
  std::uint64_t seed = 1;
  int concurrency = 1;
  Shard shard;           // of every match
  GameHost host;         // of the games of its matches; null: here
  int hosted_games = 1;  // that it plays at once
  std::function<void(const std::string& cell, const MatchProgress&)> progress;
  std::function<void(const std::string& cell, const PlayedGame&)> game;  // every one that counts
  std::stop_token stop;  // ends after the games in flight: what is not played is not judged
};

// What the games of a match say besides who won.
struct GameFigures {
  std::optional<double> points;  // mean score of `first`, where the game has scores
  double sigma = 0;              // its standard deviation, by game
  double seconds[2] = {0, 0};    // a move of the two
};

struct ResultRow {
  std::string id, what;  // experiment and cell
  Claim published;
  Measured measured;
  Verdict verdict = Verdict::None;
  std::string note;
  std::vector<std::pair<double, Measured>> curve;  // TrapTurns: by turn; Tuning: by games
  GameFigures figures = {};                        // Match
  bool is_of_other_budget = false;                 // played with fewer simulations than the claim is about
};

struct Reproduction {
  Experiment experiment;
  ReproduceSettings settings;
  std::vector<ResultRow> rows;
  std::uint64_t forfeits = 0, crashes = 0;
  double seconds = 0;
};

// Runs the cells that the scale asks for, one store each, and judges them as one table.
Result<Reproduction> reproduce(const Experiment& experiment, const ReproduceSettings& settings);

// What an experiment claims, cell by cell.
std::string print_claims(const Experiment& experiment);
// The table as text, as Markdown with everything needed to repeat it, and as a drawing.
std::string print_rows(const Reproduction& result);
std::string print_markdown(const Reproduction& result);
std::string print_svg(const Reproduction& result);

}  // namespace banyan
