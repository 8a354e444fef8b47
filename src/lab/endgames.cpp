#include "banyan/lab/endgames.hpp"

#include <filesystem>
#include <fstream>

#include "banyan/core/embedded.hpp"
#include "banyan/core/text.hpp"
#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {
namespace {

// The position so many plies before the end of the game, if its winner is to move there.
Result<std::string> position_before_end(std::string_view game, const LabelledGame& played, std::size_t back) {
  auto record = make_record(game);
  if (!record) return Error{record.error()};
  if (back > played.moves.size()) return Error{"the game is shorter"};
  for (std::size_t i = 0; i + back < played.moves.size(); ++i) {
    if (const auto done = (*record)->play(played.moves[i]); !done) return Error{done.error()};
  }
  const bool first_moves = (*record)->to_move() == Side::First;
  if (played.result != (first_moves ? 1 : 0)) return Error{"the winner is not to move"};
  return (*record)->text();
}

class Prover {
 public:
  Prover(const EndgameMine& mine, std::unique_ptr<Solver> prover, std::unique_ptr<Solver> measurer)
      : mine_(mine), prover_(std::move(prover)), measurer_(std::move(measurer)) {}

  // Nothing if the win is not proven; `plies` as far as it is known.
  std::optional<Endgame> prove(const std::string& position, const std::stop_token& stop) {
    if (!mine_.prover.empty()) return prove_by_engine(position);
    Limits limits;
    limits.nodes = mine_.nodes;
    const auto proof = prover_->solve(position, {}, limits, stop, false);
    if (!proof || proof->proof != Proof::Win) return std::nullopt;
    return Endgame{position, std::nullopt, proof->nodes};
  }
  std::optional<int> distance(const std::string& position, const std::stop_token& stop) {
    Limits limits;
    limits.nodes = mine_.distance_nodes;
    const auto exact = measurer_->solve(position, {}, limits, stop, false);
    return exact && exact->proof == Proof::Win ? exact->plies : std::nullopt;
  }

 private:
  std::optional<Endgame> prove_by_engine(const std::string& position) const {
    const SolvedRow row{position, "", Proof::Win, {}, {}};
    const auto trial = try_endgame(mine_.game, mine_.prover, row, mine_.nodes, 1);
    if (!trial || !trial->solved) return std::nullopt;
    return Endgame{position, std::nullopt, trial->nodes};
  }

  const EndgameMine& mine_;
  std::unique_ptr<Solver> prover_, measurer_;
};

}  // namespace

Result<std::vector<Endgame>> mine_endgames(const EndgameMine& mine, std::span<const LabelledGame> games,
                                           const OnGame& on_game, std::stop_token stop) {
  if (!mine.prover.empty()) {
    if (const auto engine = make_engine(mine.game, mine.prover, 1); !engine) return Error{engine.error()};
  }
  auto prover = make_solver(mine.game, SolveMethod::ProofNumber, mine.bytes);
  if (!prover) return Error{prover.error()};
  auto measurer = make_solver(mine.game, SolveMethod::AlphaBeta, mine.bytes);
  if (!measurer) return Error{measurer.error()};
  Prover solver(mine, std::move(*prover), std::move(*measurer));
  std::vector<Endgame> found;
  for (std::size_t i = 0; i < games.size() && found.size() < mine.count && !stop.stop_requested(); ++i) {
    std::optional<Endgame> farthest;
    for (int back = mine.nearest; back <= mine.farthest; ++back) {
      const auto position = position_before_end(mine.game, games[i], static_cast<std::size_t>(back));
      if (!position) continue;  // it is the loser's turn
      auto endgame = solver.prove(*position, stop);
      if (!endgame) break;
      farthest = std::move(endgame);
    }
    if (farthest) farthest->plies = solver.distance(farthest->position, stop);
    if (farthest && farthest->plies.value_or(mine.least_plies) < mine.least_plies) farthest.reset();
    if (farthest) found.push_back(*farthest);
    if (on_game) on_game(i + 1, farthest);
  }
  return found;
}

Result<std::string> endgame_row(std::string_view game, const Endgame& endgame) {
  auto row = won_row(game, endgame.position, endgame.plies);
  if (row) *row += '\t' + std::to_string(endgame.nodes);
  return row;
}

Result<std::vector<SolvedRow>> builtin_endgames(std::string_view game, std::string_view set) {
  std::string name(game.substr(0, game.find('(')));
  if (!set.empty()) name += "-" + std::string(set);
  for (const EmbeddedText& file : embedded_texts()) {
    if (file.path == "data/endgames/" + name + ".tsv") return read_solved_set(game, file.text);
  }
  return Error{"there is no built-in set of endgames for " + name};
}

Result<EndgameTrial> try_endgame(std::string_view game, std::string_view engine, const SolvedRow& row,
                                 std::uint64_t nodes, std::uint64_t seed) {
  auto solver = make_engine(game, engine, seed);
  if (!solver) return Error{solver.error()};
  if (const auto set = (*solver)->set_position(row.position); !set) return Error{set.error()};
  Limits limits;
  limits.nodes = nodes;
  const SearchReport report = (*solver)->think(limits);
  return EndgameTrial{report.proof == Proof::Win, report.looked_at, report.seconds};
}

EndgameLog::EndgameLog(std::string path) : path_(std::move(path)) {
  std::ifstream file(path_);
  std::uintmax_t whole = 0;
  for (std::string line; std::getline(file, line) && !file.eof(); whole += line.size() + 1) {
    const auto columns = split(line, '\t');
    if (columns.size() != 3) break;
    const auto nodes = parse_int(columns[1]);
    const auto seconds = parse_double(columns[2]);
    if (!nodes || !seconds) break;
    trials_.push_back({columns[0] == "solved", static_cast<std::uint64_t>(*nodes), *seconds});
  }
  std::error_code none;
  std::filesystem::resize_file(path_, whole, none);  // a line that a kill cut short is written again
}

bool EndgameLog::add(const EndgameTrial& trial) {
  trials_.push_back(trial);
  std::ofstream file(path_, std::ios::app);
  file << (trial.solved ? "solved" : "open") << '\t' << trial.nodes << '\t' << format_double(trial.seconds)
       << '\n';
  return static_cast<bool>(file.flush());
}

}  // namespace banyan
