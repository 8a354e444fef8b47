// banyan play: a game against an engine in the terminal.
#include <fmt/core.h>

#include <cmath>
#include <iostream>

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/session.hpp"
#include "banyan/knowledge/go/settlement.hpp"
#include "banyan/protocols/game_file.hpp"
#include "book_args.hpp"
#include "command.hpp"
#include "report_table.hpp"
#include "terminal.hpp"

namespace banyan::app {
namespace {

struct PlayArgs {
  PositionArgs position;
  BudgetArgs budget;
  BookArgs book;
  LevelArgs level;
  std::string engine = "best", side = "first", load, save;
  std::uint64_t seed = 1;
  double resign = 0;
};

constexpr const char* kHelp =
    "  a move in the game's notation   plays it\n"
    "  moves      the legal moves          hint       what the engine would play\n"
    "  undo       take back your last move go         let the engine play this move\n"
    "  side       change sides             resign     give up\n"
    "  save FILE  keep the game as SGF     load FILE  go on with a kept game\n"
    "  board      draw the board again     quit       leave\n";
constexpr const char* kGoHelp =
    "  pass       both pass: it is over    resume     after the end: take the dead stones first\n";

// The text after the first word: a path may have blanks.
std::string rest_of(std::string_view line) {
  const std::string_view text = trim(line);
  return std::string(trim(text.substr(std::min(text.find_first_of(" \t"), text.size()))));
}

// A file whose name ends in .txt is plain text.
Result<bool> keep(const GameFile& file, const std::string& path) {
  return path.ends_with(".txt") ? replace_file(path, to_plain_text(file)) : save_game(file, path);
}
GameFile kept_in(const std::string& path) {
  const std::string text = checked(read_file(path));
  return text.starts_with("game ") ? from_plain_text(text) : checked(load_game(path));
}

class Table {
 public:
  explicit Table(const PlayArgs& args) : args_(args) {
    SessionSettings settings;
    settings.game = args.position.game;
    settings.engine = args.book.wrap(args.level.chosen(args.engine));
    settings.seed = args.seed;
    settings.manners.resign = args.resign;
    session_ = checked(Session::make(settings));
    session_->set_limits(args.budget.limits_for(session_->engine(), 2, BudgetArgs::Cores::Idle));
    start(args.position);
    take_side(to_lower(args.side));
  }

  void run() {
    if (!args_.load.empty()) load(args_.load);
    greet();
    draw();
    while (!done_) {
      if (record().outcome() != Outcome::Open) {
        announce();
        if (!read_command(/*may_move=*/false)) return;
      } else if (human_plays_[index_of(record().to_move())]) {
        if (!read_command(/*may_move=*/true)) return;
      } else {
        engine_moves();
      }
    }
  }

 private:
  const AnyRecord& record() const { return session_->record(); }
  void start(const PositionArgs& position) {
    const auto record = position.record();
    checked(session_->start(record->spec(), position.position, record->moves()));
  }

  std::string name_of(Side side) const { return full_name(record().look_of(side)); }

  // first, second, both, none, or what a side is called.
  void take_side(const std::string& wanted) {
    const auto is = [&](Side side, const char* word) {
      return wanted == word || wanted == "both" || wanted == to_lower(record().look_of(side).name);
    };
    human_plays_[0] = is(Side::First, "first");
    human_plays_[1] = is(Side::Second, "second");
    if (is_alone()) human_plays_[1] = human_plays_[0];
    if (human_plays_[0] || human_plays_[1] || wanted == "none") return;
    throw BadInput("unknown side " + in_quotes(args_.side) + ", expected first, second, both, none, " +
                   to_lower(record().look_of(Side::First).name) + " or " +
                   to_lower(record().look_of(Side::Second).name));
  }

  void greet() const {
    const std::string game = record().spec().substr(0, record().spec().find('('));
    for (const GameInfo& info : game_infos()) {
      if (info.name == game) fmt::print("{}\n", styled("1", info.title));
      if (info.name == game) fmt::print("A move is {}.\n", info.notation);
    }
    fmt::print("{} Type help for the commands.\n\n", who_plays());
  }
  bool is_alone() const { return record().players() == 1; }
  std::string who_plays() const {
    if (is_alone()) return human_plays_[0] ? "You play alone." : "The engine plays alone.";
    if (human_plays_[0] && human_plays_[1]) return "You play both sides.";
    if (!human_plays_[0] && !human_plays_[1]) return "The engine plays both sides.";
    const Side mine = human_plays_[0] ? Side::First : Side::Second;
    return fmt::format("You are {}, the engine is {}.", name_of(mine), name_of(opponent(mine)));
  }

