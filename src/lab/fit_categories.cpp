#include "banyan/lab/fit_categories.hpp"

#include <bitset>
#include <cmath>

#include "banyan/games/games.hpp"
#include "banyan/knowledge/loa_categories.hpp"

namespace banyan {
namespace {

using Counts = std::array<CategoryCounts, LoaCategories::kCount>;
using Table = std::array<float, LoaCategories::kCount>;

// Calls visit(categories of the legal moves, category played) for every move but passes.
template <class Visit>
void for_each_choice(const GameRecord<Loa>& record, const CategoryFit& definition, Visit visit) {
  Loa position = record.start();
  for (std::size_t ply = 0; ply < record.plies(); position.play(record.moves()[ply++])) {
    const Loa::Move played = record.moves()[ply];
    if (ply < static_cast<std::size_t>(definition.skipped_plies) || !LoaCategories::is_in_one(played)) {
      continue;
    }
    const LoaCategories categories(position);
    MoveList<Loa> moves;
    position.legal_moves(moves);
    FixedList<std::size_t, Loa::kMaxMoves> legal;
    for (const Loa::Move move : moves) legal.push_back(categories.category(move));
    visit(legal, categories.category(played));
  }
}

void count_game(const GameRecord<Loa>& record, const CategoryFit& definition, Counts& counts) {
  for_each_choice(record, definition, [&](const auto& legal, std::size_t played) {
    std::bitset<LoaCategories::kCount> met;
    for (const std::size_t category : legal) {
      if (!met[category]) ++counts[category].available;
      met.set(category);
    }
    ++counts[played].played;
  });
}

// Sums of -ln p over the moves of one game.
struct Surprise {
  double uniform = 0, fitted = 0, committed = 0;
  std::uint64_t positions = 0;
};
void add_surprise(const GameRecord<Loa>& record, const CategoryFit& definition, const Table& fitted,
                  Surprise& sum) {
  for_each_choice(record, definition, [&](const auto& legal, std::size_t played) {
    const auto surprise = [&](const Table& table) {
      double all = 0;
      for (const std::size_t category : legal) all += table[category];
      return std::log(all / table[played]);
    };
    ++sum.positions;
    sum.uniform += std::log(static_cast<double>(legal.size()));
    sum.fitted += surprise(fitted);
    sum.committed += surprise(loa_transition_probabilities());
  });
}

CategoryReport fit(const CategoryFit& definition, const Loa& start, std::span<const LabelledGame> games) {
  CategoryReport report;
  report.categories = LoaCategories::kCount;
  const auto is_held_out = [&](std::size_t game) {
    return Rng(definition.seed, game).chance(definition.held_out);
  };
  Counts all{}, train{};
  report.games = for_each_game(start, games, [&](std::size_t number, const GameRecord<Loa>& record) {
    count_game(record, definition, all);
    if (!is_held_out(number)) count_game(record, definition, train);
  });
  const Table fitted = transition_probabilities(train), final_table = transition_probabilities(all);
  Surprise sum;
  for_each_game(start, games, [&](std::size_t number, const GameRecord<Loa>& record) {
    if (is_held_out(number)) add_surprise(record, definition, fitted, sum);
  });
  report.held_out_positions = sum.positions;
  const auto n = static_cast<double>(std::max<std::uint64_t>(sum.positions, 1));
  report.uniform = sum.uniform / n;
  report.fitted = sum.fitted / n;
  report.committed = sum.committed / n;
  for (std::size_t i = 0; i < all.size(); ++i) {
    report.positions += all[i].played;
    if (all[i].available == 0) continue;
    report.rows.push_back({i, LoaCategories::name(i), all[i].played, all[i].available, final_table[i]});
  }
  return report;
}

}  // namespace

Result<CategoryReport> fit_categories(const CategoryFit& definition, std::span<const LabelledGame> games) {
  std::optional<CategoryReport> report;
  try {
    with_game(definition.game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      if constexpr (std::same_as<G, Loa>) {
        const auto start = Loa::start(options);
        if (!start) throw SpecError(start.error());
        report = fit(definition, *start, games);
      } else {
        throw SpecError("there are no move categories for " + std::string(G::kName) + "; only for loa");
      }
    });
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  if (report->held_out_positions == 0 || report->positions == report->held_out_positions) {
    return Error{"too few games to learn from: " + std::to_string(report->games.used()) + " of " +
                 std::to_string(games.size()) + " could be used"};
  }
  return *report;
}

}  // namespace banyan
