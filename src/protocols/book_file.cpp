#include "banyan/protocols/book_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "banyan/core/text.hpp"
#include "banyan/protocols/game_file.hpp"

namespace banyan {
namespace {

double share_of_first(const BookNode& node) { return node.side == Side::First ? node.share : 1 - node.share; }

void add_branches(const BookNode& tree, AnyRecord& record, std::size_t parent, sgf::Collection& out) {
  for (const BookNode& child : tree.children) {
    const auto text = move_to_sgf(record, child.move);
    BANYAN_CHECK(bool(text));
    const std::size_t node = out.add_node(parent);
    out.nodes[node].add(child.side == Side::First ? "B" : "W", *text);
    out.nodes[node].add("SBKV", fmt::format("{:.2f}", 100 * share_of_first(child)));
    out.nodes[node].add(
        "C", fmt::format("{} games: {} won by the first player, {} by the second, {} drawn",
                         child.counts.games(), child.counts.first, child.counts.second, child.counts.draws));
    BANYAN_CHECK(bool(record.play(child.move)));
    add_branches(child, record, node, out);
    record.undo();
  }
}

// "3/2/1" as counts of wins of the first player, of the second, and draws; nothing if it is a move.
std::optional<std::array<std::int64_t, 3>> counts_in(std::string_view word) {
  const auto parts = split(word, '/');
  if (parts.size() != 3) return std::nullopt;
  std::array<std::int64_t, 3> counts;
  for (std::size_t i = 0; i < 3; ++i) counts[i] = parse_int(parts[i]).value_or(-1);
  return counts;
}

// "B+3.5", "White", "0": who won; a draw where nothing is said.
Outcome result_of(const sgf::Node& root) {
  const std::string* result = root.find("RE");
  const char winner = result == nullptr || result->empty() ? '0' : (*result)[0];
  if (winner == 'B' || winner == 'b' || winner == '1') return Outcome::FirstWins;
  return winner == 'W' || winner == 'w' || winner == '2' ? Outcome::SecondWins : Outcome::Draw;
}

class SgfLines {
 public:
  SgfLines(const sgf::Collection& file, std::string game) : file_(file), game_(std::move(game)) {}

  Result<std::vector<BookGame>> read() {
    for (const std::size_t root : file_.games) {
      auto record = make_record(game_);
      if (!record) return Error{record.error()};
      outcome_ = result_of(file_.nodes[root]);
      set_up(root);
      walk(root, **record);
      if (!fault_.empty()) return Error{fault_};
    }
    return std::move(games_);
  }

 private:
  void add(std::vector<std::string> moves) {
    if (!moves.empty()) games_.push_back({games_.size(), std::move(moves), outcome_});
  }

  // Depth first; a leaf ends a line.
  void walk(std::size_t at, AnyRecord& record, std::size_t depth = 0) {
    constexpr std::size_t kDeepest = 5000;
    if (depth > kDeepest) fault_ = "a line has more than " + std::to_string(kDeepest) + " nodes";
    if (!fault_.empty()) return;
    const sgf::Node& node = file_.nodes[at];
    const std::string* text = node.find("B");
    if (text == nullptr) text = node.find("W");
    bool played = false;
    if (text != nullptr) {
      const auto move = move_from_sgf(record, *text);
      const auto made = move ? record.play(*move) : Result<std::string>(Error{move.error()});
      if (!made) fault_ = "move " + std::to_string(record.moves().size() + 1) + ": " + made.error();
      played = bool(made);
    }
    if (node.children.empty() && fault_.empty()) add(record.moves());
    for (const std::size_t child : node.children) walk(child, record, depth + 1);
    if (played) record.undo();
  }

  // All orders of the stones that are set up, if they can be put by moves that take turns.
  void set_up(std::size_t root) {
    const sgf::Property* black = file_.nodes[root].property("AB");
    const sgf::Property* white = file_.nodes[root].property("AW");
    constexpr std::size_t kMost = 3;  // of a side: 36 orders
    if (black == nullptr || white == nullptr || black->values.size() != white->values.size()) return;
    if (black->values.size() > kMost || !file_.nodes[root].children.empty()) return;
    std::vector<std::string> first = black->values, second = white->values;
    std::sort(first.begin(), first.end());
    do {
      std::sort(second.begin(), second.end());
      do {
        put(first, second);
      } while (std::next_permutation(second.begin(), second.end()));
    } while (std::next_permutation(first.begin(), first.end()));
  }
  void put(const std::vector<std::string>& first, const std::vector<std::string>& second) {
    const auto record = std::move(*make_record(game_));
    for (std::size_t i = 0; i < first.size(); ++i) {
      for (const std::string& stone : {first[i], second[i]}) {
        const auto move = move_from_sgf(*record, stone);
        if (!move || !record->play(*move)) return;
      }
    }
    add(record->moves());
  }

  const sgf::Collection& file_;
  std::string game_, fault_;
  Outcome outcome_ = Outcome::Draw;
  std::vector<BookGame> games_;
};

}  // namespace

Result<std::string> book_to_sgf(const BookNode& tree, const std::string& game) {
  auto record = make_record(game);
  if (!record) return Error{record.error()};
  auto file = sgf::read(write_game(game_file_of(**record)));
  if (!file) return Error{file.error()};
  add_branches(tree, **record, file->games.front(), *file);
  return sgf::write(*file);
}

std::string book_to_text(const Book& book) {
  std::map<std::vector<std::string>, BookCounts> lines;
  for (const BookGame& game : book.games()) lines[game.moves].add(game.outcome);
  std::string text = "# " + book.game() + "\n# wins of the first player / of the second / draws, moves\n";
  for (const auto& [moves, counts] : lines) {
    text += fmt::format("{}/{}/{}", counts.first, counts.second, counts.draws);
    for (const std::string& move : moves) text += " " + move;
    text += "\n";
  }
  return text;
}

Result<std::vector<BookGame>> games_of_sgf(std::string_view text, const std::string& game) {
  const auto file = sgf::read(text);
  if (!file) return Error{file.error()};
  return SgfLines(*file, game).read();
}

Result<std::vector<BookGame>> games_of_text(std::string_view text, const std::string& game) {
  std::vector<BookGame> games;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    auto parts = words(line.substr(0, line.find('#')));
    const auto told = parts.empty() ? std::nullopt : counts_in(parts.front());
    if (told) parts.erase(parts.begin());
    if (parts.empty()) continue;
    const auto counts = told.value_or(std::array<std::int64_t, 3>{0, 0, 1});
    auto record = make_record(game);
    if (!record) return Error{record.error()};
    for (const std::string_view move : parts) {
      const auto played = (*record)->play(move);
      if (!played) return Error{"line " + std::to_string(number) + ": " + played.error()};
    }
    constexpr Outcome kOutcomes[] = {Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw};
    for (std::size_t i = 0; i < 3; ++i) {
      if (counts[i] < 0 || counts[i] > 1'000'000) {
        return Error{"line " + std::to_string(number) + ": a count must be from 0 to 1000000"};
      }
      for (std::int64_t k = 0; k < counts[i]; ++k) {
        games.push_back({games.size(), (*record)->moves(), kOutcomes[i]});
      }
    }
  }
  return games;
}

}  // namespace banyan
