#include "banyan/knowledge/go_solver.hpp"

#include <algorithm>
#include <limits>

namespace banyan {
namespace {

constexpr std::int8_t kNoBoard = std::numeric_limits<std::int8_t>::max();
constexpr int kEndless = 100;          // beyond every score
constexpr std::size_t kDeepest = 400;  // plies: a path is a stack of positions

}  // namespace

ExactAnswer<GoMove> GoSolver::solve(const GameRecord<Go>& record, Budget& budget, bool with_line) {
  nodes_ = 0;
  over_ = false;
  root_plies_ = record.plies();
  set_up(record.position(), budget);
  ExactAnswer<GoMove> answer;
  GameRecord<Go> path = record;
  // The table's value is nearly always the score: ask about that, then about the next one.
  int lower = -points_, upper = points_;
  const int guess = over_ ? 0 : std::clamp<int>(value_[0][place_of(record.position())], lower, upper);
  while (lower < upper && !over_) {
    const int asked = std::clamp(lower < guess ? guess : guess + 1, lower + 1, upper);
    if (black_gets(asked, path, budget)) {
      lower = asked;
    } else {
      upper = asked - 1;
    }
  }
  if (!over_) {
    const int sign = record.position().to_move() == Side::First ? 1 : -1;
    const double margin = sign * (lower - record.position().komi());
    answer.score = margin;
    answer.proof = margin > 0 ? Proof::Win : margin < 0 ? Proof::Loss : Proof::Draw;
    if (with_line) answer.line = line(lower, path, budget);
  }
  answer.nodes = nodes_;
  return answer;
}

// Whether Black's area is larger by `score` at least, under superko. Both sides try the moves of their own
// games first.
bool GoSolver::black_gets(int score, GameRecord<Go>& record, Budget& budget) {
  const Go here = record.position();
  if (here.outcome() != Outcome::Open) return here.stones().area_balance() >= score;
  if (record.plies() - root_plies_ > kDeepest) over_ = true;
  if (is_over(budget)) return false;
  const bool black = here.to_move() == Side::First;
  for (const Option& option : options_at(record)) {
    record.play(option.move);
    const bool gets = black_gets(score, record, budget);
    record.rewind(record.plies() - 1, here);
    if (over_) return false;
    if (gets == black) return black;
  }
  return !black;
}

std::vector<GoMove> GoSolver::line(int score, GameRecord<Go> record, Budget& budget) {
  std::vector<GoMove> line;
  while (record.outcome() == Outcome::Open) {
    const Go here = record.position();
    const bool black = here.to_move() == Side::First;
    const Options options = options_at(record);
    const auto keeps = std::find_if(options.begin(), options.end(), [&](const Option& option) {
      record.play(option.move);
      const bool gets = black_gets(black ? score : score + 1, record, budget);
      record.rewind(record.plies() - 1, here);
      return gets == black;
    });
    if (over_ || keeps == options.end()) break;
    line.push_back(keeps->move);
    record.play(keeps->move);
  }
  return line;
}

// The legal moves, best first.
GoSolver::Options GoSolver::options_at(const GameRecord<Go>& record) const {
  const Place place = place_of(record.position());
  const auto side = static_cast<std::size_t>(index_of(side_of(place)));
  const int sign = side == 0 ? 1 : -1;
  Options options;
  if (record.position().passes() == 1) {
    options.push_back({kGoPass, sign * area_[place / (2 * kinds_)], 0});
  }
  for_each_child(place, [&](GoMove move, Place child) {
    if (record.is_allowed(move)) options.push_back({move, sign * value_[side][child], known_[side][child]});
  });
  std::stable_sort(options.begin(), options.end(), [](const Option& a, const Option& b) {
    return a.value != b.value ? a.value > b.value : a.known < b.known;
  });
  return options;
}

void GoSolver::set_up(const Go& position, Budget& budget) {
  const int columns = position.stones().columns(), rows = position.stones().rows();
  if (columns == columns_ && rows == rows_) return;
  columns_ = columns;
  rows_ = rows;
  points_ = columns_ * rows_;
  kinds_ = kKo + static_cast<Place>(points_);
  BANYAN_CHECK(points_ <= kMostPoints);
  list_boards(budget);
  settle(Side::First, budget);
  settle(Side::Second, budget);
  if (over_) columns_ = 0;  // not finished: to be made again
}

// Every board with its area and its moves.
void GoSolver::list_boards(Budget& budget) {
  Code boards = 1;
  for (int i = 0; i < points_; ++i) boards *= 3;
  first_child_.assign(1, 0);
  children_.clear();
  area_.assign(boards, kNoBoard);
  for (Code code = 0; code < boards && !is_over(budget); ++code) {
    const GoBoard<0> board = board_of(code);
    const bool settled = board.is_settled();
    if (settled) area_[code] = static_cast<std::int8_t>(board.area_balance());
    for (const GoColor color : {GoColor::Black, GoColor::White}) {
      for (int i = 0; settled && i < board.empty_count(); ++i) {
        const GoPoint p = board.empty_points()[static_cast<std::size_t>(i)];
        if (board.is_suicide(p, color)) continue;
        GoBoard<0> next = board;
        const GoPoint ko = next.play(p, color);
        const Place kind = ko == kNoPoint ? kPlain : kKo + index_of_point(ko);
        children_.push_back({p, static_cast<std::uint8_t>(kind), code_of(next)});
      }
      first_child_.push_back(static_cast<std::uint32_t>(children_.size()));
    }
  }
}

// Calls f(move, place behind it) for stones and for a first pass; a second pass ends the game.
template <class F>
void GoSolver::for_each_child(Place place, F f) const {
  const Place kind = place % kinds_, list = place / kinds_, code = list / 2, turned = 1 - list % 2;
  for (std::uint32_t i = first_child_[list]; i < first_child_[list + 1]; ++i) {
    const Child& child = children_[i];
    if (kind >= kKo && kind - kKo == index_of_point(child.point)) continue;
    f(GoMove{child.point}, (2 * child.code + turned) * kinds_ + child.kind);
  }
  if (kind != kPassed) f(kGoPass, (2 * code + turned) * kinds_ + kPassed);
}

int GoSolver::best_value(Side side, Place place) const {
  const int sign = side_of(place) == Side::First ? 1 : -1;
  const auto& value = value_[static_cast<std::size_t>(index_of(side))];
  int best = place % kinds_ == kPassed ? sign * area_[place / (2 * kinds_)] : -2 * kEndless;
  for_each_child(place, [&](GoMove, Place child) { best = std::max(best, sign * value[child]); });
  return sign * best;
}

void GoSolver::settle(Side side, Budget& budget) {
  const auto goal = static_cast<std::size_t>(index_of(side));
  const auto endless = static_cast<std::int8_t>(side == Side::First ? -kEndless : kEndless);
  value_[goal].assign(2 * area_.size() * kinds_, endless);
  known_[goal].assign(2 * area_.size() * kinds_, 0);
  std::uint32_t time = 0;
  while (!is_over(budget) && sweep(side, time)) {
  }
}

// From full boards to the empty one, since moves mostly add stones. Values only improve for the game's side.
bool GoSolver::sweep(Side side, std::uint32_t& time) {
  const auto goal = static_cast<std::size_t>(index_of(side));
  bool changed = false;
  for (auto place = static_cast<Place>(value_[goal].size()); place-- > 0;) {
    if (area_[place / (2 * kinds_)] == kNoBoard) continue;
    const int value = best_value(side, place);
    if (value == value_[goal][place]) continue;
    value_[goal][place] = static_cast<std::int8_t>(value);
    known_[goal][place] = ++time;
    changed = true;
  }
  return changed;
}

GoSolver::Code GoSolver::code_of(const GoBoard<0>& board) const {
  Code code = 0;
  board.for_each_point([&](GoPoint p) {
    const GoColor color = board.color_at(p);
    code = 3 * code + (color == GoColor::Empty ? 0 : color == GoColor::Black ? 1 : 2);
  });
  return code;
}

// for_each_point goes from the highest digit to the lowest.
GoBoard<0> GoSolver::board_of(Code code) const {
  GoBoard<0> board(columns_, rows_);
  Code unit = 1;
  for (int i = 1; i < points_; ++i) unit *= 3;
  board.for_each_point([&](GoPoint p) {
    const Code digit = code / unit % 3;
    if (digit != 0) board.add_stone(p, digit == 1 ? GoColor::Black : GoColor::White);
    unit /= 3;
  });
  return board;
}

GoSolver::Place GoSolver::place_of(const Go& position) const {
  const Place kind = position.ko_point() != kNoPoint ? kKo + index_of_point(position.ko_point())
                     : position.passes() != 0        ? kPassed
                                                     : kPlain;
  return (2 * code_of(position.stones()) + static_cast<Place>(index_of(position.to_move()))) * kinds_ + kind;
}

bool GoSolver::is_over(Budget& budget) {
  ++nodes_;
  budget.count_nodes(1);
  return over_ = over_ || budget.must_stop();
}

}  // namespace banyan
