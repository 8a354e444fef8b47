#include "banyan/lab/openings.hpp"

#include <set>

#include "banyan/core/embedded.hpp"
#include "banyan/core/files.hpp"
#include "banyan/core/rng.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {
namespace {

constexpr std::uint64_t kOpeningStream = 0x6f70656e;  // apart from the streams of the games

std::string game_name(std::string_view game) { return std::string(game.substr(0, game.find('('))); }

// Random moves from the start; nothing if they end the game.
Opening draw(const AnyRecord& start, int plies, Rng& rng) {
  const auto record = start.clone();
  for (int i = 0; i < plies && record->outcome() == Outcome::Open; ++i) {
    const auto moves = record->legal_moves();
    BANYAN_CHECK(bool(record->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))])));
  }
  return record->outcome() == Outcome::Open ? record->moves() : Opening{};
}

// The mean over the whole tree: the value of the best move alone is a matter of luck where a short search
// cannot even try all moves.
double mean_value(const SearchReport& report) {
  double visits = 0, sum = 0;
  for (const RootMove& move : report.root) {
    visits += static_cast<double>(move.visits);
    sum += static_cast<double>(move.visits) * move.value;
  }
  return visits > 0 ? sum / visits : report.value;
}

bool is_balanced(Engine& judge, const Opening& opening, std::uint64_t playouts) {
  judge.new_game();
  for (const std::string& move : opening) BANYAN_CHECK(bool(judge.play(move)));
  Limits limits;
  limits.playouts = playouts;
  const SearchReport report = judge.think(limits);
  const double value = mean_value(report);
  return report.proof == Proof::None && value <= kMostUneven && value >= 1 - kMostUneven;
}

Result<std::vector<Opening>> builtin_set(std::string_view game, const std::string& what) {
  const std::string path = "data/" + what + "/" + game_name(game) + ".txt";
  for (const EmbeddedText& file : embedded_texts()) {
    if (file.path == path) return read_openings(game, file.text);
  }
  return Error{"there is no built-in set of " + what + " for " + game_name(game)};
}

}  // namespace

Result<std::vector<Opening>> random_openings(std::string_view game, int plies, std::uint64_t count,
                                             std::uint64_t balance, std::uint64_t seed) {
  if (plies == 0) return std::vector<Opening>{Opening{}};
  const auto start = make_record_of_two(game);
  if (!start) return Error{start.error()};
  auto judge = make_engine(game, "best", seed);
  if (!judge) return Error{judge.error()};
  std::vector<Opening> openings;
  std::set<Opening> seen;
  // A small game has few openings: after many draws in a row without a new one the list is what there is.
  constexpr int kPatience = 500;
  Rng rng(seed, kOpeningStream);
  for (int in_vain = 0; openings.size() < count && in_vain < kPatience;) {
    Opening opening = draw(**start, plies, rng);
    if (opening.empty() || !seen.insert(opening).second ||
        (balance > 0 && !is_balanced(**judge, opening, balance))) {
      ++in_vain;
      continue;
    }
    in_vain = 0;
    openings.push_back(std::move(opening));
  }
  if (openings.empty()) {
    return Error{"no balanced opening of " + std::to_string(plies) + " plies found for " + std::string(game)};
  }
  return openings;
}

Result<std::vector<Opening>> read_openings(std::string_view game, std::string_view text) {
  const auto start = make_record_of_two(game);
  if (!start) return Error{start.error()};
  std::vector<Opening> openings;
  int number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    line = trim(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const auto record = (*start)->clone();
    const auto played = play_moves(*record, line);
    if (!played) return Error{"opening in line " + std::to_string(number) + ": " + played.error()};
    if (record->outcome() != Outcome::Open) {
      return Error{"opening in line " + std::to_string(number) + ": the game is over"};
    }
    openings.push_back(record->moves());
  }
  if (openings.empty()) return Error{"there is no opening in the file"};
  return openings;
}

Result<std::vector<Opening>> builtin_openings(std::string_view game) { return builtin_set(game, "openings"); }

Result<std::vector<Opening>> builtin_positions(std::string_view game) {
  return builtin_set(game, "positions");
}

Result<std::vector<Opening>> make_openings(const MatchDefinition& definition) {
  const OpeningChoice& choice = definition.openings;
  switch (choice.kind) {
    case OpeningKind::None:
      return std::vector<Opening>{Opening{}};
    case OpeningKind::Builtin:
      return builtin_openings(definition.game);
    case OpeningKind::File: {
      const auto text = read_file(choice.file);
      if (!text) return Error{text.error()};
      return read_openings(definition.game, *text);
    }
    case OpeningKind::Random:
      break;
  }
  return random_openings(definition.game, choice.plies, wanted_openings(definition), choice.balance,
                         definition.seed);
}

}  // namespace banyan
