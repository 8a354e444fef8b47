// OwnSolver: how a game brings an exact solver of its own. The file that has it, knowledge/NAME_solver.hpp,
// says
//
//   template <>
//   struct OwnSolver<Hex> {
//     static constexpr bool kIsAlphaBeta = false;             // answers where alpha-beta is asked for, too
//     static constexpr std::string_view kBoards = "boards …";  // what it can solve, in words
//     static bool can_solve(const Hex::Options& options);
//     static HexSolver make(std::size_t bytes);               // with a table of at most so many
//   };
//
// and src/engine/solve.cpp includes it. Everything else is left to the searches for all games,
// exact_search.hpp and dfpn.hpp, where the rules of the game allow them.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

namespace banyan {

template <class G>
struct OwnSolver;

template <class G>
concept HasOwnSolver = requires(const typename G::Options& options, std::size_t bytes) {
  { OwnSolver<G>::kIsAlphaBeta } -> std::convertible_to<bool>;
  { OwnSolver<G>::kBoards } -> std::convertible_to<std::string_view>;
  { OwnSolver<G>::can_solve(options) } -> std::same_as<bool>;
  OwnSolver<G>::make(bytes);
};

}  // namespace banyan
