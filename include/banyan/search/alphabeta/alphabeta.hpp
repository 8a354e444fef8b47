// Alpha-beta (Knuth and Moore 1975) with iterative deepening, the classical searcher of seeds 000 and 002.
// Each enhancement is a switch (options.hpp); with all of them off it is plain alpha-beta of a fixed depth.
//
// What it reports as proven is certain: guesswork (null move, multi-cut) never answers with a won or lost
// score, and reduced depth can overlook a win but not invent one. Without guesswork and reductions the
// distance of a win is the shortest there is; with them it is that of the line found.
//
// A limit of play-outs is read as one of nodes, so that a match with play-outs ends. After the start of a
// search nothing is allocated but reports.
#pragma once

#include <memory>

#include "banyan/search/alphabeta/tree_search.hpp"
#include "banyan/search/report.hpp"

namespace banyan {

// `Evaluations`: the StrategyList of the game's evaluations, its standard one first.
template <Hashed G, class Evaluations>
class AlphaBeta final : public Named<AlphaBeta<G, Evaluations>, Searcher<G>> {
 public:
  using Move = typename G::Move;
  static constexpr std::string_view kName = "alphabeta";
  static constexpr std::string_view kHelp = "alpha-beta with iterative deepening, every enhancement a switch";

  explicit AlphaBeta(const Knowledge<G>& knowledge = {})
      : evaluation_(Evaluations::make(Evaluations::names().front())), knowledge_(knowledge) {}

  void describe(auto& option) {
    options_.describe(option);
    option.part("evaluation", evaluation_, Evaluations{}, Evaluations::names().front(),
                "what leaves are worth");
  }

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    tree_.reset();
    table_ = {};
    table_bytes_ = 0;
  }

  Report<G> search(const GameRecord<G>& record, const Limits& limits, std::stop_token stop,
                   const typename Searcher<G>::Progress& progress) override {
    Budget budget(in_nodes(limits), std::move(stop));
    begin(record, budget);
    const int deepest = deepest_of(limits);
    for (int depth = options_.deepening ? 1 : deepest; depth <= deepest && !is_settled(); ++depth) {
      deepen(depth);
      if (tree_->is_over()) {
        avoid_loss();
        break;
      }
      if (progress) progress(report(budget));
    }
    return report(budget);
  }

 private:
  using Value = alphabeta::Value;
  using Bound = alphabeta::Bound;
  static constexpr std::size_t kLineKept = 32;

  struct RootMove {
    Move move{};
    std::size_t index = 0;  // among the moves as the game lists them
    Value value;
    Bound bound = Bound::None;
    std::size_t line_length = 0;
    std::array<Move, kLineKept> line{};
  };

  static Limits in_nodes(Limits limits) {
    if (limits.nodes == 0 || (limits.playouts != 0 && limits.playouts < limits.nodes)) {
      limits.nodes = limits.playouts;
    }
    return limits;
  }
  int deepest_of(const Limits& limits) const {
    int deepest = alphabeta::kDeepest;
    for (const int depth : {options_.depth, limits.depth}) {
      if (depth > 0) deepest = std::min(deepest, depth);
    }
    return deepest;
  }

  void begin(const GameRecord<G>& record, Budget& budget) {
    if (!tree_) {
      tree_ = std::make_unique<alphabeta::TreeSearch<G>>(options_, *evaluation_, knowledge_, seed_);
    }
    const std::size_t wanted =
        std::min<std::size_t>(std::size_t(options_.megabytes) << 20, budget.limits().bytes);
    if (options_.table && table_bytes_ != wanted) {
      table_ = {};
      table_ = alphabeta::Table<Move>(wanted);
    }
    table_bytes_ = wanted;
    tree_->start(record, table_, budget);
    depth_ = 0;
    all_certain_ = false;
    list_root_moves();
  }

  // In the order of the first depth; the first one is played if there is no time for more.
  void list_root_moves() {
    const auto* entry = tree_->remembered();
    const std::optional<Move> hint = entry != nullptr ? std::optional(entry->move) : std::nullopt;
    tree_->prepare(alphabeta::kDeepest * alphabeta::kPly, hint ? &*hint : nullptr);
    alphabeta::MovePicker<G> picker(tree_->here());
    root_.clear();
    root_.reserve(G::kMaxMoves);
    for (std::size_t i = 0; i < picker.count(); ++i) {
      RootMove& root = root_.emplace_back();
      root.index = picker.pick(i);
      root.move = root.line[0] = tree_->here().moves[root.index];
      root.line_length = 1;
    }
  }

  // One depth, inside the aspiration window first.
  void deepen(int depth) {
    int alpha = -alphabeta::kInfinite, beta = alphabeta::kInfinite;
    if (options_.aspiration && depth_ > 0 && !alphabeta::is_decisive(best().value.score)) {
      alpha = best().value.score - options_.window;
      beta = best().value.score + options_.window;
    }
    for (;;) {
      const int score = search_root(depth, alpha, beta);
      if (tree_->is_over()) return;
      if (score <= alpha) {
        alpha = -alphabeta::kInfinite;
      } else if (score >= beta) {
        beta = alphabeta::kInfinite;
      } else {
        break;
      }
    }
    depth_ = depth;
  }

