#include "banyan/lab/traps.hpp"

#include "banyan/games/games.hpp"
#include "banyan/search/terminal_search.hpp"

namespace banyan {
namespace {

template <class G>
bool has_trap(const G& position, int level) {
  MoveList<G> moves;
  position.legal_moves(moves);
  TerminalSearch<G> search;
  for (const auto move : moves) {
    G next = position;
    next.play(move);
    if (next.outcome() == Outcome::Open && search.search(next, level, Window::WinOnly) == Proof::Win)
      return true;
  }
  return false;
}

}  // namespace

Result<std::vector<bool>> traps_along(std::string_view game, const std::vector<std::string>& moves,
                                      int level) {
  std::vector<bool> traps;
  try {
    with_game(game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      const auto start = G::start(options);
      if (!start) throw SpecError(start.error());
      G position = *start;
      for (const std::string& text : moves) {
        traps.push_back(has_trap(position, level));
        const auto move = position.parse(text);
        if (!move) throw SpecError(move.error());
        position.play(*move);
      }
    });
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  return traps;
}

}  // namespace banyan
