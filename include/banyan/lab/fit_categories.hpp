// Transition probabilities of move categories learnt from games: how often a move of a category was played
// where one was there to be played (positions are counted, not moves).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "banyan/lab/labelled_games.hpp"

namespace banyan {

struct CategoryFit {
  std::string game;
  int skipped_plies = 6;   // at the start of each game: openings are random
  double held_out = 0.2;   // share of the games that only judge
  std::uint64_t seed = 1;  // of the split
};

struct CategoryReport {
  struct Row {
    std::size_t category;
    std::string name;
    std::uint32_t played, available;  // in all games
    double probability;
  };
  GameCounts games;
  std::uint64_t positions = 0, held_out_positions = 0;
  std::size_t categories = 0;  // there could be
  std::vector<Row> rows;       // those met
  // The mean of -ln p of the move that was played in the games held out, p its share of the sum of P_mc over
  // the legal moves: with all moves alike, with the probabilities from the other games, with the committed.
  double uniform = 0, fitted = 0, committed = 0;
};

Result<CategoryReport> fit_categories(const CategoryFit& definition, std::span<const LabelledGame> games);

}  // namespace banyan
