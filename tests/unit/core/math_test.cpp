#include "banyan/core/math.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

using Function = double (*)(double);
using Reference = long double (*)(long double);

long double reference_log(long double x) { return std::log(x); }
long double reference_exp(long double x) { return std::exp(x); }
long double reference_erfc(long double x) { return std::erfc(x); }

// The distance from the true value, in units of the last place of the double next to it.
double ulps(double value, long double truth) {
  const double nearest = std::fabs(static_cast<double>(truth));
  const double unit = std::nextafter(nearest, kInfinity) - nearest;
  return static_cast<double>(std::fabs(static_cast<long double>(value) - truth) / unit);
}

void expect_close(Function function, Reference truth, double lo, double hi, double most_ulps) {
  Rng rng(1);
  double worst = 0, worst_at = lo;
  for (int i = 0; i < 250000; ++i) {
    const double x = lo + rng.uniform() * (hi - lo);
    const double error = ulps(function(x), truth(x));
    if (error > worst) worst = error, worst_at = x;
  }
  EXPECT_LE(worst, most_ulps) << "between " << lo << " and " << hi << ", worst at " << worst_at;
}

void expect_monotonic(Function function, double lo, double hi, int steps, int sign) {
  double before = function(lo);
  for (int i = 1; i <= steps; ++i) {
    const double x = lo + (hi - lo) * i / steps;
    const double here = function(x);
    ASSERT_GE(sign * here, sign * before) << "at " << x;
    before = here;
  }
}

// One word that stands for a hundred thousand results.
std::uint64_t digest(Function function, double lo, double hi) {
  Rng rng(2);
  std::uint64_t hash = 0;
  for (int i = 0; i < 100000; ++i) {
    hash = mix64(hash ^ std::bit_cast<std::uint64_t>(function(lo + rng.uniform() * (hi - lo))));
  }
  return hash;
}

struct Golden {
  double x;
  std::uint64_t bits;
};
void expect_bits(Function function, std::initializer_list<Golden> table) {
  for (const auto& [x, bits] : table) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(function(x)), bits)
        << std::hexfloat << x << " gives " << function(x);
  }
}

TEST(Math, LogIsCloseToTheTruth) {
  expect_close(math::log, reference_log, 0.5, 2, 2);
  expect_close(math::log, reference_log, 0.99, 1.01, 2);
  expect_close(math::log, reference_log, 1, 1e6, 1);
  expect_close(math::log, reference_log, 0, 1e-3, 1);
  expect_close(math::log, reference_log, 1, 1e300, 1);
}

TEST(Math, LogOfPowersOfTwoIsRoundedCorrectly) {
  for (int exponent = -1074; exponent <= 1023; ++exponent) {
    const double x = std::ldexp(1.0, exponent);
    EXPECT_LE(ulps(math::log(x), reference_log(x)), 0.51) << exponent;
  }
}

TEST(Math, LogOfCountsIsRoundedAlmostCorrectly) {
  for (int visits = 2; visits <= 200000; ++visits) {
    ASSERT_LE(ulps(math::log(visits), reference_log(visits)), 0.55) << visits;
  }
}

TEST(Math, LogHasTheLimitsOfALogarithm) {
  EXPECT_EQ(math::log(0.0), -kInfinity);
  EXPECT_EQ(math::log(-0.0), -kInfinity);
  EXPECT_EQ(math::log(kInfinity), kInfinity);
  EXPECT_EQ(math::log(1.0), 0.0);
  EXPECT_TRUE(std::isnan(math::log(-1.0)));
  EXPECT_TRUE(std::isnan(math::log(-kInfinity)));
  EXPECT_TRUE(std::isnan(math::log(std::nan(""))));
}

TEST(Math, ExpIsCloseToTheTruth) {
  expect_close(math::exp, reference_exp, -1, 1, 0.6);
  expect_close(math::exp, reference_exp, -1e-5, 1e-5, 0.6);
  expect_close(math::exp, reference_exp, -30, 30, 0.6);
  expect_close(math::exp, reference_exp, -708, 709, 0.6);
}

