#include "gtp_points.hpp"

#include "banyan/games/stones.hpp"

namespace banyan::gtp {

std::vector<std::string> points_of(const AnyRecord& record, const std::string& move) {
  const BoardSize size = board_size(record);
  const auto cells = record.cells_of(move);
  if (!cells || cells->empty() || size.columns > 19) return {move};
  std::vector<std::string> points;
  for (const BoardCell cell : *cells)
    points.push_back(go_point_name({cell.column, size.rows - 1 - cell.row}));
  return points;
}

}  // namespace banyan::gtp
