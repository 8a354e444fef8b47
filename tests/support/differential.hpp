// The differential test: random games played on the fast game (inside a GameRecord) and on a naive twin that
// shares no code with it. A twin is plain and slow, speaks only text, and keeps its own history:
//
//   struct NaiveHex {
//     explicit NaiveHex(const Hex::Options& options);
//     std::vector<std::string> legal_moves() const;   // in the notation that the game prints, any order
//     void play(const std::string& move);
//     Outcome outcome() const;
//     Side to_move() const;
//     std::string to_text() const;                    // the position text that the game prints
//     std::map<std::string, long> events;             // rare events met so far, counted by play()
//   };
//
// At every ply: legal moves as sets, outcome, side to move, position text and its round trip, hash = hash
// from scratch, every printed move read back as itself. The length of the run is scaled by BANYAN_TEST_GAMES.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "banyan/core/game_record.hpp"
#include "banyan/core/rng.hpp"

namespace banyan::test {

using Events = std::map<std::string, long>;

// Number of games a differential run plays: BANYAN_TEST_GAMES if set (the long form), else `standard`.
inline long games_to_play(long standard) {
  const char* text = std::getenv("BANYAN_TEST_GAMES");
  return text != nullptr ? std::atol(text) : standard;
}

// Chooses the next move among `moves`; tests pass one that steers towards rare events.
struct UniformSteer {
  template <Game G>
  std::size_t operator()(const GameRecord<G>&, const MoveList<G>& moves, Rng& rng) const {
    return rng.below(static_cast<std::uint32_t>(moves.size()));
  }
};

// Compares the two at the present ply. `moves` are the fast game's legal moves.
template <Notated G, class Naive>
void expect_same(const GameRecord<G>& record, const MoveList<G>& moves, const Naive& naive,
                 const typename G::Options& options) {
  const G& position = record.position();
  std::vector<std::string> fast;
  for (const auto move : moves) {
    fast.push_back(position.format(move));
    const auto read = position.parse(fast.back());
    ASSERT_TRUE(read) << read.error();
    ASSERT_TRUE(*read == move) << fast.back() << " reads back as " << position.format(*read);
  }
  std::vector<std::string> slow = naive.legal_moves();
  std::sort(fast.begin(), fast.end());
  std::sort(slow.begin(), slow.end());
  ASSERT_EQ(fast, slow);
  ASSERT_EQ(record.outcome(), naive.outcome());
  ASSERT_EQ(position.to_move(), naive.to_move());
  ASSERT_EQ(position.hash(), position.hash_from_scratch());
  const std::string text = position.to_text();
  ASSERT_EQ(text, naive.to_text());
  const auto again = G::from_text(text, options);
  ASSERT_TRUE(again) << again.error();
  ASSERT_EQ(again->to_text(), text);
  ASSERT_EQ(again->hash(), position.hash());
  ASSERT_EQ(again->to_move(), position.to_move());
  ASSERT_EQ(again->outcome(), position.outcome());
}

// Plays one random game of at most `longest` plies from `start`, where `naive` stands as well; adds the
// twin's events to `events`.
template <class Naive, Notated G, class Steer = UniformSteer>
void compare_random_game(const G& start, Naive naive, const typename G::Options& options, Rng& rng,
                         int longest, Events& events, Steer steer = {}) {
  GameRecord<G> record(start);
  for (int ply = 0; ply <= longest; ++ply) {
    MoveList<G> moves;
    record.legal_moves(moves);
    SCOPED_TRACE(::testing::Message()
                 << "ply " << ply << "\n"
                 << draw_text(record.position().picture()) << record.position().to_text());
    expect_same(record, moves, naive, options);
    if (::testing::Test::HasFatalFailure()) return;
    if (moves.empty()) break;
    const auto move = moves[steer(record, moves, rng)];
    naive.play(record.position().format(move));
    record.play(move);
  }
  for (const auto& [name, count] : naive.events) events[name] += count;
}

// Plays `games` random games of at most `longest` plies from the start of the game.
template <class Naive, Notated G, class Steer = UniformSteer>
void compare_random_games(const typename G::Options& options, long games, std::uint64_t seed, int longest,
                          Events& events, Steer steer = {}) {
  for (long game = 0; game < games; ++game) {
    SCOPED_TRACE(::testing::Message() << "game " << game);
    Rng rng(seed, static_cast<std::uint64_t>(game));
    const auto start = G::start(options);
    ASSERT_TRUE(start) << start.error();
    compare_random_game(*start, Naive(options), options, rng, longest, events, steer);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// Fails if one of the named events never occurred; reports all of them.
inline void expect_events(const Events& events, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const auto found = events.find(name);
    const long count = found == events.end() ? 0 : found->second;
    ::testing::Test::RecordProperty(name, std::to_string(count));
    std::printf("  %-24s %ld\n", name.c_str(), count);
    EXPECT_GT(count, 0) << "the random games never met: " << name;
  }
}

}  // namespace banyan::test
