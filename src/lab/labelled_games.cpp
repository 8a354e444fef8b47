#include "banyan/lab/labelled_games.hpp"

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

std::optional<double> result_of(std::string_view text) {
  if (text == "1-0") return 1;
  if (text == "0-1") return 0;
  if (text == "1/2-1/2") return 0.5;
  return std::nullopt;
}

std::optional<std::string> numbered_square(std::string_view text) {
  const auto square = parse_int(text);
  if (!square || *square < 0 || *square > 63) return std::nullopt;
  return square_name({static_cast<int>(*square % 8), static_cast<int>(*square / 8)});
}

// "1-19" is "b1-d3"; anything else is in the game's own notation.
std::string move_text(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::string(text);
  const auto from = numbered_square(text.substr(0, dash)), to = numbered_square(text.substr(dash + 1));
  return from && to ? *from + "-" + *to : std::string(text);
}

}  // namespace

LabelledGame labelled(const PlayedGame& game) {
  LabelledGame labelled{game.opening, game.fixture.a_first ? game.points : 1 - game.points};
  for (const PlayedMove& move : game.moves) labelled.moves.push_back(move.move);
  return labelled;
}

Result<std::vector<LabelledGame>> parse_games(std::string_view text) {
  std::vector<LabelledGame> games;
  for (const std::string_view line : split(text, '\n')) {
    if (trim(line).empty() || line.front() == '#') continue;
    const auto columns = split(trim(line), '\t');
    const auto result = result_of(columns.back());
    if (columns.size() < 2 || !result) {
      return Error{"expected moves and a result such as 1-0 between tabs in " +
                   in_quotes(line.substr(0, 60))};
    }
    LabelledGame game;
    game.result = *result;
    for (const auto move : words(columns[columns.size() - 2])) game.moves.push_back(move_text(move));
    games.push_back(std::move(game));
  }
  return games;
}

std::string games_text(std::span<const LabelledGame> games) {
  std::string text;
  for (const LabelledGame& game : games) {
    for (const std::string& move : game.moves) text += move + ' ';
    if (!game.moves.empty()) text.pop_back();
    text += game.result == 1 ? "\t1-0\n" : game.result == 0 ? "\t0-1\n" : "\t1/2-1/2\n";
  }
  return text;
}

}  // namespace banyan
