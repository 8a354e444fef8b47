#include "banyan/knowledge/go/benson.hpp"

#include <algorithm>
#include <vector>

namespace banyan {
namespace {

// The chains of one colour and the regions between them: what is left of the board without that colour.
template <int Size>
class Benson {
 public:
  using Board = GoBoard<Size>;
  using Map = typename Board::template PerPoint<GoColor>;

  Benson(const Board& board, GoColor color) : board_(board), color_(color) {
    board.for_each_point([&](GoPoint p) {
      if (board_.color_at(p) != color) {
        if (!seen_[p]) regions_.push_back(region_around(p));
      } else if (board_.chain_of(p) == p) {
        alive_[p] = true;
      }
    });
    while (drop_chains() && drop_regions()) {
    }
  }

  void mark(Map& map) const {
    board_.for_each_point([&](GoPoint p) {
      if (board_.color_at(p) == color_ && alive_[board_.chain_of(p)]) map[p] = color_;
    });
    for (const Region& region : regions_) {
      if (region.inner > 1 || region.around.empty() || !is_healthy(region)) continue;
      for (const GoPoint p : region.points) map[p] = color_;
    }
  }

 private:
  struct Region {
    std::vector<GoPoint> points;
    std::vector<GoPoint> around;  // heads of the chains that enclose it
    std::vector<GoPoint> vital;   // those that touch every empty point of it
    int inner = 0;                // points that no stone of the colour touches
    bool is_counted = true;
  };

  std::vector<GoPoint> chains_beside(GoPoint p) const {
    std::vector<GoPoint> heads;
    for (const GoPoint n : Board::Geometry::neighbours(p)) {
      if (board_.color_at(n) == color_) add(heads, board_.chain_of(n));
    }
    return heads;
  }
  static void add(std::vector<GoPoint>& heads, GoPoint head) {
    if (std::find(heads.begin(), heads.end(), head) == heads.end()) heads.push_back(head);
  }

  Region region_around(GoPoint first) {
    Region region;
    bool has_empty = false;
    seen_[first] = true;
    region.points.push_back(first);
    for (std::size_t i = 0; i < region.points.size(); ++i) {
      const GoPoint p = region.points[i];
      const auto beside = chains_beside(p);
      for (const GoPoint head : beside) add(region.around, head);
      if (beside.empty()) ++region.inner;
      if (board_.color_at(p) == GoColor::Empty) {
        if (!has_empty) region.vital = beside;
        std::erase_if(region.vital, [&](GoPoint head) {
          return std::find(beside.begin(), beside.end(), head) == beside.end();
        });
        has_empty = true;
      }
      for (const GoPoint n : Board::Geometry::neighbours(p)) {
        if (!board_.is_on_board(n) || board_.color_at(n) == color_ || seen_[n]) continue;
        seen_[n] = true;
        region.points.push_back(n);
      }
    }
    return region;
  }

  // A chain needs two regions that are vital to it.
  bool drop_chains() {
    typename Board::template PerPoint<int> vital{};
    for (const Region& region : regions_) {
      if (!region.is_counted) continue;
      for (const GoPoint head : region.vital) ++vital[head];
    }
    bool dropped = false;
    board_.for_each_point([&](GoPoint p) {
      if (!alive_[p] || vital[p] >= 2) return;
      alive_[p] = false;
      dropped = true;
    });
    return dropped;
  }
  // A region counts as long as all chains around it live.
  bool drop_regions() {
    bool dropped = false;
    for (Region& region : regions_) {
      if (!region.is_counted || is_healthy(region)) continue;
      region.is_counted = false;
      dropped = true;
    }
    return dropped;
  }
  bool is_healthy(const Region& region) const {
    return std::all_of(region.around.begin(), region.around.end(), [&](GoPoint h) { return alive_[h]; });
  }

  const Board& board_;
  GoColor color_;
  std::vector<Region> regions_;
  typename Board::template PerPoint<bool> seen_{}, alive_{};
};

}  // namespace

template <int Size>
typename GoBoard<Size>::template PerPoint<GoColor> pass_alive(const GoBoard<Size>& board) {
  typename GoBoard<Size>::template PerPoint<GoColor> map;
  map.fill(GoColor::Empty);
  for (const GoColor color : {GoColor::Black, GoColor::White}) Benson<Size>(board, color).mark(map);
  return map;
}

template GoBoard<0>::PerPoint<GoColor> pass_alive(const GoBoard<0>&);
template GoBoard<9>::PerPoint<GoColor> pass_alive(const GoBoard<9>&);
template GoBoard<13>::PerPoint<GoColor> pass_alive(const GoBoard<13>&);
template GoBoard<19>::PerPoint<GoColor> pass_alive(const GoBoard<19>&);

}  // namespace banyan
