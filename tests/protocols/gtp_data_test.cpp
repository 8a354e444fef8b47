// The GTP scripts of other programs, run through our front end. Every line is answered in form; a command
// that we do not have is unknown; what a command did to the board is compared with the naive twin and, where
// the other program's answers were recorded, with those. Moves, scores and dead stones are judgement: how
// often we agree is counted and printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "banyan/core/text.hpp"
#include "banyan/protocols/game_file.hpp"
#include "banyan/protocols/gtp.hpp"
#include "naive/go.hpp"
#include "support/data.hpp"

namespace banyan {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
  Words out;
  for (const auto word : words(text)) out.emplace_back(word);
  return out;
}
std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}
std::set<std::string> set_of(const std::string& text) {
  std::set<std::string> out;
  for (const std::string& word : words_of(text)) out.insert(upper(word));
  return out;
}

// What stands on the board if the commands do as GTP says.
class Twin {
 public:
  Twin() { resize(19, 19); }

  void resize(int columns, int rows) {
    GoOptions options;
    options.columns = columns;
    options.rows = rows;
    past_.assign(1, test::NaiveGo(options));
  }
  void clear() { resize(board().columns, board().rows); }

  // False, and nothing changed, if the move is illegal. A turn out of order forgets what stood before.
  bool play(char man, const std::string& move) {
    test::NaiveGo next = board();
    if (next.mover != man || next.passes == 2) {
      next.history = {next.cells};
      next.passes = 0;
    }
    next.mover = test::NaiveGo::other(man);
    if (move == "PASS") {
      ++next.passes;
    } else {
      const auto p = point_of(move);
      test::NaiveGo::Points taken;
      if (!p || next.at(*p) != '.') return false;
      const std::string after = next.result(*p, man, taken);
      if (after.empty() || next.history.contains(after)) return false;
      next.cells = after;
      next.history.insert(after);
      next.passes = 0;
    }
    past_.push_back(std::move(next));
    return true;
  }
  bool undo() {
    if (past_.size() == 1) return false;
    past_.pop_back();
    return true;
  }
  // A start with these stones; false, and nothing changed, if a point is bad or a chain has no liberty.
  bool set_stones(const std::vector<std::pair<char, std::string>>& stones, char mover) {
    test::NaiveGo next = board();
    std::fill(next.cells.begin(), next.cells.end(), '.');
    for (const auto& [man, name] : stones) {
      const auto p = point_of(name);
      if (!p || next.at(*p) != '.') return false;
      next.cells[static_cast<std::size_t>(*p)] = man;
    }
    for (int p = 0; p < next.columns * next.rows; ++p) {
      if (next.at(p) != '.' && !next.has_liberty(next.cells, next.group(next.cells, p))) return false;
    }
    next.history = {next.cells};
    next.mover = mover;
    next.passes = 0;
    past_.assign(1, std::move(next));
    return true;
  }
  bool is_empty() const { return board().cells.find_first_not_of('.') == std::string::npos; }

  std::string rows() const { return words_of(board().to_text())[0]; }
  const test::NaiveGo& board() const { return past_.back(); }

 private:
  std::optional<int> point_of(const std::string& name) const {
    if (name.size() < 2 || name[0] < 'A' || name[0] > 'T' || name[0] == 'I') return std::nullopt;
    const auto row = parse_int(name.substr(1));
    const int column = name[0] - 'A' - (name[0] > 'I' ? 1 : 0);
    if (!row || *row < 1 || *row > board().rows || column >= board().columns) return std::nullopt;
    return board().point(name);
  }
  std::vector<test::NaiveGo> past_;  // the present last
};

struct Tally {
  int right = 0, all = 0;
  void count(bool is_right) {
    right += is_right ? 1 : 0;
    ++all;
  }
};

// One script: our session, the twin, and what the other program answered if that is known.
class Script {
 public:
  Script(const fs::path& file, const fs::path& answers) : name_(file.filename().string()) {
    GtpSettings settings;
    settings.game = "go(size=19,komi=7.5)";
    settings.engine = "uct";
    settings.limits.playouts = 200;
    session_ = std::move(*GtpSession::make(settings, [this](std::string_view text) { output_ += text; }));
    for (const GtpCommandInfo& command : gtp_commands()) known_.insert(command.name);
    read(file);
    if (fs::exists(answers)) read_answers(answers);
  }

  void run() {
    SCOPED_TRACE(name_);
    ASSERT_TRUE(recorded_.empty() || recorded_.size() == lines_.size());
    for (std::size_t i = 0; i < lines_.size() && !::testing::Test::HasFatalFailure(); ++i) {
      SCOPED_TRACE("command " + std::to_string(i + 1) + ": " + lines_[i]);
      step(lines_[i], recorded_.empty() ? nullptr : &recorded_[i]);
    }
  }

