// The final blocks: a match as text, CSV, LaTeX or JSON, and the cross-table of a tournament.
#include "banyan/core/json.hpp"

#include "banyan/core/version.hpp"
#include "banyan/lab/store.hpp"
#include "banyan/lab/summary.hpp"
#include "format.hpp"

namespace banyan {
namespace {

const char* name_of(SprtState state) {
  constexpr const char* kNames[] = {"running", "accepted", "rejected"};
  return kNames[static_cast<std::size_t>(state)];
}

Json sprt_json(const MatchDefinition& definition, const PairCounts& pairs) {
  if (!definition.sprt) return nullptr;
  const SprtBounds bounds = *definition.sprt;
  const double llr = sprt_llr(pairs, bounds.elo0, bounds.elo1);
  return {{"elo0", bounds.elo0},  {"elo1", bounds.elo1},  {"llr", llr},
          {"low", -sprt_bound()}, {"high", sprt_bound()}, {"state", name_of(sprt_state(llr))}};
}

Json counts(const WinDrawLoss& result) {
  return {{"wins", result.wins}, {"draws", result.draws}, {"losses", result.losses}};
}

// Facts that a reader needs to judge or repeat the numbers.
void add_facts(Json& json, const MatchResult& result) {
  json["game"] = result.definition.game;
  json["seed"] = result.definition.seed;
  json["seconds"] = result.seconds;
  json["version"] = kVersion;
  json["processor"] = processor_name();
}

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string signed_elo(double elo, double error) { return fmt::format("{:+.0f} ± {:.0f}", elo, error); }

std::string outcomes(const WinDrawLoss& result) {
  return fmt::format("{} won, {} drawn, {} lost", result.wins, result.draws, result.losses);
}

std::string sprt_text(const MatchDefinition& definition, const PairingSummary& summary) {
  if (!definition.sprt) return {};
  const double llr = sprt_llr(summary.pairs, definition.sprt->elo0, definition.sprt->elo1);
  return fmt::format("SPRT       normalised Elo {} against {}: LLR {:.2f} of ±{:.2f}, {}\n",
                     definition.sprt->elo1, definition.sprt->elo0, llr, sprt_bound(),
                     name_of(sprt_state(llr)));
}

std::string match_text(const MatchResult& result, const PairingSummary& summary) {
  const MatchDefinition& definition = result.definition;
  const Interval wilson = summary.all.interval(), student = summary.student();
  std::string text =
      fmt::format("{}: {} against {}, seed {}\n", definition.game, definition.players[0].label(),
                  definition.players[1].label(), definition.seed);
  text += fmt::format("games      {}: {}\n", summary.all.games(), outcomes(summary.all));
  text +=
      fmt::format("as first   {}\nas second  {}\n", outcomes(summary.as_first), outcomes(summary.as_second));
  text += fmt::format("score      {} %, 95 %: {} to {} (Wilson), {} to {} (Student, pairs)\n",
                      percent(summary.all.score()), percent(wilson.low), percent(wilson.high),
                      percent(student.low), percent(student.high));
  text += fmt::format("Elo        {}, superior with chance {:.3f}\n",
                      signed_elo(summary.elo(), summary.elo_error()), summary.los());
  text += fmt::format("pairs      0: {}, ½: {}, 1: {}, 1½: {}, 2: {}\n", summary.pairs[0], summary.pairs[1],
                      summary.pairs[2], summary.pairs[3], summary.pairs[4]);
  text += sprt_text(definition, summary);
  text += fmt::format("length     {:.1f} plies\n", summary.plies);
  for (int i = 0; i < 2; ++i) {
    text += fmt::format("{}     {:.1f} s of thinking, {:.3f} s a move, {:.0f} play-outs/s\n",
                        i == 0 ? "first " : "second", summary.thinking[i],
                        summary.thinking[i] / std::max(1.0, static_cast<double>(summary.moves[i])),
                        summary.playouts_per_second(i));
  }
  text += fmt::format("forfeits {}, crashes {}, duplicate games {}, {:.1f} s", summary.forfeits,
                      summary.crashes, summary.duplicates, result.seconds);
  if (result.resumed > 0) text += fmt::format(", {} games from the store", result.resumed);
  text += "\n";
  const double doubtful = static_cast<double>(summary.forfeits + summary.crashes);
  if (doubtful > 0.01 * static_cast<double>(summary.all.games())) {
    text += "more than 1 % of the games ended by the clock or a failure: the score says little\n";
  }
  return text;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string pairings_csv(const MatchResult& result) {
  std::string text =
      "game,first,second,games,wins,draws,losses,score,low,high,elo,elo_error,los,pair_0,pair_half,pair_1,"
      "pair_one_and_half,pair_2,plies,forfeits,crashes,duplicates\n";
  const auto& players = result.definition.players;
  for (const PairingSummary& row : summarize(result)) {
    const Interval interval = row.all.interval();
    text +=
        fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(result.definition.game),
                    csv_field(players[row.a].label()), csv_field(players[row.b].label()), row.all.games(),
                    row.all.wins, row.all.draws, row.all.losses, row.all.score(), interval.low, interval.high,
                    row.elo(), row.elo_error(), row.los(), fmt::join(row.pairs, ","), row.plies, row.forfeits,
                    fmt::format("{},{}", row.crashes, row.duplicates));
  }
  return text;
}

std::string latex_text(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("_%#&{}").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string pairings_latex(const MatchResult& result) {
  std::string text =
      "\\begin{tabular}{llrrrrrr}\n  First & Second & Games & Wins & Draws & Losses & Score (\\%) & 95\\,\\% "
      "\\\\\n"
      "  \\hline\n";
  const auto& players = result.definition.players;
  for (const PairingSummary& row : summarize(result)) {
    const Interval interval = row.all.interval();
    text +=
        fmt::format("  {} & {} & {} & {} & {} & {} & {} & {}--{} \\\\\n", latex_text(players[row.a].label()),
                    latex_text(players[row.b].label()), row.all.games(), row.all.wins, row.all.draws,
                    row.all.losses, percent(row.all.score()), percent(interval.low), percent(interval.high));
  }
  return text + "\\end{tabular}\n";
}

// The score of one player against another, whichever of them the schedule calls a.
std::optional<WinDrawLoss> between(const std::vector<PairingSummary>& rows, std::size_t x, std::size_t y) {
  for (const PairingSummary& row : rows) {
    if (row.a == x && row.b == y) return row.all;
    if (row.a == y && row.b == x) return row.all.reversed();
  }
  return std::nullopt;
}

std::string cross_table(const MatchResult& result) {
  const auto rows = summarize(result);
  const auto ranking = standings(rows, result.definition.players.size());
  std::string text = fmt::format("{}, {} games a pairing, seed {}\n", result.definition.game,
                                 result.definition.games, result.definition.seed);
  std::size_t width = 6;
  for (const Entrant& player : result.definition.players) width = std::max(width, player.label().size());
  text += fmt::format("    {:{}}  {:>6} {:>7} {:>14}", "player", width, "games", "score", "95 %");
  for (std::size_t i = 0; i < ranking.size(); ++i) text += fmt::format(" {:>18}", i + 1);
  text += "\n";
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const Standing& row = ranking[i];
    const Interval interval = row.all.interval();
    text += fmt::format("{:>3} {:{}}  {:>6} {:>7} {:>14}", i + 1,
                        result.definition.players[row.player].label(), width, row.all.games(),
                        percent(row.all.score()), percent(interval.low) + " to " + percent(interval.high));
    for (const Standing& other : ranking) {
      const auto score = between(rows, row.player, other.player);
      if (!score || score->games() == 0) {
        text += fmt::format(" {:>18}", "·");
        continue;
      }
      const Interval cell = score->interval();
      text += fmt::format(" {:>18}", fmt::format("{} ({}–{})", percent(score->score()), percent(cell.low),
                                                 percent(cell.high)));
    }
    text += "\n";
  }
  std::uint64_t forfeits = 0, crashes = 0, duplicates = 0;
  for (const PairingSummary& row : rows) {
    forfeits += row.forfeits;
    crashes += row.crashes;
    duplicates += row.duplicates;
  }
  text += sprt_text(result.definition, rows.front());
  return text + fmt::format("forfeits {}, crashes {}, duplicate games {}, {:.1f} s\n", forfeits, crashes,
                            duplicates, result.seconds);
}

std::string tournament_json(const MatchResult& result) {
  Json json;
  add_facts(json, result);
  const auto rows = summarize(result);
  json["standings"] = standings_json(result.definition, rows);
  for (const PairingSummary& row : rows) json["pairings"].push_back(pairing_json(result.definition, row));
  return json.dump(2) + "\n";
}

}  // namespace

Json pairing_json(const MatchDefinition& definition, const PairingSummary& summary) {
  const Interval wilson = summary.all.interval(), student = summary.student();
  const auto& players = definition.players;
  return {{"first", players[summary.a].label()},
          {"second", players[summary.b].label()},
          {"a", summary.a},
          {"b", summary.b},
          {"first_spec", players[summary.a].spec},
          {"second_spec", players[summary.b].spec},
          {"games", summary.all.games()},
          {"wins", summary.all.wins},
          {"draws", summary.all.draws},
          {"losses", summary.all.losses},
          {"as_first", counts(summary.as_first)},
          {"as_second", counts(summary.as_second)},
          {"score", summary.all.score()},
          {"low", wilson.low},
          {"high", wilson.high},
          {"student_low", student.low},
          {"student_high", student.high},
          {"elo", summary.elo()},
          {"elo_error", summary.elo_error()},
          {"los", summary.los()},
          {"pairs", summary.pairs},
          {"sprt", sprt_json(definition, summary.pairs)},
          {"plies", summary.plies},
          {"thinking", {summary.thinking[0], summary.thinking[1]}},
          {"playouts_per_second", {summary.playouts_per_second(0), summary.playouts_per_second(1)}},
          {"forfeits", summary.forfeits},
          {"crashes", summary.crashes},
          {"duplicates", summary.duplicates}};
}

Json standings_json(const MatchDefinition& definition, const std::vector<PairingSummary>& pairings) {
  Json list = Json::array();
  for (const Standing& row : standings(pairings, definition.players.size())) {
    const Interval interval = row.all.interval();
    list.push_back({{"player", definition.players[row.player].label()},
                    {"number", row.player},
                    {"spec", definition.players[row.player].spec},
                    {"games", row.all.games()},
                    {"score", row.all.score()},
                    {"low", interval.low},
                    {"high", interval.high}});
  }
  return list;
}

std::string print_match(const MatchResult& result, OutputForm form) {
  const PairingSummary summary = summarize(result.games, 0, 1);
  switch (form) {
    case OutputForm::Csv:
      return pairings_csv(result);
    case OutputForm::Latex:
      return pairings_latex(result);
    case OutputForm::Json: {
      Json json = pairing_json(result.definition, summary);
      add_facts(json, result);
      return json.dump(2) + "\n";
    }
    case OutputForm::Text:
      break;
  }
  return match_text(result, summary);
}

std::string print_tournament(const MatchResult& result, OutputForm form) {
  switch (form) {
    case OutputForm::Csv:
      return pairings_csv(result);
    case OutputForm::Latex:
      return pairings_latex(result);
    case OutputForm::Json:
      return tournament_json(result);
    case OutputForm::Text:
      break;
  }
  return cross_table(result);
}

}  // namespace banyan
