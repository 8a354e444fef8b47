#include "support/playthrough.hpp"

#include "banyan/core/text.hpp"
#include "support/data.hpp"

namespace banyan::test {
namespace {

// "a", "b" -> a, b
std::vector<std::string> quoted_names(std::string_view text) {
  std::vector<std::string> names;
  const auto pieces = split(text, '"');
  for (std::size_t i = 1; i < pieces.size(); i += 2) names.emplace_back(pieces[i]);
  return names;
}

// Moves `text` behind the prefix, if it is there.
bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

}  // namespace

std::vector<PlaythroughState> read_playthrough(const std::filesystem::path& path) {
  std::vector<PlaythroughState> states;
  const std::string text = read_file(path);
  for (std::string_view line : split(text, '\n')) {
    if (line.starts_with("# State ")) {
      states.emplace_back();
    } else if (states.empty()) {
      continue;  // the description of the game
    } else if (line.starts_with("# Apply action ")) {
      states.back().move = quoted_names(line).at(0);
    } else if (take_prefix(line, "IsTerminal() = ")) {
      states.back().is_described = true;
      states.back().is_terminal = line == "True";
    } else if (take_prefix(line, "StringLegalActions() = ")) {
      states.back().legal_moves = quoted_names(line);
    } else if (take_prefix(line, "Returns() = ")) {
      states.back().returns = line;
    } else if (take_prefix(line, "# ")) {
      states.back().board.emplace_back(line);
    }
  }
  return states;
}

}  // namespace banyan::test
