#include "gtp_points.hpp"

#include <algorithm>

#include "banyan/core/text.hpp"

namespace banyan::gtp {
namespace {

std::string vertex(Square square) {
  const char column = static_cast<char>('A' + square.column + (square.column >= 8 ? 1 : 0));
  return column + std::to_string(square.row + 1);
}

// The lowest free point of a column.
int landing_row(const std::vector<std::string>& rows, std::size_t column) {
  int row = 0;
  for (auto it = rows.rbegin(); it != rows.rend() && (*it)[column] != '.'; ++it) ++row;
  return row;
}

}  // namespace

std::vector<std::string> rows_of(const AnyRecord& record) {
  const std::string text = record.text();
  std::vector<std::string> rows(1);
  for (const char c : std::string_view(text).substr(0, text.find(' '))) {
    if (c == '/') {
      rows.emplace_back();
    } else if (c >= '1' && c <= '9') {
      rows.back().append(static_cast<std::size_t>(c - '0'), '.');
    } else {
      rows.back() += c;
    }
  }
  return rows;
}

BoardSize size_of(const AnyRecord& record) {
  const auto rows = rows_of(record);
  return {static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
}

std::vector<std::string> points_of(const AnyRecord& record, const std::string& move) {
  const std::string spec = record.spec();
  if (spec.starts_with("go")) return {move};
  const BoardSize size = size_of(record);
  if (spec.starts_with("connect4")) {
    const auto column = parse_int(move);
    if (!column) return {move};
    const auto index = static_cast<std::size_t>(*column - 1);
    return {vertex({static_cast<int>(index), landing_row(rows_of(record), index)})};
  }
  // Hex counts its rows from the top, GTP from the bottom.
  const bool from_top = spec.starts_with("hex");
  std::vector<std::string> points;
  std::string_view rest = move;
  while (!rest.empty()) {
    const auto square = take_square(rest, size.columns, size.rows);
    if (square) {
      points.push_back(vertex({square->column, from_top ? size.rows - 1 - square->row : square->row}));
    } else if (points.empty()) {
      return {move};  // pass, swap
    } else {
      rest.remove_prefix(1);  // '-', 'x' or '/'
    }
  }
  return points;
}

}  // namespace banyan::gtp
