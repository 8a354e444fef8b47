#include "banyan/knowledge/go/shells.hpp"

#include <algorithm>
#include <vector>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

struct Offset {
  int dx, dy, shell;
  std::array<std::uint16_t, 8> image;  // its number in every orientation
};

// All points out to the last shell, ordered by shell.
std::vector<Offset> make_offsets() {
  std::vector<Offset> all;
  for (int dy = -kLastShell; dy <= kLastShell; ++dy) {
    for (int dx = -kLastShell; dx <= kLastShell; ++dx) {
      const int shell = go_distance(dx, dy);
      if (kFirstShell <= shell && shell <= kLastShell) all.push_back({dx, dy, shell, {}});
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Offset& a, const Offset& b) { return a.shell < b.shell; });
  for (Offset& offset : all) {
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
      int x = symmetry & 1 ? -offset.dx : offset.dx, y = symmetry & 2 ? -offset.dy : offset.dy;
      if (symmetry & 4) std::swap(x, y);
      const auto is_image = [&](const Offset& other) { return other.dx == x && other.dy == y; };
      const auto found = std::find_if(all.begin(), all.end(), is_image);
      offset.image[symmetry] = static_cast<std::uint16_t>(found - all.begin());
    }
  }
  return all;
}

// One key for each offset and what stands there: own, the enemy's, the edge.
std::uint64_t shell_key(std::size_t offset, std::size_t what) { return mix64(0x736865 + 4 * offset + what); }

struct ShellTables {
  std::vector<Offset> offsets = make_offsets();
  std::vector<std::array<std::array<std::uint64_t, 8>, 3>> keys;  // by what stands there and orientation

  ShellTables() : keys(offsets.size()) {
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      for (std::size_t what = 0; what < 3; ++what) {
        for (std::size_t s = 0; s < 8; ++s) keys[i][what][s] = shell_key(offsets[i].image[s], what);
      }
    }
  }
};

}  // namespace

template <int Size>
GoShellHashes go_shells(const GoBoard<Size>& board, GoPoint p, GoColor mover) {
  static const ShellTables tables;
  using Geometry = GoGeometry<Size>;
  const int column = Geometry::column_of(p), row = Geometry::row_of(p);
  GoShellHashes hashes{};
  std::array<std::uint64_t, 8> sums{};
  std::size_t i = 0;
  for (int shell = kFirstShell; shell <= kLastShell; ++shell) {
    for (; i < tables.offsets.size() && tables.offsets[i].shell == shell; ++i) {
      const int c = column + tables.offsets[i].dx, r = row + tables.offsets[i].dy;
      const bool inside = 0 <= c && c < board.columns() && 0 <= r && r < board.rows();
      const GoColor there = inside ? board.color_at(Geometry::point(c, r)) : GoColor::Border;
      if (there == GoColor::Empty) continue;
      const std::size_t what = there == GoColor::Border ? 2 : there == mover ? 0 : 1;
      for (std::size_t s = 0; s < 8; ++s) sums[s] ^= tables.keys[i][what][s];
    }
    const std::uint64_t least = *std::min_element(sums.begin(), sums.end());
    hashes[static_cast<std::size_t>(shell - kFirstShell)] = mix64(least + static_cast<std::uint64_t>(shell));
  }
  return hashes;
}

template GoShellHashes go_shells(const GoBoard<0>&, GoPoint, GoColor);
template GoShellHashes go_shells(const GoBoard<9>&, GoPoint, GoColor);
template GoShellHashes go_shells(const GoBoard<13>&, GoPoint, GoColor);
template GoShellHashes go_shells(const GoBoard<19>&, GoPoint, GoColor);

}  // namespace banyan
