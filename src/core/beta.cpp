#include "banyan/core/beta.hpp"

#include <cmath>

#include "banyan/core/math.hpp"

namespace banyan {

double draw_normal(Rng& rng) {
  for (;;) {
    const double x = 2 * rng.uniform() - 1, y = 2 * rng.uniform() - 1;
    const double s = x * x + y * y;
    if (s > 0 && s < 1) return x * std::sqrt(-2 * math::log(s) / s);
  }
}

double draw_gamma(Rng& rng, double shape) {
  BANYAN_ASSERT(shape >= 1);
  const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = draw_normal(rng), root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root, u = 1 - rng.uniform();
    if (math::log(u) < x * x / 2 + d - d * v + d * math::log(v)) return d * v;
  }
}

double draw_beta(Rng& rng, double a, double b) {
  const double x = draw_gamma(rng, a), y = draw_gamma(rng, b);
  return x / (x + y);
}

}  // namespace banyan
