#include "banyan/games/plan/pmp.hpp"

#include <algorithm>
#include <cmath>

#include "banyan/core/bits.hpp"
#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/plan/pmp_exact.hpp"
#include "pmp_prices.hpp"

namespace banyan {

struct PmpTables {
  struct Row {
    std::int32_t cost, duration;
    double gain;  // of rewards
    std::vector<PmpAmount> inputs, outputs;
    std::vector<std::uint16_t> touched;  // actions that may be legal or not any more after it
  };

  explicit PmpTables(const PmpModel& of) : model(of), prices(pmp_prices(of)) {
    for (const PmpAction& action : model.actions) {
      rows.push_back({action.cost, action.duration, 0, action.inputs, action.outputs, {}});
      highest_cost = std::max(highest_cost, action.cost);
      for (const PmpAmount& out : action.outputs) rows.back().gain += reward_of(out);
      for (const PmpAmount& in : action.inputs) rows.back().gain -= reward_of(in);
    }
    for (Row& row : rows) {
      for (std::size_t other = 0; other < rows.size(); ++other) {
        if (shares(row, rows[other])) row.touched.push_back(static_cast<std::uint16_t>(other));
      }
    }
    price_by_depth();
  }

  PmpModel model;
  PmpPrices prices;
  std::vector<Row> rows;
  std::int32_t highest_cost = 0;
  std::vector<double> worth;  // of a unit of each product: its price, less for every action away from a goal
  double worth_of_money = 0;

