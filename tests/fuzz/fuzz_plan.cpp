// Fuzz target: games for one player. An input is lines of text, as for positions: the game's spec, then the
// position; and all of it as a production problem and as a job shop.
#include "banyan/games/plan/jobshop.hpp"
#include "banyan/games/plan/pmp.hpp"
#include "banyan/games/plan/problems.hpp"
#include "checks.hpp"

namespace banyan::fuzz {
namespace {

void check_problem(const NamedProblem& named) {
  const Problem& start = *named.problem;
  const auto again = make_problem(named.spec, start.text());
  BANYAN_CHECK(again && again->problem->text() == start.text());
  PlanMoves moves;
  start.legal_moves(moves);
  for (std::size_t i = 0; i < std::min(moves.size(), kMovesRead); ++i) {
    const auto read = start.parse(start.format(moves[i]));
    BANYAN_CHECK(read && *read == moves[i]);
  }
  Rng rng(moves.size());
  for (const bool guided : {false, true}) {
    const auto at = start.clone();
    PlanMoves line;
    at->play_out(rng, guided, line);
    BANYAN_CHECK(at->is_over());
  }
}

}  // namespace
}  // namespace banyan::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace banyan;
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  std::string_view input = all;
  const std::string_view game = fuzz::take_line(input);
  // No file of the machine is opened for a stranger.
  if (game.find("file") == std::string_view::npos) {
    if (const auto problem = make_problem(game, fuzz::take_line(input))) {
      fuzz::check_problem(*problem);
    } else {
      fuzz::check_message(problem.error());
    }
  }
  if (const auto model = parse_pmp(all)) {
    BANYAN_CHECK(bool(parse_pmp(to_json(*model))));
  } else {
    fuzz::check_message(model.error());
  }
  if (const auto model = parse_jobshop(all); !model) fuzz::check_message(model.error());
  return 0;
}
