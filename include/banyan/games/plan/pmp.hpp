// Production management problems as a game for one player: a move is an action that can be paid and whose
// inputs are there; it is over when there is none. The score is the highest reward on the way, so one may
// stop at any time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "banyan/core/one_player.hpp"
#include "banyan/games/plan/pmp_model.hpp"

namespace banyan {

// The model with what play asks of it, worked out once.
struct PmpTables;

class Pmp {
 public:
  static constexpr std::string_view kName = "pmp";
  static constexpr std::string_view kTitle = "Production management problem";
  static constexpr std::string_view kNotation = "the name of an action: a12";
  static constexpr int kPlayers = 1;
  static constexpr bool kMayStop = true;

  struct Options {
    void describe(auto& option) {
      option("products", products, 1, PmpModel::kMostProducts, "size of a generated problem");
      option("problem_seed", seed, 0, 1'000'000'000, "seed of a generated problem");
      option.text("file", file, "the model, a JSON file; empty: a generated problem");
    }
    int products = 12;
    std::int64_t seed = 1;
    std::string file;
  };

  static Result<Pmp> start(const Options& options);
  static Result<Pmp> from_text(std::string_view text, const Options& options);
  static Pmp of(const PmpModel& model);

  const PmpModel& model() const;
  int money() const { return money_; }
  int quantity(int product) const { return quantity_[static_cast<std::size_t>(product)]; }
  int time() const { return time_; }

  void legal_moves(PlanMoves& out) const;
  std::uint64_t move_code(PlanMove move) const;
  double score() const { return best_; }
  void play(PlanMove action);
  void play_out(Rng& rng, bool guided, PlanMoves& line);
  double estimate() const;  // the reward, and what the stock and the money are worth at cost

  // At the start the optimum where it can be found quickly; else what the stock and the money are worth.
  double upper_bound() const;

  std::string to_text() const;
  BoardPicture picture() const;
  std::string format(PlanMove move) const;
  Result<PlanMove> parse(std::string_view text) const;
  std::string describe_problem() const;
  std::string explain(PlanMove move) const;
  PlanBar bar(PlanMove move) const;  // actions over the money that was spent

 private:
  static constexpr std::size_t kWords = PmpModel::kMostActions / 64;

  explicit Pmp(std::shared_ptr<const PmpTables> tables);
  bool is_legal(std::size_t action) const;
  void look_again(std::size_t action);  // whether it is legal now
  void look_at_all();
  double reward() const;

  std::shared_ptr<const PmpTables> tables_;
  std::array<std::int32_t, PmpModel::kMostProducts> quantity_{};
  std::array<std::uint64_t, kWords> legal_{};  // a bit an action
  std::int32_t money_ = 0, time_ = 0;
  double best_ = 0;
};

}  // namespace banyan
