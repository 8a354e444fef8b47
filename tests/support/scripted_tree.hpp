// A game whose tree is written in the test, so that a search can be followed by hand. The text is a group in
// parentheses of what its moves lead to, moves numbered 0, 1, 2 … from the left:
//   W L D      the game is over: the first player won, lost, drew
//   (W (L D))  a position of its own; the sides take turns, the first player moves at the root
//   2(W L)     the same with side 2 to move: for the root, since searches take it that the sides take turns
//   a:(W L)    a position with a name; `a` further right leads to the same one (a transposition)
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/game.hpp"
#include "banyan/core/zobrist.hpp"
#include "banyan/engine/searcher.hpp"

namespace banyan::test {

class Script {
 public:
  struct Place {
    Outcome outcome = Outcome::Open;
    Side to_move = Side::First;
    std::vector<std::uint32_t> next;
  };

  explicit Script(std::string_view text) : text_(text) {
    names_.fill(kNone);
    read_place(Side::First);
  }
  const Place& place(std::uint32_t number) const { return places_[number]; }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  char look() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (at_ == text_.size()) throw std::invalid_argument("script ends early");
    return text_[at_];
  }
  bool take(char wanted) {
    if (look() != wanted) return false;
    ++at_;
    return true;
  }

  // The number of the place that the text describes next.
  std::uint32_t read_place(Side side) {
    const char first = look();
    if (first >= 'a' && first <= 'z') return read_named(side);
    const auto number = static_cast<std::uint32_t>(places_.size());
    places_.emplace_back();
    read_into(number, side);
    return number;
  }
  std::uint32_t read_named(Side side) {
    std::uint32_t& named = names_[static_cast<std::size_t>(text_[at_++] - 'a')];
    if (at_ < text_.size() && text_[at_] == ':') {
      ++at_;
      named = static_cast<std::uint32_t>(places_.size());
      places_.emplace_back();
      read_into(named, side);
    }
    if (named == kNone) throw std::invalid_argument("script uses a name before it is given");
    return named;
  }
  void read_into(std::uint32_t number, Side side) {
    if (take('1')) side = Side::First;
    if (look() == '2' && take('2')) side = Side::Second;
    places_[number].to_move = side;
    if (take('W')) {
      places_[number].outcome = Outcome::FirstWins;
    } else if (take('L')) {
      places_[number].outcome = Outcome::SecondWins;
    } else if (take('D')) {
      places_[number].outcome = Outcome::Draw;
    } else if (take('(')) {
      while (!take(')')) {
        const std::uint32_t next = read_place(opponent(side));
        places_[number].next.push_back(next);
      }
    } else {
      throw std::invalid_argument("script has an unknown sign");
    }
  }

  std::string text_;
  std::size_t at_ = 0;
  std::vector<Place> places_;
  std::array<std::uint32_t, 26> names_{};
};

class ScriptedTree {
 public:
  static constexpr std::string_view kName = "scripted_tree";
  static constexpr Repetition kRepetition = Repetition::None;
  static constexpr std::size_t kMaxMoves = 33;
  static constexpr int kPlayoutCap = 100;
  struct Move {
    std::uint8_t number;
    friend bool operator==(Move, Move) = default;
  };

  explicit ScriptedTree(const Script& script) : script_(&script) {}  // the script must outlive the game

  Side to_move() const { return place().to_move; }
  Outcome outcome() const { return place().outcome; }
  void legal_moves(MoveList<ScriptedTree>& out) const {
    for (std::size_t i = 0; i < place().next.size(); ++i) out.push_back({static_cast<std::uint8_t>(i)});
  }
  void play(Move move) { number_ = place().next[move.number]; }

  std::uint64_t hash() const { return mix64(number_ + 1); }
  std::uint64_t hash_from_scratch() const { return hash(); }
  std::uint64_t check_hash() const { return folded_key(number_); }

  static constexpr std::size_t kMoveCodes = kMaxMoves;
  std::size_t move_code(Move move) const { return move.number; }

  std::uint32_t number() const { return number_; }  // of the place in the script

 private:
  const Script::Place& place() const { return script_->place(number_); }

  const Script* script_;
  std::uint32_t number_ = 0;
};

static_assert(Checked<ScriptedTree>);

}  // namespace banyan::test

namespace banyan {

template <>
std::unique_ptr<Searcher<test::ScriptedTree>> make_searcher(const std::string& spec,
                                                            const Knowledge<test::ScriptedTree>& knowledge);

}  // namespace banyan
