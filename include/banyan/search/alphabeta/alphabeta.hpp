// Alpha-beta (Knuth and Moore 1975) with iterative deepening, the classical searcher: this file has
// the root, its moves and the report. Below the root see tree_search.hpp; every enhancement is a technique
// with a switch (techniques.hpp), and with all of them off it is plain alpha-beta of a fixed depth.
//
// What it reports as proven is certain: guesswork (null move, multi-cut) never answers with a won or lost
// score, and reduced depth can overlook a win but not invent one. Without guesswork and reductions the
// distance of a win is the shortest there is; with them it is that of the line found.
//
// A limit of play-outs is read as one of nodes, so that a match with play-outs ends. After the start of a
// search nothing is allocated but reports.
//
// Several threads search the same root and meet in the table alone ("lazy" parallel search, as Stockfish has
// it): what one has found is there for the others, and every second one is a ply ahead, so that they do not
// all do the same. Each has techniques of its own, so they stay as they are.
#pragma once

#include <thread>

#include "banyan/search/alphabeta/aspiration.hpp"
#include "banyan/search/alphabeta/deepening.hpp"
#include "banyan/search/alphabeta/root_move.hpp"
#include "banyan/search/alphabeta/tree_search.hpp"
#include "banyan/search/context.hpp"

namespace banyan {

template <Hashed G>
class AlphaBeta final : public Named<AlphaBeta<G>, Searcher<G>> {
 public:
  using Move = typename G::Move;
  static constexpr std::string_view kName = "alphabeta";
  static constexpr std::string_view kHelp = "alpha-beta with iterative deepening, every enhancement a switch";

  explicit AlphaBeta(const BuildContext* context = nullptr)
      : outer_(SearchContext<G>::of(context)), context_(outer_.inside(run_)), tree_(context_.knowledge) {}
  const BuildContext* context_of_parts() const { return &context_; }

  void describe(auto& option) {
    deepening_.describe(option);
    tree_.variation().describe(option);
    aspiration_.describe(option);
    tree_.techniques().describe(option);
    option.part("evaluation", evaluation_, EvaluationList<G>{}, kStandardEvaluation, "what leaves are worth");
  }

  void new_game(std::uint64_t seed) override {
    run_.new_game(seed);
    tree_.new_game(seed);
    helpers_.clear();
  }
  bool shares_work() const override { return true; }

  Report<G> search(const GameRecord<G>& record, const Limits& limits, std::stop_token stop,
                   const typename Searcher<G>::Progress& progress) override {
    const auto helpers = static_cast<std::size_t>(std::max(limits.threads, 1) - 1);
    Budget budget(in_nodes(limits, helpers + 1), std::move(stop));
    begin(record, budget);
    if (helpers == 0) {
      deepen_all(deepening_.first(limits), budget, progress);
      return report(budget);
    }
    return search_with(helpers, record, budget, progress);
  }

  // The moves whose positions the table still holds.
  Result<std::vector<ReportedMove<G>>> children(const GameRecord<G>& record,
                                                std::span<const Move> line) override {
    GameRecord<G> there = record;
    for (const Move move : line) there.play(move);
    MoveList<G> moves;
    there.legal_moves(moves);
    std::vector<ReportedMove<G>> known;
    for (const Move move : moves) {
      if (auto reported = remembered(there.position(), move)) known.push_back(std::move(*reported));
    }
    if (known.empty()) return Error{"the table holds none of the moves there"};
    return known;
  }

 private:
  using Value = alphabeta::Value;
  using Bound = alphabeta::Bound;
  using RootMove = alphabeta::RootMove<G>;

  // Each of so many threads has its share.
  static Limits in_nodes(Limits limits, std::size_t threads) {
    if (limits.nodes == 0 || (limits.playouts != 0 && limits.playouts < limits.nodes)) {
      limits.nodes = limits.playouts;
    }
    if (limits.nodes != 0) limits.nodes = std::max<std::uint64_t>(limits.nodes / threads, 1);
    return limits;
  }

  void deepen_all(int first, const Budget& budget, const typename Searcher<G>::Progress& progress) {
    const int last = deepening_.last(budget.limits());
    for (int depth = first; depth <= last && !is_settled(); ++depth) {
      if (!deepen(depth)) {
        avoid_loss();
        break;
      }
      if (progress) progress(report(budget));
    }
  }

