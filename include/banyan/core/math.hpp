// log, exp and erfc for search formulas: the same bits on every machine and with every compiler, which the C
// library does not promise (it picks variants by processor). Only + - * /, integer operations and tables
// worked out at compile time; compiled once, with the library's own flags.
// Error against the true value, in units of the last place: log 2, exp 1, erfc 6 (relative 1e-15). std::sqrt
// needs none of its own: IEEE 754 rounds it correctly.
#pragma once

#include <limits>
#include <span>

namespace banyan {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace banyan

namespace banyan::math {

// Natural logarithm: -infinity at 0, NaN below it.
double log(double x);

// A table of sqrt(log(n)) for the counts that a tree search asks for at every step, n = 0 (which counts as 1)
// to 2^18 - 1; worked out when it is asked for first.
std::span<const double> roots_of_logs();

// e to the x: infinity above 709.78, 0 below -745.13, gradual in between.
double exp(double x);

// The complementary error function, 2/sqrt(pi) times the integral of exp(-t^2) from x to infinity: from 2
// down to 0. For a standard normal variable Z, P(Z > z) = erfc(z / sqrt(2)) / 2.
double erfc(double x);

}  // namespace banyan::math
