#include "banyan/core/spec.hpp"

#include <algorithm>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

constexpr std::size_t kLongestSpec = 65536;
constexpr int kDeepestSpec = 64;

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  });
}

// Where the argument that starts at `text` ends: the first ',' outside parentheses, or the end. Anything
// else is why there is no such place.
Result<std::size_t> argument_end(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' && ++depth == kDeepestSpec) {
      return Error{"nested deeper than " + std::to_string(kDeepestSpec)};
    }
    if (text[i] == ')' && --depth < 0) break;
    if (text[i] == ',' && depth == 0) return i;
  }
  if (depth == 0) return text.size();
  return Error{"parentheses do not balance"};
}

Error bad_spec(std::string_view text, const std::string& why) {
  return Error{"cannot read " + in_quotes(text) + ": " + why};
}

}  // namespace

std::string Spec::to_text() const {
  std::string text = name;
  char separator = '(';
  for (const auto& [key, value] : args) {
    text.push_back(separator);
    text.append(key).append("=").append(value);
    separator = ',';
  }
  return args.empty() ? text : text + ')';
}

Result<Spec> parse_spec(std::string_view text) {
  text = trim(text);
  if (text.size() > kLongestSpec) return bad_spec(text, "longer than 64 kB");
  const auto open = std::min(text.find('('), text.size());
  Spec spec{std::string(trim(text.substr(0, open))), {}};
  if (!is_name(spec.name)) return bad_spec(text, "expected name or name(key=value,…)");
  if (open == text.size()) return spec;
  if (text.back() != ')') return bad_spec(text, "expected ')' at the end");
  std::string_view rest = trim(text.substr(open + 1, text.size() - open - 2));
  while (!rest.empty()) {
    const auto end = argument_end(rest);
    if (!end) return bad_spec(text, end.error());
    const std::string_view argument = trim(rest.substr(0, *end));
    const auto equals = std::min(argument.find('='), argument.size());
    const std::string_view key = trim(argument.substr(0, equals));
    if (!is_name(key) || equals == argument.size()) {
      return bad_spec(text, "expected key=value, found " + in_quotes(argument));
    }
    const std::string_view value = trim(argument.substr(equals + 1));
    if (value.empty()) return bad_spec(text, "option " + in_quotes(key) + " has no value");
    if (!spec.args.emplace(key, value).second)
      return bad_spec(text, "option " + in_quotes(key) + " is given twice");
    if (*end == rest.size()) return spec;
    rest = rest.substr(*end + 1);
    if (trim(rest).empty()) return bad_spec(text, "a comma without an option behind it");
  }
  return spec;
}

Spec read_spec(std::string_view text) {
  auto spec = parse_spec(text);
  if (!spec) throw SpecError(spec.error());
  return std::move(*spec);
}

}  // namespace banyan
