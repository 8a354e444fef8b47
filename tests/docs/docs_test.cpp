// The worked examples of docs/add_a_game.md and docs/add_a_strategy.md, built and played; and every code
// block of the documentation that names a file is found in that file, letter for letter.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "banyan/core/perft.hpp"
#include "banyan/engine/engine_for.hpp"
#include "banyan/search/mcts/selection/ucb1.hpp"
#include "docs/domineering.hpp"
#include "docs/ucb_v.hpp"
#include "support/data.hpp"
#include "support/properties.hpp"

namespace banyan {

// The one line that adds a strategy, for the game of the example alone.
template <>
struct SelectionList<Domineering> : StrategyList<Selection, Ucb1, UcbV> {};

namespace {

Domineering position_of(const std::string& text) { return *Domineering::from_text(text, {}); }

TEST(AddAGame, CountsLines) {
  GameRecord<Domineering> record{Domineering()};
  const std::uint64_t lines[] = {1,     12,    108,   756, 3628,
                                 11904, 20736, 18720, 9216};  // by an independent program
  for (int depth = 0; depth <= 8; ++depth) EXPECT_EQ(perft(record, depth), lines[depth]) << depth;
}

TEST(AddAGame, ReadsAndPrints) {
  test::along_random_games(Domineering(), 100, 1, [](const Domineering& position) {
    ASSERT_EQ(position_of(position.to_text()).to_text(), position.to_text());
    if (position.outcome() == Outcome::Open) {
      Rng rng(1);
      test::expect_samples_the_list(position, rng);
    }
  });
  EXPECT_FALSE(Domineering::from_text("..../..../.... v", {}));
  EXPECT_FALSE(Domineering::from_text("..../..../..../....", {}));
  EXPECT_FALSE(Domineering().parse("a4"));
  EXPECT_TRUE(Domineering().parse("d3"));
}

TEST(AddAGame, TheEnginePlaysIt) {
  const auto engine = make_engine_for<Domineering>({}, "mcts-solver", 1);
  EXPECT_TRUE(engine->play("b2"));
  const SearchReport report = engine->think({.playouts = 20'000});
  EXPECT_EQ(report.proof, Proof::Loss) << "4 x 4 is a win for whoever begins, and b2 wins";
}

TEST(AddAStrategy, FormulaByHand) {
  // ln n_p = 2, four visits, variance 1/4, C = 1: sqrt(2 * 1/4 * 2 / 4) + 3 * 2 / 4.
  EXPECT_DOUBLE_EQ(ucb_v_bonus(2, 4, 0.25, 1), 0.5 + 1.5);
  EXPECT_DOUBLE_EQ(ucb_v_bonus(0, 1, 0.25, 1), 0);
}

TEST(AddAStrategy, IsMadeByItsName) {
  EXPECT_EQ(SelectionList<Domineering>::make("ucb_v")->spec(), "ucb_v(c=0.2)");
  EXPECT_EQ(SelectionList<Domineering>::make("ucb_v(c=1.5)")->spec(), "ucb_v(c=1.5)");
  EXPECT_THROW(SelectionList<Domineering>::make("ucb_v(c=-1)"), SpecError);
}

TEST(AddAStrategy, SolvesTheGame) {
  const auto engine = make_engine_for<Domineering>({}, "mcts(selection=ucb_v(c=0.5))", 1);
  const SearchReport report = engine->think({.playouts = 50'000});
  EXPECT_EQ(report.proof, Proof::Win);
  EXPECT_EQ(report.why, StopReason::Solved);
}

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// A block is named by the line in front of it: <!-- path of the file -->.
TEST(Documentation, QuotesTheCodeAsItIs) {
  const std::filesystem::path root = test::source_folder();
  const std::string fence = "```cpp\n", opening = "<!-- ", closing = " -->\n" + fence;
  int blocks = 0;
  std::vector<std::filesystem::path> pages = {root / "README.md"};
  for (const auto& entry : std::filesystem::directory_iterator(root / "docs")) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  }
  for (const auto& page : pages) {
    const std::string text = text_of(page);
    for (std::size_t end = 0, at = 0; (at = text.find(closing, end)) != std::string::npos; ++blocks) {
      const std::size_t begin = text.rfind(opening, at) + opening.size();
      const std::string path = text.substr(begin, at - begin);
      const std::size_t code = at + closing.size();
      end = text.find("```", code);
      ASSERT_NE(end, std::string::npos) << page << " does not close the block of " << path;
      const std::string block = text.substr(code, end - code);
      EXPECT_NE(text_of(root / path).find(block), std::string::npos)
          << page << " quotes what is not in " << path << ":\n"
          << block;
    }
  }
  EXPECT_GE(blocks, 9);
}

}  // namespace
}  // namespace banyan
