#include "banyan/protocols/game_file.hpp"

#include <cmath>

#include "banyan/core/files.hpp"
#include "banyan/core/spec.hpp"
#include "banyan/core/text.hpp"
#include "game_reader.hpp"

namespace banyan {
namespace {

using sgf::Notation;

std::string percent_text(double value) {
  return format_double(static_cast<double>(static_cast<int>(value * 10000 + 0.5)) / 100);
}

void add_move(sgf::Node& node, const AnyRecord& record, const Notation& notation, const std::string& move) {
  const auto text = sgf::move_text(notation, move);
  node.add(std::string(1, notation.colour(record.to_move())), text ? *text : move);
}

void write_root(sgf::Node& root, const GameFile& game, const AnyRecord& record, const Notation& notation) {
  const auto& [columns, rows] = notation.size;
  const Conventions& conventions = notation.conventions;
  const auto spec = parse_spec(record.spec());
  root.add("FF", "4");
  root.add("CA", "UTF-8");
  root.add("AP", "Banyan");
  if (!conventions.sgf.number.empty()) root.add("GM", std::string(conventions.sgf.number));
  if (spec->args.contains("columns") || spec->args.contains("size")) {
    root.add("SZ", std::to_string(columns) + (columns == rows ? "" : ":" + std::to_string(rows)));
  }
  if (spec->args.contains("komi")) root.add("KM", spec->args.at("komi"));
  root.add("KG", record.spec());
  if (!game.position.empty()) root.add("KP", game.position);
  if (!conventions.turns[0].empty()) sgf::write_set_up(notation, record, root);
  for (const auto& [name, value] : game.info) root.add(name, value);
  if (!game.comment.empty()) root.add("C", game.comment);
}

// RE: the winner's colour, with the margin as the board stands where the game has one.
std::string result_text(const AnyRecord& record) {
  if (record.outcome() == Outcome::Draw) return "0";
  const Side winner = record.outcome() == Outcome::FirstWins ? Side::First : Side::Second;
  const auto margin = record.score();
  return std::string(1, Notation(record).colour(winner)) + "+" +
         (margin ? format_double(std::abs(*margin)) : "");
}

}  // namespace

bool operator==(const GameFile& a, const GameFile& b) { return write_game(a) == write_game(b); }

GameFile game_file_of(const AnyRecord& record) {
  GameFile file;
  file.game = record.spec();
  for (const std::string& move : record.moves()) file.moves.push_back({move, {}, {}});
  const auto start = record.clone();
  while (start->undo()) {
  }
  const auto usual = make_record(file.game);
  if (!usual || start->text() != (*usual)->text()) file.position = start->text();
  if (record.outcome() != Outcome::Open) file.info["RE"] = result_text(record);
  return file;
}

Result<GameFile> read_game(std::string_view text, std::size_t before) {
  const auto file = sgf::read(text);
  if (!file) return Error{file.error()};
  return sgf::GameReader(*file, before).read();
}

std::string write_game(const GameFile& game) {
  sgf::Collection file;
  const auto record = make_record(game.game, game.position);
  if (!record) return {};
  const Notation notation(**record);
  std::size_t at = file.add_node();
  write_root(file.nodes[at], game, **record, notation);
  for (const FileMove& move : game.moves) {
    const std::size_t parent = at;
    at = file.add_node(parent);
    add_move(file.nodes[at], **record, notation, move.move);
    if (!move.note.comment.empty()) file.nodes[at].add("C", move.note.comment);
    if (move.note.value) file.nodes[at].add("SBKV", percent_text(*move.note.value));
    for (const auto& line : move.variations) {
      const auto side = (*record)->clone();
      std::size_t tip = parent;
      for (const std::string& step : line) {
        tip = file.add_node(tip);
        add_move(file.nodes[tip], *side, notation, step);
        if (!side->play(step)) break;
      }
    }
    if (!(*record)->play(move.move)) break;
  }
  return sgf::write(file);
}

std::string to_plain_text(const GameFile& game) {
  std::string text = "game " + game.game + "\n";
  if (!game.position.empty()) text += "position " + game.position + "\n";
  text += "moves";
  for (const FileMove& move : game.moves) text += " " + move.move;
  return text + "\n";
}
GameFile from_plain_text(std::string_view text) {
  GameFile game;
  for (const std::string_view raw : split(text, '\n')) {
    const std::string_view line = trim(raw);
    if (line.starts_with("game ")) game.game = trim(line.substr(5));
    if (line.starts_with("position ")) game.position = trim(line.substr(9));
    if (!line.starts_with("moves ")) continue;
    for (const std::string_view move : words(line.substr(6)))
      game.moves.push_back({std::string(move), {}, {}});
  }
  return game;
}
Result<GameFile> read_any_game(std::string_view text) {
  if (trim(text).starts_with("game ")) return from_plain_text(text);
  return read_game(text);
}

Result<GameFile> load_game(const std::string& path, std::size_t before) {
  const auto text = read_file(path);
  if (!text) return Error{text.error()};
  auto game = read_game(*text, before);
  if (!game) return Error{"cannot read " + in_quotes(path) + ": " + game.error()};
  return game;
}

Result<bool> save_game(const GameFile& game, const std::string& path) {
  return replace_file(path, write_game(game) + "\n");
}

}  // namespace banyan
