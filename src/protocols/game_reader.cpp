#include "game_reader.hpp"

#include <array>

#include "banyan/core/spec.hpp"

namespace banyan::sgf {
namespace {

constexpr std::array<std::string_view, 10> kInfo = {"PB", "PW", "BR", "WR", "RE",
                                                    "DT", "EV", "RO", "RU", "PC"};

// "9", or "9:13" for columns and rows.
bool set_size(Spec& spec, const std::string& text) {
  const auto parts = split(text, ':');
  if (parts.size() > 2 || !parse_int(parts[0]) || !parse_int(parts.back())) return false;
  if (parts.size() == 1) {
    spec.args["size"] = text;
  } else {
    spec.args["columns"] = parts[0];
    spec.args["rows"] = parts[1];
  }
  return true;
}

// A number as it is; a name as options spell it: "Scrambled-eggs" is scrambled_eggs.
std::string option_value(std::string_view text) {
  if (parse_double(text)) return std::string(text);
  std::string name = to_lower(text);
  for (char& c : name) {
    if (c == '-' || c == ' ') c = '_';
  }
  return name;
}

// The spec of a game that was not written by us.
Result<std::string> foreign_game(const Node& root) {
  const std::string* number = root.find("GM");
  const std::string_view wanted = number != nullptr ? trim(*number) : std::string_view("1");
  for (const GameInfo& info : game_infos()) {
    const Conventions::Sgf& sgf = info.conventions.sgf;
    if (sgf.number.empty() || sgf.number != wanted) continue;
    Spec spec;
    spec.name = info.name;
    const std::string* size = root.find("SZ");
    const std::string size_text(size != nullptr ? trim(*size) : sgf.size);
    if (!size_text.empty() && !set_size(spec, size_text)) {
      return Error{"SZ has a bad value " + in_quotes(size_text)};
    }
    const std::string* value = sgf.property.empty() ? nullptr : root.find(sgf.property);
    if (value != nullptr && !trim(*value).empty()) {
      spec.args[std::string(sgf.option)] = option_value(trim(*value));
    }
    return spec.to_text();
  }
  return Error{"GM has the value " + in_quotes(wanted) + ", not a game that is known here"};
}

struct Played {
  std::string_view colour;
  const std::string* value;
};
std::optional<Played> move_of(const Node& node) {
  for (const std::string_view colour : {"B", "W"}) {
    if (const std::string* value = node.find(colour)) return Played{colour, value};
  }
  return std::nullopt;
}

// Plays the move of a node; gives its printed form. A side that moves twice has a pass of the other between.
Result<std::string> play_move(const Notation& notation, const Played& played, AnyRecord& record) {
  auto move = move_of_text(notation, *played.value);
  if (!move) return move;
  if (notation.side(played.colour) != record.to_move()) {
    if (!notation.conventions.may_pass) return Error{"the wrong side moves"};
    if (const auto passed = record.play("pass"); !passed) return passed;
  }
  return record.play(*move);
}

MoveNote note_of(const Node& node) {
  MoveNote note;
  if (const std::string* comment = node.find("C")) note.comment = *comment;
  if (const std::string* value = node.find("SBKV")) {
    if (const auto percent = parse_double(trim(*value))) note.value = *percent / 100;
  }
  return note;
}

}  // namespace

Result<GameFile> GameReader::read() {
  if (const auto begun = begin(file_.nodes[line_.front()]); !begun) return Error{begun.error()};
  for (std::size_t place = 0; place < line_.size(); ++place) {
    const Node& node = file_.nodes[line_[place]];
    if (sets_up(node)) {
      const auto set = set_up(place);
      if (!set)
        return Error{number_ == 0 ? set.error()
                                  : "behind move " + std::to_string(number_) + ": " + set.error()};
    }
    if (!move_of(node)) continue;
    if (++number_ == before_) break;
    if (const auto played = play(node); !played) {
      return Error{"move " + std::to_string(number_) + ": " + played.error()};
    }
  }
  return std::move(game_);
}

Result<bool> GameReader::begin(const Node& root) {
  if (const std::string* ours = root.find("KG")) {
    game_.game = *ours;
    if (const std::string* position = root.find("KP")) game_.position = *position;
  } else {
    auto spec = foreign_game(root);
    if (!spec) return Error{spec.error()};
    game_.game = std::move(*spec);
  }
  auto record = make_record(game_.game, game_.position);
  if (!record) return Error{record.error()};
  record_ = std::move(*record);
  notation_ = std::make_unique<const Notation>(*record_);
  for (const std::string_view name : kInfo) {
    if (const std::string* value = root.find(name)) game_.info[std::string(name)] = *value;
  }
  if (const std::string* comment = root.find("C")) game_.comment = *comment;
  return true;
}

Result<bool> GameReader::set_up(std::size_t place) {
  const Node& node = file_.nodes[line_[place]];
  if (const std::string* comment = node.find("C"); comment != nullptr && place > 0 && !move_of(node)) {
    game_.comment.append(game_.comment.empty() ? "" : "\n").append(*comment);
  }
  const BoardRows before = board_rows(*record_);
  const auto rows = with_set_up(*notation_, node, before);
  if (!rows) return Error{rows.error()};
  const auto side = turn_behind(place);
  if (!side) return Error{side.error()};
  // A file of ours says the same as its KP; a turn that changes alone is a pass.
  if (*rows == before && *side == record_->to_move()) return true;
  if (*rows == before && notation_->conventions.may_pass && !game_.moves.empty()) {
    if (const auto passed = record_->play("pass"); !passed) return Error{passed.error()};
    game_.moves.push_back({"pass", {}, {}});
    return true;
  }
  return restart(*rows, *side);
}

Result<bool> GameReader::restart(const BoardRows& rows, Side side) {
  if (notation_->conventions.turns[0].empty()) {
    return Error{"AB, AW, AE or PL set up a position, which files of " + notation_->game() +
                 " cannot do here"};
  }
  std::string position = stones_text(notation_->conventions, rows, side);
  auto record = make_record(game_.game, position);
  if (!record) return Error{record.error()};
  record_ = std::move(*record);
  game_.position = std::move(position);
  game_.moves.clear();
  return true;
}

// PL, or else who moves next. If nobody does, White answers a handicap, and later the turn stays.
Result<Side> GameReader::turn_behind(std::size_t place) const {
  const Node& node = file_.nodes[line_[place]];
  const auto told = turn_of(*notation_, node);
  if (!told) return Error{told.error()};
  if (*told) return **told;
  for (std::size_t next = place; next < line_.size(); ++next) {
    if (const auto played = move_of(file_.nodes[line_[next]])) return *notation_->side(played->colour);
  }
  const bool is_handicap = number_ == 0 && node.property("AB") != nullptr && node.property("AW") == nullptr;
  return is_handicap ? *notation_->side("W") : record_->to_move();
}

Result<bool> GameReader::play(const Node& node) {
  const auto before = record_->clone();
  auto move = play_move(*notation_, *move_of(node), *record_);
  if (!move) return Error{move.error()};
  // Other lines begin where the main one does, before a pass that was put in.
  const std::size_t first = game_.moves.size();
  if (record_->moves().size() == before->moves().size() + 2) game_.moves.push_back({"pass", {}, {}});
  game_.moves.push_back({std::move(*move), note_of(node), {}});
  if (node.parent != Node::kNone && !sets_up(node)) {
    game_.moves[first].variations = variations_beside(file_.nodes[node.parent], *before);
  }
  return true;
}

std::vector<std::vector<std::string>> GameReader::variations_beside(const Node& parent,
                                                                    const AnyRecord& before) const {
  std::vector<std::vector<std::string>> lines;
  for (std::size_t i = 1; i < parent.children.size(); ++i) {
    const auto record = before.clone();
    const std::size_t begin = record->moves().size();
    for (std::size_t at = parent.children[i];; at = file_.nodes[at].children.front()) {
      const Node& node = file_.nodes[at];
      const auto played = move_of(node);
      if (sets_up(node) || !played || !play_move(*notation_, *played, *record)) break;
      if (node.children.empty()) break;
    }
    auto moves = record->moves();
    moves.erase(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(begin));
    if (!moves.empty()) lines.push_back(std::move(moves));
  }
  return lines;
}

}  // namespace banyan::sgf
