#include "banyan/search/global/virtual_global.hpp"

#include <algorithm>

#include "banyan/core/spec.hpp"

namespace banyan {
namespace {

constexpr double kMostBytes = 1 << 30;
constexpr SequenceTable::Cell kNoCell = UINT16_MAX;

}  // namespace

void VirtualGlobal::describe(OptionVisitor& option) {
  option("depth", depth_, 1, 9, "d: cells in a sequence");
  option("games", games_, 1, 1'000'000'000, "games in all; g 2^d for g a sequence");
  option("ordered", ordered_, "a game counts only for sequences that it played in their order");
  preselection_.describe(option);
  if (SequenceTable::bytes_for(preselection_.width(), depth_) > kMostBytes) {
    throw SpecError("width " + std::to_string(preselection_.width()) + " and depth " +
                    std::to_string(depth_) + " need a table of more than 1 GB");
  }
}

SampledReport VirtualGlobal::search(SampledGame& game, Budget& budget, const Shown& shown) {
  const std::int64_t a_leaf = std::max<std::int64_t>(games_ >> depth_, 1);
  Cells cells = preselection_.select(game, a_leaf, budget);
  const int depth = depth_for(cells.size(), budget.limits().bytes);
  pass_ = take_pass(game, cells);
  if (cells.empty()) return nothing_to_search(game);
  SequenceTable table(static_cast<int>(cells.size()), depth, {ordered_, pass_.has_value()});
  begin(game, cells);
  game.keep_trace(true);
  ProgressClock clock;
  for (std::int64_t played = 0; played < games_; ++played) {
    play_game(game, table);
    if (budget.iteration_done()) break;
    if (shown && clock.is_due()) shown(report(cells, table));
  }
  return report(cells, table);
}

// With less memory than the table wants the search is less deep; the report says how deep it was.
int VirtualGlobal::depth_for(std::size_t width, std::uint64_t bytes) const {
  const auto needed = [&](int depth) { return SequenceTable::bytes_for(static_cast<int>(width), depth); };
  int depth = depth_;
  while (depth > 1 && needed(depth) > static_cast<double>(bytes)) --depth;
  return depth;
}

// Out of the cells, where it is one of the candidates: a pass takes no cell, and is in every game.
std::optional<VirtualGlobal::Pass> VirtualGlobal::take_pass(SampledGame& game, Cells& cells) {
  const auto found =
      std::find_if(cells.begin(), cells.end(), [&](const auto& cell) { return game.is_pass(cell.move); });
  if (found == cells.end()) return std::nullopt;
  Pass pass{found->move, {}, {}};
  cells.erase(found);
  const Side side = game.to_move();
  game.play(pass.move);
  if (game.outcome() != Outcome::Open) {
    const double worth = game.finished().worth;
    pass.end = side == Side::First ? worth : game.turned(worth);
  }
  game.back();
  return pass;
}

void VirtualGlobal::begin(const SampledGame& game, const Cells& cells) {
  side_ = game.to_move();
  cell_of_.assign(game.codes(), kNoCell);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cell_of_[game.code_of(cells[i].move)] = static_cast<Cell>(i);
  }
  means_.assign(cells.size(), {});
  taken_.assign(cells.size(), 0);
}

void VirtualGlobal::play_game(SampledGame& game, SequenceTable& table) {
  const Sample sample = game.sample();
  std::fill(taken_.begin(), taken_.end(), 0u);
  for (auto& cells : first_on_) cells.clear();
  std::uint32_t ply = 0;
  for (const auto& [code, side] : game.trace()) {
    ++ply;
    if (cell_of_[code] != kNoCell && taken_[cell_of_[code]] == 0) take(cell_of_[code], side, ply);
  }
  if (const auto rest = game.rest()) fill_rest(game, *rest);
  for (auto& cells : first_on_) std::sort(cells.begin(), cells.end());
  for (const Cell cell : first_on_[0]) game.add(means_[cell], side_, sample);
  if (pass_) game.add(pass_->mean, side_, sample);
  table.add(first_on_[0], first_on_[1], side_ == Side::First ? sample.worth : game.turned(sample.worth),
            taken_);
}

void VirtualGlobal::take(Cell cell, Side side, std::uint32_t when) {
  taken_[cell] = when;
  first_on_[side == side_ ? 0 : 1].push_back(cell);
}

// The game ended before the board was full, and would have ended the same way if it had gone on. So it does,
// by chance: else what long games took would count more often than what short games took.
void VirtualGlobal::fill_rest(SampledGame& game, const SampledGame::Rest& rest) {
  std::size_t left = rest.cells, for_mover = (left + 1) / 2;
  auto ply = static_cast<std::uint32_t>(game.trace().size());
  for (std::size_t cell = 0; cell < taken_.size(); ++cell) {
    if (taken_[cell] != 0) continue;
    const bool by_mover = game.rng().below(static_cast<std::uint32_t>(left)) < for_mover;
    --left;
    for_mover -= by_mover ? 1 : 0;
    take(static_cast<Cell>(cell), by_mover ? rest.to_move : opponent(rest.to_move), ++ply);
  }
}

SampledReport VirtualGlobal::report(const Cells& cells, const SequenceTable& table) const {
  const auto lines = table.search();
  std::vector<SampledMove> moves;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    moves.push_back({cells[i].move, means_[i], lines[i].value, {}});
  }
  if (pass_) moves.push_back({pass_->move, pass_->mean, pass_->end.value_or(lines.back().value), {}});
  for (std::size_t i = 0; i < moves.size(); ++i) {
    for (const Cell cell : lines[i].cells) {
      moves[i].line.push_back(cell == table.pass() ? pass_->move : cells[cell].move);
    }
  }
  SampledReport report = report_of(std::move(moves), table.depth());
  report.bytes = static_cast<std::uint64_t>(SequenceTable::bytes_for(table.width(), table.depth()));
  return report;
}

}  // namespace banyan
