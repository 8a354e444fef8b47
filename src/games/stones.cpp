#include "banyan/games/stones.hpp"

namespace banyan {

BoardRows board_rows(const AnyRecord& record) {
  const std::string text = record.text();
  BoardRows rows(1);
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

BoardSize board_size(const AnyRecord& record) {
  const BoardRows rows = board_rows(record);
  return {static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
}

BoardRows empty_rows(BoardSize size) {
  return BoardRows(static_cast<std::size_t>(size.rows),
                   std::string(static_cast<std::size_t>(size.columns), '.'));
}

char& man_at(BoardRows& rows, Square square) {
  return rows[rows.size() - 1 - static_cast<std::size_t>(square.row)]
             [static_cast<std::size_t>(square.column)];
}

std::string stones_text(const Conventions& conventions, const BoardRows& rows, Side to_move) {
  return join_rows(rows).append(conventions.turns[static_cast<std::size_t>(index_of(to_move))]);
}

std::string stones_only(const AnyRecord& record, Side to_move, const std::set<std::string>& removed) {
  BoardRows rows = board_rows(record);
  for_each_man(board_rows(record), [&](Square square, char) {
    if (removed.contains(go_point_name(square))) man_at(rows, square) = '.';
  });
  return stones_text(record.conventions(), rows, to_move);
}

}  // namespace banyan
