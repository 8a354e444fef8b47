#include "results.hpp"

#include "refused.hpp"
#include "tables.hpp"

namespace banyan::server {
namespace {

constexpr std::size_t kLongestReplay = 2000;

// What of a board changes with a move.
Json frame_json(const AnyRecord& record) {
  Json board = board_json(record);
  return {{"rows", board.at("rows")}, {"last", board.at("last")}, {"winning", board.at("winning")}};
}

Json note_json(const PlayedMove& move) {
  return {
      {"value", move.value}, {"visits", move.visits}, {"playouts", move.playouts}, {"seconds", move.seconds}};
}

// The first player's points.
double points_of_first(const PlayedGame& game) {
  return game.fixture.a_first ? game.points : 1 - game.points;
}

}  // namespace

const char* kind_of(const MatchDefinition& definition) {
  return definition.players.size() == 2 ? "match" : "tournament";
}

std::string title_of(const MatchDefinition& definition) {
  const auto& players = definition.players;
  if (players.size() == 2) return players[0].label() + " – " + players[1].label();
  const std::string others = std::to_string(players.size() - 1);
  return definition.format == Format::Gauntlet ? players[0].label() + " against " + others + " others"
                                               : "Round robin of " + std::to_string(players.size());
}

void add_results(Json& json, const MatchDefinition& definition, const std::vector<PairingSummary>& pairings) {
  Json players = Json::array(), budgets = Json::array();
  for (const Entrant& player : definition.players) {
    players.push_back(player.label());
    budgets.push_back(budget_text(player));
  }
  json["players"] = std::move(players);
  json["budgets"] = std::move(budgets);
  json["format"] = definition.format == Format::Gauntlet ? "gauntlet" : "round robin";
  if (definition.players.size() == 2 && !pairings.empty()) {
    json["score"] = pairing_json(definition, pairings.front());
    return;
  }
  json["standings"] = standings_json(definition, pairings);
  Json list = Json::array();
  for (const PairingSummary& pairing : pairings) list.push_back(pairing_json(definition, pairing));
  json["pairings"] = std::move(list);
}

Json game_line(const PlayedGame& game, std::uint64_t number, const std::string& cell) {
  return {{"number", number},
          {"cell", cell},
          {"a", game.fixture.a},
          {"b", game.fixture.b},
          {"points", game.points},
          {"a_first", game.fixture.a_first},
          {"plies", game.opening.size() + game.moves.size()},
          {"end", banyan::name_of(game.end)},
          {"date", game.date}};
}

Json replay_json(const std::string& game, const PlayedGame& played, const std::vector<std::string>& players) {
  const auto record = wanted(make_record_of_two(game));
  Json moves = Json::array(), values = Json::array(), notes = Json::array(), frames = Json::array();
  const Json board = board_json(*record);
  frames.push_back(frame_json(*record));
  const auto play = [&](const std::string& move) {
    if (moves.items().size() >= kLongestReplay) throw Refused(422, "the game is too long");
    wanted(record->play(move));
    moves.push_back(move);
    frames.push_back(frame_json(*record));
  };
  for (const std::string& move : played.opening) {
    play(move);
    values.push_back(-1);
    notes.push_back(nullptr);
  }
  for (const PlayedMove& move : played.moves) {
    if (move.move == "resign") break;
    play(move.move);
    values.push_back(move.by_a == played.fixture.a_first ? move.value : 1 - move.value);
    notes.push_back(note_json(move));
  }
  const auto [a, b] = std::pair(played.fixture.a, played.fixture.b);
  Json names = Json::array();
  for (const std::size_t player : {played.fixture.a_first ? a : b, played.fixture.a_first ? b : a}) {
    names.push_back(player < players.size() ? players[player]
                    : player == a           ? "first engine"
                                            : "second engine");
  }
  const std::string spec = record->spec();
  return {{"game", spec},
          {"name", spec.substr(0, spec.find('('))},
          {"players", names},
          {"points", played.points},
          {"points_of_first", points_of_first(played)},
          {"a_first", played.fixture.a_first},
          {"end", banyan::name_of(played.end)},
          {"note", played.note},
          {"date", played.date},
          {"opening", played.opening.size()},
          {"moves", moves},
          {"values", values},
          {"notes", notes},
          {"board", board},
          {"frames", frames}};
}

}  // namespace banyan::server
