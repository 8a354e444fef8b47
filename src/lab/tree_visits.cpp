#include "banyan/lab/tree_visits.hpp"

#include <cmath>
#include <string>
#include <vector>

namespace banyan {

std::uint64_t TreeVisits::at_least(std::uint64_t visits) const {
  std::uint64_t sum = 0;
  for (auto at = positions.lower_bound(visits); at != positions.end(); ++at) sum += at->second;
  return sum;
}

double TreeVisits::exponent() const {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const auto& [visits, count] : positions) {
    const double a = std::log(static_cast<double>(visits)), b = std::log(static_cast<double>(count));
    n += 1;
    x += a;
    y += b;
    xx += a * a;
    xy += a * b;
  }
  const double spread = n * xx - x * x;
  return n < 2 || spread <= 0 ? 0 : -(n * xy - x * y) / spread;
}

// From the root down, each line once. A position visited once has nothing behind it.
TreeVisits tree_visits(Engine& engine, const std::function<void(std::uint64_t)>& progress) {
  TreeVisits found;
  std::uint64_t looked_at = 0;
  std::vector<std::string> lines{""};
  while (!lines.empty()) {
    const std::string line = std::move(lines.back());
    lines.pop_back();
    const auto moves = engine.children(line);
    if (!moves) continue;
    for (const RootMove& move : *moves) {
      if (move.visits == 0) continue;
      ++found.positions[move.visits];
      if (move.visits > 1) lines.push_back(line + (line.empty() ? "" : " ") + move.move);
    }
    if (progress && ++looked_at % 1000 == 0) progress(looked_at);
  }
  return found;
}

}  // namespace banyan
