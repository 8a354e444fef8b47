#include "banyan/lab/solved_set.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "banyan/core/spec.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {
namespace {

using Columns = std::vector<std::string_view>;

std::optional<Proof> proof_of(std::string_view word) {
  if (word == "win") return Proof::Win;
  if (word == "loss") return Proof::Loss;
  if (word == "draw") return Proof::Draw;
  return std::nullopt;
}
std::string joined(std::string_view board, std::string_view side) {
  return std::string(board) + " " + std::string(side);
}
std::optional<int> number(std::string_view text) {
  const auto value = parse_int(text);
  return value ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
}

// The readers give nothing for a row that they cannot read.
std::optional<SolvedRow> connect4_row(const Columns& columns) {
  const auto score = columns.size() == 2 ? number(columns[1]) : std::nullopt;
  if (!score) return std::nullopt;
  const Proof proof = *score > 0 ? Proof::Win : *score < 0 ? Proof::Loss : Proof::Draw;
  return SolvedRow{"", columns[0] == "-" ? "" : std::string(columns[0]), proof, std::nullopt, score};
}
std::optional<SolvedRow> breakthrough_row(const Columns& columns) {
  if (columns.size() < 3) return std::nullopt;
  const auto proof = proof_of(columns[1]);
  const auto plies = number(columns[2]);
  if (!proof || !plies) return std::nullopt;
  return SolvedRow{std::string(columns[0]), "", *proof, plies, std::nullopt};
}
std::optional<SolvedRow> amazons_row(const Columns& columns) {
  const auto proof = columns.size() < 3 ? std::nullopt : proof_of(columns[2]);
  if (!proof) return std::nullopt;
  return SolvedRow{joined(columns[0], columns[1]), "", *proof, std::nullopt, std::nullopt};
}
std::optional<SolvedRow> hex_row(const Columns& columns) {
  if (columns.size() < 3 || (columns[2] != "black" && columns[2] != "white")) return std::nullopt;
  const Proof proof = columns[2] == "white" ? Proof::Win : Proof::Loss;  // White is to move
  return SolvedRow{"", std::string(columns[1]), proof, std::nullopt, std::nullopt};
}
std::optional<SolvedRow> loa_row(const Columns& columns) {
  if (columns.size() < 3) return std::nullopt;
  const auto plies = number(columns[2]);
  if (!plies && columns[2] != "?") return std::nullopt;
  return SolvedRow{joined(columns[0], columns[1]), "", Proof::Win, plies, std::nullopt};
}

struct Format {
  std::string_view game;
  char separator;
  std::string_view heading;  // the first column of a line of titles
  std::optional<SolvedRow> (*read)(const Columns&);
};
constexpr std::array<Format, 5> kFormats = {{{"connect4", ' ', "", connect4_row},
                                             {"breakthrough", '\t', "", breakthrough_row},
                                             {"amazons", '\t', "", amazons_row},
                                             {"hex", '\t', "size", hex_row},
                                             {"loa", '\t', "", loa_row}}};

bool agrees(const SolvedRow& row, const SolveReport& report) {
  if (report.proof != row.proof) return false;
  if (row.plies && report.plies && *row.plies != *report.plies) return false;
  return !row.score || !report.score || *row.score == *report.score;
}

}  // namespace

Result<std::vector<SolvedRow>> read_solved_set(std::string_view game, std::string_view text) {
  const auto spec = parse_spec(game);
  if (!spec) return Error{spec.error()};
  const auto format =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const Format& f) { return f.game == spec->name; });
  if (format == kFormats.end()) return Error{"there is no format for sets of " + in_quotes(spec->name)};
  std::vector<SolvedRow> rows;
  std::size_t number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with("# ")) continue;
    const Columns columns = split(line, format->separator);
    if (!format->heading.empty() && columns[0] == format->heading) continue;
    auto row = format->read(columns);
    if (!row) return Error{"line " + std::to_string(number) + " is no row of a set: " + in_quotes(line)};
    rows.push_back(std::move(*row));
  }
  if (rows.empty()) return Error{"the set has no rows"};
  return rows;
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
