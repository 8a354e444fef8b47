#include "sgf_setup.hpp"

#include <algorithm>
#include <utility>

namespace banyan::sgf {
namespace {

constexpr std::string_view kSetUp[] = {"AB", "AW", "AE", "PL"};

// "cc", or "aa:cc" for all points of a rectangle.
bool put(const Notation& notation, std::string_view value, char man, BoardRows& rows) {
  const auto from = take_point(notation, value);
  if (!value.empty() && value.front() == ':') value.remove_prefix(1);
  const auto to = value.empty() ? from : take_point(notation, value);
  if (!from || !to || !value.empty()) return false;
  const auto [left, right] = std::minmax(from->column, to->column);
  const auto [low, high] = std::minmax(from->row, to->row);
  for (int row = low; row <= high; ++row) {
    for (int column = left; column <= right; ++column) man_at(rows, {column, row}) = man;
  }
  return true;
}

}  // namespace

bool sets_up(const Node& node) {
  return std::any_of(std::begin(kSetUp), std::end(kSetUp),
                     [&](std::string_view name) { return node.property(name) != nullptr; });
}

Result<BoardRows> with_set_up(const Notation& notation, const Node& node, BoardRows rows) {
  const auto man_of = [&](const char* colour) {
    return notation.men[static_cast<std::size_t>(index_of(*notation.side(colour)))];
  };
  for (const auto& [name, man] : {std::pair{"AB", man_of("B")}, {"AW", man_of("W")}, {"AE", '.'}}) {
    const Property* points = node.property(name);
    if (points == nullptr) continue;
    for (const std::string& value : points->values) {
      if (!put(notation, trim(value), man, rows)) {
        return Error{std::string(name) + " has a bad point " + in_quotes(value)};
      }
    }
  }
  return rows;
}

Result<std::optional<Side>> turn_of(const Notation& notation, const Node& node) {
  const std::string* turn = node.find("PL");
  if (turn == nullptr) return std::optional<Side>();
  const auto side = notation.side(*turn);
  if (!side) return Error{"PL has a bad value " + in_quotes(*turn)};
  return side;
}

void write_set_up(const Notation& notation, const AnyRecord& record, Node& root) {
  for_each_man(board_rows(record), [&](Square square, char man) {
    if (man == '.') return;
    const Side side = man == notation.men[0] ? Side::First : Side::Second;
    root.add(notation.colour(side) == 'B' ? "AB" : "AW", point_text(notation, square));
  });
  const bool has_stones = root.property("AB") != nullptr || root.property("AW") != nullptr;
  if (has_stones || record.to_move() == Side::Second) {
    root.add("PL", std::string(1, notation.colour(record.to_move())));
  }
}

}  // namespace banyan::sgf
