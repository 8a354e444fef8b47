#include "pmp_prices.hpp"

#include <cmath>
#include <cstddef>

namespace banyan {
namespace {

// The simplex method on a full tableau, for maximising with right sides that are not negative, so that doing
// nothing is feasible. Bland's rule: it ends although nearly all right sides are zero.
class PmpTableau {
 public:
  PmpTableau(std::size_t rows, std::size_t columns)
      : rows_(rows), columns_(columns), cells_((rows + 1) * (columns + rows + 1), 0.0), basis_(rows) {
    for (std::size_t row = 0; row < rows; ++row) {
      at(row, columns + row) = 1;
      basis_[row] = columns + row;
    }
  }
  double& at(std::size_t row, std::size_t column) { return cells_[row * width() + column]; }
  double& right(std::size_t row) { return at(row, width() - 1); }
  double& gain(std::size_t column) { return at(rows_, column); }  // set as minus the objective

  void solve() {
    for (std::size_t column = entering(); column < width() - 1; column = entering()) {
      const std::size_t row = leaving(column);
      if (row == rows_) return;  // not bounded: cannot be, money is
      pivot(row, column);
    }
  }
  double price(std::size_t row) { return gain(columns_ + row); }
  double value() { return right(rows_); }

 private:
  static constexpr double kZero = 1e-9;
  std::size_t width() const { return columns_ + rows_ + 1; }

  std::size_t entering() {
    std::size_t column = 0;
    while (column < width() - 1 && gain(column) >= -kZero) ++column;
    return column;
  }
  std::size_t leaving(std::size_t column) {
    std::size_t best = rows_;
    for (std::size_t row = 0; row < rows_; ++row) {
      if (at(row, column) <= kZero) continue;
      if (best == rows_) {
        best = row;
        continue;
      }
      const double ratio = right(row) / at(row, column), least = right(best) / at(best, column);
      if (ratio < least - kZero || (ratio <= least + kZero && basis_[row] < basis_[best])) best = row;
    }
    return best;
  }
  void pivot(std::size_t row, std::size_t column) {
    const double by = at(row, column);
    for (std::size_t j = 0; j < width(); ++j) at(row, j) /= by;
    for (std::size_t i = 0; i <= rows_; ++i) {
      const double factor = at(i, column);
      if (i == row || factor == 0) continue;
      for (std::size_t j = 0; j < width(); ++j) at(i, j) -= factor * at(row, j);
    }
    basis_[row] = column;
  }

  std::size_t rows_, columns_;
  std::vector<double> cells_;
  std::vector<std::size_t> basis_;
};

}  // namespace

PmpPrices pmp_prices(const PmpModel& model) {
  const std::size_t products = model.products.size();
  PmpTableau tableau(products + 1, model.actions.size());
  for (std::size_t a = 0; a < model.actions.size(); ++a) {
    const PmpAction& action = model.actions[a];
    for (const PmpAmount& in : action.inputs) {
      tableau.at(static_cast<std::size_t>(in.product), a) += in.amount;
      tableau.gain(a) += model.rewards[static_cast<std::size_t>(in.product)] * in.amount;
    }
    for (const PmpAmount& out : action.outputs) {
      tableau.at(static_cast<std::size_t>(out.product), a) -= out.amount;
      tableau.gain(a) -= model.rewards[static_cast<std::size_t>(out.product)] * out.amount;
    }
    tableau.at(products, a) = action.cost;
  }
  tableau.right(products) = model.money;
  tableau.solve();
  PmpPrices prices;
  for (std::size_t p = 0; p < products; ++p) prices.of_product.push_back(tableau.price(p) + model.rewards[p]);
  prices.of_money = tableau.price(products);
  prices.bound = tableau.value();
  return prices;
}

}  // namespace banyan