  void draw() const {
    fmt::print("{}{}\n", board_on_terminal(record()), styled("2", record().text()));
    if (is_alone()) fmt::print("score {:.6g}\n", record().score().value_or(0));
  }

  void announce() {
    if (announced_) return;
    announced_ = true;
    const Outcome outcome = record().outcome();
    if (has_dead_stones() && !cleanup_) return announce_settled();
    if (is_alone()) {
      fmt::print("{}\n", styled("1", fmt::format("It is over: score {:.6g}.", record().score().value_or(0))));
    } else if (outcome == Outcome::Draw) {
      fmt::print("{}\n", styled("1", "The game is drawn."));
    } else {
      const Side winner = outcome == Outcome::FirstWins ? Side::First : Side::Second;
      fmt::print("{}\n", styled("1", name_of(winner) + " wins" + margin(record().score()) + "."));
    }
    fmt::print("undo, save FILE or quit.\n");
  }
  static std::string margin(std::optional<double> score) {
    return score ? fmt::format(" by {:.6g}", std::abs(*score)) : "";
  }

  // Both passed where dead stones are taken off before the board is counted.
  bool has_dead_stones() const { return record().conventions().has_dead_stones; }
  void announce_settled() {
    const Settlement settlement = settled(record(), args_.seed);
    const auto dead = settlement.points_with(StoneStatus::Dead);
    if (!dead.empty()) {
      fmt::print("Dead stones:");
      for (const std::string& point : dead) fmt::print(" {}", point);
      fmt::print("\n{}", board_on_terminal(*reopened(record(), dead)));
    }
    if (settlement.score == 0) {
      fmt::print("{}\n", styled("1", "The game is drawn."));
    } else {
      const Side winner = settlement.score > 0 ? Side::First : Side::Second;
      fmt::print("{}\n", styled("1", name_of(winner) + " wins" + margin(settlement.score) + "."));
    }
    fmt::print("undo, save FILE or quit; resume if you do not agree: the board then counts as it stands.\n");
  }
  // The game goes on until the board is right as it stands.
  void resume() {
    if (!has_dead_stones()) return fmt::print("the game is over\n");
    checked(session_->turn_to(record().to_move()));
    cleanup_ = true;
    announced_ = false;
    draw();
  }

  void play(const std::string& move, const MoveNote& note = {}) {
    const auto printed = session_->play(move);
    if (!printed) {
      fmt::print("{}; moves lists what is possible, help the commands\n", printed.error());
      return;
    }
    notes_.resize(record().moves().size());
    notes_.back() = note;
    fmt::print("\n");
    draw();
    save_as_asked();
  }

  void engine_moves() {
    const Side side = record().to_move();
    fmt::print("{} is thinking{}", name_of(side), on_terminal() ? "..." : "\n");
    std::fflush(stdout);
    const std::string move = session_->choose({}, cleanup_);
    const SearchReport* report = session_->report();  // none: it passed without a search
    if (on_terminal()) fmt::print("\r\x1b[K");
    if (move == "resign") {
      fmt::print("{}\n", styled("1", name_of(side) + " resigns: " + name_of(opponent(side)) + " wins."));
      done_ = true;
      return;
    }
    fmt::print("{} plays {}{}\n", name_of(side), styled("1", move), report ? what_it_saw(*report) : "");
    MoveNote note;
    if (report != nullptr) {
      note.comment = effort(*report);
      note.value = side == Side::First ? report->value : 1 - report->value;
    }
    play(move, note);
  }

  static std::string what_it_saw(const SearchReport& report) {
    return fmt::format(
        "  ({}, {}{})", effort(report), hope(report),
        report.proof == Proof::None ? "" : std::string(", proven ") + proof_name(report.proof));
  }

  static std::string hope(const SearchReport& report) {
    return report.kind == SearchKind::Planning ? fmt::format("score {:.6g}", report.score)
                                               : fmt::format("chance to win {:.0f} %", 100 * report.value);
  }
  void hint() {
    Limits limits = session_->limits();
    limits.may_end_early = false;
    const SearchReport& report = session_->analyze(limits);
    fmt::print("{} ({}):", styled("1", report.best), hope(report));
    for (const std::string& move : report.line) fmt::print(" {}", move);
    fmt::print("\n");
  }

