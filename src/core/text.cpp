#include "banyan/core/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace banyan {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

bool is_digit(char c) { return '0' <= c && c <= '9'; }
char lower(char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Levenshtein distance; the two texts are short names.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row[b.size()];
}

// "3x2" -> "...x..": a run of digits is one number of empty squares, as in "10" on a wide board.
// False when a number is zero or the row grows beyond `columns`.
bool expand_row(std::string_view packed, int columns, std::string& row) {
  for (std::size_t i = 0; i < packed.size();) {
    if (!is_digit(packed[i])) {
      row.push_back(packed[i++]);
    } else {
      std::size_t end = i;
      while (end < packed.size() && is_digit(packed[end])) ++end;
      const auto count = parse_int(packed.substr(i, end - i));
      if (!count || *count < 1 || *count > columns) return false;
      row.append(static_cast<std::size_t>(*count), '.');
      i = end;
    }
    if (row.size() > static_cast<std::size_t>(columns)) return false;
  }
  return row.size() == static_cast<std::size_t>(columns);
}

}  // namespace

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string to_lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const auto end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return pieces;
    text.remove_prefix(first);
    const auto end = std::min(text.find_first_of(kBlanks), text.size());
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::optional<std::int64_t> parse_int(std::string_view text) { return parse_number<std::int64_t>(text); }

std::optional<double> parse_double(std::string_view text) {
  const auto value = parse_number<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string format_double(double value) {
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return std::string(buffer.data(), end);
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string result = "'";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      result.push_back(c);
    } else {
      result.append("\\x");
      result.push_back(kHex[byte >> 4]);
      result.push_back(kHex[byte & 15]);
    }
  }
  return result + (text.size() > kLongest ? "…'" : "'");
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::optional<std::string> nearest_name(std::string_view text, std::span<const std::string> known) {
  constexpr std::size_t kLongestName = 64;
  if (text.size() > kLongestName) return std::nullopt;
  const std::string wanted = to_lower(text);
  std::size_t least = std::max<std::size_t>(2, text.size() / 3) + 1;  // farther is a different word
  std::optional<std::string> nearest;
  for (const std::string& name : known) {
    const std::size_t distance = edit_distance(wanted, to_lower(name));
    if (distance < least && distance < name.size()) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

std::string did_you_mean(std::string_view text, std::span<const std::string> known) {
  const auto nearest = nearest_name(text, known);
  return nearest ? "; did you mean '" + *nearest + "'?" : "";
}

std::string square_name(Square square) {
  return std::string(1, static_cast<char>('a' + square.column)) + std::to_string(square.row + 1);
}

std::optional<Square> take_square(std::string_view& text, int columns, int rows) {
  if (text.size() < 2) return std::nullopt;
  const int column = lower(text[0]) - 'a';
  if (column < 0 || column >= std::min(columns, 26)) return std::nullopt;
  std::size_t digits = 1;
  while (digits < 3 && digits < text.size() && is_digit(text[digits])) ++digits;
  const auto row = parse_int(text.substr(1, digits - 1));
  if (!row || *row < 1 || *row > rows) return std::nullopt;
  text.remove_prefix(digits);
  return Square{column, static_cast<int>(*row) - 1};
}

BoardText read_board_text(std::string_view text, int columns, int rows, std::string_view allowed) {
  BoardText result;
  auto fields = words(text);
  if (fields.empty()) {
    result.error = "empty position text";
    return result;
  }
  const auto packed_rows = split(fields.front(), '/');
  if (packed_rows.size() != static_cast<std::size_t>(rows)) {
    result.error = "position " + in_quotes(fields.front()) + " has " + std::to_string(packed_rows.size()) +
                   " rows, expected " + std::to_string(rows);
    return result;
  }
  for (const auto packed : packed_rows) {
    std::string row;
    if (!expand_row(packed, columns, row)) {
      result.error = "row " + in_quotes(packed) + " of the position does not have " +
                     std::to_string(columns) + " squares";
      return result;
    }
    const auto bad = row.find_first_not_of(std::string(allowed) + ".");
    if (bad != std::string::npos) {
      result.error = "unknown character " + in_quotes(row.substr(bad, 1)) + " in row " + in_quotes(packed) +
                     ", expected '.', a number or one of '" + std::string(allowed) + "'";
      return result;
    }
    result.rows.push_back(std::move(row));
  }
  result.fields.assign(fields.begin() + 1, fields.end());
  return result;
}

std::string join_rows(std::span<const std::string> rows) {
  std::string text;
  for (const std::string& row : rows) {
    if (!text.empty()) text.push_back('/');
    text.append(row);
  }
  return text;
}

}  // namespace banyan
