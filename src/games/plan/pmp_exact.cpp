#include "banyan/games/plan/pmp_exact.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "pmp_prices.hpp"

namespace banyan {
namespace {

// Whether `goal` units can be made with the money, and how.
class PmpSettler {
 public:
  PmpSettler(const PmpModel& model, const PmpPrices& prices, std::size_t states)
      : model_(model), prices_(prices), states_left_(states) {
    const std::vector<int> order = model.order();
    rank_.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
      rank_[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
    by_rank_ = order;
    for (std::size_t a = 0; a < model.actions.size(); ++a) actions_.push_back(a);
    std::stable_sort(actions_.begin(), actions_.end(),
                     [&](std::size_t a, std::size_t b) { return last_output(a) > last_output(b); });
  }

  bool can_make(int goal, int amount) {
    failed_.clear();
    times_.assign(model_.actions.size(), 0);
    std::vector<int> needs(model_.products.size(), 0);
    needs[static_cast<std::size_t>(goal)] = amount;
    return settle(0, model_.size() - 1, needs, model_.money);
  }
  bool gave_up() const { return states_left_ == 0; }
  const std::vector<int>& times() const { return times_; }

 private:
  int last_output(std::size_t action) const {
    int last = -1;
    for (const PmpAmount& out : model_.actions[action].outputs) {
      last = std::max(last, rank_[static_cast<std::size_t>(out.product)]);
    }
    return last;
  }

  // Actions from number `k` on are still to be counted; products behind `rank` are settled.
  bool settle(std::size_t k, int rank, std::vector<int> needs, int money) {
    const int next = k < actions_.size() ? last_output(actions_[k]) : -1;
    for (; rank > next; --rank) {
      int& need = needs[static_cast<std::size_t>(by_rank_[static_cast<std::size_t>(rank)])];
      if (need > 0) return false;
      need = 0;  // what is left over serves nobody
    }
    if (k == actions_.size()) return true;
    if (least_cost(needs) > money + 1e-6 || gave_up()) return false;
    if (is_known_to_fail(k, needs, money)) return false;
    --states_left_;
    if (try_counts(k, rank, needs, money)) return true;
    int& failed = failed_[{k, needs}];
    failed = std::max(failed, money + 1);
    return false;
  }

  bool try_counts(std::size_t k, int rank, std::vector<int> needs, int money) {
    const std::size_t number = actions_[k];
    const PmpAction& action = model_.actions[number];
    for (int times = 0; money >= 0; ++times, money -= action.cost) {
      times_[number] = times;
      if (settle(k + 1, rank, needs, money)) return true;
      for (const PmpAmount& out : action.outputs) needs[static_cast<std::size_t>(out.product)] -= out.amount;
      for (const PmpAmount& in : action.inputs) needs[static_cast<std::size_t>(in.product)] += in.amount;
    }
    times_[number] = 0;
    return false;
  }

  double least_cost(const std::vector<int>& needs) const {
    double cost = 0;
    for (std::size_t p = 0; p < needs.size(); ++p)
      cost += prices_.of_product[p] / prices_.of_money * needs[p];
    return cost;
  }
  bool is_known_to_fail(std::size_t k, const std::vector<int>& needs, int money) const {
    const auto found = failed_.find({k, needs});
    return found != failed_.end() && money < found->second;
  }

  const PmpModel& model_;
  const PmpPrices& prices_;
  std::size_t states_left_;
  std::vector<int> rank_, by_rank_, times_;
  std::vector<std::size_t> actions_;                                // by their last output, the last first
  std::map<std::pair<std::size_t, std::vector<int>>, int> failed_;  // money with which it failed, and one
};

}  // namespace

std::optional<PmpOptimum> pmp_optimum(const PmpModel& model, std::size_t states) {
  const auto is_goal = [](double reward) { return reward > 0; };
  const auto goals = std::count_if(model.rewards.begin(), model.rewards.end(), is_goal);
  if (model.time > 0 || goals != 1) return std::nullopt;
  const auto goal = static_cast<int>(std::find_if(model.rewards.begin(), model.rewards.end(), is_goal) -
                                     model.rewards.begin());
  const double reward = model.rewards[static_cast<std::size_t>(goal)];
  const PmpPrices prices = pmp_prices(model);
  if (prices.bound < reward / 2 || prices.of_money <= 0) {
    return PmpOptimum{0, std::vector<int>(model.actions.size(), 0)};
  }
  PmpSettler settler(model, prices, states);
  int amount = static_cast<int>(std::floor(prices.bound / reward + 1e-6));
  while (!settler.can_make(goal, amount) && !settler.gave_up()) --amount;
  if (settler.gave_up()) return std::nullopt;
  return PmpOptimum{amount * reward, settler.times()};
}

double pmp_bound(const PmpModel& model) { return pmp_prices(model).bound; }

}  // namespace banyan
