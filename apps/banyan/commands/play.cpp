// banyan play: a game against an engine in the terminal.
#include <fmt/core.h>
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "banyan/core/text.hpp"
#include "command.hpp"

namespace banyan::app {
namespace {

struct Args {
  PositionArgs position;
  BudgetArgs budget;
  std::string engine = "best", side = "first", load;
  std::uint64_t seed = 1;
};

constexpr const char* kHelp =
    "  a move in the game's notation   plays it\n"
    "  moves      the legal moves          hint       what the engine would play\n"
    "  undo       take back your last move go         let the engine play this move\n"
    "  side       change sides             resign     give up\n"
    "  save FILE  keep the game            load FILE  go on with a kept game\n"
    "  board      draw the board again     quit       leave\n";

// A kept game is a small text file: the game, the start position if it is not the usual one, the moves.
std::string to_file_text(const AnyRecord& record, const std::string& start) {
  std::string text = "game " + record.spec() + "\n";
  if (!start.empty()) text += "position " + start + "\n";
  text += "moves";
  for (const std::string& move : record.moves()) text += " " + move;
  return text + "\n";
}

class Table {
 public:
  explicit Table(const Args& args)
      : args_(args),
        record_(args.position.record()),
        engine_(engine_at(args.position, args.engine, args.seed)) {
    human_plays_[0] = args.side == "first" || args.side == "both";
    human_plays_[1] = args.side == "second" || args.side == "both";
  }

  void run() {
    if (!args_.load.empty()) load(args_.load);
    fmt::print("{}\nYou play {}. Type help for the commands.\n\n", engine_->game(), args_.side);
    draw();
    while (!done_) {
      if (record_->outcome() != Outcome::Open) {
        announce();
        if (!read_command(/*may_move=*/false)) return;
      } else if (human_plays_[index_of(record_->to_move())]) {
        if (!read_command(/*may_move=*/true)) return;
      } else {
        engine_moves();
      }
    }
  }

 private:
  void draw() const { fmt::print("{}{}\n", record_->board(), record_->text()); }

  void announce() {
    if (announced_) return;
    announced_ = true;
    switch (record_->outcome()) {
      case Outcome::FirstWins:
        fmt::print("The first player wins.\n");
        break;
      case Outcome::SecondWins:
        fmt::print("The second player wins.\n");
        break;
      default:
        fmt::print("The game is drawn.\n");
    }
    fmt::print("undo, save FILE or quit.\n");
  }

  void play(const std::string& move) {
    const auto printed = record_->play(move);
    if (!printed) {
      fmt::print("{}\n", printed.error());
      return;
    }
    checked(engine_->play(*printed));
    fmt::print("\n{}\n", *printed);
    draw();
  }

  void engine_moves() {
    fmt::print("thinking...\n");
    std::fflush(stdout);
    const SearchReport report = engine_->think(args_.budget.limits(2));
    const bool simulates = report.playouts > 0;
    fmt::print("{} {}, chance to win {:.0f} %{}\n", simulates ? report.playouts : report.nodes,
               simulates ? "play-outs" : "nodes", 100 * report.value,
               report.proof == Proof::None ? "" : ", proven " + proof_name(report.proof));
    play(report.best);
  }

  void hint() {
    const SearchReport report = engine_->think(args_.budget.limits(2));
    fmt::print("{} (chance to win {:.0f} %):", report.best, 100 * report.value);
    for (const std::string& move : report.line) fmt::print(" {}", move);
    fmt::print("\n");
  }

  // Back to the human's last turn.
  void undo() {
    bool any = false;
    do {
      if (!record_->undo()) break;
      engine_->undo();
      any = true;
    } while (!human_plays_[index_of(record_->to_move())] && !record_->moves().empty());
    announced_ = false;
    if (any) {
      draw();
    } else {
      fmt::print("nothing to take back\n");
    }
  }

  void save(const std::string& file) const {
    std::ofstream out(file);
    out << to_file_text(*record_, args_.position.position);
    out.close();
    fmt::print("{}\n", out ? "saved to " + file : "cannot write " + file);
  }

  void load(const std::string& file) {
    std::ifstream in(file);
    PositionArgs position;
    std::string line;
    while (std::getline(in, line)) {
      const std::string_view text = trim(line);
      if (text.starts_with("game ")) position.game = text.substr(5);
      if (text.starts_with("position ")) position.position = text.substr(9);
      if (text.starts_with("moves")) position.moves = text.substr(5);
    }
    if (position.game.empty()) throw BadInput("cannot read a game from " + in_quotes(file));
    auto record = position.record();
    engine_ = engine_at(position, args_.engine, args_.seed);
    record_ = std::move(record);
    args_.position = position;
    announced_ = false;
  }

  // False at the end of the input.
  bool read_command(bool may_move) {
    fmt::print("{}> ", record_->to_move() == Side::First ? "first" : "second");
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
      fmt::print("\n");
      return false;
    }
    const auto parts = words(line);
    if (parts.empty()) return true;
    obey(std::string(parts[0]), parts.size() > 1 ? std::string(parts[1]) : "", line, may_move);
    return true;
  }

  void obey(const std::string& word, const std::string& argument, const std::string& line,
            bool may_move) try {
    if (word == "quit" || word == "exit") {
      done_ = true;
    } else if (word == "help") {
      fmt::print("{}", kHelp);
    } else if (word == "undo") {
      undo();
    } else if (word == "board") {
      draw();
    } else if (word == "save" && !argument.empty()) {
      save(argument);
    } else if (word == "load" && !argument.empty()) {
      load(argument);
      draw();
    } else if (!may_move) {
      fmt::print("the game is over: undo, save FILE, load FILE or quit\n");
    } else if (word == "hint") {
      hint();
    } else if (word == "go") {
      engine_moves();
    } else if (word == "side") {
      std::swap(human_plays_[0], human_plays_[1]);
    } else if (word == "resign") {
      fmt::print("You resign.\n");
      done_ = true;
    } else if (word == "moves") {
      for (const std::string& move : record_->legal_moves()) fmt::print("{} ", move);
      fmt::print("\n");
    } else {
      play(std::string(trim(line)));
    }
  } catch (const BadInput& error) {
    fmt::print("{}\n", error.what());
  }

  Args args_;
  std::unique_ptr<AnyRecord> record_;
  std::unique_ptr<Engine> engine_;
  bool human_plays_[2] = {true, false};
  bool announced_ = false, done_ = false;
};

}  // namespace

void add_play(Command& program) {
  Command command = program.subcommand("play", "Play against an engine in the terminal");
  command.footer(
      "Example: banyan play loa --side second --time 5s\nInside the game, help lists the commands.");
  auto args = std::make_shared<Args>();
  args->position.add_to(command);
  command.option("ENGINE", args->engine, "preset, preset with changes, or full spec");
  args->budget.add_to(command);
  command.option("--side", args->side, "your side").one_of({"first", "second", "both", "none"});
  command.option("--load", args->load, "go on with a game kept by save");
  command.option("--seed", args->seed, "seed of the engine");
  command.run([args] { Table(*args).run(); });
}

}  // namespace banyan::app
