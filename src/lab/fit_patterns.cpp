#include "banyan/lab/fit_patterns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <unordered_map>

#include "banyan/core/files.hpp"
#include "banyan/core/math.hpp"
#include "banyan/core/rng.hpp"
#include "banyan/core/text.hpp"
#include "banyan/knowledge/go/features.hpp"
#include "banyan/knowledge/go/tactics.hpp"

namespace banyan {
namespace {

using Go = GoGame<19>;
constexpr std::size_t kShown = 30;  // of the curve

GoOptions board() { return {.columns = 19, .rows = 19, .komi = 7.5, .handicap = 0}; }

// The moves as far as they replay; empty for what is no game.
std::vector<GoMove> moves_of(std::string_view line) {
  std::vector<GoMove> moves;
  Go position = *Go::start(board());
  for (std::size_t at = line.find(";B["); at != std::string_view::npos; at = line.find(';', at + 1)) {
    const std::string_view move = line.substr(at);
    if (move.size() < 4 || move[2] != '[') break;
    GoMove next = kGoPass;
    if (move[3] != ']' && move.substr(3, 2) != "tt") {
      if (move.size() < 6 || move[5] != ']') break;
      const int column = move[3] - 'a', row = 18 - (move[4] - 'a');
      if (column < 0 || column > 18 || row < 0 || row > 18) break;
      next = {GoGeometry<19>::point(column, row)};
    }
    const bool fits = go_color(position.to_move()) == (move[1] == 'B' ? GoColor::Black : GoColor::White);
    if (!fits || position.outcome() != Outcome::Open || !position.is_legal(next)) break;
    moves.push_back(next);
    position.play(next);
  }
  return moves;
}

// Patterns that were played at least so often. One shell more is counted only where the smaller pattern is
// kept.
std::vector<std::uint64_t> harvest(std::span<const std::vector<GoMove>> games, const PatternFit& fit,
                                   PatternReport& report) {
  constexpr std::size_t kShellsOfPlayouts = 2;  // 3x3 points
  std::vector<GoShellHashes> played;
  for (const auto& game : games) {
    Go position = *Go::start(board());
    for (const GoMove move : game) {
      if (!position.is_pass(move)) {
        played.push_back(go_shells(position.stones(), move.point, go_color(position.to_move())));
      }
      position.play(move);
    }
  }
  report.moves = played.size();
  std::vector<std::uint64_t> kept;
  const std::size_t shells = fit.playout ? kShellsOfPlayouts : GoShellHashes{}.size();
  for (std::size_t shell = 0; shell < shells && !played.empty(); ++shell) {
    std::unordered_map<std::uint64_t, int> counts;
    for (const auto& hashes : played) ++counts[hashes[shell]];
    std::erase_if(played, [&](const auto& hashes) { return counts[hashes[shell]] < fit.least; });
    std::vector<std::uint64_t> of_size;
    for (const auto& hashes : played) of_size.push_back(hashes[shell]);
    std::sort(of_size.begin(), of_size.end());
    of_size.erase(std::unique(of_size.begin(), of_size.end()), of_size.end());
    report.by_size.push_back(of_size.size());
    kept.insert(kept.end(), of_size.begin(), of_size.end());
  }
  return kept;
}

// Positions as teams of features, the one that was played first.
struct Teams {
  std::vector<GoFeature> features;        // of all teams, one after the other
  std::vector<std::uint32_t> team_ends;   // in features
  std::vector<std::uint32_t> match_ends;  // in team_ends

