// What must hold for any text a stranger sends, shared by the fuzz targets. A broken expectation aborts, so
// that libFuzzer and the replay program both see it.
//
// An input of the targets "position" and "moves" is lines of text, so that a seed can be written by hand:
// the game's spec, the position (an empty line is the start), the moves.
#pragma once

#include <algorithm>
#include <string_view>

#include "banyan/core/game_record.hpp"
#include "banyan/core/playout.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/games.hpp"

namespace banyan::fuzz {

// Longest walk from a fuzzed position, and how many of its moves are printed and read back: the rest of
// thousands (Amazons) would cost time and show nothing new.
inline constexpr int kWalkPlies = 40;
inline constexpr std::size_t kMovesRead = 100;

// A message to a person: one line of printable text that is not endless.
inline void check_message(std::string_view message) {
  BANYAN_CHECK(!message.empty() && message.size() < 400);
  BANYAN_CHECK(std::none_of(message.begin(), message.end(),
                            [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }));
}

// Removes the first line and returns it.
inline std::string_view take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// Calls `use(position, options)` with the position that the first two lines describe, if they do.
template <class Use>
void with_position(std::string_view& input, Use use) {
  const std::string_view game = take_line(input);
  const std::string_view text = take_line(input);
  try {
    with_game(game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      const auto position = trim(text).empty() ? G::start(options) : G::from_text(text, options);
      if (position) {
        use(*position, options);
      } else {
        check_message(position.error());
      }
    });
  } catch (const SpecError& error) {
    check_message(error.what());
  }
}

template <Notated G>
void check_text(const G& position, const typename G::Options& options) {
  const std::string text = position.to_text();
  const auto again = G::from_text(text, options);
  BANYAN_CHECK(bool(again));
  BANYAN_CHECK(again->to_text() == text);
  BANYAN_CHECK(again->hash() == position.hash());
  BANYAN_CHECK(again->to_move() == position.to_move());
  BANYAN_CHECK(again->outcome() == position.outcome());
  BANYAN_CHECK(!draw_text(position.picture()).empty());
}

template <Notated G>
void check_moves(const G& position) {
  MoveList<G> moves;
  position.legal_moves(moves);
  BANYAN_CHECK(moves.size() < G::kMaxMoves);
  BANYAN_CHECK(moves.empty() == (position.outcome() != Outcome::Open));
  for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / kMovesRead) {
    const auto read = position.parse(position.format(moves[i]));
    BANYAN_CHECK(read && *read == moves[i]);
  }
}

template <Game G>
bool is_legal(const G& position, typename G::Move move) {
  MoveList<G> moves;
  position.legal_moves(moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// A short random game under the rules of real play, then a whole bare play-out.
template <Notated G>
void check_play(const G& start, const typename G::Options& options) {
  Rng rng(start.hash());
  GameRecord<G> record(start);
  for (int ply = 0; ply < kWalkPlies && record.outcome() == Outcome::Open; ++ply) {
    MoveList<G> moves;
    record.legal_moves(moves);
    BANYAN_CHECK(!moves.empty());
    record.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    BANYAN_CHECK(record.position().hash() == record.position().hash_from_scratch());
  }
  check_text(record.position(), options);
  check_moves(record.position());

  G position = start;
  play_out(position, rng, G::kPlayoutCap, [](const G& at, Rng& r) {
    const auto move = draw_move(at, r);
    BANYAN_CHECK(is_legal(at, move));
    return move;
  });
  BANYAN_CHECK(position.hash() == position.hash_from_scratch());
}

template <Notated G>
void check_position(const G& position, const typename G::Options& options) {
  BANYAN_CHECK(position.hash() == position.hash_from_scratch());
  check_text(position, options);
  check_moves(position);
  check_play(position, options);
}

}  // namespace banyan::fuzz
