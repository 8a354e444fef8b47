#include "support/go_replay.hpp"

#include "banyan/core/text.hpp"
#include "support/sgf.hpp"

namespace banyan::test {
namespace {

// SGF counts columns and rows by letters from the top left; an empty point, or "tt" on boards up to 19, is a
// pass.
std::string gtp_name(const std::string& point, const GoOptions& options) {
  if (point.empty() || point == "tt") return "pass";
  const std::string_view letters = "ABCDEFGHJKLMNOPQRST";
  const auto column = static_cast<std::size_t>(point[0] - 'a');
  if (point.size() != 2 || column >= letters.size()) return "bad point " + point;
  return letters[column] + std::to_string(options.rows - (point[1] - 'a'));
}

GoOptions options_of(const SgfNode& root) {
  GoOptions options{19, 19, 7.5, 0};
  if (const auto size = root.find("SZ"); size != root.end()) {
    const auto numbers = split(size->second[0], ':');
    options.columns = static_cast<int>(parse_int(trim(numbers.front())).value_or(0));
    options.rows = static_cast<int>(parse_int(trim(numbers.back())).value_or(0));
  }
  return options;
}

bool has_setup(const SgfNode& node) {
  return node.contains("AB") || node.contains("AW") || node.contains("AE");
}
bool has_move(const SgfNode& node) { return node.contains("B") || node.contains("W"); }

void set_up(const SgfNode& node, std::vector<std::string>& rows) {
  for (const auto& [property, man] : {std::pair{"AB", 'x'}, {"AW", 'o'}, {"AE", '.'}}) {
    const auto points = node.find(property);
    if (points == node.end()) continue;
    for (const std::string& p : points->second) {
      rows.at(static_cast<std::size_t>(p.at(1) - 'a')).at(static_cast<std::size_t>(p.at(0) - 'a')) = man;
    }
  }
}

}  // namespace

GoGameText read_go_game(std::string_view sgf) {
  const auto nodes = read_main_line(sgf);
  GoGameText game;
  if (nodes.empty()) return game;
  game.options = options_of(nodes[0]);
  std::vector<std::string> rows(static_cast<std::size_t>(game.options.rows),
                                std::string(static_cast<std::size_t>(game.options.columns), '.'));
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (has_setup(nodes[i])) {
      if (i > 1 || !game.moves.empty()) break;
      set_up(nodes[i], rows);
    }
    if (!has_move(nodes[i])) continue;
    const bool is_black = nodes[i].contains("B");
    game.moves.emplace_back(is_black ? Side::First : Side::Second,
                            gtp_name(nodes[i].at(is_black ? "B" : "W")[0], game.options));
  }
  const bool white_first = !game.moves.empty() && game.moves[0].first == Side::Second;
  game.start = join_rows(rows) + (white_first ? " w -" : " b -");
  return game;
}

}  // namespace banyan::test
