// The record of a game for one player, for whoever plays, shows or referees it.
#include <algorithm>
#include <bit>

#include "banyan/core/text.hpp"
#include "banyan/games/plan/problems.hpp"

namespace banyan {
namespace {

constexpr char kNature = '>';

class PlanRecord final : public AnyRecord {
 public:
  explicit PlanRecord(NamedProblem start) : spec_(std::move(start.spec)), at_(std::move(start.problem)) {}
  PlanRecord(const PlanRecord& other) : spec_(other.spec_), at_(other.at_->clone()), moves_(other.moves_) {
    for (const auto& one : other.past_) past_.push_back(one->clone());
    last_ = other.last_;
  }

  std::unique_ptr<AnyRecord> clone() const override { return std::make_unique<PlanRecord>(*this); }
  std::string spec() const override { return spec_; }
  std::string text_turned(int) const override { return at_->text(); }
  BoardPicture picture() const override {
    BoardPicture picture = at_->picture();
    picture.last = last_;
    return picture;
  }
  SideLook look_of(Side) const override { return {"Player", 'o', Paint::Blue, Piece::Disc}; }
  Result<std::vector<BoardCell>> cells_of(std::string_view text) const override {
    const auto move = at_->parse(text.substr(0, text.find(kNature)));
    if (!move) return Error{move.error()};
    return at_->cells_of(*move);
  }
  int players() const override { return 1; }
  Side to_move() const override { return Side::First; }
  // It has no winner: who comes to the end has finished it, the score says how well.
  Outcome outcome() const override { return at_->is_over() ? Outcome::FirstWins : Outcome::Open; }
  const Conventions& conventions() const override {
    static constexpr Conventions kUsual;
    return kUsual;
  }
  double moves_left() const override {
    constexpr double kUsualMoves = 25;
    return kUsualMoves;
  }

  std::vector<std::string> legal_moves_turned(int) const override {
    PlanMoves moves;
    at_->legal_moves(moves);
    std::vector<std::string> texts;
    for (const PlanMove move : moves) texts.push_back(at_->format(move));
    return texts;
  }
  std::vector<std::string> moves() const override { return moves_; }

  Result<std::string> play(std::string_view text) override {
    if (at_->is_over()) return Error{"the game is over, " + in_quotes(text) + " cannot be played"};
    auto before = at_->clone();
    const auto cells = cells_of(text);
    Rng nature(at_->nature_seed(), moves_.size());
    auto printed = play_with_nature(*at_, text, nature);
    if (!printed) {
      at_ = std::move(before);
      return printed;
    }
    past_.push_back(std::move(before));
    moves_.push_back(*printed);
    last_ = cells ? *cells : std::vector<BoardCell>{};
    return printed;
  }
  bool undo() override {
    if (past_.empty()) return false;
    at_ = std::move(past_.back());
    past_.pop_back();
    moves_.pop_back();
    last_.clear();
    return true;
  }

  std::uint64_t perft(int depth) const override { return leaves(*at_, depth); }
  std::vector<DivideRow> divide(int depth) const override {
    PlanMoves moves;
    at_->legal_moves(moves);
    std::vector<DivideRow> rows;
    for (const PlanMove move : moves) {
      const auto next = at_->clone();
      next->play(move);
      rows.push_back({at_->format(move), leaves(*next, depth - 1)});
    }
    return rows;
  }

  std::size_t position_bytes() const override { return 0; }
  bool samples_stepwise() const override { return false; }
  PlayoutSample random_playouts(std::uint64_t playouts, std::uint64_t seed, Sampling) const override {
    PlayoutSample sample;
    Rng rng(seed);
    const auto at = at_->clone();
    PlanMoves line;
    for (std::uint64_t i = 0; i < playouts; ++i) {
      at->assign(*at_);
      line.clear();
      at->play_out(rng, false, line);
      sample.plies += line.size();
      sample.signature = mix64(sample.signature ^ std::bit_cast<std::uint64_t>(at->score()) ^ line.size());
    }
    sample.playouts = playouts;
    return sample;
  }

  std::optional<double> score() const override { return at_->score(); }

 private:
  // Nature's outcomes are no plies, but each of them counts.
  static std::uint64_t leaves(const Problem& at, int depth) {
    std::uint64_t sum = 0;
    if (at.is_chance()) {
      std::vector<ChanceOutcome> outcomes;
      at.outcomes(outcomes);
      for (const ChanceOutcome& outcome : outcomes) sum += leaves_after(at, outcome.move, depth);
      return sum;
    }
    if (depth <= 0) return 1;
    PlanMoves moves;
    at.legal_moves(moves);
    for (const PlanMove move : moves) sum += leaves_after(at, move, depth - 1);
    return sum;
  }
  static std::uint64_t leaves_after(const Problem& at, PlanMove move, int depth) {
    const auto next = at.clone();
    next->play(move);
    return leaves(*next, depth);
  }

  std::string spec_;
  std::unique_ptr<Problem> at_;
  std::vector<std::unique_ptr<Problem>> past_;
  std::vector<std::string> moves_;
  std::vector<BoardCell> last_;
};

Result<PlanMove> outcome_named(const Problem& at, std::string_view text) {
  std::vector<ChanceOutcome> outcomes;
  at.outcomes(outcomes);
  for (const ChanceOutcome& outcome : outcomes) {
    if (at.format(outcome.move) == text) return outcome.move;
  }
  return Error{"nature cannot answer " + in_quotes(text)};
}

}  // namespace

Result<std::string> play_with_nature(Problem& problem, std::string_view text, Rng& nature) {
  const auto mark = text.find(kNature);
  const auto move = problem.parse(text.substr(0, mark));
  if (!move) return Error{move.error()};
  std::string printed = problem.format(*move);
  problem.play(*move);
  if (!problem.is_chance()) {
    if (mark != std::string_view::npos) return Error{"nature has no say after " + in_quotes(printed)};
    return printed;
  }
  std::vector<ChanceOutcome> outcomes;
  problem.outcomes(outcomes);
  Result<PlanMove> outcome = mark != std::string_view::npos
                                 ? outcome_named(problem, trim(text.substr(mark + 1)))
                                 : Result<PlanMove>(draw_outcome(outcomes, nature));
  if (!outcome) return Error{outcome.error()};
  printed += kNature + problem.format(*outcome);
  problem.play(*outcome);
  return printed;
}

std::unique_ptr<AnyRecord> make_plan_record(NamedProblem start) {
  return std::make_unique<PlanRecord>(std::move(start));
}

}  // namespace banyan
