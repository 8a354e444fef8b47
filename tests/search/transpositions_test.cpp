// The table of a graph: it finds what was put in, whatever it grew through, and keeps to its bytes.
#include "banyan/search/mcts/transpositions.hpp"

#include <gtest/gtest.h>

#include <map>

#include "banyan/games/connect4.hpp"

namespace banyan {
namespace {

// Positions of random games, each once.
std::vector<Connect4> different_positions(std::size_t wanted) {
  std::vector<Connect4> found;
  std::map<std::string, bool> seen;
  Rng rng(4);
  while (found.size() < wanted) {
    Connect4 position = *Connect4::start({});
    while (position.outcome() == Outcome::Open && found.size() < wanted) {
      if (seen.emplace(position.to_text(), true).second) found.push_back(position);
      position.play(position.random_move(rng));
    }
  }
  return found;
}

TEST(Transpositions, FindsEveryNodeAfterGrowing) {
  const auto positions = different_positions(20'000);
  Transpositions table(4 << 20);
  ASSERT_TRUE(table.is_on());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    ASSERT_EQ(table.find(positions[i]), kNoNode) << i;
    table.insert(positions[i], static_cast<NodeId>(i + 1));
  }
  for (std::size_t i = 0; i < positions.size(); ++i) ASSERT_EQ(table.find(positions[i]), i + 1);
}

// 64 kB hold a table of 16 kB that grows to 32 kB, 2,048 places of which 7/8 are used: what comes later is
// not found, and nothing is found in its stead.
TEST(Transpositions, WhatHasNoRoomIsNotShared) {
  const auto positions = different_positions(5'000);
  Transpositions table(64 << 10);
  for (std::size_t i = 0; i < positions.size(); ++i) table.insert(positions[i], static_cast<NodeId>(i + 1));
  for (std::size_t i = 0; i < positions.size(); ++i) {
    ASSERT_EQ(table.find(positions[i]), i < 1792 ? i + 1 : kNoNode) << i;
  }
  EXPECT_FALSE(Transpositions().is_on());
}

}  // namespace
}  // namespace banyan