  int commands = 0, foreign = 0, boards = 0, refused = 0;
  Tally moves, scores, statuses;

 private:
  void read(const fs::path& file) {
    const std::string text = test::read_file(file);
    for (const std::string_view line : split(text, '\n')) {
      const std::string clean(trim(line.substr(0, line.find('#'))));
      if (!clean.empty()) lines_.push_back(clean);
    }
  }
  // An answer begins with '=' or '?' at the start of a line.
  void read_answers(const fs::path& file) {
    const std::string text = test::read_file(file);
    for (const std::string_view line : split(text, '\n')) {
      if (!line.empty() && (line[0] == '=' || line[0] == '?')) {
        recorded_.emplace_back(line);
      } else if (!recorded_.empty()) {
        recorded_.back().append("\n").append(line);
      }
    }
  }

  // Asks and checks the form; gives the answer without its mark, identity and end.
  std::string ask(const std::string& line, bool& good) {
    output_.clear();
    session_->handle(line);
    session_->finish();  // an analysis
    EXPECT_TRUE(output_.ends_with("\n\n")) << output_;
    EXPECT_EQ(output_.find("\n\n"), output_.size() - 2) << output_;
    good = output_.starts_with('=');
    EXPECT_TRUE(good || output_.starts_with('?')) << output_;
    const std::string first = words_of(line)[0];
    const bool has_id = parse_int(first).has_value();
    if (has_id) {
      EXPECT_EQ(output_.substr(1, first.size()), first);
    }
    return std::string(trim(std::string_view(output_).substr(has_id ? 1 + first.size() : 1)));
  }

  void step(const std::string& line, const std::string* recorded) {
    ++commands;
    Words parts = words_of(line);
    if (parse_int(parts[0])) parts.erase(parts.begin());
    const std::string command = parts[0];
    const Words args(parts.begin() + 1, parts.end());
    if (command.find("genmove") != std::string::npos || command.starts_with("kata-search")) {
      return generate(command, args, recorded);
    }
    bool good = false;
    const std::string answer = ask(line, good);
    if (!known_.contains(command)) {
      ++foreign;
      EXPECT_EQ(answer, "unknown command");
      return;
    }
    refused += good ? 0 : 1;
    follow(command, args, good, answer, recorded);
    expect_board(command, answer, recorded);
  }

  // A move is asked for without playing it, and the recorded one is played, so that the boards stay the same.
  void generate(const std::string& command, const Words& args, const std::string* recorded) {
    const bool plays = command.find("genmove") != std::string::npos;
    const bool black = to_lower(args.at(0)).starts_with('b');
    bool good = false;
    const std::string ours = upper(ask(std::string("reg_genmove ") + (black ? "b" : "w"), good));
    ASSERT_TRUE(good) << ours;
    std::string move = ours;
    if (recorded != nullptr) {
      ASSERT_TRUE(recorded->starts_with("= "));
      move = upper(words_of(recorded->substr(1)).at(0));
      moves.count(move == ours);
    }
    foreign += known_.contains(command) ? 0 : 1;
    if (!plays || move == "RESIGN") return;
    ask(std::string("play ") + (black ? "b " : "w ") + move, good);
    EXPECT_EQ(good, twin_.play(black ? 'x' : 'o', move));
  }

