#include "banyan/engine/solve.hpp"

#include "banyan/games/games.hpp"

namespace banyan {

Result<SolveReport> solve(std::string_view game, std::string_view position,
                          const std::vector<std::string>& moves, const Limits& limits, std::stop_token stop) {
  SolveReport report;
  try {
    with_game(game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      const auto start = trim(position).empty() ? G::start(options) : G::from_text(position, options);
      if (!start) throw SpecError(start.error());
      GameRecord<G> record(*start);
      for (const std::string& text : moves) {
        const auto move = record.position().parse(text);
        if (!move) throw SpecError(move.error());
        record.play(*move);
      }
      report = solve_record<G>(record, limits, std::move(stop));
    });
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  return report;
}

}  // namespace banyan
