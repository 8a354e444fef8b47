// Measures: how a game is measured and solved. A game declares its own beside its rules, as
// `static constexpr Measures kMeasures`, and only what is not usual; the solver, the bench and the signature
// ask for these and never for the name of a game.
#pragma once

#include <array>
#include <string_view>

namespace banyan {

struct Measures {
  // Options of the boards on which play-outs and searches are timed; the usual board if there are none.
  std::array<std::string_view, 3> boards{};
  // … and evaluations; empty: the last of these boards.
  std::string_view evaluated{};
  bool is_tiny = false;  // a search sees all of it at once: there is nothing to time

  // How far the end is means nothing where all games are about as long: solved for the result alone.
  bool has_distance = true;
  // The columns of a file of solved positions, with what stands between them (lab/solved_set.hpp).
  std::string_view solved_columns = "position\tresult\tplies";
};

// A game's own, or the usual ones.
template <class G>
inline constexpr Measures measures_of = [] {
  if constexpr (requires { G::kMeasures; }) {
    return G::kMeasures;
  } else {
    return Measures{};
  }
}();

}  // namespace banyan
