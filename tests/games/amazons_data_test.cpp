// Amazons against data that others made: perft counts, solved endgames, a game of OpenSpiel's.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "banyan/core/perft.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/amazons.hpp"
#include "support/data.hpp"

namespace banyan {
namespace {

// Tries every line to the end, each position once.
class Exhaustive {
 public:
  bool wins(const Amazons& position) {
    const auto [known, is_new] = known_.try_emplace(position.hash(), false);
    if (!is_new) return known->second;
    MoveList<Amazons> moves;
    position.legal_moves(moves);
    for (const auto move : moves) {
      if (!loses_after(position, move)) continue;
      return known_[position.hash()] = true;
    }
    return false;
  }
  // Whether the opponent has lost after `move`.
  bool loses_after(Amazons position, Amazons::Move move) {
    position.play(move);
    return !wins(position);
  }

 private:
  std::unordered_map<std::uint64_t, bool> known_;
};

TEST(AmazonsData, PerftCounts) {
  BANYAN_NEEDS_DATA(path, "perft/perft.tsv");
  int rows = 0;
  for (const auto& row : test::read_table(path)) {
    if (row[0] != "amazons") continue;
    ASSERT_EQ(row[1], "10x10");
    GameRecord<Amazons> record(*Amazons::start({}));
    EXPECT_EQ(std::to_string(perft(record, std::stoi(row[2]))), row[3]) << "depth " << row[2];
    ++rows;
  }
  EXPECT_EQ(rows, 2);
}

// Columns: board, side, result for the side to move, legal moves, winning moves, nodes, the winning moves.
TEST(AmazonsData, SolvedEndgames) {
  BANYAN_NEEDS_DATA(path, "amazons/endgames_exact.tsv");
  int rows = 0;
  for (const auto& row : test::read_table(path, true)) {
    if (row[1] != "W" && row[1] != "B") continue;  // the heading, which begins with '#' as boards may
    SCOPED_TRACE(row[0] + " " + row[1]);
    const auto position = Amazons::from_text(row[0] + " " + row[1], {});
    ASSERT_TRUE(position) << position.error();
    MoveList<Amazons> moves;
    position->legal_moves(moves);
    EXPECT_EQ(std::to_string(moves.size()), row[3]);
    Exhaustive search;
    std::set<std::string> winning;
    for (const auto move : moves) {
      if (search.loses_after(*position, move)) winning.insert(position->format(move));
    }
    EXPECT_EQ(winning.empty() ? "loss" : "win", row[2]);
    std::set<std::string> listed;
    for (const auto name : words(row[6])) listed.emplace(name);
    EXPECT_EQ(winning, listed);
    EXPECT_EQ(std::to_string(listed.size()), row[4]);
    ++rows;
  }
  EXPECT_EQ(rows, 20);
}

// OpenSpiel plays a move in three actions, "X From (row, column)", "X To …", "X Shoot: …", rows counted from
// the top; X is White.
class Playthrough {
 public:
  void read(const std::string& text) {
    for (const auto line : split(text, '\n')) {
      if (line.starts_with("# State ")) board_.clear();
      if (line.size() == 12 && line.starts_with("# ")) board_ += board_row(line.substr(2));
      if (line.starts_with("StringLegalActions() = ")) compare_actions(line);
      if (line.starts_with("# Apply action ")) apply(actions_of(line).at(0));
      if (line.starts_with("Returns() = ")) returns = line;
      if (::testing::Test::HasFatalFailure()) return;
    }
  }

  Amazons position = *Amazons::start({});
  int lists_compared = 0, moves_played = 0;
  std::string returns;

 private:
  struct Action {
    char mover;
    std::string kind, square;
  };

  static std::string board_row(std::string_view row) {
    std::string men(row);
    for (char& man : men) man = man == 'X' ? 'W' : man == 'O' ? 'B' : man;
    return men + "/";
  }
  // The actions in double quotes.
  static std::vector<Action> actions_of(std::string_view line) {
    std::vector<Action> actions;
    const auto pieces = split(line, '"');
    for (std::size_t i = 1; i < pieces.size(); i += 2) {
      const auto parts = words(pieces[i]);  // X From (7, 10)
      const auto row = parse_int(parts.at(2).substr(1, parts[2].size() - 2));
      const auto column = parse_int(parts.at(3).substr(0, parts[3].size() - 1));
      actions.push_back({parts[0][0], std::string(parts[1]),
                         square_name({static_cast<int>(*column) - 1, 10 - static_cast<int>(*row)})});
    }
    return actions;
  }
  // The squares that the next part of a move can name, given the parts chosen so far.
  std::set<std::string> squares_here() const {
    MoveList<Amazons> moves;
    position.legal_moves(moves);
    std::set<std::string> squares;
    for (const auto move : moves) {
      std::array<std::string, 3> parts;
      std::size_t i = 0;
      for (const auto s : {move.from(), move.to(), move.arrow()}) {
        parts[i++] = square_name({amazons::column_of(s), amazons::row_of(s)});
      }
      if (std::equal(chosen_.begin(), chosen_.end(), parts.begin())) squares.insert(parts[chosen_.size()]);
    }
    return squares;
  }
  void compare_actions(std::string_view line) {
    std::set<std::string> listed;
    for (const Action& action : actions_of(line)) {
      ASSERT_EQ(action.mover, position.to_move() == Side::First ? 'X' : 'O');
      listed.insert(action.square);
    }
    ASSERT_EQ(squares_here(), listed) << draw_text(position.picture());
    if (chosen_.empty()) {
      board_.back() = ' ';
      ASSERT_EQ(position.to_text(), board_ + (position.to_move() == Side::First ? "W" : "B"));
    }
    ++lists_compared;
  }
  void apply(const Action& action) {
    static constexpr std::array<std::string_view, 3> kKinds = {"From", "To", "Shoot:"};
    ASSERT_EQ(action.kind, kKinds[chosen_.size()]);
    chosen_.push_back(action.square);
    if (chosen_.size() < 3) return;
    const auto move = position.parse(chosen_[0] + "-" + chosen_[1] + "/" + chosen_[2]);
    ASSERT_TRUE(move) << move.error();
    position.play(*move);
    chosen_.clear();
    ++moves_played;
  }

  std::vector<std::string> chosen_;
  std::string board_;
};

TEST(AmazonsData, OpenSpielPlaythrough) {
  BANYAN_NEEDS_DATA(path, "openspiel-playthroughs/amazons.txt");
  Playthrough game;
  game.read(test::read_file(path));
  EXPECT_EQ(game.moves_played, 76);
  EXPECT_EQ(game.lists_compared, 28);
  EXPECT_EQ(game.returns, "Returns() = [-1, 1]");
  EXPECT_EQ(game.position.outcome(), Outcome::SecondWins);
}

}  // namespace
}  // namespace banyan
