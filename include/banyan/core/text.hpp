// Small helpers for reading and printing text: trimming, numbers, square names, the nearest known name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace banyan {

std::string_view trim(std::string_view text);
std::string to_lower(std::string_view text);

// Splits at every separator; empty pieces are kept.
std::vector<std::string_view> split(std::string_view text, char separator);
// Splits at runs of blanks; no empty pieces.
std::vector<std::string_view> words(std::string_view text);

// The whole text as a number, or nothing: no blanks, no sign but '-', no infinity, no NaN.
std::optional<std::int64_t> parse_int(std::string_view text);
std::optional<double> parse_double(std::string_view text);

// Shortest text that reads back as the same number, the same everywhere.
std::string format_double(double value);

// Quotes text for a message: control and non-ASCII bytes as \xNN, cut after 40 characters.
std::string in_quotes(std::string_view text);

// Text between the tags of an SVG or HTML document.
std::string xml_escaped(std::string_view text);

// The known name closest to `text` by edit distance, if one is close enough to be meant.
std::optional<std::string> nearest_name(std::string_view text, std::span<const std::string> known);
// "; did you mean 'x'?" or nothing.
std::string did_you_mean(std::string_view text, std::span<const std::string> known);

// A square of a board with letters for columns (from the left) and numbers for rows (from the bottom).
struct Square {
  int column = 0;  // 0 = 'a'
  int row = 0;     // 0 = '1'
  friend bool operator==(Square, Square) = default;
};
std::string square_name(Square square);
// Reads a square at the start of `text`, of either case, and moves `text` behind it.
std::optional<Square> take_square(std::string_view& text, int columns, int rows);

// The rows of a one-line position: what stands before the first blank, split at '/', digits expanded to dots,
// exactly `rows` rows of `columns` characters, all of them in `allowed` (which need not hold '.').
// On failure the message; on success `rows` strings from the top and the remaining words.
struct BoardText {
  std::vector<std::string> rows;
  std::vector<std::string_view> fields;
  std::string error;  // empty = good
};
BoardText read_board_text(std::string_view text, int columns, int rows, std::string_view allowed);

// The reverse: rows from the top of '.' and men; runs of '.' are printed as they are.
std::string join_rows(std::span<const std::string> rows);

}  // namespace banyan
