// banyan book: opening books, built, looked at, and carried elsewhere.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "banyan/book/tree.hpp"
#include "banyan/core/files.hpp"
#include "banyan/core/json.hpp"
#include "banyan/lab/book_builder.hpp"
#include "banyan/lab/book_judge.hpp"
#include "banyan/protocols/book_file.hpp"
#include "book_args.hpp"
#include "command.hpp"
#include "lab_args.hpp"

namespace banyan::app {
namespace {

// --- build ---

struct BuildArgs {
  BookPlan plan;
  BookRun run;
  BudgetArgs budget;
  std::string method = "bds";
  double k = 0.5, k_first = -1;
  bool json = false, quiet = false;
};

void build(const BuildArgs& args) {
  BookPlan plan = args.plan;
  for (std::size_t i = 0; i < kBookMethods.size(); ++i) {
    if (args.method == kBookMethods[i]) plan.method = static_cast<BookMethod>(i);
  }
  plan.k[0] = args.k_first >= 0 ? args.k_first : args.k;
  plan.k[1] = args.k;
  const auto engine = make_engine(plan.game, plan.engine.spec, plan.seed);
  plan.engine.limits =
      engine ? args.budget.limits_for(**engine, 1, BudgetArgs::Cores::Busy) : args.budget.limits(1);
  BookRun run = args.run;
  ProgressLine line(args.quiet || args.json);
  run.progress = [&](const BookProgress& progress) {
    line.show(fmt::format("{}/{} games, {} positions, depth {}", progress.games, progress.scheduled,
                          progress.size.positions, progress.size.depth),
              progress.games, progress.scheduled, progress.resumed, progress.seconds, "games");
  };
  const BuiltBook built = checked(build_book(plan, run));
  if (args.json) {
    fmt::print("{}\n", Json{{"book", run.store},
                            {"games", built.size.games},
                            {"resumed", built.resumed},
                            {"positions", built.size.positions},
                            {"depth", built.size.depth},
                            {"seconds", built.seconds}}
                           .dump(2));
  } else {
    fmt::print("{}: {} games ({} of them before), {} positions, depth {}, {:.1f} s\n", run.store,
               built.size.games, std::min(built.resumed, built.size.games), built.size.positions,
               built.size.depth, built.seconds);
  }
  if (!built.failure.empty()) throw std::runtime_error("the book is not finished: " + built.failure);
}

void add_build(Command& book) {
  Command command = book.subcommand("build", "Build a book by games in which the engine plays itself");
  command.footer(
      "Example: banyan book build connect4 mcts-solver --playouts 500 --method bds --games 500 --store b.db\n"
      "It can be stopped at any moment; the same command goes on, to the same book.");
  auto args = std::make_shared<BuildArgs>();
  command.option("GAME", args->plan.game, "the game, with its options").required();
  args->plan.engine.spec = "best";
  command.option("ENGINE", args->plan.engine.spec, "who plays where the book has no move");
  args->budget.add_to(command);
  command
      .option(
          "--method", args->method,
          "qbf: Quasi Best-First; bds: Beta-Distribution Sampling; drop-out: positions evaluated best first")
      .one_of({kBookMethods.begin(), kBookMethods.end()});
  command.option("--k", args->k, "qbf: a move's share must be above this, or the engine is asked")
      .within(0.0, 1.0);
  command
      .option("--k-first", args->k_first,
              "qbf: … for the player who moves first, if it differs; -1: it does not")
      .within(-1.0, 1.0);
  command.option("--penalty", args->plan.penalty, "drop-out: what a ply costs a line, in chances to win")
      .within(0.0, 1.0);
  command.option("--games", args->plan.games, "games of the book; drop-out: positions evaluated")
      .within(1, 100'000'000);
  command.option("--batch", args->plan.batch, "games that see the same book").within(1, 100'000);
  command.option("--seed", args->plan.seed, "seed of the book");
  command.option("--store", args->run.store, "SQLite file of the book").required().output();
  command.option("--concurrency", args->run.concurrency, "games at the same time, at most a batch")
      .within(1, 256);
  command.flag("--json", args->json, "print one JSON document");
  command.flag("--quiet", args->quiet, "no progress");
  command.run([args] { build(*args); });
}

// --- show, probe ---

// A book's file, and a position of its game.
struct ProbeArgs {
  std::string file, moves;
  bool json = false;

  void add_to(Command& command) {
    command.option("FILE", file, "a book").required();
    command.option("--moves", moves, "the position behind these moves, separated by blanks or commas");
  }
  std::unique_ptr<AnyRecord> record(const Book& book) const {
    auto record = checked(make_record(book.game()));
    checked(play_moves(*record, moves));
    return record;
  }
};

struct ShowArgs : ProbeArgs {
  TreeLimits limits;
  std::string svg;
};

void show(const ShowArgs& args) {
  const Book book = checked(Book::open(args.file, /*whole=*/true));
  const BookSize size = book.size();
  const BookNode tree = book_tree(book, *args.record(book), args.limits);
  if (!args.svg.empty()) checked(replace_file(args.svg, tree_svg(tree, args.file + ": " + book.game())));
  if (args.json) {
    Json json = {{"book", args.file}};
    for (const auto& [what, value] : book.facts()) json["facts"][what] = value;
    json["games"] = size.games;
    json["waiting"] = size.waiting;
    json["positions"] = size.positions;
    json["depth"] = size.depth;
    return fmt::print("{}\n", json.dump(2));
  }
  for (const auto& [what, value] : book.facts()) fmt::print("{:<22} {}\n", what, value);
  fmt::print("{:<22} {}\n", "games", size.games);
  if (size.waiting > 0) fmt::print("{:<22} {} more, in a batch that is not complete\n", "", size.waiting);
  fmt::print("{:<22} {}\n{:<22} {} plies\n\n", "positions", size.positions, "depth", size.depth);
  const std::string text = tree_text(tree);
  fmt::print("{}", text.empty() ? "no move with so many games\n" : text);
  if (!args.svg.empty()) fmt::print("drawn in {}\n", args.svg);
}

void add_show(Command& book) {
  Command command = book.subcommand("show", "What a book is, and its main lines with games and shares");
  auto args = std::make_shared<ShowArgs>();
  args->add_to(command);
  command.option("--plies", args->limits.plies, "length of the lines").within(1, 1000);
  command.option("--breadth", args->limits.breadth, "moves of a position").within(1, 1000);
  command.option("--least-games", args->limits.least_games, "moves with fewer games are not shown")
      .positive();
  command.option("--svg", args->svg, "draw the lines into this file").output();
  command.flag("--json", args->json, "print one JSON document, without the lines");
  command.footer(
      "Example: banyan book show b.db --plies 12 --svg b.svg\nA share is that of the side that moves.");
  command.run([args] { show(*args); });
}

void probe(const ProbeArgs& args, const BookPlay& play) {
  const Book book = checked(Book::open(args.file));
  const auto record = args.record(book);
  const auto position = book.find(*record);
  Rng rng(1);
  const auto chosen = position ? play.choose(*position, rng) : std::nullopt;
  const std::string choice = chosen ? position->moves[*chosen].move : "";
  const Side side = record->to_move();
  std::vector<BookMove> moves = position ? position->moves : std::vector<BookMove>();
  std::stable_sort(moves.begin(), moves.end(),
                   [](const BookMove& a, const BookMove& b) { return a.counts.games() > b.counts.games(); });
  if (args.json) {
    Json json = {{"position", record->text()}, {"games", position ? position->counts.games() : 0}};
    json["moves"] = Json::array();
    for (const BookMove& move : moves) {
      json["moves"].push_back({{"move", move.move},
                               {"games", move.counts.games()},
                               {"wins", side == Side::First ? move.counts.first : move.counts.second},
                               {"draws", move.counts.draws},
                               {"share", move.share}});
    }
    json["choice"] = choice;
    return fmt::print("{}\n", json.dump(2));
  }
  fmt::print("{}\n{}\n\n", record->board(), record->text());
  if (!position) return fmt::print("not in the book\n");
  fmt::print("{} games\n{:<12} {:>8} {:>8} {:>8} {:>8}\n", position->counts.games(), "move", "games", "wins",
             "draws", "share");
  for (const BookMove& move : moves) {
    fmt::print("{:<12} {:>8} {:>8} {:>8} {:>8.3f}\n", move.move, move.counts.games(),
               side == Side::First ? move.counts.first : move.counts.second, move.counts.draws, move.share);
  }
  fmt::print("\n{}\n", choice.empty() ? "no move to play" : "plays " + choice);
}

void add_probe(Command& book) {
  Command command = book.subcommand("probe", "What a book knows of a position, and what it would play");
  auto args = std::make_shared<ProbeArgs>();
  auto books = std::make_shared<BookArgs>();
  args->add_to(command);
  books->add_play_to(command);
  command.flag("--json", args->json, "print one JSON document");
  command.footer("Example: banyan book probe b.db --moves \"4 4\"");
  command.run([args, books] { probe(*args, books->play()); });
}

// --- export, import, merge ---

struct ExportArgs : ShowArgs {
  std::string out;
};

void export_book(const ExportArgs& args) {
  const Book book = checked(Book::open(args.file, /*whole=*/true));
  const bool as_text = args.out.ends_with(".txt");
  checked(replace_file(
      args.out, as_text
                    ? book_to_text(book)
                    : checked(book_to_sgf(book_tree(book, *args.record(book), args.limits), book.game()))));
  fmt::print("{}: {} of {}\n", args.out, as_text ? "the games" : "the lines", args.file);
}

void add_export(Command& book) {
  Command command = book.subcommand("export", "Write a book as SGF with counts, or its games as plain text");
  auto args = std::make_shared<ExportArgs>();
  args->limits = {.plies = 12, .breadth = 8, .least_games = 2};
  command.option("FILE", args->file, "a book").required();
  command.option("OUT", args->out, "SGF: the tree of its lines; a name that ends in .txt: its games")
      .required()
      .output();
  command.option("--plies", args->limits.plies, "SGF: length of the lines").within(1, 1000);
  command.option("--breadth", args->limits.breadth, "SGF: moves of a position").within(1, 1000);
  command.option("--least-games", args->limits.least_games, "SGF: moves with fewer games are left out")
      .positive();
  command.footer("Example: banyan book export b.db b.sgf --plies 16");
  command.run([args] { export_book(*args); });
}

void print_size(const Book& book) {
  const BookSize size = book.size();
  fmt::print("{}: {} games, {} positions, depth {}\n", book.path(), size.games, size.positions, size.depth);
}

struct ImportArgs {
  std::string game, store;
  std::vector<std::string> files;
};

void import_book(const ImportArgs& args) {
  const auto record = checked(make_record(args.game));
  std::vector<BookGame> games;
  for (const std::string& file : args.files) {
    const std::string text = checked(read_file(file));
    auto read =
        file.ends_with(".sgf") ? games_of_sgf(text, record->spec()) : games_of_text(text, record->spec());
    if (!read) throw BadInput(file + ": " + read.error());
    std::move(read->begin(), read->end(), std::back_inserter(games));
  }
  if (games.empty()) throw BadInput("no game and no line in these files");
  Book book = checked(Book::build(args.store, {{"game", record->spec()}, {"method", "import"}}));
  book.append(games);
  print_size(book);
}

void add_import(Command& book) {
  Command command = book.subcommand("import", "Make a book of the games or lines of others");
  auto args = std::make_shared<ImportArgs>();
  command.option("GAME", args->game, "the game, with its options").required();
  command.option("FILES", args->files, "SGF, or lines of moves; a line without a result counts as a draw")
      .required();
  command.option("--store", args->store, "the book; games are added to one that was imported before")
      .required()
      .output();
  command.footer("Example: banyan book import \"go(size=9)\" games/*.sgf --store expert.db");
  command.run([args] { import_book(*args); });
}

struct MergeArgs {
  std::vector<std::string> files;
  std::string store;
};

void merge_books(const MergeArgs& args) {
  std::vector<BookGame> games;
  std::string game, sources;
  for (const std::string& file : args.files) {
    const Book book = checked(Book::open(file, /*whole=*/true));
    if (book.fact("method") == kBookMethods[std::size_t(BookMethod::DropOut)])
      throw BadInput(file + " holds evaluations, not games: a drop-out book is not merged");
    if (!game.empty() && book.game() != game)
      throw BadInput(file + " is a book of " + book.game() + ", not of " + game);
    game = book.game();
    sources += (sources.empty() ? "" : " + ") + book.fact("method");
    for (BookGame& one : book.games()) games.push_back(std::move(one));
  }
  std::error_code error;
  if (std::filesystem::exists(args.store, error)) throw BadInput("there is already a file " + args.store);
  Book merged = checked(Book::build(args.store, {{"game", game}, {"method", "merge of " + sources}}));
  merged.append(games);
  print_size(merged);
}

void add_merge(Command& book) {
  Command command = book.subcommand("merge", "Put the games of several books of one game into a new one");
  auto args = std::make_shared<MergeArgs>();
  command.option("FILES", args->files, "books").required();
  command.option("--store", args->store, "the new book").required().output();
  command.footer("Example: banyan book merge qbf.db bds.db --store both.db");
  command.run([args] { merge_books(*args); });
}

// --- judge ---

struct JudgeArgs {
  std::string file;
  JudgeSettings settings;
  BookArgs books;
  BudgetArgs budget;
  std::string solver_time = "2s";
};

void judge(const JudgeArgs& args) {
  const Book book = checked(Book::open(args.file, /*whole=*/true));
  JudgeSettings settings = args.settings;
  settings.play = args.books.play();
  settings.engine.limits = args.budget.limits(1);
  settings.solver.seconds = parse_seconds(args.solver_time);
  fmt::print("{:>4} {:>10} {:>9} {:>9} {:>9}\n", "ply", "positions", "book", "engine", "unsolved");
  settings.progress = [](const JudgedPly& ply) {
    const auto percent = [&](std::uint64_t count) {
      return ply.positions == 0 ? 0.0 : 100 * static_cast<double>(count) / static_cast<double>(ply.positions);
    };
    fmt::print("{:>4} {:>10} {:>7.1f} % {:>7.1f} % {:>9}\n", ply.ply, ply.positions, percent(ply.book),
               percent(ply.engine), ply.unsolved);
    std::fflush(stdout);
  };
  checked(judge_book(book, settings));
}

void add_judge(Command& book) {
  Command command = book.subcommand(
      "judge", "How many of a book's moves keep the value of their position, by the exact solver");
  auto args = std::make_shared<JudgeArgs>();
  args->settings.engine.spec = "best";
  command.option("FILE", args->file, "a book").required();
  command.option("ENGINE", args->settings.engine.spec, "whose moves without a book are judged beside it");
  args->budget.add_to(command);
  args->books.add_play_to(command);
  command.option("--plies", args->settings.plies, "how deep").within(1, 1000);
  command.option("--most", args->settings.most, "positions of a ply, those with the most games").positive();
  command.option("--solver-time", args->solver_time, "time of the solver for a position");
  command.option("--seed", args->settings.seed, "seed of the engine");
  command.footer("Example: banyan book judge b.db mcts-solver --playouts 500 --plies 14");
  command.run([args] { judge(*args); });
}

}  // namespace

void add_book(Command& program) {
  Command command = program.subcommand("book", "Opening books that the engine writes itself");
  add_build(command);
  add_show(command);
  add_probe(command);
  add_export(command);
  add_import(command);
  add_merge(command);
  add_judge(command);
}

}  // namespace banyan::app
