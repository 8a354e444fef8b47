#include "banyan/core/result.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace banyan {
namespace {

Result<std::string> half(const std::string& text) {
  if (text.size() % 2 != 0) return Error{"'" + text + "' has no half"};
  return text.substr(text.size() / 2);
}

TEST(Result, HoldsAValue) {
  auto result = half("abcd");
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, "cd");
  EXPECT_EQ(result->size(), 2u);
  *result = "x";
  EXPECT_EQ(*std::as_const(result), "x");
}

TEST(Result, HoldsAnError) {
  const auto result = half("abc");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(), "'abc' has no half");
}

TEST(Result, HoldsWhatCannotBeCopied) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(3));
  EXPECT_EQ(**result, 3);
}

TEST(ResultDeathTest, AccessToTheWrongContentIsOurOwnBug) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(static_cast<void>(*half("abc")), "internal error: .* does not hold");
  EXPECT_DEATH(static_cast<void>(half("ab").error()), "internal error: .* does not hold");
}

}  // namespace
}  // namespace banyan