  void add(const GoTeams<19>::Team& team) {
    features.insert(features.end(), team.begin(), team.end());
    team_ends.push_back(static_cast<std::uint32_t>(features.size()));
  }
  // Calls f(first team, past the last team) for every position.
  template <class F>
  void for_each(F f) const {
    std::uint32_t first = 0;
    for (const std::uint32_t end : match_ends) {
      f(first, end);
      first = end;
    }
  }
  std::span<const GoFeature> team(std::uint32_t i) const {
    const std::uint32_t begin = i == 0 ? 0 : team_ends[i - 1];
    return {features.data() + begin, team_ends[i] - begin};
  }
};

double strength(std::span<const GoFeature> team, const std::vector<double>& gamma) {
  double product = 1;
  for (const GoFeature feature : team) product *= gamma[feature];
  return product;
}

// Calls visit(position, move played) for a sample of the positions of the games.
template <class Visit>
void sampled(std::span<const std::vector<GoMove>> games, double share, std::uint64_t seed, Visit visit) {
  for (std::size_t i = 0; i < games.size(); ++i) {
    Rng rng(seed, i);
    Go position = *Go::start(board());
    for (const GoMove move : games[i]) {
      if (rng.chance(share)) visit(position, move);
      position.play(move);
    }
  }
}

std::vector<GoMove> legal_moves(const Go& position, GoMove first) {
  MoveList<Go> list;
  position.legal_moves(list);
  std::vector<GoMove> moves{first};
  for (const GoMove move : list) {
    if (move != first) moves.push_back(move);
  }
  return moves;
}

GoTeam team_of(const GoTeams<19>& teams, GoMove move, const PatternFit& fit) {
  return fit.playout ? playout_team(teams.of(move)) : teams.of(move);
}

Teams teams_of(std::span<const std::vector<GoMove>> games, const PatternFit& fit,
               const GoFeatureWeights& known) {
  Teams teams;
  sampled(games, fit.sample, fit.seed, [&](const Go& position, GoMove played) {
    const GoTeams<19> of(position, known);
    for (const GoMove move : legal_moves(position, played)) teams.add(team_of(of, move, fit));
    teams.match_ends.push_back(static_cast<std::uint32_t>(teams.team_ends.size()));
  });
  return teams;
}

// One step of minorisation-maximisation for the features of one kind: gamma_i = (W_i + 1) / (sum of C_ij /
// E_j + 2 / (gamma_i + 1)); the 1 and 2 are two games against a feature of weight 1, of which one is won.
void improve(const Teams& teams, int kind, std::vector<double>& gamma) {
  std::vector<double> won(gamma.size(), 0), against(gamma.size(), 0);
  std::vector<double> strengths;
  teams.for_each([&](std::uint32_t first, std::uint32_t end) {
    double all = 0;
    strengths.clear();
    for (std::uint32_t t = first; t < end; ++t) {
      strengths.push_back(strength(teams.team(t), gamma));
      all += strengths.back();
    }
    for (std::uint32_t t = first; t < end; ++t) {
      for (const GoFeature feature : teams.team(t)) {
        if (go_feature_kind(feature) != kind) continue;
        against[feature] += strengths[t - first] / gamma[feature] / all;
        if (t == first) ++won[feature];
      }
    }
  });
  for (std::size_t i = 0; i < gamma.size(); ++i) {
    if (go_feature_kind(static_cast<GoFeature>(i)) != kind) continue;
    gamma[i] = (won[i] + 1) / (against[i] + 2 / (gamma[i] + 1));
  }
}

void count_features(const Teams& teams, PatternReport& report, std::vector<double>& played,
                    std::vector<double>& available) {
  std::vector<std::uint32_t> seen(played.size(), 0);
  std::uint32_t position = 0;
  teams.for_each([&](std::uint32_t first, std::uint32_t end) {
    ++position;
    for (std::uint32_t t = first; t < end; ++t) {
      for (const GoFeature feature : teams.team(t)) {
        if (t == first) ++played[feature];
        if (seen[feature] != position) ++available[feature];
        seen[feature] = position;
      }
    }
  });
  report.positions = position;
}

// Mango's H_i = (V_ce + V_p) * sum over the last two moves of (2 d_k)^(-alpha_k), alpha_k = 1.25 + k/2. V_p
// is how often the pattern was played where it was there; each stone taken or saved counts like a certain
// pattern.
double mango_score(const Go& position, GoMove move, const GoFeatureWeights& known,
                   std::span<const double> likely) {
  if (position.is_pass(move)) return 0;
  using Geometry = GoGeometry<19>;
  const GoColor own = go_color(position.to_move());
  const GoTactics<19> tactics(position.stones());
  const GoFeature pattern = known.largest_of(go_shells(position.stones(), move.point, own));
  const double v = (pattern == 0 ? 0 : likely[pattern]) + tactics.stones_taken(move.point, own) +
                   tactics.stones_saved(move.point, own);
  double near = 0;
  const std::array last = {position.last_move(), position.move_before_last()};
  for (int k = 1; k <= 2; ++k) {
    const GoPoint p = last[static_cast<std::size_t>(k - 1)].point;
    if (p == kNoPoint) continue;
    const int dx = Geometry::column_of(p) - Geometry::column_of(move.point);
    const int dy = Geometry::row_of(p) - Geometry::row_of(move.point);
    const double d = std::max(0.5, std::sqrt(static_cast<double>(dx * dx + dy * dy)));
    near += math::exp(-(1.25 + k / 2.0) * math::log(2 * d));
  }
  return v * (near > 0 ? near : 1);
}

// How well the move that was played is foreseen.
void judge(std::span<const std::vector<GoMove>> games, const PatternFit& fit, const GoFeatureWeights& weights,
           std::span<const double> likely, PatternReport& report) {
  std::vector<double> first(kShown, 0);
  double by_mango = 0;
  sampled(games, fit.sample, fit.seed + 1, [&](const Go& position, GoMove played) {
    const GoTeams<19> teams(position, weights);
    const auto moves = legal_moves(position, played);
    double all = 0, own = 0, mango_own = 0;
    std::size_t better = 0, mango_better = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      double product = 1;
      for (const GoFeature feature : team_of(teams, moves[i], fit))
        product *= static_cast<double>(weights.weight(feature));
      const double mango = likely.empty() ? 0 : mango_score(position, moves[i], weights, likely);
      all += product;
      if (i == 0) {
        own = product;
        mango_own = mango;
      } else {
        better += product >= own;
        mango_better += mango >= mango_own;
      }
    }
    ++report.held_out_positions;
    report.surprise -= math::log(own / all);
    report.uniform += math::log(static_cast<double>(moves.size()));
    by_mango += mango_better == 0;
    for (std::size_t k = better; k < kShown; ++k) ++first[k];
  });
  const double n = std::max(1.0, static_cast<double>(report.held_out_positions));
  for (const double count : first) report.first.push_back(count / n);
  report.surprise /= n;
  report.uniform /= n;
  report.mango = by_mango / n;
}

}  // namespace

