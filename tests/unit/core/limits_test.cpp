#include "banyan/core/limits.hpp"

#include <gtest/gtest.h>

namespace banyan {
namespace {

// Small searches look at the clock a thousand times a millisecond; the play-outs after them are long.
TEST(Budget, LooksAtTheClockDoNotMakeQuestionsRarer) {
  std::stop_source source;
  Budget budget({}, source.get_token());
  for (int i = 0; i < 10'000; ++i) EXPECT_FALSE(budget.look_at_clock());
  source.request_stop();
  EXPECT_TRUE(budget.must_stop());
  EXPECT_TRUE(budget.was_stopped());
}

TEST(Budget, QuestionsThatComeQuicklyAreAnsweredWithoutTheClock) {
  std::stop_source source;
  Budget budget({}, source.get_token());
  for (int i = 0; i < 100'000; ++i) EXPECT_FALSE(budget.must_stop());
  source.request_stop();
  int asked = 1;
  while (!budget.must_stop()) ++asked;
  EXPECT_LE(asked, 1024);
}

}  // namespace
}  // namespace banyan
