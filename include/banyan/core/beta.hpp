// Numbers drawn from the normal, gamma and beta distributions, the same from the same generator everywhere.
#pragma once

#include "banyan/core/rng.hpp"

namespace banyan {

// Mean 0, variance 1 (the polar method of Marsaglia and Bray 1964; the second normal of a pair is dropped, so
// that a draw leaves nothing behind).
double draw_normal(Rng& rng);

// Density proportional to x^(shape - 1) e^-x (Marsaglia and Tsang 2000). pre: shape >= 1.
double draw_gamma(Rng& rng, double shape);

// Density proportional to x^(a - 1) (1 - x)^(b - 1): a gamma of a beside one of b. pre: a, b >= 1.
double draw_beta(Rng& rng, double a, double b);

}  // namespace banyan
