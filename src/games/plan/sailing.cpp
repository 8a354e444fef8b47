#include "banyan/games/plan/sailing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <mutex>
#include <numbers>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

constexpr int kDirections = 8, kInto = 4;
constexpr std::string_view kDirectionNames[kDirections] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
constexpr std::string_view kTackNames[] = {"none", "port", "starboard"};
constexpr int kDx[kDirections] = {0, 1, 1, 1, 0, -1, -1, -1}, kDy[kDirections] = {1, 1, 0, -1, -1, -1, 0, 1};

// Today's wind in rows, tomorrow's in columns.
using Winds = std::array<std::array<double, kDirections>, kDirections>;
constexpr Winds kTable = {{{0.4, 0.3, 0, 0, 0, 0, 0, 0.3},
                           {0.4, 0.3, 0.3, 0, 0, 0, 0, 0},
                           {0, 0.4, 0.3, 0.3, 0, 0, 0, 0},
                           {0, 0, 0.4, 0.3, 0.3, 0, 0, 0},
                           {0, 0, 0, 0.4, 0.2, 0.4, 0, 0},
                           {0, 0, 0, 0, 0.3, 0.3, 0.4, 0},
                           {0, 0, 0, 0, 0, 0.3, 0.3, 0.4},
                           {0.4, 0, 0, 0, 0, 0, 0.3, 0.3}}};
Winds even_winds() {
  Winds winds{};
  for (std::size_t w = 0; w < kDirections; ++w) {
    winds[w][w] = 0.4;
    winds[w][(w + 1) % kDirections] = winds[w][(w + kDirections - 1) % kDirections] = 0.3;
  }
  return winds;
}

int angle(int direction, int wind) {
  const int apart = std::abs(direction - wind);
  return std::min(apart, kDirections - apart);
}

int direction_named(std::string_view name) {
  const auto found = std::find(std::begin(kDirectionNames), std::end(kDirectionNames), name);
  return found == std::end(kDirectionNames) ? -1 : static_cast<int>(found - std::begin(kDirectionNames));
}

}  // namespace

struct SailingModel {
  SailingModel(int of_size, double of_delay, const Winds& of_winds, std::uint64_t of_seed)
      : size(of_size), delay(of_delay), winds(of_winds), seed(of_seed) {}

  int size;
  double delay;
  Winds winds;
  std::uint64_t seed;

  // The least cost to be expected from a state, worked out when it is asked for first.
  double cost_to_go(int x, int y, int tack, int wind) const {
    std::call_once(once_, [&] { iterate(); });
    return values_[place(x, y, tack, wind)];
  }
  double cost_after(int x, int y, int direction, Sailing::Tack tack, int wind) const {
    const int to_x = x + kDx[direction], to_y = y + kDy[direction];
    const int new_tack = Sailing::tack_of(direction, wind);
    double cost = Sailing::leg_cost(direction, wind, tack, delay);
    for (int next = 0; next < kDirections; ++next) {
      const double p = winds[static_cast<std::size_t>(wind)][static_cast<std::size_t>(next)];
      if (p > 0) cost += p * values_[place(to_x, to_y, new_tack, next)];
    }
    return cost;
  }

 private:
  std::size_t place(int x, int y, int tack, int wind) const {
    return static_cast<std::size_t>(((y * size + x) * 3 + tack) * kDirections + wind);
  }
  // Value iteration, in place, until nothing changes any more.
  void iterate() const {
    constexpr double kSmall = 1e-10;
    values_.assign(static_cast<std::size_t>(size * size * 3 * kDirections), 0.0);
    for (double change = 1; change > kSmall;) {
      change = 0;
      for (int y = size - 1; y >= 0; --y) {
        for (int x = size - 1; x >= 0; --x) {
          if (x != size - 1 || y != size - 1) change = std::max(change, improve(x, y));
        }
      }
    }
  }
  double improve(int x, int y) const {
    double change = 0;
    for (int tack = 0; tack < 3; ++tack) {
      for (int wind = 0; wind < kDirections; ++wind) {
        double least = std::numeric_limits<double>::infinity();
        for (int direction = 0; direction < kDirections; ++direction) {
          if (!Sailing::can_go(x, y, direction, wind, size)) continue;
          least = std::min(least, cost_after(x, y, direction, static_cast<Sailing::Tack>(tack), wind));
        }
        double& value = values_[place(x, y, tack, wind)];
        change = std::max(change, std::abs(least - value));
        value = least;
      }
    }
    return change;
  }