TEST(Math, ExpHasTheLimitsOfAnExponential) {
  EXPECT_EQ(math::exp(0.0), 1.0);
  EXPECT_EQ(math::exp(-0.0), 1.0);
  EXPECT_EQ(math::exp(1e-300), 1.0);
  EXPECT_EQ(math::exp(kInfinity), kInfinity);
  EXPECT_EQ(math::exp(-kInfinity), 0.0);
  EXPECT_EQ(math::exp(709.79), kInfinity);
  EXPECT_LT(math::exp(709.78), kInfinity);
  EXPECT_EQ(math::exp(1e308), kInfinity);
  EXPECT_EQ(math::exp(-1e308), 0.0);
  EXPECT_EQ(math::exp(-745.13), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(math::exp(-745.14), 0.0);
  EXPECT_TRUE(std::isnan(math::exp(std::nan(""))));
}

TEST(Math, ExpUndoesLog) {
  Rng rng(3);
  for (int i = 0; i < 100000; ++i) {
    const double x = 0.01 + rng.uniform() * 100;
    ASSERT_NEAR(math::exp(math::log(x)) / x, 1, 2e-15);
  }
}

TEST(Math, ErfcIsCloseToTheTruth) {
  expect_close(math::erfc, reference_erfc, -6, -0.5, 3);
  expect_close(math::erfc, reference_erfc, -0.5, 0.5, 3);
  expect_close(math::erfc, reference_erfc, 0.4, 6.5, 7);
  expect_close(math::erfc, reference_erfc, 5.99, 6.01, 7);
  expect_close(math::erfc, reference_erfc, 6, 26, 7);
}

TEST(Math, ErfcHasTheLimitsOfATail) {
  EXPECT_EQ(math::erfc(0.0), 1.0);
  EXPECT_EQ(math::erfc(kInfinity), 0.0);
  EXPECT_EQ(math::erfc(-kInfinity), 2.0);
  EXPECT_EQ(math::erfc(28.5), 0.0);
  EXPECT_GT(math::erfc(27.2), 0.0);
  EXPECT_EQ(math::erfc(-7), 2.0);
  EXPECT_TRUE(std::isnan(math::erfc(std::nan(""))));
}

TEST(Math, ErfcOfOppositeArgumentsSumsToTwo) {
  for (double x = 0; x < 6; x += 0.001) ASSERT_NEAR(math::erfc(x) + math::erfc(-x), 2, 5e-16) << x;
}

TEST(Math, FunctionsAreMonotonic) {
  expect_monotonic(math::log, 0.5, 2.5, 2000000, 1);
  expect_monotonic(math::log, 1, 1e6, 1000000, 1);
  expect_monotonic(math::exp, -2, 2, 2000000, 1);
  expect_monotonic(math::exp, -746, 710, 1000000, 1);
  expect_monotonic(math::erfc, -6.1, 28.1, 1000000, -1);
  expect_monotonic(math::erfc, 0.49, 0.51, 100000, -1);
  expect_monotonic(math::erfc, 5.99, 6.01, 100000, -1);
}

TEST(Math, LogGivesTheSameBitsEverywhere) {
  expect_bits(math::log, {{5e-324, 0xc0874385446d71c3},
                          {1e-300, 0xc085963447f87fb5},
                          {0x1p-1022, 0xc086232bdd7abcd2},
                          {1e-05, 0xc027069e2aa2aa5b},
                          {0.1, 0xc0026bb1bbb55515},
                          {0.5, 0xbfe62e42fefa39ef},
                          {0.75, 0xbfd269621134db92},
                          {0.999, 0xbf5064670d979b73},
                          {0x1.fffffffffffffp-1, 0xbca0000000000000},
                          {0x1.0000000000001p+0, 0x3cb0000000000000},
                          {1.001, 0x3f5060354f8c3cc4},
                          {1.4140625, 0x3fd62c82f2b9c795},
                          {1.5, 0x3fd9f323ecbf984c},
                          {2, 0x3fe62e42fefa39ef},
                          {3, 0x3ff193ea7aad030b},
                          {10, 0x40026bb1bbb55516},
                          {1000, 0x401ba18a998fffa0},
                          {123456789, 0x4032a1a38bd0540a},
                          {1000000000000000, 0x404144f69ff9ffc4},
                          {1e+308, 0x40862991d5d62a5e}});
  EXPECT_EQ(digest(math::log, 0, 10), 0xc8f7b946cee3873cu);
  EXPECT_EQ(digest(math::log, 1, 1e6), 0xcfbf9f49d9ab295cu);
}

TEST(Math, ExpGivesTheSameBitsEverywhere) {
  expect_bits(math::exp, {{-745, 0x0000000000000001},
                          {-710, 0x00033802fd28b3c3},
                          {-100, 0x36ea8c1f14e2af5d},
                          {-10, 0x3f07cd79b5647c9b},
                          {-1, 0x3fd78b56362cef38},
                          {-0.1, 0x3fecf46d99d52b3a},
                          {-1e-10, 0x3feffffffff24190},
                          {1e-10, 0x3ff000000006df38},
                          {0.001, 0x3ff0041919b7ee34},
                          {0.1, 0x3ff1aec7b35a00d4},
                          {0.5, 0x3ffa61298e1e069c},
                          {1, 0x4005bf0a8b145769},
                          {2, 0x401d8e64b8d4ddae},
                          {5, 0x40628d389970338f},
                          {10, 0x40d5829dcf950560},
                          {50, 0x44719103e4080b45},
                          {100, 0x48f3494a9b171bf5},
                          {700, 0x7f0d945df4f8ec8e},
                          {709.5, 0x7fe81e9b4b52d0c9}});
  EXPECT_EQ(digest(math::exp, -30, 30), 0x6609f0b1a234655cu);
  EXPECT_EQ(digest(math::exp, -745, 709), 0xc5ce03e69c1592b9u);
}

TEST(Math, ErfcGivesTheSameBitsEverywhere) {
  expect_bits(math::erfc,
              {{-5, 0x3fffffffffffe4f4},    {-1, 0x3ffd7bb3d3a08446},    {-0.5, 0x3ff853f7ae0c76e9},
               {-0.25, 0x3ff46bd5388cb582}, {1e-10, 0x3feffffffff07dde}, {0.1, 0x3fec66b42bb6099a},
               {0.3, 0x3fe57be3bbf10af8},   {0.5, 0x3fdeb02147ce245d},   {0.75, 0x3fd27c6d14c5e342},
               {1, 0x3fc4226162fbddd4},     {1.5, 0x3fa15aaa8ec85205},   {2, 0x3f7328f5ec350e67},
               {3, 0x3ef729df6503422b},     {4, 0x3e508ddd13bd35e8},     {5, 0x3d7b0c1a759f7738},
               {5.999, 0x3c791d383a1bb823}, {6, 0x3c78cf81557d20b7},     {10, 0x36a7d8a7f2a8a2d1},
               {20, 0x1b8b54f244df93de},    {26, 0x02a284bfe1cdea24}});
  EXPECT_EQ(digest(math::erfc, -6, 26), 0xb52067b12ccefa6bu);
}

TEST(Math, TheTableOfRootsIsTheFunction) {
  const auto roots = math::roots_of_logs();
  ASSERT_GE(roots.size(), 1u << 16);
  EXPECT_EQ(roots[0], 0);
  for (std::size_t n = 1; n < roots.size(); ++n) {
    ASSERT_EQ(roots[n], std::sqrt(math::log(static_cast<double>(n)))) << n;
  }
}

}  // namespace
}  // namespace banyan
