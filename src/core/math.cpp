// The algorithms are textbook ones. log and exp: reduction by a table to an argument so small that a few
// terms of the series reach double precision. erfc: the Maclaurin series near 0, elsewhere the trapezoidal
// rule for an integral on which that rule converges exponentially (Matta and Reichel 1971). The tables are
// summed at compile time in pairs of doubles, about 100 bits, so they are right to the last bit.
#include "banyan/core/math.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace banyan::math {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The unevaluated sum hi + lo with |lo| at most half a unit in the last place of hi (Dekker 1971).
struct Pair {
  double hi = 0, lo = 0;
};

constexpr Pair sum_of(double a, double b) {
  const double sum = a + b, part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}
constexpr Pair product_of(double a, double b) {
  constexpr double kSplit = 0x1p27 + 1;  // cuts 53 bits into 26 and 26
  const double a_hi = a * kSplit - (a * kSplit - a), a_lo = a - a_hi;
  const double b_hi = b * kSplit - (b * kSplit - b), b_lo = b - b_hi;
  const double product = a * b;
  return {product, ((a_hi * b_hi - product) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
}
constexpr Pair operator+(Pair a, Pair b) {
  const Pair sum = sum_of(a.hi, b.hi);
  return sum_of(sum.hi, sum.lo + (a.lo + b.lo));
}
constexpr Pair operator-(Pair a, Pair b) { return a + Pair{-b.hi, -b.lo}; }
constexpr Pair operator*(Pair a, Pair b) {
  const Pair product = product_of(a.hi, b.hi);
  return sum_of(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}
constexpr Pair operator/(Pair a, double b) {
  const double quotient = a.hi / b;
  const Pair product = product_of(quotient, b);
  return sum_of(quotient, ((a.hi - product.hi) - product.lo + a.lo) / b);
}
// The multiple of `unit`, a power of two, that is nearest to x.
constexpr double rounded(double x, double unit) {
  const double shift = 0x1.8p52 * unit;
  return (x + shift) - shift;
}

// Tables of log.

constexpr int kLogSteps = 128;  // centres a doubling
// From this centre on (the first above sqrt(2)) the mantissa is halved, so that around x = 1 the logarithm
// comes from the series alone and stays accurate relative to its own small size.
constexpr int kLogHalved = 54;
constexpr double kLogUnit = 0x1p-42;  // parts that are multiples of it add up exactly up to 2^10

struct LogCentre {
  double centre;
  double hi, lo;  // its logarithm
};

// log((k + 1) / k) = 2 artanh(1 / (2k + 1)).
constexpr Pair log_of_step(int k) {
  const double q = 2 * k + 1;
  Pair power = Pair{1} / q, sum{};
  for (int n = 1; n < 24; n += 2) {
    sum = sum + power / n;
    power = power / q / q;
  }
  return sum + sum;
}

constexpr std::array<Pair, kLogSteps + 1> kLogs = [] {  // log(1 + i/128)
  std::array<Pair, kLogSteps + 1> logs{};
  for (int i = 0; i < kLogSteps; ++i) logs[i + 1] = logs[i] + log_of_step(kLogSteps + i);
  return logs;
}();
constexpr Pair kLn2 = kLogs[kLogSteps];
constexpr double kLn2Hi = rounded(kLn2.hi, kLogUnit);
constexpr double kLn2Lo = (kLn2.hi - kLn2Hi) + kLn2.lo;

constexpr std::array<LogCentre, kLogSteps + 1> kLogCentres = [] {
  std::array<LogCentre, kLogSteps + 1> centres{};
  for (int i = 0; i <= kLogSteps; ++i) {
    const bool halved = i >= kLogHalved;
    const Pair log = halved ? kLogs[i] - kLn2 : kLogs[i];
    const double hi = rounded(log.hi, kLogUnit);
    centres[i] = {(1 + i / double{kLogSteps}) / (halved ? 2 : 1), hi, (log.hi - hi) + log.lo};
  }
  return centres;
}();

// Tables of exp.

constexpr int kExpSteps = 128;  // table entries a doubling

constexpr Pair exp_of_small(Pair x) {
  Pair term{1}, sum{};
  for (int n = 1; n < 28; ++n) {
    sum = sum + term;
    term = term * x / n;
  }
  return sum;
}

constexpr std::array<Pair, kExpSteps> kPowers = [] {  // 2^(i/128)
  std::array<Pair, kExpSteps> powers{Pair{1}};
  const Pair step = exp_of_small(kLn2 / kExpSteps);
  for (int i = 1; i < kExpSteps; ++i) powers[i] = powers[i - 1] * step;
  return powers;
}();
constexpr Pair kExpStep = kLn2 / kExpSteps;
constexpr double kExpStepHi = rounded(kExpStep.hi, 0x1p-42);  // times any step number: exact
constexpr double kExpStepLo = (kExpStep.hi - kExpStepHi) + kExpStep.lo;
constexpr double kStepsPerUnit = 1 / kExpStep.hi;

constexpr double power_of_two(std::int64_t exponent) {  // pre: -1022 <= exponent <= 1023
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

// Tables and branches of erfc.

constexpr double kPi = 0x1.921fb54442d18p+1;
constexpr double kTwoOverRootPi = 0x1.20dd750429b6dp+0;

constexpr std::array<double, 13> kErfSeries = [] {  // (-1)^n / (n! (2n + 1))
  std::array<double, 13> series{};
  double factor = 1;
  for (int n = 0; n < 13; ++n) {
    series[n] = factor / (2 * n + 1);
    factor /= -(n + 1);
  }
  return series;
}();

constexpr std::array<double, 12> kGaussian = [] {  // exp(-(n/2)^2) for n = 1 … 12
  std::array<double, 12> values{};
  const Pair q = exp_of_small(Pair{-0.25});
  Pair odd = q, square{1};  // q^(2n - 1) and q^(n^2)
  for (double& value : values) {
    square = square * odd;
    odd = odd * q * q;
    value = square.hi;
  }
  return values;
}();

double erf_near_zero(double x) {
  const double y = x * x;
  double sum = 0;
  for (std::size_t n = kErfSeries.size(); n-- > 0;) sum = sum * y + kErfSeries[n];
  return kTwoOverRootPi * x * sum;
}

// exp(-x^2) without the error that rounding x^2 would carry into the exponent. pre: |x| < 2^50.
double exp_of_minus_square(double x) {
  const Pair square = product_of(x, x);
  const double value = exp(-square.hi);
  return value - value * square.lo;
}

// erfc(x) = x/pi exp(-x^2) * integral of exp(-t^2)/(t^2 + x^2) over all t, by the trapezoidal rule with step
// 1/2: its own error is exp(-4 pi^2), below 1e-17; the poles at t = +-ix add 2/(exp(4 pi x) - 1) as long as
// they lie nearer to the axis than 2 pi. pre: x >= 1/2.
double erfc_by_integral(double x) {
  const double y = x * x;
  std::array<double, kGaussian.size()> terms;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const double t = 0.5 * static_cast<double>(i + 1);
    terms[i] = kGaussian[i] / (y + t * t);
  }
  double sum = 0;
  for (std::size_t i = terms.size(); i-- > 0;) sum += terms[i];
  const double value = exp_of_minus_square(x) * (0.5 / x + x * sum) / kPi;
  return x < 6 ? value - 2 / (exp(4 * kPi * x) - 1) : value;
}

}  // namespace

double log(double x) {
  constexpr std::uint64_t kSmallestNormal = 0x0010000000000000, kInfinityBits = 0x7ff0000000000000;
  auto bits = std::bit_cast<std::uint64_t>(x);
  std::int64_t exponent = -1023;
  if (bits - kSmallestNormal >= kInfinityBits - kSmallestNormal) [[unlikely]] {
    if (x == 0) return -kInfinity;
    if (!(x > 0)) return kNaN;
    if (x == kInfinity) return x;
    bits = std::bit_cast<std::uint64_t>(x * 0x1p54);  // subnormal
    exponent -= 54;
  }
  // 1. x = 2^exponent * m with m next to one of the centres.
  const std::uint64_t mantissa = bits & 0x000fffffffffffff;
  const std::uint64_t i = (mantissa + (std::uint64_t{1} << 44)) >> 45;
  const std::uint64_t halved = i >= kLogHalved ? 1 : 0;
  exponent += static_cast<std::int64_t>((bits >> 52) + halved);
  const double m = std::bit_cast<double>(mantissa | (1023 - halved) << 52);
  const LogCentre& c = kLogCentres[i];
  // 2. log(m / centre) = 2 artanh(s) with |s| < 1/511, where three terms are enough. m - centre is exact.
  const double s = (m - c.centre) / (m + c.centre), s2 = s * s;
  const double series = 2 * s + (2 * s) * s2 * (1.0 / 3 + s2 * (1.0 / 5));
  // 3. The large parts add without error.
  const auto e = static_cast<double>(exponent);
  return (e * kLn2Hi + c.hi) + (series + (e * kLn2Lo + c.lo));
}

std::span<const double> roots_of_logs() {
  static const std::vector<double> table = [] {
    std::vector<double> roots(std::size_t{1} << 18);
    for (std::size_t n = 1; n < roots.size(); ++n) roots[n] = std::sqrt(log(static_cast<double>(n)));
    return roots;
  }();
  return table;
}

double exp(double x) {
  if (!(x < 708 && x > -708)) [[unlikely]] {
    if (x >= 710) return kInfinity;
    if (x <= -746) return 0;
    if (x != x) return x;
  }
  // 1. x = steps * ln(2)/128 + r. Adding 1.5 * 2^52, where doubles are one apart, rounds to an integer.
  constexpr double kShift = 0x1.8p52;
  const double shifted = x * kStepsPerUnit + kShift, k = shifted - kShift;
  const std::int64_t steps = std::bit_cast<std::int64_t>(shifted) - std::bit_cast<std::int64_t>(kShift);
  const double r = (x - k * kExpStepHi) - k * kExpStepLo;
  // 2. exp(r) - 1, |r| < 0.0028.
  const double r2 = r * r;
  const double series = r + r2 * ((1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120)));
  const Pair& power = kPowers[static_cast<std::size_t>(steps & (kExpSteps - 1))];
  const double value = power.hi + (power.lo + power.hi * series);
  // 3. Two factors, because 2^exponent itself may be too large or too small for a double.
  const std::int64_t exponent = steps >> 7, half = exponent / 2;
  return value * power_of_two(half) * power_of_two(exponent - half);
}

double erfc(double x) {
  if (x != x) return x;
  if (x < -6) return 2;
  if (x > 28) return 0;
  if (x < -0.5) return 2 - erfc_by_integral(-x);
  return x < 0.5 ? 1 - erf_near_zero(x) : erfc_by_integral(x);
}

}  // namespace banyan::math
