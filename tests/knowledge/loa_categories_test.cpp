#include "banyan/knowledge/loa_categories.hpp"

#include <gtest/gtest.h>

#include "support/differential.hpp"

namespace banyan {
namespace {

// Calls visit(position, legal moves) along random games.
template <class Visit>
void along_games(int games, Visit visit) {
  for (int game = 0; game < games; ++game) {
    Rng rng(5, static_cast<std::uint64_t>(game));
    Loa position = *Loa::start({.size = 5 + game % 4});
    for (int ply = 0; ply < 150 && position.outcome() == Outcome::Open; ++ply) {
      MoveList<Loa> moves;
      position.legal_moves(moves);
      visit(position, moves);
      position.play(position.random_move(rng));
    }
  }
}

TEST(LoaCategories, WorkedOutByHand) {
  const Loa start = *Loa::start({});
  const LoaCategories categories(start);
  const auto name = [&](const char* text) {
    return LoaCategories::name(categories.category(*start.parse(text)));
  };
  // The centre of mass of both sides is that of the board: c8 is 3.5 away from it, c6 1.5.
  EXPECT_EQ(name("c8-c6"), "rim to ring 3, 2 towards");
  EXPECT_EQ(name("b8-h8"), "rim to corner, as far away as before");
  EXPECT_EQ(name("d8-b6"), "rim to ring 2, 1 towards");
}

TEST(LoaCategories, ACaptureIsOne) {
  const Loa position =
      *Loa::from_text("......../......../......../..x.o.../......../......../......../x......o x", {});
  const LoaCategories categories(position);
  const Loa::Move capture = *position.parse("c5xe5");
  EXPECT_GE(categories.category(capture), LoaCategories::kCount / 2);
  EXPECT_EQ(LoaCategories::name(categories.category(capture)).substr(0, 9), "capture, ");
}

TEST(LoaCategories, ImagesAreAlike) {
  along_games(40, [](const Loa& position, const MoveList<Loa>& moves) {
    const LoaCategories categories(position);
    for (const Loa::Move move : moves) {
      if (!LoaCategories::is_in_one(move)) continue;
      ASSERT_LT(categories.category(move), LoaCategories::kCount);
      for (int s = 1; s < position.symmetries(); ++s) {
        ASSERT_EQ(LoaCategories(position.transformed(s)).category(position.transformed(move, s)),
                  categories.category(move))
            << position.to_text() << " " << position.format(move);
      }
    }
  });
}

TEST(LoaCategories, RareOnesLeanOnTheirKin) {
  std::array<CategoryCounts, LoaCategories::kCount> counts{};
  counts[0] = {3, 10};
  counts[1] = {0, 1};
  const auto table = transition_probabilities(counts);
  const double kin = (3 + 0 + 0.5) / (10 + 1 + 1);
  EXPECT_FLOAT_EQ(table[0], static_cast<float>((3 + kin) / 11));
  EXPECT_FLOAT_EQ(table[1], static_cast<float>((0 + kin) / 2));
  EXPECT_FLOAT_EQ(table[2], static_cast<float>(kin));
  EXPECT_FLOAT_EQ(table[LoaCategories::kSteps], 0.5f) << "nothing is known of the next set";
}

TEST(LoaCategories, TheCommittedTableSaysSomething) {
  double least = 1, most = 0;
  for (const float p : loa_transition_probabilities()) {
    ASSERT_GT(p, 0);
    ASSERT_LE(p, 1);
    least = std::min<double>(least, p);
    most = std::max<double>(most, p);
  }
  EXPECT_LT(least * 20, most);
}

TEST(LoaWinningMove, IsWhatTryingAllMovesFinds) {
  int wins = 0;
  along_games(400, [&](const Loa& position, const MoveList<Loa>& moves) {
    std::optional<Loa::Move> first;
    for (const Loa::Move move : moves) {
      Loa next = position;
      next.play(move);
      if (next.outcome() == win_for(position.to_move()) && !first) first = move;
    }
    ASSERT_EQ(position.winning_move(std::span(moves.data(), moves.size())), first) << position.to_text();
    wins += first.has_value();
  });
  EXPECT_GT(wins, 200);
}

TEST(LoaLegality, OfOneMoveIsThatOfTheList) {
  along_games(60, [&](const Loa& position, const MoveList<Loa>& moves) {
    for (int from = 0; from < 64; ++from) {
      for (int to = 0; to < 64; ++to) {
        if (from == to && from != 0) continue;
        const Loa::Move move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
        ASSERT_EQ(position.is_legal(move), std::find(moves.begin(), moves.end(), move) != moves.end());
      }
    }
  });
}

}  // namespace
}  // namespace banyan
