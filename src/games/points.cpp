#include "banyan/games/points.hpp"

#include "banyan/core/spec.hpp"

namespace banyan {
namespace {

constexpr std::uint64_t kPlayouts = 1000;
constexpr double kClear = 0.2;  // ownership beyond which a point is someone's

// Calls visit(row from the top, column, man).
void for_each_point(const std::vector<std::string>& rows, auto visit) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) visit(row, column, rows[row][column]);
  }
}

std::string name_at(const std::vector<std::string>& rows, std::size_t row, std::size_t column) {
  return go_point_name({static_cast<int>(column), static_cast<int>(rows.size() - 1 - row)});
}

// Who owns the points if the game goes on: after two passes it is over, and play-outs would end before they
// begin.
std::vector<double> ownership_of(const AnyRecord& record, std::uint64_t seed) {
  const auto open = make_record(record.spec(), go_position(record, record.to_move()));
  return open ? (*open)->ownership(kPlayouts, seed) : record.ownership(kPlayouts, seed);
}

}  // namespace

std::vector<std::string> board_rows(const AnyRecord& record) {
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

std::vector<JudgedStone> judge_stones(const AnyRecord& record, std::uint64_t seed) {
  const auto rows = board_rows(record);
  const auto owned = ownership_of(record, seed);
  std::vector<JudgedStone> stones;
  std::size_t i = 0;
  for_each_point(rows, [&](std::size_t row, std::size_t column, char man) {
    const double own = man == 'x' ? owned[i] : -owned[i];
    ++i;
    if (man == '.') return;
    const StoneStatus status = own < -kClear  ? StoneStatus::Dead
                               : own > kClear ? StoneStatus::Alive
                                              : StoneStatus::Seki;
    stones.push_back({name_at(rows, row, column), status});
  });
  return stones;
}

double judged_score(const AnyRecord& record, std::uint64_t seed) {
  double score = 0;
  for (const double owned : ownership_of(record, seed))
    score += owned > kClear ? 1 : owned < -kClear ? -1 : 0;
  const auto spec = parse_spec(record.spec());
  return score - parse_double(spec->args.at("komi")).value_or(0);
}

std::string go_position(const AnyRecord& record, Side to_move, const std::set<std::string>& removed) {
  auto rows = board_rows(record);
  for_each_point(rows, [&](std::size_t row, std::size_t column, char) {
    if (removed.contains(name_at(rows, row, column))) rows[row][column] = '.';
  });
  return join_rows(rows) + (to_move == Side::First ? " b -" : " w -");
}

}  // namespace banyan