  // Lets the twin do the same; a refusal must be its opinion, too.
  void follow(const std::string& command, const Words& args, bool good, const std::string& answer,
              const std::string* recorded) {
    if (command == "boardsize" || command == "rectangular_boardsize") {
      std::string sizes;
      for (const std::string& arg : args) sizes += arg + ":";
      const auto parts = split(sizes, ':');
      const int columns = static_cast<int>(*parse_int(parts[0]));
      const int rows = parts[1].empty() ? columns : static_cast<int>(*parse_int(parts[1]));
      EXPECT_TRUE(good) << answer;
      twin_.resize(columns, rows);
    } else if (command == "clear_board") {
      twin_.clear();
    } else if (command == "play") {
      EXPECT_EQ(good, twin_.play(to_lower(args[0]).starts_with('b') ? 'x' : 'o', upper(args[1]))) << answer;
    } else if (command == "undo") {
      EXPECT_EQ(good, twin_.undo()) << answer;
    } else if (command == "set_position") {
      EXPECT_EQ(good, args.size() % 2 == 0 && twin_.set_stones(coloured(args), 'x')) << answer;
    } else if (command.ends_with("_handicap")) {
      handicap(command, args, good, answer, recorded);
    } else if (command == "final_score" && recorded != nullptr) {
      scores.count(without_zeros(answer) == without_zeros(recorded->substr(1)));
    } else if (command == "final_status_list" && recorded != nullptr) {
      statuses.count(set_of(answer) == set_of(recorded->substr(1)));
    } else if (command == "get_komi" && recorded != nullptr) {
      EXPECT_EQ(answer, trim(recorded->substr(1)));
    } else if (command == "printsgf" && recorded != nullptr) {
      EXPECT_EQ(moves_of(answer), moves_of(recorded->substr(1)));
    }
  }
  static std::vector<std::pair<char, std::string>> coloured(const Words& args) {
    std::vector<std::pair<char, std::string>> stones;
    for (std::size_t i = 0; i + 1 < args.size(); i += 2)
      stones.emplace_back(to_lower(args[i]).starts_with('b') ? 'x' : 'o', upper(args[i + 1]));
    return stones;
  }
  static std::string without_zeros(std::string_view score) {
    std::string text(trim(score));
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text;
  }
  static Words moves_of(const std::string& sgf) {
    const auto game = read_game(sgf);
    EXPECT_TRUE(game) << game.error();
    Words moves;
    for (const FileMove& move : game->moves) moves.push_back(move.move);
    return moves;
  }

  // The fixed places are given by GTP; free ones are a matter of taste, and the recorded ones are taken.
  void handicap(const std::string& command, const Words& args, bool good, const std::string& answer,
                const std::string* recorded) {
    if (!twin_.is_empty()) {
      EXPECT_FALSE(good);
      return;
    }
    std::string stones = answer;
    if (command == "set_free_handicap") {
      stones.clear();
      for (const std::string& arg : args) stones += arg + " ";
    } else if (recorded != nullptr && command == "fixed_handicap") {
      EXPECT_EQ(set_of(answer), set_of(recorded->substr(1)));
    } else if (recorded != nullptr) {
      stones = recorded->substr(1);
      ask("clear_board", good);
      ask("set_free_handicap" + stones, good);
    }
    std::vector<std::pair<char, std::string>> wanted;
    for (const std::string& name : set_of(stones)) wanted.emplace_back('x', name);
    EXPECT_EQ(good, twin_.set_stones(wanted, 'o')) << answer;
  }

  void expect_board(const std::string& command, const std::string& answer, const std::string* recorded) {
    if (command != "showboard") {
      // The play commands of a long game: look now and then.
      if (commands % 25 != 0) return;
      bool good = false;
      return expect_board("showboard", ask("showboard", good), nullptr);
    }
    ++boards;
    const auto position = words_of(split(answer, '\n').back());
    ASSERT_FALSE(position.empty());
    EXPECT_EQ(position[0], twin_.rows());
    if (recorded != nullptr) {
      EXPECT_EQ(position[0], rows_of(*recorded));
    }
  }
  // A drawn board: lines with a number and then '.', 'X' and 'O', some with the number of a late move behind.
  static std::string rows_of(const std::string& drawing) {
    std::string rows;
    for (const std::string_view line : split(drawing, '\n')) {
      const auto parts = words_of(line);
      if (parts.empty() || !parse_int(parts[0])) continue;
      rows += rows.empty() ? "" : "/";
      for (const char c : line) rows += c == 'X' ? "x" : c == 'O' ? "o" : c == '.' ? "." : "";
    }
    return rows;
  }

  std::string name_, output_;
  std::unique_ptr<GtpSession> session_;
  std::set<std::string> known_;
  Words lines_, recorded_;
  Twin twin_;
};

TEST(GtpScripts, AreAnsweredData) {
  BANYAN_NEEDS_DATA(folder, "go/tests");
  std::vector<fs::path> files;
  for (const char* part : {"katago/gtp", "tactics"}) {
    for (const auto& entry : fs::directory_iterator(folder / part)) {
      if (entry.path().extension() == ".txt" || entry.path().extension() == ".gtp")
        files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  EXPECT_GE(files.size(), 17u);
  for (const fs::path& file : files) {
    Script script(file, folder / "katago/results" / (file.filename().string() + ".stdout"));
    script.run();
    std::printf("  %-24s %4d commands, %3d foreign, %2d refused, %3d boards", file.filename().c_str(),
                script.commands, script.foreign, script.refused, script.boards);
    const auto rate = [](const char* what, const Tally& tally) {
      if (tally.all > 0) std::printf(", %s %d of %d", what, tally.right, tally.all);
    };
    rate("moves", script.moves);
    rate("scores", script.scores);
    rate("statuses", script.statuses);
    std::printf("\n");
  }
}

}  // namespace
}  // namespace banyan
