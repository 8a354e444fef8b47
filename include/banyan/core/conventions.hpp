// Conventions: how the world outside writes a game. A game declares its own beside its rules, as
// `static constexpr Conventions kConventions`, and only what is not usual; protocols, files and referees ask
// for these and never for the name of a game.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace banyan {

struct Conventions {
  // How the game names its squares.
  enum class Squares : std::uint8_t {
    FromBottom,  // a1 is the lower left corner
    FromTop,     // a1 is the upper left corner
    WithoutI,    // from the bottom, and there is no column I: the points of Go and of GTP
  };
  Squares squares = Squares::FromBottom;

  // Where stones may stand anywhere: what follows the rows in the text of a position in which nothing but the
  // stones counts, First or Second to move. Empty: men cannot be set up one by one.
  std::array<std::string_view, 2> turns{};

  bool may_pass = false;  // always, so that records and protocols may let either side move at any time
  // At the end the stones that both sides call dead are taken off before the board is counted; games that
  // other programs play against ours are settled so, and go on where the two disagree.
  bool has_dead_stones = false;

  struct Sgf {
    std::string_view number{};  // GM; empty: the game has none
    char first = 'B';           // the colour that moves first
    // Moves are as printed, but for one part of them that files write otherwise …
    std::string_view printed{}, written{};
    // … or the squares alone, two letters each, from the top left; between them the game prints these.
    bool has_letters = false;
    std::string_view between{};
    std::string_view size{};                // SZ where a file does not tell; empty: the game's usual one
    std::string_view property{}, option{};  // a property of the root that sets an option of the game
  };
  Sgf sgf{};
  // The name of the game, on its usual board, among the variants of UCI programs; empty: they do not play it.
  std::string_view uci_variant{};
};

// A game's own, or the usual ones.
template <class G>
inline constexpr Conventions conventions_of = [] {
  if constexpr (requires { G::kConventions; }) {
    return G::kConventions;
  } else {
    return Conventions{};
  }
}();

}  // namespace banyan