  const RootMove& best() const { return root_.front(); }

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
      if (proof_of(root_[i]) != Proof::Loss) return promote(i);
      if (root_[i].value.score > root_[longest].value.score) longest = i;
    }
    promote(longest);
  }

  int search_root(int plies, int alpha, int beta) {
    const int depth = plies * alphabeta::kPly, first_alpha = alpha;
    // The workplace of the root, for the costs of its moves: what was played there is not in its order.
    tree_->prepare(0, nullptr);
    Value best{-alphabeta::kInfinite, alphabeta::kNoRepetition, true};
    for (std::size_t i = 0; i < root_.size(); ++i) {
      const Move move = root_[i].move;
      const int cost = tree_->cost_of(root_[i].index, i, depth);
      const Value value = tree_->try_move(move, i, cost, depth, alpha, beta, alphabeta::Expected::Pv);
      if (tree_->is_over()) return best.score;
      tree_->ordering().searched(tree_->path().position(), move);
      keep(root_[i], value, alphabeta::bound_of(value.score, alpha, beta));
      best.since = std::min(best.since, value.since);
      best.certain = best.certain && value.certain;
      if (value.score <= best.score) continue;
      best.score = value.score;
      if (value.score <= alpha) continue;
      promote(i);
      alpha = value.score;
      if (alpha >= beta) break;
    }
    all_certain_ = best.certain;
    const Bound bound = alphabeta::bound_of(best.score, first_alpha, beta);
    if (bound != Bound::Upper) {
      tree_->ordering().succeeded(tree_->path().position(), root_.front().move, tree_->here());
    }
    if (bound == Bound::Exact) tree_->remember(depth, best, bound, root_.front().move);
    return best.score;
  }

  void keep(RootMove& root, const Value& value, Bound bound) {
    root.value = value;
    root.bound = bound;
    root.line_length = 1;
    if (bound == Bound::Upper) return;
    const auto line = tree_->line_below();
    root.line_length += std::min(line.size(), kLineKept - 1);
    std::copy_n(line.begin(), root.line_length - 1, root.line.begin() + 1);
  }

  // A win or loss is settled when everything up to its distance was searched; a draw when nothing was cut
  // off by the depth.
  bool is_settled() const {
    if (depth_ == 0) return false;
    const int score = best().value.score;
    return alphabeta::is_decisive(score) ? alphabeta::kWon - std::abs(score) <= depth_ : all_certain_;
  }

  // What is certain of a root move.
  Proof proof_of(const RootMove& root) const {
    const int score = root.value.score;
    if (alphabeta::is_decisive(score)) {
      const bool won = score > 0;
      return root.bound == Bound::Exact || root.bound == (won ? Bound::Lower : Bound::Upper)
                 ? (won ? Proof::Win : Proof::Loss)
                 : Proof::None;
    }
    return root.value.certain && root.bound == Bound::Exact ? Proof::Draw : Proof::None;
  }
  double value_of(const RootMove& root) const {
    const Proof proof = proof_of(root);
    if (proof != Proof::None) return reward_of(proof);
    return evaluation_->chance(alphabeta::as_points(root.value.score));
  }

  ReportedMove<G> reported(const RootMove& root) const {
    ReportedMove<G> move;
    move.move = root.move;
    if (root.bound != Bound::None) {
      move.proof = proof_of(root);
      if (alphabeta::is_decisive(root.value.score)) move.plies = alphabeta::kWon - std::abs(root.value.score);
      move.value = value_of(root);
      move.low = root.bound == Bound::Upper ? 0 : move.value;
      move.high = root.bound == Bound::Lower ? 1 : move.value;
    }
    move.line.reserve(alphabeta::kDeepest);
    move.line.assign(root.line.begin(), root.line.begin() + static_cast<std::ptrdiff_t>(root.line_length));
    return move;
  }

  // A line ends where the table had the answer; the table knows how it goes on as well.
  void extend_line(std::vector<Move>& line) const {
    G position = tree_->path().position();
    for (const Move move : line) position.play(move);
    while (line.size() < static_cast<std::size_t>(depth_) && position.outcome() == Outcome::Open) {
      const auto* entry = tree_->remembered(position, position.hash());
      if (entry == nullptr || entry->bound() == Bound::Upper) return;
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
    for (const RootMove& root : root_) report.moves.push_back(reported(root));
    ReportedMove<G>& first = report.moves.front();
    extend_line(first.line);
    report.best = first.move;
    report.value = first.value;
    report.proof = first.proof;
    report.plies = first.plies;
    report.points = alphabeta::as_points(best().value.score);
    // All moves together decide whether the position is drawn, or lost.
    if (report.proof == Proof::Draw && !all_certain_) report.proof = Proof::None;
    report.nodes = report.looked_at = tree_->nodes();
    report.bytes = table_.bytes() + tree_->bytes();
    report.depth = depth_;
    report.seconds = budget.seconds();
    report.why = budget.was_stopped() ? StopReason::Stopped
                 : is_settled()       ? StopReason::Solved
                                      : StopReason::Budget;
    return report;
  }

  alphabeta::Options options_;
  std::unique_ptr<Evaluation<G>> evaluation_;
  Knowledge<G> knowledge_;
  std::uint64_t seed_ = 1;
  std::unique_ptr<alphabeta::TreeSearch<G>> tree_;
  alphabeta::Table<Move> table_;
  std::size_t table_bytes_ = 0;  // that were asked for
  std::vector<RootMove> root_;
  int depth_ = 0;  // searched completely
  bool all_certain_ = false;
};

}  // namespace banyan