Result<std::vector<GoGameLine>> read_game_lines(const std::string& path) {
  std::string text;
  if (path.ends_with(".gz")) {
    std::string quoted;
    for (const char c : path) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    std::FILE* pipe = popen(("gzip -dc -- '" + quoted + "' 2>/dev/null").c_str(), "r");
    if (pipe == nullptr) return Error{"gzip cannot be started to read " + in_quotes(path)};
    std::array<char, 1 << 16> buffer;
    for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
      text.append(buffer.data(), n);
    if (pclose(pipe) != 0) return Error{"gzip cannot read " + in_quotes(path)};
  } else {
    auto read = read_file(path);
    if (!read) return Error{read.error()};
    text = std::move(*read);
  }
  std::vector<GoGameLine> lines;
  for (const std::string_view line : split(text, '\n')) {
    if (!trim(line).empty()) lines.emplace_back(line);
  }
  return lines;
}

Result<PatternReport> fit_patterns(const PatternFit& fit, std::span<const GoGameLine> lines,
                                   std::string_view provenance, std::string_view weights) {
  PatternReport report;
  std::vector<std::vector<GoMove>> games;
  for (const GoGameLine& line : lines) {
    games.push_back(moves_of(line));
    if (!games.back().empty()) continue;
    games.pop_back();
    ++report.rejected;
  }
  report.held_out_games = static_cast<std::size_t>(static_cast<double>(games.size()) * fit.held_out);
  report.games = games.size() - report.held_out_games;
  const std::span train(games.data(), report.games), rest(games.data() + report.games, report.held_out_games);
  if (!weights.empty()) {
    const auto given = GoFeatureWeights::parse(weights);
    if (!given) return Error{given.error()};
    report.patterns = given->patterns();
    judge(rest, fit, *given, {}, report);
    return report;
  }
  if (train.empty()) return Error{"there is no game of 19x19 among the records"};
  GoFeatureWeights found(harvest(train, fit, report));
  report.patterns = found.patterns();
  const Teams teams = teams_of(train, fit, found);
  std::vector<double> gamma(found.size(), 1), played(found.size(), 0), available(found.size(), 0);
  for (int i = 0; i < fit.iterations; ++i) {
    for (int kind = 0; kind < kGoFeatureKinds; ++kind) improve(teams, kind, gamma);
  }
  for (std::size_t i = 0; i < gamma.size(); ++i) {
    found.set_weight(static_cast<GoFeature>(i), static_cast<float>(gamma[i]));
  }
  count_features(teams, report, played, available);
  std::vector<double> likely(gamma.size());
  for (std::size_t i = 0; i < gamma.size(); ++i) likely[i] = available[i] == 0 ? 0 : played[i] / available[i];
  for (GoFeature i = 0; i < go_features::kPatterns; ++i) {
    report.features.push_back({go_feature_name(i), gamma[i], static_cast<std::uint64_t>(played[i]),
                               static_cast<std::uint64_t>(available[i])});
  }
  report.text = found.to_text(provenance);
  // What was written is what is judged.
  judge(rest, fit, *GoFeatureWeights::parse(report.text), likely, report);
  return report;
}

}  // namespace banyan
