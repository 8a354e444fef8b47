#include "banyan/knowledge/go/shells.hpp"

#include <algorithm>
#include <vector>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

using Offset = detail::GoShellSums::Offset;

// All points out to the last shell, ordered by shell.
std::vector<Offset> make_offsets() {
  std::vector<Offset> all;
  for (int dy = -kLastShell; dy <= kLastShell; ++dy) {
    for (int dx = -kLastShell; dx <= kLastShell; ++dx) {
      const int shell = go_distance(dx, dy);
      if (kFirstShell <= shell && shell <= kLastShell) all.push_back({dx, dy, shell});
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Offset& a, const Offset& b) { return a.shell < b.shell; });
  return all;
}

// The number of an offset's image.
std::size_t image_of(const std::vector<Offset>& all, const Offset& offset, unsigned symmetry) {
  int x = symmetry & 1 ? -offset.dx : offset.dx, y = symmetry & 2 ? -offset.dy : offset.dy;
  if (symmetry & 4) std::swap(x, y);
  const auto is_image = [&](const Offset& other) { return other.dx == x && other.dy == y; };
  return static_cast<std::size_t>(std::find_if(all.begin(), all.end(), is_image) - all.begin());
}

// One key for each offset and what stands there: own, the enemy's, the edge.
std::uint64_t shell_key(std::size_t offset, std::size_t what) { return mix64(0x736865 + 4 * offset + what); }

struct ShellTables {
  std::vector<Offset> offsets = make_offsets();
  std::vector<std::array<std::array<std::uint64_t, 8>, 3>> keys;  // by what stands there and orientation

  ShellTables() : keys(offsets.size()) {
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      for (unsigned s = 0; s < 8; ++s) {
        const std::size_t image = image_of(offsets, offsets[i], s);
        for (std::size_t what = 0; what < 3; ++what) keys[i][what][s] = shell_key(image, what);
      }
    }
  }
};
const ShellTables& shell_tables() {
  static const ShellTables tables;
  return tables;
}

}  // namespace

namespace detail {

std::span<const Offset> GoShellSums::offsets() { return shell_tables().offsets; }

void GoShellSums::add(std::size_t offset, GoColor there, GoColor mover) {
  const std::size_t what = there == GoColor::Border ? 2 : there == mover ? 0 : 1;
  const auto& keys = shell_tables().keys[offset][what];
  for (std::size_t s = 0; s < 8; ++s) sums_[s] ^= keys[s];
}

std::uint64_t GoShellSums::hash(int shell) const {
  return mix64(*std::min_element(sums_.begin(), sums_.end()) + static_cast<std::uint64_t>(shell));
}

}  // namespace detail

template <int Size>
GoShellHashes go_shells(const GoBoard<Size>& board, GoPoint p, GoColor mover) {
  return go_shells_while(board, p, mover, [](std::uint64_t) { return true; });
}

// The code has its points row by row, from the lowest.
std::array<std::uint64_t, 2> go_shells_of(GoPattern3 code, GoColor mover) {
  std::array<std::uint64_t, 2> hashes{};
  detail::GoShellSums sums;
  const auto offsets = detail::GoShellSums::offsets();
  std::size_t i = 0;
  for (int shell = kFirstShell; shell < kFirstShell + 2; ++shell) {
    for (; offsets[i].shell == shell; ++i) {
      const int index = 3 * (offsets[i].dy + 1) + offsets[i].dx + 1;
      const auto there = static_cast<GoColor>(code >> 2 * (index < 4 ? index : index - 1) & 3);
      if (there != GoColor::Empty) sums.add(i, there, mover);
    }
    hashes[static_cast<std::size_t>(shell - kFirstShell)] = sums.hash(shell);
  }
  return hashes;
}

template GoShellHashes go_shells(const GoBoard<0>&, GoPoint, GoColor);
template GoShellHashes go_shells(const GoBoard<9>&, GoPoint, GoColor);
template GoShellHashes go_shells(const GoBoard<13>&, GoPoint, GoColor);
template GoShellHashes go_shells(const GoBoard<19>&, GoPoint, GoColor);

}  // namespace banyan
