#include "banyan/games/settlement.hpp"

#include "banyan/core/spec.hpp"
#include "banyan/games/stones.hpp"

namespace banyan {
namespace {

constexpr std::uint64_t kPlayouts = 1000;
constexpr double kClear = 0.2;  // ownership beyond which a point is someone's

// Who owns the points if the game goes on: after two passes it is over, and play-outs would end before they
// begin.
std::vector<double> ownership_of(const AnyRecord& record, std::uint64_t seed) {
  return reopened(record)->ownership(kPlayouts, seed);
}

}  // namespace

std::vector<JudgedStone> judge_stones(const AnyRecord& record, std::uint64_t seed) {
  const auto owned = ownership_of(record, seed);
  const char first = record.look_of(Side::First).man;
  std::vector<JudgedStone> stones;
  std::size_t i = 0;
  for_each_man(board_rows(record), [&](Square square, char man) {
    const double own = man == first ? owned[i] : -owned[i];
    ++i;
    if (man == '.') return;
    const StoneStatus status = own < -kClear  ? StoneStatus::Dead
                               : own > kClear ? StoneStatus::Alive
                                              : StoneStatus::Seki;
    stones.push_back({go_point_name(square), status});
  });
  return stones;
}

double judged_score(const AnyRecord& record, std::uint64_t seed) {
  double score = 0;
  for (const double owned : ownership_of(record, seed))
    score += owned > kClear ? 1 : owned < -kClear ? -1 : 0;
  const auto spec = parse_spec(record.spec());
  return score - parse_double(spec->args.at("komi")).value_or(0);
}

std::set<std::string> dead_stones(const AnyRecord& record, std::uint64_t seed) {
  std::set<std::string> dead;
  for (const JudgedStone& stone : judge_stones(record, seed)) {
    if (stone.status == StoneStatus::Dead) dead.insert(stone.point);
  }
  return dead;
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
