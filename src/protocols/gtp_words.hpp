// The words of a GTP line: how they are read, what is refused, and how answers are written.
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/core/result.hpp"
#include "banyan/core/text.hpp"

namespace banyan::gtp {

using Words = std::vector<std::string>;

// What a command is refused with; the text is the answer.
struct Refused {
  std::string message;
};

// Tabs become blanks, other control characters vanish, and '#' begins a comment.
inline std::string cleaned(std::string_view line) {
  std::string out;
  for (const char c : line) {
    if (c == '#') break;
    if (c == '\t') out += ' ';
    if (static_cast<unsigned char>(c) >= 32 && c != 127) out += c;
  }
  return out;
}

inline Side side_of(const std::string& word) {
  const std::string colour = to_lower(word);
  if (colour == "b" || colour == "black") return Side::First;
  if (colour == "w" || colour == "white") return Side::Second;
  throw Refused{"a colour is 'b' or 'w', not " + in_quotes(word)};
}
inline bool is_colour(const std::string& word) {
  const std::string colour = to_lower(word);
  return colour == "b" || colour == "w" || colour == "black" || colour == "white";
}

inline double number_of(const std::string& word, double lo, double hi) {
  const auto number = parse_double(word);
  if (!number || *number < lo || *number > hi) {
    throw Refused{in_quotes(word) + " is not a number from " + format_double(lo) + " to " +
                  format_double(hi)};
  }
  return *number;
}
inline int integer_of(const std::string& word, int lo, int hi) {
  const auto number = parse_int(word);
  if (!number || *number < lo || *number > hi) {
    throw Refused{in_quotes(word) + " is not an integer from " + std::to_string(lo) + " to " +
                  std::to_string(hi)};
  }
  return static_cast<int>(*number);
}

inline const std::string& argument(const Words& args, std::size_t index, const char* what) {
  if (index >= args.size()) throw Refused{std::string("missing argument: ") + what};
  return args[index];
}

inline bool same_word(const std::string& a, const std::string& b) { return to_lower(a) == to_lower(b); }

inline std::string joined(const Words& words, std::string_view between) {
  std::string out;
  for (const std::string& word : words) out.append(out.empty() ? "" : between).append(word);
  return out;
}

template <class T>
T accepted(Result<T> result) {
  if (!result) throw Refused{result.error()};
  return std::move(*result);
}

// An answer ends at an empty line, so there must be none inside.
inline std::string without_empty_lines(std::string_view text) {
  std::string out;
  for (const std::string_view line : split(text, '\n')) {
    if (!trim(line).empty()) out.append(out.empty() ? "" : "\n").append(line);
  }
  return out;
}

inline std::string fixed(double value, int digits) {
  std::ostringstream out;
  out.setf(std::ios::fixed);
  out.precision(digits);
  out << value;
  return out.str();
}

}  // namespace banyan::gtp
