#include "banyan/protocols/sgf.hpp"

#include <gtest/gtest.h>

#include "banyan/core/rng.hpp"

namespace banyan::sgf {
namespace {

std::string error_of(std::string_view text, const Limits& limits = {}) {
  const auto read_back = read(text, limits);
  return read_back ? "" : read_back.error();
}

TEST(Sgf, ReadsNodesPropertiesAndVariations) {
  const auto file = read("mail header\n(;FF[4]GM[1];B[aa](;W[bb];B[cc])(;W[dd]C[second])) \n (;GM[9])");
  ASSERT_TRUE(file) << file.error();
  EXPECT_EQ(file->games, (std::vector<std::size_t>{0, 5}));
  EXPECT_EQ(file->main_line(), (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_EQ(*file->nodes[0].find("FF"), "4");
  EXPECT_EQ(file->nodes[1].children, (std::vector<std::size_t>{2, 4}));
  EXPECT_EQ(*file->nodes[4].find("C"), "second");
  EXPECT_EQ(file->nodes[4].parent, 1u);
  EXPECT_EQ(file->nodes[4].find("B"), nullptr);
}

TEST(Sgf, SkipsWhatStandsBeforeTheFirstGame) {
  for (const char* text : {"From: me (myself)\n(;GM[1])", "(\n  ;C[x (;B[aa]) y]\n)"}) {
    const auto file = read(text);
    ASSERT_TRUE(file) << text << file.error();
    EXPECT_EQ(file->nodes.size(), 1u) << text;
  }
}

TEST(Sgf, UndoesEscapesAndSoftBreaks) {
  const auto file = read("(;C[a\\]b\\\\c\\:d\\\ne\\\r\nf\ng])");
  ASSERT_TRUE(file);
  EXPECT_EQ(*file->nodes[0].find("C"), "a]b\\c:def\ng");
}

TEST(Sgf, JoinsValuesAndForgivesOldNames) {
  const auto file = read("(;AB[aa] [bb]\nAddBlack[cc])");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->nodes[0].property("AB")->values, (std::vector<std::string>{"aa", "bb", "cc"}));
}

TEST(Sgf, NamesThePlaceOfTheFault) {
  EXPECT_EQ(error_of(""), "no game in the file: '(' is missing");
  EXPECT_EQ(error_of("()"), "no game in the file: ';' is missing");
  EXPECT_EQ(error_of("(;B[aa]"), "line 1, column 8: a ')' is missing at the end");
  EXPECT_EQ(error_of("(;B[aa\n]\n;W[bb)"), "line 3, column 3: a value is not closed by ']'");
  EXPECT_EQ(error_of("(;B)"), "line 1, column 4: expected '[' after the property B");
  EXPECT_EQ(error_of("(;\n 7[aa])"), "line 2, column 2: expected a property, ';', '(' or ')', not '7'");
  EXPECT_EQ(error_of("(B[aa])"), "line 1, column 2: a property before the first ';'");
  EXPECT_EQ(error_of("((;B[aa]))"), "line 1, column 3: a variation before the first node");
}

TEST(Sgf, KeepsItsLimits) {
  const std::string deep(200'000, '(');
  EXPECT_EQ(error_of("(;" + deep), "line 1, column 10002: variations are nested too deep");
  EXPECT_EQ(error_of("(;;;;)", {1000, 10, 3}), "line 1, column 5: too many nodes");
  EXPECT_EQ(error_of("(;B[aa])", {4, 10, 10}), "the file is too long for an SGF reader");
}

TEST(Sgf, WritesWhatItReads) {
  for (const char* text : {"(;FF[4]C[a\\]\\\\b];B[aa](;W[bb];B[cc](;W[x])(;W[y]))(;W[dd]))(;GM[9];B[])"}) {
    const auto file = read(text);
    ASSERT_TRUE(file);
    const std::string once = write(*file);
    const auto again = read(once);
    ASSERT_TRUE(again) << once;
    EXPECT_EQ(write(*again), once);
    ASSERT_EQ(again->nodes.size(), file->nodes.size());
    for (std::size_t i = 0; i < file->nodes.size(); ++i) {
      EXPECT_EQ(again->nodes[i].parent, file->nodes[i].parent);
      EXPECT_EQ(again->nodes[i].properties.size(), file->nodes[i].properties.size());
    }
  }
}

// Every text that is cut short or has one byte changed is read or refused, and what is read is written back.
TEST(Sgf, SurvivesDamage) {
  const std::string whole = "(;FF[4]GM[1]SZ[9]C[a \\] b](;B[aa];W[bb])(;B[cc](;W[dd])(;W[])))";
  const auto check = [](const std::string& text) {
    const auto file = read(text);
    if (!file) return;
    const auto again = read(write(*file));
    ASSERT_TRUE(again) << text;
    ASSERT_EQ(write(*again), write(*file)) << text;
  };
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_FALSE(read(whole.substr(0, length))) << length;
  }
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (int byte = 0; byte < 256; byte += 3) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(byte);
      check(damaged);
    }
  }
}

}  // namespace
}  // namespace banyan::sgf