  // The threads end with this one. Whoever got deepest has the say; among equals this one.
  Report<G> search_with(std::size_t count, const GameRecord<G>& record, Budget& budget,
                        const typename Searcher<G>::Progress& progress) {
    while (helpers_.size() < count) {
      helpers_.push_back(std::make_unique<AlphaBeta>(&outer_));
      configure(*helpers_.back(), read_spec(this->spec()), helpers_.back()->context_of_parts());
      helpers_.back()->tree_.new_game(run_.seed);  // its random factor is that of this one
    }
    std::stop_source end;
    std::vector<Budget> budgets;
    for (std::size_t i = 0; i < count; ++i) {
      Limits limits = budget.limits();
      limits.seconds = 0;
      budgets.emplace_back(limits, end.get_token());
    }
    const int first = deepening_.first(budget.limits());
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < count; ++i) {
        AlphaBeta& helper = *helpers_[i];
        helper.run_.seed = run_.seed;
        helper.tree_.borrow(tree_);
        helper.begin(record, budgets[i]);
        threads.emplace_back([&helper, &budget = budgets[i], ahead = first + (i % 2 == 0 ? 1 : 0)] {
          helper.deepen_all(ahead, budget, {});
        });
      }
      deepen_all(first, budget, progress);
      end.request_stop();
    }
    const AlphaBeta* deepest = this;
    for (std::size_t i = 0; i < count && !is_settled(); ++i) {
      if (helpers_[i]->depth_ > deepest->depth_) deepest = helpers_[i].get();
    }
    Report<G> found = deepest->report(budget);
    for (std::size_t i = 0; i < count; ++i) {
      found.looked_at += budgets[i].nodes();
      found.nodes += budgets[i].nodes();
    }
    if (deepest != this) found.nodes += budget.nodes() - deepest->tree_.nodes();
    return found;
  }

  void begin(const GameRecord<G>& record, Budget& budget) {
    if (run_.games == 0) new_game(run_.seed);
    run_.budget = &budget;
    tree_.start(record, *evaluation_, budget);
    depth_ = 0;
    all_certain_ = false;
    list_root_moves();
  }

  // In the order of the first depth; the first one is played if there is no time for more.
  void list_root_moves() {
    auto node =
        tree_.root(alphabeta::kDeepest * alphabeta::kPly, -alphabeta::kInfinite, alphabeta::kInfinite);
    const auto entry = tree_.transpositions().find(tree_.path().position(), tree_.path().hash());
    if (entry) node.hint = entry->move;
    tree_.prepare(node);
    alphabeta::MovePicker picker(tree_.here());
    root_.clear();
    root_.reserve(G::kMaxMoves);
    for (std::size_t i = 0; i < picker.count(); ++i) {
      const std::size_t index = picker.pick(i);
      root_.emplace_back(tree_.here().moves[index], index);
    }
  }

  // Searches one depth; false if the search ended first.
  bool deepen(int depth) {
    const int last = depth_ > 0 ? best().value.score : 0;
    const bool complete = aspiration_.search(
        depth_ > 0 ? &last : nullptr, [&](int alpha, int beta) { return search_root(depth, alpha, beta); },
        [&] { return tree_.is_over() || is_won(); });
    if (complete) depth_ = depth;
    return complete;
  }

  const RootMove& best() const { return root_.front(); }

  // What the table says of a move, by the position that it leads to. Where positions may repeat a proof can
  // hang on the game so far, which the table does not ask about: there it is left out.
  std::optional<ReportedMove<G>> remembered(const G& position, Move move) const {
    G next = position;
    next.play(move);
    const auto entry = tree_.transpositions().find(next, next.hash());
    if (!entry) return std::nullopt;
    const auto known = tree_.transpositions().known_by(*entry, entry->depth(), 1);
    if (known.bound == Bound::None) return std::nullopt;
    RootMove root(move, 0);
    root.value = {-known.score, alphabeta::kNoRepetition, entry->certain()};
    root.bound = known.bound == Bound::Exact   ? Bound::Exact
                 : known.bound == Bound::Lower ? Bound::Upper
                                               : Bound::Lower;
    ReportedMove<G> reported = root.reported(*evaluation_);
    if constexpr (Repeats<G>) reported.proof = Proof::None;
    return reported;
  }

  // Moves a root move that proved best to the front; the others keep their order.
  void promote(std::size_t i) {
    const auto first = root_.begin();
    std::rotate(first, first + static_cast<std::ptrdiff_t>(i), first + static_cast<std::ptrdiff_t>(i) + 1);
  }

  // The search was stopped after it saw the best move lose, before it looked at the others as deeply.
  // Where all are known to lose, the one that holds out longest says how long.
  void avoid_loss() {
    std::size_t longest = 0;
    for (std::size_t i = 0; i < root_.size(); ++i) {
      if (root_[i].proof() != Proof::Loss) return promote(i);
      if (root_[i].value.score > root_[longest].value.score) longest = i;
    }
    promote(longest);
  }

  int search_root(int plies, int alpha, int beta) {
    // The workplace of the root, for the costs of its moves: what was played there is not in its order.
    auto node = tree_.root(0, alpha, beta);
    tree_.prepare(node);
    node.depth = plies * alphabeta::kPly;
    Value best{-alphabeta::kInfinite, alphabeta::kNoRepetition, true};
    for (std::size_t i = 0; i < root_.size(); ++i) {
      const Value value = tree_.try_move(node, root_[i].index, i);
      if (tree_.is_over()) return best.score;
      root_[i].keep(value, alphabeta::bound_of(value.score, node.alpha, beta), tree_.line_below());
      best.since = std::min(best.since, value.since);
      best.certain = best.certain && value.certain;
      if (value.score <= best.score) continue;
      best.score = value.score;
      if (value.score <= node.alpha) continue;
      promote(i);
      node.alpha = value.score;
      if (node.alpha >= beta || is_won()) break;
    }
    all_certain_ = best.certain;
    remember(node, best, alphabeta::bound_of(best.score, alpha, beta));
    return best.score;
  }
  void remember(const alphabeta::Node<G>& node, const Value& value, Bound bound) {
    if (bound == Bound::Upper) return;
    const Move move = best().move;
    tree_.techniques().succeeded(tree_.path().position(), node, move);
    if (bound == Bound::Exact) tree_.techniques().finished(tree_, node, value, bound, move);
  }

  // A win or loss is settled when everything up to its distance was searched; a draw when nothing was cut
  // off by the depth.
  bool is_settled() const {
    if (is_won()) return true;
    if (depth_ == 0) return false;
    const int score = best().value.score;
    return alphabeta::is_decisive(score) ? alphabeta::kWon - std::abs(score) <= depth_ : all_certain_;
  }

  // Nobody asks for more than the best move's win.
  bool is_won() const { return deepening_.stops_at_win() && best().proof() == Proof::Win; }

  // A line ends where the table had the answer; the table knows how it goes on as well.
  void extend_line(std::vector<Move>& line) const {
    G position = tree_.path().position();
    for (const Move move : line) position.play(move);
    while (line.size() < static_cast<std::size_t>(depth_) && position.outcome() == Outcome::Open) {
      const auto entry = tree_.transpositions().find(position, position.hash());
      if (!entry || entry->bound() == Bound::Upper) return;
      MoveList<G> moves;
      position.legal_moves(moves);
      if (std::find(moves.begin(), moves.end(), entry->move) == moves.end()) return;
      line.push_back(entry->move);
      position.play(entry->move);
    }
  }

  Report<G> report(const Budget& budget) const {
    Report<G> report;
    report.kind = SearchKind::Deepening;
    report.moves.reserve(root_.size());
    for (const RootMove& root : root_) report.moves.push_back(root.reported(*evaluation_));
    ReportedMove<G>& first = report.moves.front();
    extend_line(first.line);
    report.best = first.move;
    report.value = first.value;
    report.proof = first.proof;
    report.plies = first.plies;
    report.points = alphabeta::as_points(best().value.score);
    // All moves together decide whether the position is drawn, or lost.
    if (report.proof == Proof::Draw && !all_certain_) report.proof = Proof::None;
    report.nodes = tree_.nodes();
    report.looked_at = budget.nodes();
    report.bytes = tree_.bytes();
    report.depth = depth_;
    report.seconds = budget.seconds();
    report.why = budget.was_stopped() ? StopReason::Stopped
                 : is_settled()       ? StopReason::Solved
                                      : StopReason::Budget;
    return report;
  }

  SearchRun run_;
  SearchContext<G> outer_, context_;  // outside, and of the parts
  alphabeta::Deepening deepening_;
  alphabeta::Aspiration aspiration_;
  std::unique_ptr<Evaluation<G>> evaluation_;
  alphabeta::TreeSearch<G> tree_;
  std::vector<RootMove> root_;
  int depth_ = 0;  // searched completely
  bool all_certain_ = false;
  std::vector<std::unique_ptr<AlphaBeta>> helpers_;  // of the other threads
};

}  // namespace banyan