  // Back to the human's last turn.
  void undo() {
    bool any = false;
    do {
      if (!session_->undo()) break;
      any = true;
    } while (!human_plays_[index_of(record().to_move())] && !record().moves().empty());
    announced_ = cleanup_ = false;
    notes_.resize(record().moves().size());
    if (any) {
      draw();
      save_as_asked();
    } else {
      fmt::print("nothing to take back\n");
    }
  }

  // The game with what the engine thought of its moves.
  GameFile file() const {
    GameFile file = game_file_of(record());
    for (std::size_t i = 0; i < file.moves.size() && i < notes_.size(); ++i) file.moves[i].note = notes_[i];
    return file;
  }
  void save(const std::string& path) const {
    checked(keep(file(), path));
    fmt::print("saved to {}\n", path);
  }
  void save_as_asked() const {
    if (args_.save.empty()) return;
    if (const auto saved = keep(file(), args_.save); !saved) fmt::print("{}\n", saved.error());
  }

  // An error leaves the game as it was.
  void load(const std::string& path) {
    const GameFile file = kept_in(path);
    PositionArgs position;
    position.game = file.game;
    position.position = file.position;
    std::vector<MoveNote> notes;
    for (const FileMove& move : file.moves) {
      position.moves += move.move + " ";
      notes.push_back(move.note);
    }
    start(position);
    notes_ = std::move(notes);
    announced_ = false;
  }

  // False at the end of the input.
  bool read_command(bool may_move) {
    fmt::print("{}> ", may_move ? name_of(record().to_move()) + " to move" : "over");
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
      fmt::print("\n");
      return false;
    }
    const auto parts = words(line);
    if (parts.empty()) return true;
    obey(std::string(parts[0]), rest_of(line), line, may_move);
    return true;
  }

  void obey(const std::string& word, const std::string& argument, const std::string& line,
            bool may_move) try {
    if (word == "quit" || word == "exit") {
      done_ = true;
    } else if (word == "help") {
      fmt::print("{}{}", kHelp, has_dead_stones() ? kGoHelp : "");
    } else if (word == "undo") {
      undo();
    } else if (word == "board") {
      draw();
    } else if ((word == "save" || word == "load") && argument.empty()) {
      fmt::print("{} wants the name of a file\n", word);
    } else if (word == "save") {
      save(argument);
    } else if (word == "load") {
      load(argument);
      draw();
    } else if (word == "resume" && !may_move) {
      resume();
    } else if (!may_move) {
      fmt::print("the game is over: undo, save FILE, load FILE{} or quit\n",
                 has_dead_stones() ? ", resume" : "");
    } else if (word == "hint") {
      hint();
    } else if (word == "go") {
      engine_moves();
    } else if (word == "side") {
      std::swap(human_plays_[0], human_plays_[1]);
      fmt::print("{}\n", who_plays());
    } else if (word == "resign") {
      fmt::print("You resign.\n");
      done_ = true;
    } else if (word == "moves") {
      for (const std::string& move : record().legal_moves()) fmt::print("{} ", move);
      fmt::print("\n");
    } else {
      play(std::string(trim(line)));
    }
  } catch (const BadInput& error) {
    fmt::print("{}\n", error.what());
  }

  PlayArgs args_;
  std::unique_ptr<Session> session_;
  std::vector<MoveNote> notes_;  // of the moves played
  bool human_plays_[2] = {true, false};
  bool announced_ = false, done_ = false;
  bool cleanup_ = false;  // dead stones are taken: nobody passes before
};

}  // namespace

void add_play(Command& program) {
  Command command = program.subcommand("play", "Play against an engine in the terminal");
  command.footer(
      "Example: banyan play loa --side second --time 5s\nInside the game, help lists the commands.");
  auto args = std::make_shared<PlayArgs>();
  args->position.add_to(command);
  command.option("ENGINE", args->engine, "preset, preset with changes, or full spec");
  args->budget.add_to(command);
  args->budget.add_pace_to(command);
  args->book.add_to(command);
  args->level.add_to(command);
  command.option("--side", args->side, "your side: first, second, what it is called, both or none");
  command.option("--load", args->load, "go on with the game in this file");
  command
      .option("--save", args->save,
              "keep the game in this file, after every move: SGF, or plain text if it ends in .txt")
      .output();
  command.option("--seed", args->seed, "seed of the engine");
  command
      .option(
          "--resign", args->resign,
          "the engine gives up when its chance was below this for three moves; 0: only what is proven lost")
      .within(0.0, 1.0);
  command.run([args] { Table(*args).run(); });
}

}  // namespace banyan::app
