#include "support/sgf.hpp"

namespace banyan::test {
namespace {

// Reads "[...]" from `at`, which stands behind the bracket, and moves it behind the closing one.
std::string read_value(std::string_view sgf, std::size_t& at) {
  std::string value;
  for (; at < sgf.size() && sgf[at] != ']'; ++at) {
    if (sgf[at] == '\\' && at + 1 < sgf.size()) ++at;
    value.push_back(sgf[at]);
  }
  ++at;
  return value;
}

bool is_upper(char c) { return 'A' <= c && c <= 'Z'; }

}  // namespace

std::vector<SgfNode> read_main_line(std::string_view sgf) {
  std::vector<SgfNode> nodes;
  std::string property;
  bool is_property_open = false;  // its letters are being read
  for (std::size_t at = 0; at < sgf.size();) {
    const char c = sgf[at++];
    if (c == ')') break;  // the first variation ends at the first closing parenthesis
    if (c == ';') nodes.emplace_back();
    if (is_upper(c)) {
      if (!is_property_open) property.clear();
      property.push_back(c);
    }
    is_property_open = is_upper(c) || (is_property_open && 'a' <= c && c <= 'z');
    if (c == '[') {
      const std::string value = read_value(sgf, at);
      if (!nodes.empty()) nodes.back()[property].push_back(value);
    }
  }
  return nodes;
}

}  // namespace banyan::test
