#include "banyan/lab/solved_set.hpp"

#include <algorithm>
#include <memory>

#include "banyan/core/measures.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/any_record.hpp"
#include "banyan/games/games.hpp"

namespace banyan {
namespace {

std::optional<Proof> proof_of(std::string_view word) {
  if (word == "win") return Proof::Win;
  if (word == "loss") return Proof::Loss;
  if (word == "draw") return Proof::Draw;
  return std::nullopt;
}
std::optional<int> number(std::string_view text) {
  const auto value = parse_int(text);
  return value ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
}
Proof proof_of(int score) { return score > 0 ? Proof::Win : score < 0 ? Proof::Loss : Proof::Draw; }

// A row as far as its columns were read.
struct Reading {
  SolvedRow row;
  std::optional<Side> winner;
};

// The columns that there are; false if the text cannot be one.
bool read_column(std::string_view column, std::string_view text, Reading& reading) {
  SolvedRow& row = reading.row;
  if (column == "position" || column == "board") {
    row.position = text;
  } else if (column == "side") {
    row.position.append(" ").append(text);
  } else if (column == "moves") {
    row.moves = text == "-" ? "" : text;
  } else if (column == "result") {
    const auto proof = proof_of(text);
    row.proof = proof.value_or(Proof::None);
    return proof.has_value();
  } else if (column == "plies" || column == "win") {
    if (column == "win") row.proof = Proof::Win;
    row.plies = number(text);
    return row.plies || text == "?";
  } else if (column == "score") {
    row.score = number(text);
    row.proof = proof_of(row.score.value_or(0));
    return row.score.has_value();
  } else if (column == "winner") {
    reading.winner = text == "black" ? Side::First : Side::Second;
    return text == "black" || text == "white";
  }
  return true;
}

// What stands between the columns is what stands between their names.
struct SetFormat {
  explicit SetFormat(std::string_view names)
      : separator(names.find('\t') != std::string_view::npos ? '\t' : ' '),
        columns(split(names, separator)) {}
  std::string names() const {
    std::string text;
    for (const std::string_view column : columns) text.append(text.empty() ? "" : ", ").append(column);
    return text;
  }

  char separator;
  std::vector<std::string_view> columns;
};
SetFormat format_of(std::string_view game) {
  std::string_view names;
  with_game(game,
            [&]<class G>(std::type_identity<G>, const auto&) { names = measures_of<G>.solved_columns; });
  return SetFormat(names);
}

// The same the other way, for a won position; nothing where the column cannot say it.
std::optional<std::string> written_column(std::string_view column, const std::string& position,
                                          std::optional<int> plies) {
  const std::size_t blank = position.rfind(' ');
  if (column == "position") return position;
  if (column == "board") return position.substr(0, blank);
  if (column == "side") return position.substr(blank + 1);
  if (column == "result") return "win";
  if (column == "plies" || column == "win") return plies ? std::to_string(*plies) : "?";
  return std::nullopt;
}

// Nothing for a row that cannot be read.
std::optional<SolvedRow> read_row(std::string_view game, const SetFormat& format,
                                  const std::vector<std::string_view>& texts) {
  if (texts.size() < format.columns.size()) return std::nullopt;
  Reading reading;
  for (std::size_t i = 0; i < format.columns.size(); ++i) {
    if (!read_column(format.columns[i], texts[i], reading)) return std::nullopt;
  }
  if (reading.winner) {
    const auto record = make_record(game, reading.row.position);
    if (!record || !play_moves(**record, reading.row.moves)) return std::nullopt;
    reading.row.proof = *reading.winner == (*record)->to_move() ? Proof::Win : Proof::Loss;
  }
  return reading.row;
}

bool agrees(const SolvedRow& row, const SolveReport& report) {
  if (report.proof != row.proof) return false;
  if (row.plies && report.plies && *row.plies != *report.plies) return false;
  return !row.score || !report.score || *row.score == *report.score;
}

}  // namespace

Result<std::vector<SolvedRow>> read_solved_set(std::string_view game, std::string_view text) try {
  const SetFormat format = format_of(game);
  std::vector<SolvedRow> rows;
  std::size_t number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with("# ")) continue;
    const auto texts = split(line, format.separator);
    if (texts[0] == format.columns[0]) continue;
    auto row = read_row(game, format, texts);
    if (!row) {
      return Error{"line " + std::to_string(number) + " is no row of " + format.names() + ": " +
                   in_quotes(line)};
    }
    rows.push_back(std::move(*row));
  }
  if (rows.empty()) return Error{"the set has no rows of " + format.names()};
  return rows;
} catch (const SpecError& error) {
  return Error{error.what()};
}

Result<std::string> won_row(std::string_view game, const std::string& position,
                            std::optional<int> plies) try {
  const SetFormat format = format_of(game);
  std::string row;
  for (const std::string_view column : format.columns) {
    const auto text = written_column(column, position, plies);
    if (!text) return Error{"a set of " + format.names() + " has no place for a position"};
    row.append(row.empty() ? "" : std::string(1, format.separator)).append(*text);
  }
  return row;
} catch (const SpecError& error) {
  return Error{error.what()};
}

Result<SolvedSetResult> run_solved_set(
    std::string_view game, const std::vector<SolvedRow>& rows, SolveMethod method, const Limits& limits,
    const std::function<void(const SolvedRow&, const SolveReport&)>& on_wrong) {
  auto solver = make_solver(game, method, limits.bytes / 8);
  if (!solver) return Error{solver.error()};
  SolvedSetResult result;
  for (const SolvedRow& row : rows) {
    auto record = make_record(game, row.position);
    if (!record) return Error{record.error()};
    if (const auto played = play_moves(**record, row.moves); !played) return Error{played.error()};
    const auto report = (*solver)->solve(row.position, (*record)->moves(), limits, {}, false);
    if (!report) return Error{report.error()};
    ++result.rows;
    result.nodes += report->nodes;
    result.seconds += report->seconds;
    result.slowest = std::max(result.slowest, report->seconds);
    if (report->proof == Proof::None) {
      ++result.unknown;
    } else if (agrees(row, *report)) {
      ++result.agreed;
    } else {
      ++result.wrong;
      if (on_wrong) on_wrong(row, *report);
    }
  }
  return result;
}

}  // namespace banyan
