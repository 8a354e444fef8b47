// Every switch and number of alpha-beta, declared once.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace banyan::alphabeta {

enum class MultiCut : std::uint8_t { Off, Cut, Enhanced };
inline constexpr std::array<std::string_view, 3> kMultiCutNames = {"off", "cut", "enhanced"};
enum class Realization : std::uint8_t { Off, Rps, Erps };
inline constexpr std::array<std::string_view, 3> kRealizationNames = {"off", "rps", "erps"};

struct Options {
  int depth = 0;
  bool deepening = true, pvs = true, aspiration = true;
  int window = 50;
  bool table = true, deeper = true, etc = true;
  int megabytes = 64;
  bool killers = true, history = true, captures = true, scores = true;
  int scores_depth = 2;
  bool quiescence = true;
  bool null_move = false;
  MultiCut multi_cut = MultiCut::Off;
  int multi_cut_m = 10, multi_cut_c = 3, multi_cut_r = 2;
  bool lmr = false;
  int lmr_moves = 4, lmr_depth = 3, lmr_growth = 0;
  int futility = 0, futility_depth = 1;
  Realization realization = Realization::Off;
  double realization_c = 0.25, realization_lo = 0.5, realization_hi = 4;
  int noise = 0;

  void describe(auto& option) {
    option("depth", depth, 0, 127, "search so many plies and no more; 0 = as deep as the limits allow");
    option("deepening", deepening, "iterative deepening; without it the full depth at once");
    option("pvs", pvs, "principal-variation search: a null window for all moves but the first");
    option("aspiration", aspiration, "start each depth with a window around the last value");
    option("window", window, 1, 20000, "points on either side of the aspiration window");
    option("table", table, "two-deep transposition table");
    option("deeper", deeper, "results of deeper searches serve too, where plain minimax would stop earlier");
    option("megabytes", megabytes, 1, 1 << 20, "memory of the table, within the limits of the search");
    option("etc", etc, "enhanced transposition cut-offs more than two plies from the leaves");
    option("killers", killers, "try the last two moves that were best at this ply early");
    option("history", history, "order by the relative history hh/bf");
    option("captures", captures, "try winning moves and captures early, as far as the game tells them");
    option("scores", scores, "order by the game's move scores, where it has them");
    option("scores_depth", scores_depth, 1, 127, "least plies to go for the game's move scores");
    option("quiescence", quiescence, "follow winning moves and captures beyond the leaves");
    option("null_move", null_move, "adaptive null move, R = 2 or 3 (games with a pass)");
    option("multi_cut", multi_cut, kMultiCutNames, "cut where several moves do: at CUT nodes, or at ALL too");
    option("multi_cut_m", multi_cut_m, 1, 1000, "M: moves tried for a multi-cut");
    option("multi_cut_c", multi_cut_c, 1, 1000, "C: cut-offs needed among them");
    option("multi_cut_r", multi_cut_r, 1, 10, "R: plies by which they are searched less");
    option("lmr", lmr, "late-move reductions: quiet moves late in the order first a ply less deep");
    option("lmr_moves", lmr_moves, 1, 1000, "moves that are never reduced");
    option("lmr_depth", lmr_depth, 1, 127, "least plies to go for late-move reductions");
    option("lmr_growth", lmr_growth, 0, 1000,
           "a ply more whenever the number of a move is so many times as large; 0 = never");
    option("futility", futility, 0, 20000,
           "points a ply by which a position near the leaves may be outside of the window; 0 = any");
    option("futility_depth", futility_depth, 1, 127, "most plies to go for futility");
    option("realization", realization, kRealizationNames, "depth by the probability of moves");
    option("realization_c", realization_c, 0.01, 0.99, "a move of probability c costs one ply");
    option("realization_lo", realization_lo, 0.1, 1.0, "least plies that a move costs");
    option("realization_hi", realization_hi, 1.0, 10.0, "most plies that a move costs");
    option("noise", noise, 0, 1000, "most points of a random factor in the evaluation, fixed by the seed");
  }
};

}  // namespace banyan::alphabeta
