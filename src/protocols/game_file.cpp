#include "banyan/protocols/game_file.hpp"

#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "banyan/core/files.hpp"
#include "banyan/core/spec.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/points.hpp"
#include "sgf_moves.hpp"

namespace banyan {
namespace {

using sgf::Board, sgf::Format, sgf::board_of, sgf::format_of, sgf::kFormats, sgf::point_text, sgf::take_point;

// --- reading ---

// "9", or "9:13" for columns and rows.
Result<std::string> size_args(const std::string& text) {
  const auto parts = split(text, ':');
  if (parts.size() > 2 || !parse_int(parts[0]) || !parse_int(parts.back())) {
    return Error{"SZ has a bad value " + in_quotes(text)};
  }
  if (parts.size() == 1) return "size=" + text;
  return "columns=" + std::string(parts[0]) + ",rows=" + std::string(parts[1]);
}

// The spec of a game that was not written by us.
Result<std::string> foreign_game(const sgf::Node& root) {
  const std::string* number = root.find("GM");
  const std::string_view wanted = number != nullptr ? trim(*number) : std::string_view("1");
  for (const Format& format : kFormats) {
    if (format.number.empty() || format.number != wanted) continue;
    std::string args;
    const std::string* size = root.find("SZ");
    const std::string standard_size = "19";
    if (size != nullptr || format.game == "go") {
      const auto text = size_args(size != nullptr ? std::string(trim(*size)) : standard_size);
      if (!text) return Error{text.error()};
      args = *text;
    }
    const std::string* komi = root.find("KM");
    if (komi != nullptr && format.game == "go" && parse_double(trim(*komi))) {
      args += ",komi=" + std::string(trim(*komi));
    }
    const std::string* set_up = root.find("SU");
    if (set_up != nullptr && format.game == "loa" && to_lower(*set_up) == "scrambled-eggs") {
      args += std::string(args.empty() ? "" : ",") + "start=scrambled_eggs";
    }
    return std::string(format.game) + (args.empty() ? "" : "(" + args + ")");
  }
  return Error{"GM has the value " + in_quotes(wanted) + ", not a game that is known here"};
}

// Stones set up before the first move, handicap stones among them, as a position of Go.
Result<std::string> go_set_up(const sgf::Node& root, const Board& board) {
  if (root.property("AB") == nullptr && root.property("AW") == nullptr) return std::string();
  std::vector<std::string> rows(static_cast<std::size_t>(board.rows),
                                std::string(static_cast<std::size_t>(board.columns), '.'));
  for (const auto& [name, man] : {std::pair{"AB", 'x'}, std::pair{"AW", 'o'}}) {
    const sgf::Property* stones = root.property(name);
    if (stones == nullptr) continue;
    for (const std::string& value : stones->values) {
      std::string_view rest = value;
      const auto from = take_point(rest, board);
      if (!rest.empty() && rest.front() == ':') rest.remove_prefix(1);
      const auto to = rest.empty() ? from : take_point(rest, board);
      if (!from || !to || !rest.empty())
        return Error{std::string(name) + " has a bad point " + in_quotes(value)};
      for (int row = to->row; row <= from->row; ++row) {
        for (int column = from->column; column <= to->column; ++column) {
          rows[static_cast<std::size_t>(board.rows - 1 - row)][static_cast<std::size_t>(column)] = man;
        }
      }
    }
  }
  const std::string* turn = root.find("PL");
  const bool white = turn != nullptr ? to_lower(*turn).starts_with('w') : root.property("AW") == nullptr;
  return join_rows(rows) + (white ? " w -" : " b -");
}

struct Played {
  char colour;
  const std::string* value;
};
std::optional<Played> move_of(const sgf::Node& node) {
  for (const char colour : {'B', 'W'}) {
    if (const std::string* value = node.find(std::string_view(&colour, 1))) return Played{colour, value};
  }
  return std::nullopt;
}

char colour_to_move(const AnyRecord& record, const Format& format) {
  const char second = format.first == 'B' ? 'W' : 'B';
  return record.to_move() == Side::First ? format.first : second;
}

// Plays the move of a node; gives its printed form.
Result<std::string> play_node(const Played& played, const Format& format, AnyRecord& record) {
  const std::string where = "move " + std::to_string(record.moves().size() + 1) + ": ";
  const auto move = move_from_sgf(record.spec(), *played.value);
  if (!move) return Error{where + move.error()};
  if (played.colour != colour_to_move(record, format)) {
    if (format.game != "go") return Error{where + "the wrong side moves"};
    if (const auto passed = record.play("pass"); !passed) return Error{where + passed.error()};
  }
  const auto printed = record.play(*move);
  return printed ? printed : Error{where + printed.error()};
}

MoveNote note_of(const sgf::Node& node) {
  MoveNote note;
  if (const std::string* comment = node.find("C")) note.comment = *comment;
  if (const std::string* value = node.find("SBKV")) {
    if (const auto percent = parse_double(trim(*value))) note.value = *percent / 100;
  }
  return note;
}

// The lines that start beside a node of the main line, as far as they can be played.
std::vector<std::vector<std::string>> variations_beside(const sgf::Collection& file, const sgf::Node& parent,
                                                        const Format& format, const AnyRecord& before) {
  std::vector<std::vector<std::string>> lines;
  for (std::size_t i = 1; i < parent.children.size(); ++i) {
    const auto record = before.clone();
    const std::size_t begin = record->moves().size();
    for (std::size_t at = parent.children[i];; at = file.nodes[at].children.front()) {
      const auto played = move_of(file.nodes[at]);
      if (!played || !play_node(*played, format, *record) || file.nodes[at].children.empty()) break;
    }
    auto moves = record->moves();
    moves.erase(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(begin));
    if (!moves.empty()) lines.push_back(std::move(moves));
  }
  return lines;
}

constexpr std::array<std::string_view, 10> kInfo = {"PB", "PW", "BR", "WR", "RE",
                                                    "DT", "EV", "RO", "RU", "PC"};

Result<GameFile> start_of(const sgf::Node& root) {
  GameFile game;
  if (const std::string* ours = root.find("KG")) {
    game.game = *ours;
    if (const std::string* position = root.find("KP")) game.position = *position;
  } else {
    const auto spec = foreign_game(root);
    if (!spec) return Error{spec.error()};
    game.game = *spec;
    if (game.game.starts_with("go")) {
      const auto record = make_record(game.game);
      if (!record) return Error{record.error()};
      const auto position = go_set_up(root, board_of((*record)->spec()));
      if (!position) return Error{position.error()};
      game.position = *position;
    }
  }
  for (const std::string_view name : kInfo) {
    if (const std::string* value = root.find(name)) game.info[std::string(name)] = *value;
  }
  if (const std::string* comment = root.find("C")) game.comment = *comment;
  return game;
}

// --- writing ---

std::string percent_text(double value) {
  return format_double(static_cast<double>(static_cast<int>(value * 10000 + 0.5)) / 100);
}

void add_move(sgf::Node& node, const AnyRecord& record, const Format& format, const std::string& move) {
  const auto text = move_to_sgf(record.spec(), move);
  node.add(std::string(1, colour_to_move(record, format)), text ? *text : move);
}

// Stones that stand there from the start, so that other programs see them, too.
void write_set_up(sgf::Node& root, const AnyRecord& record) {
  const auto rows = board_rows(record);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const char man = rows[row][column];
      const Square square{static_cast<int>(column), static_cast<int>(rows.size() - 1 - row)};
      if (man != '.') root.add(man == 'x' ? "AB" : "AW", point_text(square, static_cast<int>(rows.size())));
    }
  }
  if (record.to_move() == Side::Second || root.property("AB") != nullptr || root.property("AW") != nullptr) {
    root.add("PL", record.to_move() == Side::First ? "B" : "W");
  }
}

