// What several threads call proven in Lines of Action, where the past counts: every line behind a claim is
// played out.
#include <gtest/gtest.h>

#include "support/along_paths.hpp"
#include "threads/claims.hpp"

namespace banyan {
namespace {

TEST(Threads, WhatIsProvenIsTrueInLinesOfAction) {
  test::expect_true_claims<Loa>(
      test::scaled(60), [](Rng& rng) { return std::optional(test::late_game(rng)); },
      [](const GameRecord<Loa>& at, Proof claimed, int plies) {
        return test::is_true_along_paths(at, claimed, plies);
      });
}

}  // namespace
}  // namespace banyan