  mutable std::once_flag once_;
  mutable std::vector<double> values_;
};

// --- rules ---

Sailing::Tack Sailing::tack_of(int direction, int wind) {
  const int turn = (direction - wind + kDirections) % kDirections;
  if (turn == 0) return kNone;  // before the wind
  return turn < kInto ? kPort : kStarboard;
}

double Sailing::leg_cost(int direction, int wind, Tack before, double delay) {
  const double along = angle(direction, wind) + 1.0;
  const double length = direction % 2 == 1 ? std::numbers::sqrt2 : 1;
  const Tack now = tack_of(direction, wind);
  const bool changes = before != kNone && now != kNone && now != before;
  return along * length + (changes ? delay : 0);
}

bool Sailing::can_go(int x, int y, int direction, int wind, int size) {
  const int to_x = x + kDx[direction], to_y = y + kDy[direction];
  return angle(direction, wind) != kInto && to_x >= 0 && to_y >= 0 && to_x < size && to_y < size;
}

Result<Sailing> Sailing::start(const Options& options) {
  Sailing boat;
  const auto seed = static_cast<std::uint64_t>(options.seed);
  boat.model_ = std::make_shared<const SailingModel>(
      options.size, options.delay, options.winds == Options::Winds::Table ? kTable : even_winds(), seed);
  boat.wind_ = static_cast<std::int8_t>(Rng(seed).below(kDirections));
  return boat;
}

void Sailing::legal_moves(PlanMoves& out) const {
  const int goal = model_->size - 1;
  if (is_chance_ || (x_ == goal && y_ == goal)) return;
  for (int direction = 0; direction < kDirections; ++direction) {
    if (can_go(x_, y_, direction, wind_, model_->size)) out.push_back(static_cast<PlanMove>(direction));
  }
}

void Sailing::play(PlanMove move) {
  if (is_chance_) {
    wind_ = static_cast<std::int8_t>(move);
    is_chance_ = false;
    return;
  }
  const int direction = static_cast<int>(move);
  cost_ += leg_cost(direction, wind_, tack_, model_->delay);
  tack_ = tack_of(direction, wind_);
  x_ = static_cast<std::int8_t>(x_ + kDx[direction]);
  y_ = static_cast<std::int8_t>(y_ + kDy[direction]);
  const int goal = model_->size - 1;
  is_chance_ = x_ != goal || y_ != goal;
}

void Sailing::outcomes(std::vector<ChanceOutcome>& out) const {
  const auto& row = model_->winds[static_cast<std::size_t>(wind_)];
  for (std::size_t wind = 0; wind < kDirections; ++wind) {
    if (row[wind] > 0) out.push_back({static_cast<PlanMove>(wind), row[wind]});
  }
}

std::uint64_t Sailing::nature_seed() const { return model_->seed; }

void Sailing::narrow(const Guide&, std::vector<CodedMove>& moves) const {
  const int goal = model_->size - 1;
  const auto distance = [&](int x, int y) { return std::max(goal - x, goal - y); };
  const auto is_away = [&](const CodedMove& move) {
    return distance(x_ + kDx[move.move], y_ + kDy[move.move]) >= distance(x_, y_);
  };
  if (!std::all_of(moves.begin(), moves.end(), is_away)) std::erase_if(moves, is_away);
}

double Sailing::exact_score(PlanMove move) const {
  model_->cost_to_go(0, 0, kNone, 0);  // so that there are values
  return -cost_ - model_->cost_after(x_, y_, static_cast<int>(move), tack_, wind_);
}

// --- text: "at=0,0 wind=n tack=none cost=0" ---

std::string Sailing::to_text() const {
  return "at=" + std::to_string(x_) + "," + std::to_string(y_) +
         " wind=" + std::string(kDirectionNames[static_cast<std::size_t>(wind_)]) +
         " tack=" + std::string(kTackNames[tack_]) + " cost=" + format_double(cost_) +
         (is_chance_ ? " turning" : "");
}

