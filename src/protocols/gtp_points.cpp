#include "gtp_points.hpp"

#include "banyan/games/points.hpp"

namespace banyan::gtp {
namespace {

// The lowest free point of a column.
int landing_row(const std::vector<std::string>& rows, std::size_t column) {
  int row = 0;
  for (auto it = rows.rbegin(); it != rows.rend() && (*it)[column] != '.'; ++it) ++row;
  return row;
}

}  // namespace

BoardSize size_of(const AnyRecord& record) {
  const auto rows = board_rows(record);
  return {static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
}

std::vector<std::string> points_of(const AnyRecord& record, const std::string& move) {
  const std::string spec = record.spec();
  const BoardSize size = size_of(record);
  if (spec.starts_with("go") || size.columns > 19) return {move};
  if (spec.starts_with("connect4")) {
    const auto column = parse_int(move);
    if (!column) return {move};
    const auto index = static_cast<std::size_t>(*column - 1);
    return {go_point_name({static_cast<int>(index), landing_row(board_rows(record), index)})};
  }
  // Hex counts its rows from the top, GTP from the bottom.
  const bool from_top = spec.starts_with("hex");
  std::vector<std::string> points;
  std::string_view rest = move;
  while (!rest.empty()) {
    const auto square = take_square(rest, size.columns, size.rows);
    if (square) {
      points.push_back(go_point_name({square->column, from_top ? size.rows - 1 - square->row : square->row}));
    } else if (points.empty()) {
      return {move};  // pass, swap
    } else {
      rest.remove_prefix(1);  // '-', 'x' or '/'
    }
  }
  return points;
}

}  // namespace banyan::gtp