void write_root(sgf::Node& root, const GameFile& game, const AnyRecord& record, const Format& format) {
  const Board board = board_of(record.spec());
  root.add("FF", "4");
  root.add("CA", "UTF-8");
  root.add("AP", "Banyan");
  if (!format.number.empty()) root.add("GM", std::string(format.number));
  if (board.columns > 0) {
    const bool square = board.columns == board.rows;
    root.add("SZ", std::to_string(board.columns) + (square ? "" : ":" + std::to_string(board.rows)));
  }
  if (const auto spec = parse_spec(record.spec()); spec && spec->args.contains("komi")) {
    root.add("KM", spec->args.at("komi"));
  }
  root.add("KG", record.spec());
  if (!game.position.empty()) root.add("KP", game.position);
  if (format.game == "go") write_set_up(root, record);
  for (const auto& [name, value] : game.info) root.add(name, value);
  if (!game.comment.empty()) root.add("C", game.comment);
}

// RE: the winner's colour, in Go with the margin as the board stands.
std::string result_text(const AnyRecord& record) {
  if (record.outcome() == Outcome::Draw) return "0";
  const char first = format_of(board_of(record.spec()).game).first, second = first == 'B' ? 'W' : 'B';
  const auto margin = record.score();
  return std::string(1, record.outcome() == Outcome::FirstWins ? first : second) + "+" +
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

Result<GameFile> read_game(std::string_view text) {
  const auto file = sgf::read(text);
  if (!file) return Error{file.error()};
  auto game = start_of(file->nodes[file->games.front()]);
  if (!game) return game;
  const auto record = make_record(game->game, game->position);
  if (!record) return Error{record.error()};
  const Format& format = format_of(board_of((*record)->spec()).game);
  for (const std::size_t index : file->main_line()) {
    const sgf::Node& node = file->nodes[index];
    const auto played = move_of(node);
    if (!played) continue;
    const auto before = (*record)->clone();
    const auto move = play_node(*played, format, **record);
    if (!move) return Error{move.error()};
    // A side that moved twice has a pass of the other between; other lines begin where the main one does.
    const std::size_t first = game->moves.size();
    if ((*record)->moves().size() == first + 2) game->moves.push_back({"pass", {}, {}});
    game->moves.push_back({*move, note_of(node), {}});
    if (node.parent == sgf::Node::kNone) continue;
    game->moves[first].variations = variations_beside(*file, file->nodes[node.parent], format, *before);
  }
  return game;
}

std::string write_game(const GameFile& game) {
  sgf::Collection file;
  const auto record = make_record(game.game, game.position);
  if (!record) return {};
  const Format& format = format_of(board_of((*record)->spec()).game);
  std::size_t at = file.add_node();
  write_root(file.nodes[at], game, **record, format);
  for (const FileMove& move : game.moves) {
    const std::size_t parent = at;
    at = file.add_node(parent);
    add_move(file.nodes[at], **record, format, move.move);
    if (!move.note.comment.empty()) file.nodes[at].add("C", move.note.comment);
    if (move.note.value) file.nodes[at].add("SBKV", percent_text(*move.note.value));
    for (const auto& line : move.variations) {
      const auto side = (*record)->clone();
      std::size_t tip = parent;
      for (const std::string& step : line) {
        tip = file.add_node(tip);
        add_move(file.nodes[tip], *side, format, step);
        if (!side->play(step)) break;
      }
    }
    if (!(*record)->play(move.move)) break;
  }
  return sgf::write(file);
}

Result<GameFile> load_game(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return Error{text.error()};
  auto game = read_game(*text);
  if (!game) return Error{"cannot read " + in_quotes(path) + ": " + game.error()};
  return game;
}

Result<bool> save_game(const GameFile& game, const std::string& path) {
  return replace_file(path, write_game(game) + "\n");
}

}  // namespace banyan