 private:
  void price_by_depth() {
    constexpr double kEachAction = 0.9;
    std::vector<int> depth(model.products.size(), static_cast<int>(model.products.size()));
    for (std::size_t p = 0; p < depth.size(); ++p) depth[p] = model.rewards[p] > 0 ? 0 : depth[p];
    for (std::size_t round = 0; round < depth.size(); ++round) {
      for (const Row& row : rows) {
        for (const PmpAmount& out : row.outputs) {
          const int nearer = depth[static_cast<std::size_t>(out.product)] + 1;
          for (const PmpAmount& in : row.inputs) {
            int& far = depth[static_cast<std::size_t>(in.product)];
            far = std::min(far, nearer);
          }
        }
      }
    }
    int deepest = 0;
    for (std::size_t p = 0; p < depth.size(); ++p) {
      worth.push_back(prices.of_product[p] * std::pow(kEachAction, depth[p]));
      deepest = std::max(deepest, depth[p]);
    }
    worth_of_money = prices.of_money * std::pow(kEachAction, deepest + 1);
  }
  double reward_of(const PmpAmount& amount) const {
    return model.rewards[static_cast<std::size_t>(amount.product)] * amount.amount;
  }
  static bool shares(const Row& made, const Row& consumer) {
    return std::any_of(consumer.inputs.begin(), consumer.inputs.end(), [&](const PmpAmount& in) {
      const auto is_it = [&](const PmpAmount& other) { return other.product == in.product; };
      return std::any_of(made.inputs.begin(), made.inputs.end(), is_it) ||
             std::any_of(made.outputs.begin(), made.outputs.end(), is_it);
    });
  }
};

Pmp::Pmp(std::shared_ptr<const PmpTables> tables) : tables_(std::move(tables)), money_(tables_->model.money) {
  look_at_all();
}

Pmp Pmp::of(const PmpModel& model) { return Pmp(std::make_shared<const PmpTables>(model)); }
const PmpModel& Pmp::model() const { return tables_->model; }

Result<Pmp> Pmp::start(const Options& options) {
  if (options.file.empty())
    return of(generate_pmp(options.products, static_cast<std::uint64_t>(options.seed)));
  const auto text = read_file(options.file);
  if (!text) return Error{text.error()};
  const auto model = parse_pmp(*text);
  if (!model) return Error{options.file + ": " + model.error()};
  return of(*model);
}

// --- rules ---

bool Pmp::is_legal(std::size_t action) const {
  const PmpTables::Row& row = tables_->rows[action];
  const int time = tables_->model.time;
  if (row.cost > money_ || (time > 0 && time_ + row.duration > time)) return false;
  for (const PmpAmount& in : row.inputs) {
    if (quantity_[static_cast<std::size_t>(in.product)] < in.amount) return false;
  }
  return true;
}

void Pmp::look_again(std::size_t action) {
  const std::uint64_t bit = std::uint64_t{1} << (action % 64);
  std::uint64_t& word = legal_[action / 64];
  word = is_legal(action) ? word | bit : word & ~bit;
}

void Pmp::look_at_all() {
  for (std::size_t action = 0; action < tables_->rows.size(); ++action) look_again(action);
}

void Pmp::legal_moves(PlanMoves& out) const {
  for (std::size_t i = 0; i < kWords; ++i) {
    for (std::uint64_t word = legal_[i]; word != 0;) {
      out.push_back(static_cast<PlanMove>(64 * i + static_cast<std::size_t>(pop_lowest(word))));
    }
  }
}

// How many of an action were taken already says more than its name alone: the stock of its first product, up
// to a few.
std::uint64_t Pmp::move_code(PlanMove move) const {
  constexpr std::int32_t kMost = 15;
  const auto product = static_cast<std::size_t>(tables_->rows[move].outputs.front().product);
  return move * 16u + static_cast<std::uint64_t>(std::min(quantity_[product], kMost));
}

double Pmp::reward() const {
  double reward = 0;
  for (std::size_t p = 0; p < tables_->model.products.size(); ++p) {
    reward += tables_->model.rewards[p] * quantity_[p];
  }
  return reward;
}

void Pmp::play(PlanMove action) {
  const PmpTables::Row& row = tables_->rows[action];
  money_ -= row.cost;
  time_ += row.duration;
  for (const PmpAmount& in : row.inputs) quantity_[static_cast<std::size_t>(in.product)] -= in.amount;
  for (const PmpAmount& out : row.outputs) quantity_[static_cast<std::size_t>(out.product)] += out.amount;
  if (row.gain > 0) best_ = std::max(best_, reward());
  if (money_ < tables_->highest_cost || tables_->model.time > 0) return look_at_all();
  for (const std::uint16_t other : row.touched) look_again(other);
}

void Pmp::play_out(Rng& rng, bool, PlanMoves& line) {
  const std::size_t words_used = (tables_->rows.size() + 63) / 64;
  for (;;) {
    int count = 0;
    for (std::size_t i = 0; i < words_used; ++i) count += popcount(legal_[i]);
    if (count == 0) return;
    auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
    std::size_t word = 0;
    while (n >= popcount(legal_[word])) n -= popcount(legal_[word++]);
    const auto move = static_cast<PlanMove>(64 * word + static_cast<std::size_t>(nth_bit(legal_[word], n)));
    line.push_back(move);
    play(move);
  }
}

double Pmp::estimate() const {
  double worth = tables_->worth_of_money * money_;
  for (std::size_t p = 0; p < tables_->worth.size(); ++p) worth += tables_->worth[p] * quantity_[p];
  return std::max(worth, best_);
}

double Pmp::upper_bound() const {
  constexpr std::size_t kStates = 20'000;
  const bool is_start = money_ == model().money && time_ == 0 && best_ == 0;
  if (const auto optimum = is_start ? pmp_optimum(model(), kStates) : std::nullopt) return optimum->reward;
  const PmpPrices& prices = tables_->prices;
  double worth = prices.of_money * money_;
  for (std::size_t p = 0; p < model().products.size(); ++p) worth += prices.of_product[p] * quantity_[p];
  // Where rewards are whole numbers so is every score.
  const auto is_whole = [](double reward) { return reward == std::floor(reward); };
  constexpr double kRounding = 1e-6;
  if (std::all_of(model().rewards.begin(), model().rewards.end(), is_whole))
    worth = std::floor(worth + kRounding);
  return std::max(worth, best_);
}

// --- text: "money=240 time=0 best=0 stock=0,0,3" ---

std::string Pmp::to_text() const {
  std::string text = "money=" + std::to_string(money_) + " time=" + std::to_string(time_) +
                     " best=" + format_double(best_) + " stock=";
  for (int p = 0; p < model().size(); ++p) text += (p > 0 ? "," : "") + std::to_string(quantity(p));
  return text;
}

Result<Pmp> Pmp::from_text(std::string_view text, const Options& options) {
  auto made = start(options);
  if (!made) return made;
  Pmp& pmp = *made;
  constexpr std::int64_t kMost = 1'000'000'000;
  const auto parts = words(text);
  const auto value = [&](std::size_t i, std::string_view key) -> std::optional<std::string_view> {
    if (i >= parts.size() || !parts[i].starts_with(key)) return std::nullopt;
    return parts[i].substr(key.size());
  };
  const auto money = value(0, "money="), time = value(1, "time="), best = value(2, "best="),
             stock = value(3, "stock=");
  if (!stock || !best || !time || !money || parts.size() != 4) {
    return Error{"expected money=… time=… best=… stock=… in " + in_quotes(text)};
  }
  const auto count = [&](std::string_view word) {
    const auto read = parse_int(word);
    return read && *read >= 0 && *read <= kMost ? static_cast<int>(*read) : -1;
  };
  pmp.money_ = count(*money);
  pmp.time_ = count(*time);
  const auto best_read = parse_double(*best);
  const auto amounts = split(*stock, ',');
  if (pmp.money_ < 0 || pmp.time_ < 0 || !best_read || *best_read < 0 || *best_read > 1e15) {
    return Error{"cannot read the numbers of " + in_quotes(text)};
  }
  if (amounts.size() != static_cast<std::size_t>(pmp.model().size())) {
    return Error{"expected the stock of " + std::to_string(pmp.model().size()) + " products in " +
                 in_quotes(text)};
  }
  for (std::size_t p = 0; p < amounts.size(); ++p) {
    const int amount = count(amounts[p]);
    if (amount < 0 || amount > PmpModel::kMostMoney)
      return Error{"cannot read the amount " + in_quotes(amounts[p])};
    pmp.quantity_[p] = amount;
  }
  if (pmp.money_ > pmp.model().money)
    return Error{"there is more money than at the start in " + in_quotes(text)};
  pmp.best_ = std::max(*best_read, pmp.reward());
  pmp.look_at_all();
  return made;
}

// The stock as bars.
BoardPicture Pmp::picture() const {
  constexpr int kLongest = 20;
  std::vector<std::string> rows;
  for (int p = 0; p < model().size(); ++p) {
    std::string bar(static_cast<std::size_t>(std::min(quantity(p), kLongest)), 'o');
    if (quantity(p) > kLongest) bar.back() = '+';
    rows.push_back(bar + std::string(static_cast<std::size_t>(kLongest) - bar.size(), '.'));
  }
  BoardPicture picture = square_picture(std::move(rows), {});
  for (std::size_t p = 0; p < picture.row_names.size(); ++p) picture.row_names[p] = std::to_string(p + 1);
  for (std::size_t i = 0; i < picture.column_names.size(); ++i) {
    picture.column_names[i] = (i + 1) % 5 == 0 ? std::to_string(i + 1) : " ";
  }
  return picture;
}

std::string Pmp::format(PlanMove move) const { return model().actions[move].name; }

Result<PlanMove> Pmp::parse(std::string_view text) const {
  const std::string_view name = trim(text);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < model().actions.size(); ++i) {
    const std::string& known = names.emplace_back(model().actions[i].name);
    if (known != name) continue;
    if (!is_legal(i))
      return Error{"the action " + in_quotes(text) + " cannot be paid, or its inputs are not there"};
    return static_cast<PlanMove>(i);
  }
  return Error{"there is no action " + in_quotes(text) + did_you_mean(name, names)};
}

std::string Pmp::describe_problem() const {
  return model().name + (model().name.empty() ? "" : ": ") + std::to_string(model().size()) + " products, " +
         std::to_string(model().actions.size()) + " actions, money " + std::to_string(model().money);
}

PlanBar Pmp::bar(PlanMove move) const {
  const PmpAction& action = model().actions[move];
  const double spent = model().money - money_;
  const int product = action.outputs.back().product;
  return {action.name, model().products[static_cast<std::size_t>(product)], spent, spent + action.cost,
          product};
}

std::string Pmp::explain(PlanMove move) const {
  const PmpAction& action = model().actions[move];
  const auto list = [&](const std::vector<PmpAmount>& amounts) {
    std::string text;
    for (const PmpAmount& one : amounts) {
      text += (text.empty() ? "" : " + ") + std::to_string(one.amount) + " " +
              model().products[static_cast<std::size_t>(one.product)];
    }
    return text;
  };
  const std::string inputs = list(action.inputs);
  return (inputs.empty() ? "" : inputs + " + ") + "money " + std::to_string(action.cost) + " -> " +
         list(action.outputs);
}

}  // namespace banyan
