#include "banyan/knowledge/go/settlement.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "banyan/core/spec.hpp"
#include "banyan/games/stones.hpp"
#include "banyan/knowledge/go/owners.hpp"

namespace banyan {
namespace {

constexpr double kClear = 0.2;            // ownership beyond which a stone is someone's
constexpr std::size_t kMostNeutral = 2;   // empty points between both sides that are no open border
constexpr double kLeastStones = 1.0 / 3;  // of the points: before, nobody thinks of passing first

// How closely the board is looked at.
struct Look {
  std::uint64_t playouts;  // with each side to move
  double sure;             // ownership beyond which nobody will fight for a stone any more, and
                           // two thirds of it where one side moves first
};
constexpr Look kClosely{300, 0.6};
// A tenth of the play-outs, whose means lie 0.1 apart: what they see fought for is so closely looked at too.
constexpr Look kBriefly{30, 0.25};

// A set of neighbouring points with the same man on it, as indices from the top left.
struct Group {
  char man = '.';
  std::vector<std::size_t> points;
  std::set<char> beside;  // men of other groups that touch it
};

class Groups {
 public:
  explicit Groups(const BoardRows& rows) : rows_(rows), columns_(rows.front().size()) {
    std::vector<bool> seen(rows.size() * columns_);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (!seen[i]) found_.push_back(flood(i, seen));
    }
  }
  const std::vector<Group>& all() const { return found_; }

 private:
  char man(std::size_t i) const { return rows_[i / columns_][i % columns_]; }
  Group flood(std::size_t start, std::vector<bool>& seen) const {
    Group group{man(start), {start}, {}};
    seen[start] = true;
    for (std::size_t k = 0; k < group.points.size(); ++k) {
      const std::size_t i = group.points[k], column = i % columns_;
      const auto look = [&](bool is_inside, std::size_t n) {
        if (!is_inside) return;
        if (man(n) != group.man) {
          group.beside.insert(man(n));
        } else if (!seen[n]) {
          seen[n] = true;
          group.points.push_back(n);
        }
      };
      look(column > 0, i - 1);
      look(column + 1 < columns_, i + 1);
      look(i >= columns_, i - columns_);
      look(i + columns_ < seen.size(), i + columns_);
    }
    return group;
  }

