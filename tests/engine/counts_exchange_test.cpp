// The exchange of counts between engines that search the same position apart.
#include "banyan/engine/counts_exchange.hpp"

#include <gtest/gtest.h>

namespace banyan {
namespace {

std::unique_ptr<Engine> engine(std::uint64_t seed) {
  auto made = make_engine("connect4", "uct", seed);
  EXPECT_TRUE(made);
  return std::move(*made);
}

Limits playouts(std::uint64_t count) {
  Limits limits;
  limits.playouts = count;
  return limits;
}

std::uint64_t root_visits(Engine& engine) {
  std::uint64_t visits = 0;
  const auto moves = engine.children("");
  EXPECT_TRUE(moves);
  for (const RootMove& move : *moves) visits += move.visits;
  return visits;
}

TEST(CountsExchange, EveryVisitCountsOnceForEverybody) {
  const auto a = engine(1), b = engine(2);
  CountsExchange of_a(*a), of_b(*b);
  std::uint64_t told = 0;
  for (int round = 1; round <= 4; ++round) {
    a->think(playouts(500));
    b->think(playouts(300));
    const auto news_a = of_a.news(), news_b = of_b.news();
    for (const EngineCount& count : news_a)
      told += count.line.find(' ') == std::string::npos ? count.visits : 0;
    of_a.add(counts_in(to_text(news_b)));
    of_b.add(counts_in(to_text(news_a)));
    EXPECT_EQ(root_visits(*a), 800u * static_cast<unsigned>(round));
    EXPECT_EQ(root_visits(*b), 800u * static_cast<unsigned>(round));
  }
  EXPECT_EQ(told, 2000u) << "each tells what it counted itself";
  // What came from others is no news; a longer line may have become large enough to be told of.
  for (const EngineCount& count : of_a.news())
    EXPECT_NE(count.line.find(' '), std::string::npos) << count.line;
}

TEST(CountsExchange, LongerLinesAreSharedWhereTheyAreLarge) {
  const auto a = engine(1), b = engine(2);
  CountsExchange of_a(*a, 0.05, 3);
  a->think(playouts(3000));
  std::size_t longest = 0;
  const auto news = of_a.news();
  for (const EngineCount& count : news) {
    longest = std::max<std::size_t>(
        longest, static_cast<std::size_t>(std::count(count.line.begin(), count.line.end(), ' ')) + 1);
  }
  EXPECT_GT(longest, 1u);
  EXPECT_LE(longest, 3u);
  b->think(playouts(100));
  CountsExchange(*b).add(news);
  EXPECT_EQ(root_visits(*b), 3100u);
}

TEST(CountsExchange, ReadsWhatItWrites) {
  const std::vector<EngineCount> counts = {{"4 4", 12, 5.5}, {"a1-b2", 1, 0}};
  EXPECT_EQ(counts_in(to_text(counts)), counts);
  EXPECT_TRUE(counts_in("").empty());
  EXPECT_TRUE(counts_in("nonsense\n\n12\n").empty());
}

TEST(CountsExchange, TheMoveIsTheMostConvincing) {
  std::vector<RootMove> moves(3);
  moves[0].move = "a", moves[0].visits = 10;
  moves[1].move = "b", moves[1].visits = 20, moves[1].proof = Proof::Loss;
  moves[2].move = "c", moves[2].visits = 5;
  EXPECT_EQ(most_convincing(moves).move, "a");
  moves[2].proof = Proof::Win;
  EXPECT_EQ(most_convincing(moves).move, "c");
}

}  // namespace
}  // namespace banyan
