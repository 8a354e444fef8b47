// Files of ours read by npm's @sabaki/sgf, the library inside Sabaki, and its files read by us: the same
// tree, the same properties, the same games.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "banyan/core/rng.hpp"
#include "banyan/games/any_record.hpp"
#include "banyan/protocols/game_file.hpp"
#include "support/oracle.hpp"

namespace banyan {
namespace {

// Parent and properties of a node, in a form that both sides can be brought to.
struct PlainNode {
  long parent;
  std::map<std::string, std::vector<std::string>> properties;
  friend bool operator==(const PlainNode&, const PlainNode&) = default;
};

// Depth first, as the other side lists them.
std::vector<PlainNode> plain(const sgf::Collection& file) {
  std::vector<PlainNode> out;
  std::vector<std::pair<std::size_t, long>> open;
  for (auto it = file.games.rbegin(); it != file.games.rend(); ++it) open.emplace_back(*it, -1);
  while (!open.empty()) {
    const auto [index, parent] = open.back();
    open.pop_back();
    PlainNode& node = out.emplace_back();
    node.parent = parent;
    for (const sgf::Property& property : file.nodes[index].properties)
      node.properties[property.name] = property.values;
    const auto& children = file.nodes[index].children;
    for (auto it = children.rbegin(); it != children.rend(); ++it)
      open.emplace_back(*it, static_cast<long>(out.size()) - 1);
  }
  return out;
}
std::vector<PlainNode> plain(const nlohmann::json& nodes) {
  std::vector<PlainNode> out;
  for (const auto& node : nodes) {
    out.push_back({node.at("parent").get<long>(),
                   node.at("properties").get<std::map<std::string, std::vector<std::string>>>()});
  }
  return out;
}

// A random game with everything that a file can hold.
GameFile random_game(const std::string& game, Rng& rng) {
  constexpr const char* kComments[] = {"plain",
                                       "a ] bracket",
                                       "a \\ backslash and \\] both",
                                       "colon : inside",
                                       "two\nlines",
                                       "(;B[aa]) is no move here",
                                       "grün 碁",
                                       ""};
  const auto record = std::move(*make_record(game));
  GameFile file;
  file.game = record->spec();
  file.comment = "start [of] a \\ game";
  file.info = {{"PB", "First ] player"}, {"PW", "Second \\ player"}, {"EV", "test: one"}};
  while (file.moves.size() < 40 && record->outcome() == Outcome::Open) {
    const auto legal = record->legal_moves();
    const auto any = [&] { return legal[rng.below(static_cast<std::uint32_t>(legal.size()))]; };
    FileMove& move = file.moves.emplace_back();
    move.move = any();
    move.note.comment = kComments[rng.below(std::size(kComments))];
    if (rng.below(2) == 0) move.note.value = rng.below(10'001) / 10'000.0;
    for (std::uint32_t n = rng.below(3); n > 0; --n) {
      const auto aside = record->clone();
      std::vector<std::string> line;
      for (std::uint32_t ply = 1 + rng.below(3); ply > 0 && aside->outcome() == Outcome::Open; --ply) {
        const auto moves = aside->legal_moves();
        line.push_back(*aside->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
      }
      move.variations.push_back(line);
    }
    EXPECT_TRUE(record->play(move.move));
  }
  return file;
}

TEST(SgfOracle, ReadsWhatWeWriteAndWritesWhatWeRead) {
  BANYAN_NEEDS_ORACLE("@sabaki/sgf");
  Rng rng(3);
  for (const char* game : {"go(size=9)", "go(columns=7,rows=12)", "loa", "amazons", "hex(size=11,swap=true)",
                           "breakthrough", "connect4"}) {
    SCOPED_TRACE(game);
    const GameFile file = random_game(game, rng);
    const std::string ours = write_game(file);
    const auto answer = nlohmann::json::parse(test::ask_oracle("sgf.mjs", ours));
    const auto tree = sgf::read(ours);
    ASSERT_TRUE(tree);
    EXPECT_GT(tree->nodes.size(), file.moves.size() + 1) << "there are variations";
    EXPECT_EQ(plain(answer.at("nodes")), plain(*tree));

    const auto theirs = answer.at("text").get<std::string>();
    EXPECT_NE(theirs, ours) << "another hand";
    const auto again = read_game(theirs);
    ASSERT_TRUE(again) << again.error() << '\n' << theirs;
    EXPECT_EQ(write_game(*again), ours);
  }
}

// Texts as people and other programs write them.
TEST(SgfOracle, SeesTheSameInForeignFiles) {
  BANYAN_NEEDS_ORACLE("@sabaki/sgf");
  for (const char* text :
       {"(;FF[4]GM[1]SZ[9]AB[aa][bb]\n[cc];W[dd]C[a\\]b\\\\c])", "(;GM[1](;B[aa](;W[bb])(;W[cc]))(;B[dd]))",
        "(;C[soft \\\nbreak and hard\nbreak])", "(;B[];W[])(;GM[9];B[c8-c6])", "(;C[\\:\\;\\(\\)])",
        "(\n ;\n FF [4]\n C [x]\n )"}) {
    SCOPED_TRACE(text);
    const auto answer = nlohmann::json::parse(test::ask_oracle("sgf.mjs", text));
    const auto tree = sgf::read(text);
    ASSERT_TRUE(tree) << tree.error();
    EXPECT_EQ(plain(answer.at("nodes")), plain(*tree));
  }
}

}  // namespace
}  // namespace banyan