Result<Sailing> Sailing::from_text(std::string_view text, const Options& options) {
  auto made = start(options);
  Sailing& boat = *made;
  const auto parts = words(text);
  const auto value = [&](std::size_t i, std::string_view key) {
    return i < parts.size() && parts[i].starts_with(key) ? parts[i].substr(key.size()) : std::string_view{};
  };
  const auto at = split(value(0, "at="), ',');
  const auto x = parse_int(at[0]), y = at.size() == 2 ? parse_int(at[1]) : std::nullopt;
  const int wind = direction_named(value(1, "wind="));
  const auto tack = std::find(std::begin(kTackNames), std::end(kTackNames), value(2, "tack="));
  const auto cost = parse_double(value(3, "cost="));
  const bool turning = parts.size() == 5 && parts[4] == "turning";
  if (!x || !y || wind < 0 || tack == std::end(kTackNames) || !cost || parts.size() != (turning ? 5u : 4u)) {
    return Error{"expected at=0,0 wind=n tack=none cost=0, not " + in_quotes(text)};
  }
  if (*x < 0 || *y < 0 || *x >= options.size || *y >= options.size)
    return Error{"the boat is off the grid in " + in_quotes(text)};
  if (*cost < 0 || *cost > 1e9) return Error{"cannot use the cost of " + in_quotes(text)};
  const int goal = options.size - 1;
  if (turning && *x == goal && *y == goal)
    return Error{"the wind does not turn at the goal in " + in_quotes(text)};
  boat.x_ = static_cast<std::int8_t>(*x);
  boat.y_ = static_cast<std::int8_t>(*y);
  boat.wind_ = static_cast<std::int8_t>(wind);
  boat.tack_ = static_cast<Tack>(tack - std::begin(kTackNames));
  boat.cost_ = *cost;
  boat.is_chance_ = turning;
  return made;
}

BoardPicture Sailing::picture() const {
  std::vector<std::string> rows(static_cast<std::size_t>(model_->size),
                                std::string(static_cast<std::size_t>(model_->size), '.'));
  rows[0].back() = '*';
  rows[static_cast<std::size_t>(model_->size - 1 - y_)][static_cast<std::size_t>(x_)] = 'o';
  BoardPicture picture;
  picture.rows = std::move(rows);
  for (int i = 0; i < model_->size; ++i) picture.column_names.push_back(std::to_string(i));
  for (int i = model_->size - 1; i >= 0; --i) picture.row_names.push_back(std::to_string(i));
  return picture;
}

std::vector<BoardCell> Sailing::cells_of(PlanMove move) const {
  return {{x_ + kDx[move], model_->size - 1 - (y_ + kDy[move])}};
}

std::string Sailing::format(PlanMove move) const { return std::string(kDirectionNames[move]); }

Result<PlanMove> Sailing::parse(std::string_view text) const {
  const int direction = direction_named(to_lower(trim(text)));
  if (direction < 0)
    return Error{"cannot read the direction " + in_quotes(text) + ", expected n, ne, e, se, s, sw, w or nw"};
  if (!can_go(x_, y_, direction, wind_, model_->size)) {
    return Error{angle(direction, wind_) == kInto
                     ? "straight into the wind there is no way: " + in_quotes(text)
                     : in_quotes(text) + " leaves the grid"};
  }
  return static_cast<PlanMove>(direction);
}

std::string Sailing::explain(PlanMove direction) const {
  const int leg = static_cast<int>(direction);
  const double cost = leg_cost(leg, wind_, tack_, model_->delay);
  const bool turns = cost > leg_cost(leg, wind_, tack_, 0);
  return "to " + std::to_string(x_ + kDx[direction]) + "," + std::to_string(y_ + kDy[direction]) +
         ", wind to the " + std::string(kDirectionNames[static_cast<std::size_t>(wind_)]) + ", cost " +
         format_double(std::round(1000 * cost) / 1000) + (turns ? ", the sail changes sides" : "");
}

std::string Sailing::describe_problem() const {
  return "a grid of " + std::to_string(model_->size) + " by " + std::to_string(model_->size);
}

}  // namespace banyan
