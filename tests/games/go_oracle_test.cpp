// Real games on our board and on npm's @sabaki/go-board, a rules engine that nobody here wrote: the stones
// after every capture, and which points suicide and ko forbid. Skipped where node or the package (installed
// by tests/oracles/setup into build/oracles) is missing.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "banyan/core/text.hpp"
#include "support/data.hpp"
#include "support/go_replay.hpp"
#include "support/oracle.hpp"

namespace banyan {
namespace {

namespace fs = std::filesystem;

struct Seen {
  std::string rows;
  std::set<std::string> forbidden;
};
using Moments = std::map<std::pair<std::size_t, std::size_t>, Seen>;  // by game and move

// What our board says after move `number`.
template <int Size>
Seen seen_by_us(const GoGame<Size>& position) {
  Seen seen{std::string(words(position.to_text())[0]), {}};
  position.stones().for_each_point([&](GoPoint p) {
    if (position.stones().color_at(p) == GoColor::Empty && !position.is_legal({p})) {
      seen.forbidden.insert(position.format({p}));
    }
  });
  return seen;
}

Moments read_answers(const std::string& text) {
  Moments moments;
  for (const std::string_view line : split(text, '\n')) {
    const auto fields = words(line);
    if (fields.size() != 4) continue;
    Seen seen{std::string(fields[2]), {}};
    if (fields[3] != "-") {
      for (const auto name : split(fields[3], ',')) seen.forbidden.emplace(name);
    }
    const auto game = static_cast<std::size_t>(*parse_int(fields[0]));
    moments.emplace(std::pair{game, static_cast<std::size_t>(*parse_int(fields[1]))}, std::move(seen));
  }
  return moments;
}

std::vector<test::GoGameText> games_in(const fs::path& folder, std::size_t most) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<test::GoGameText> games;
  for (const auto& file : files) {
    if (games.size() == most) break;
    games.push_back(test::read_go_game(test::read_file(file)));
    // Games that go on after two passes are compared up to there.
    auto& game = games.back();
    game.moves.resize(test::replay(game).moves);
  }
  return games;
}

std::string lines_of(const std::vector<test::GoGameText>& games) {
  std::ostringstream out;
  for (const auto& game : games) {
    out << words(game.start)[0];
    for (const auto& [side, name] : game.moves) out << (side == Side::First ? " b:" : " w:") << name;
    out << '\n';
  }
  return out.str();
}

void expect_agreement(const fs::path& folder, std::size_t most) {
  BANYAN_NEEDS_ORACLE("@sabaki/go-board");
  const auto games = games_in(folder, most);
  const std::string answers = test::ask_oracle("go_board.mjs", lines_of(games));
  const Moments theirs = read_answers(answers);
  std::size_t compared = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    with_go(games[i].options, [&]<int Size>(std::type_identity<GoGame<Size>>) {
      test::replay<Size>(games[i], [&](const auto& record, std::size_t move) {
        const auto moment = theirs.find({i, move - 1});
        if (moment == theirs.end()) return;
        const Seen ours = seen_by_us(record.position());
        EXPECT_EQ(ours.rows, moment->second.rows) << "game " << i << " move " << move;
        EXPECT_EQ(ours.forbidden, moment->second.forbidden) << "game " << i << " move " << move << "\n"
                                                            << draw_text(record.position().picture());
        ++compared;
      });
    });
  }
  std::printf("  %zu games, %zu positions compared\n", games.size(), compared);
  EXPECT_EQ(compared, theirs.size());
  EXPECT_GT(compared, 100u);
}

TEST(GoOracle, AgreesOnGamesOfPrograms) {
  BANYAN_NEEDS_DATA(path, "go/games19");
  expect_agreement(path, 30);
}

TEST(GoOracle, AgreesOnGamesOfManySizes) {
  BANYAN_NEEDS_DATA(path, "go/tests/katago/sgf");
  expect_agreement(path, 100);
}

}  // namespace
}  // namespace banyan
