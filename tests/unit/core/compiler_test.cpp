// A compiler that gets this wrong must not build the engine. g++ 12.2 at -O2 with Skylake tuning (which plain
// -march=native selects there) evaluates the helper below to its default case for one of p and 1 - p; that is
// why cmake/compiler.cmake always names -mtune=generic.
#include <gtest/gtest.h>

#include <array>

namespace banyan {
namespace {

int number_of(int player) {
  switch (player) {
    case 0:
      return 0;
    case 1:
      return 1;
    default:
      return 2;
  }
}

[[gnu::noinline]] void number_both(int player, int* numbers) {
  numbers[0] = number_of(player);
  numbers[1] = number_of(1 - player);
}

TEST(Compiler, ASwitchIsEvaluatedForAPlayerAndItsOpponent) {
  for (volatile int player : {0, 1}) {  // volatile: a player known at compile time would hide the fault
    std::array<int, 2> numbers{};
    number_both(player, numbers.data());
    EXPECT_EQ(numbers[0], player);
    EXPECT_EQ(numbers[1], 1 - player);
  }
}

// Contraction to fused multiply-add would change the last bit of search values from machine to machine.
TEST(Compiler, ProductsAndSumsAreRoundedOneByOne) {
  volatile double x = 1 + 0x1p-30, minus_square = -(1 + 0x1p-29);
  EXPECT_EQ(x * x + minus_square, 0.0) << "x * x must be rounded before the sum";
}

}  // namespace
}  // namespace banyan
