// Forced wins of Lines of Action, mined from random games and checked by plain search along the record: both
// solvers must find them. BANYAN_TEST_GAMES makes it mine more.
#include <gtest/gtest.h>

#include "banyan/core/playout.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/search/solver/dfpn.hpp"
#include "banyan/search/solver/exact_search.hpp"
#include "banyan/search/terminal_search.hpp"
#include "support/differential.hpp"

namespace banyan {
namespace {

struct ForcedWin {
  Loa position;
  int plies;
};

// The winner's last turns before the end of a random game, where the win was forced already and no shorter
// one was.
std::vector<ForcedWin> mined(int plies, std::size_t wanted) {
  std::vector<ForcedWin> wins;
  for (std::uint64_t game = 0; wins.size() < wanted; ++game) {
    Rng rng(13, game);
    GameRecord<Loa> record(*Loa::start({}));
    while (record.outcome() == Outcome::Open) record.play(record.position().random_move(rng));
    const auto back = static_cast<std::size_t>(plies);
    if (record.outcome() == Outcome::Draw || record.plies() < back) continue;
    const Loa position = record.position_at(record.plies() - back);
    const bool is_winners_turn = win_for(position.to_move()) == record.outcome();
    if (!is_winners_turn) continue;
    GameRecord<Loa> root(position);
    TerminalSearch<Loa> plain;
    if (plies > 1 && plain.search(root, plies - 2, Window::WinOnly) == Proof::Win) continue;
    if (plain.search(root, plies, Window::WinOnly) == Proof::Win) wins.push_back({position, plies});
  }
  return wins;
}

void expect_found(int plies, std::size_t wanted) {
  for (const ForcedWin& win : mined(plies, wanted)) {
    SCOPED_TRACE(win.position.to_text());
    Limits limits;
    limits.nodes = 2'000'000;
    Budget budget(limits, {}), other(limits, {});
    const GameRecord<Loa> record(win.position);
    const auto exact = ExactSearch<Loa>(std::size_t{1} << 22).solve(record, budget);
    EXPECT_EQ(static_cast<int>(exact.proof), static_cast<int>(Proof::Win));
    EXPECT_EQ(exact.plies.value_or(-1), win.plies);
    const auto proof = DfPn<Loa>(std::size_t{1} << 22).solve(record, other);
    EXPECT_EQ(static_cast<int>(proof.proof), static_cast<int>(Proof::Win));
  }
}

std::size_t wins_to_mine(long standard) {
  constexpr long kMost = 1000;
  return static_cast<std::size_t>(std::min(test::games_to_play(standard), kMost));
}
TEST(LoaWins, InOnePly) { expect_found(1, wins_to_mine(200)); }
TEST(LoaWins, InThreePlies) { expect_found(3, wins_to_mine(100)); }
TEST(LoaWins, InFivePlies) { expect_found(5, wins_to_mine(20)); }

}  // namespace
}  // namespace banyan