  const BoardRows& rows_;
  std::size_t columns_;
  std::vector<Group> found_;
};

// By the side that moves first: what hangs on that is not settled. After two passes it is over, and play-outs
// would end before they begin.
using OwnersBySide = std::array<std::vector<double>, 2>;
OwnersBySide owners_by_side(const AnyRecord& record, std::uint64_t seed, std::uint64_t playouts) {
  OwnersBySide owners;
  for (const Side side : {Side::First, Side::Second}) {
    const auto from = make_record(record.spec(), stones_only(record, side));
    BANYAN_CHECK(bool(from));
    owners[static_cast<std::size_t>(index_of(side))] = point_owners(**from, playouts, seed);
  }
  return owners;
}
std::vector<double> mean_owners(const OwnersBySide& by_side) {
  std::vector<double> owners(by_side[0].size());
  for (std::size_t i = 0; i < owners.size(); ++i) owners[i] = (by_side[0][i] + by_side[1][i]) / 2;
  return owners;
}

double mean_of(const std::vector<double>& owners, const Group& group) {
  double sum = 0;
  for (const std::size_t i : group.points) sum += owners[i];
  return sum / static_cast<double>(group.points.size());
}

// Whether nobody will fight for the group, whoever moves first. `owned`: on average.
bool is_settled(const Group& group, double owned, const OwnersBySide& by_side, double sure) {
  return std::abs(owned) >= sure && std::all_of(by_side.begin(), by_side.end(), [&](const auto& owners) {
           return std::abs(mean_of(owners, group)) >= sure * 2 / 3 &&
                  (mean_of(owners, group) > 0) == (owned > 0);
         });
}

// Fills in what becomes of the stones, and takes the dead ones off the rows.
void judge_stones(char first, double sure, const OwnersBySide& by_side, BoardRows& rows,
                  Settlement& settlement) {
  const std::size_t columns = rows.front().size();
  std::vector<StoneStatus> status(settlement.owners.size());
  const BoardRows before = rows;
  const Groups chains(before);
  for (const Group& group : chains.all()) {
    if (group.man == '.') continue;
    const double owned = mean_of(settlement.owners, group), own = group.man == first ? owned : -owned;
    settlement.is_clear &= is_settled(group, owned, by_side, sure);
    const StoneStatus fate = own < -kClear  ? StoneStatus::Dead
                             : own > kClear ? StoneStatus::Alive
                                            : StoneStatus::Seki;
    for (const std::size_t i : group.points) {
      status[i] = fate;
      if (fate == StoneStatus::Dead) rows[i / columns][i % columns] = '.';
    }
  }
  std::size_t i = 0;
  for_each_man(before, [&](Square square, char man) {
    if (man != '.') settlement.stones.push_back({go_point_name(square), status[i]});
    ++i;
  });
}

// Stones and what they enclose. What lies between both sides belongs to nobody once the game is over; before,
// to whom play-outs give it.
void count_areas(char first, bool is_over, const BoardRows& rows, Settlement& settlement) {
  const Groups areas(rows);
  for (const Group& group : areas.all()) {
    const char owner = group.man != '.' ? group.man : group.beside.size() == 1 ? *group.beside.begin() : '.';
    if (owner != '.') {
      settlement.score += (owner == first ? 1 : -1) * static_cast<double>(group.points.size());
      continue;
    }
    settlement.neutral += static_cast<int>(group.points.size());
    settlement.is_clear &= group.points.size() <= kMostNeutral;
    if (is_over) continue;
    for (const std::size_t i : group.points) {
      const double owned = settlement.owners[i];
      settlement.score += owned > kClear ? 1 : owned < -kClear ? -1 : 0;
    }
  }
}

Settlement settled_by(const Look& look, const AnyRecord& record, std::uint64_t seed) {
  BANYAN_CHECK(record.conventions().has_dead_stones);
  Settlement settlement;
  const OwnersBySide by_side = owners_by_side(record, seed, look.playouts);
  settlement.owners = mean_owners(by_side);
  settlement.is_clear = true;
  const char first = record.look_of(Side::First).man;
  BoardRows rows = board_rows(record);
  judge_stones(first, look.sure, by_side, rows, settlement);
  count_areas(first, record.outcome() != Outcome::Open, rows, settlement);
  const auto spec = parse_spec(record.spec());
  settlement.score -= parse_double(spec->args.at("komi")).value_or(0);
  return settlement;
}

}  // namespace

std::set<std::string> Settlement::points_with(StoneStatus status) const {
  std::set<std::string> points;
  for (const JudgedStone& stone : stones) {
    if (stone.status == status) points.insert(stone.point);
  }
  return points;
}

Settlement settled(const AnyRecord& record, std::uint64_t seed) { return settled_by(kClosely, record, seed); }

bool has_just_passed(const AnyRecord& record) {
  const auto moves = record.moves();
  return !moves.empty() && moves.back() == "pass";
}

bool passes_safely(const AnyRecord& record, std::uint64_t seed) {
  if (!record.conventions().has_dead_stones || record.outcome() != Outcome::Open) return false;
  const bool answers = has_just_passed(record);
  double points = 0, stones = 0;
  for_each_man(board_rows(record), [&](Square, char man) {
    ++points;
    stones += man != '.' ? 1 : 0;
  });
  if (!answers && stones < kLeastStones * points) return false;
  // Most positions are fought over, and this is asked at every move.
  if (!settled_by(kBriefly, record, seed).is_clear) return false;
  const Settlement settlement = settled(record, seed);
  const double margin = record.to_move() == Side::First ? settlement.score : -settlement.score;
  return settlement.is_clear && margin > 0 && (answers || settlement.neutral == 0);
}

std::set<std::string> named_points(const AnyRecord& record, const std::vector<std::string>& points) {
  const BoardSize size = board_size(record);
  std::set<std::string> names;
  for (const std::string& point : points) {
    const auto square = read_go_point(point, size.columns, size.rows);
    names.insert(square ? go_point_name(*square) : point);
  }
  return names;
}

std::unique_ptr<AnyRecord> reopened(const AnyRecord& record, const std::set<std::string>& removed) {
  auto open = make_record(record.spec(), stones_only(record, record.to_move(), removed));
  BANYAN_CHECK(bool(open));
  return std::move(*open);
}

}  // namespace banyan
