#include "banyan/games/plan/morpion.hpp"

#include <algorithm>

#include "banyan/core/text.hpp"

namespace banyan {
namespace {

// The crosses, from the top; the larger one has arms of four points, the smaller one of three.
constexpr std::string_view kCrossOfFive[] = {"...xxxx...", "...x..x...", "...x..x...", "xxxx..xxxx",
                                             "x........x", "x........x", "xxxx..xxxx", "...x..x...",
                                             "...x..x...", "...xxxx..."};
constexpr std::string_view kCrossOfFour[] = {"..xxx..", "..x.x..", "xxx.xxx", "x.....x",
                                             "xxx.xxx", "..x.x..", "..xxx.."};

}  // namespace

Result<Morpion> Morpion::start(const Options& options) {
  Morpion game;
  game.length_ = options.rules == Options::Rules::T5 || options.rules == Options::Rules::D5 ? 5 : 4;
  game.touching_ = options.rules == Options::Rules::T5 || options.rules == Options::Rules::T4;
  const std::span<const std::string_view> cross = game.length_ == 5
                                                      ? std::span<const std::string_view>(kCrossOfFive)
                                                      : std::span<const std::string_view>(kCrossOfFour);
  const int side = static_cast<int>(cross.size()), corner = (kSize - side) / 2;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      if (cross[static_cast<std::size_t>(side - 1 - row)][static_cast<std::size_t>(column)] != 'x') continue;
      game.cells_[static_cast<std::size_t>((corner + row) * kSize + corner + column)] = kPoint;
    }
  }
  for (int cell = 0; cell < kSize * kSize; ++cell) {
    for (int direction = 0; direction < 4; ++direction) {
      const auto move = static_cast<PlanMove>(4 * cell + direction);
      if (game.fits(cell, direction) && game.new_point(move) >= 0) game.moves_.push_back(move);
    }
  }
  return game;
}

// --- rules ---

bool Morpion::fits(int cell, int direction) const {
  const int column = cell % kSize, row = cell / kSize, reach = length_ - 1;
  if (cell < 0 || row + (direction == 0 ? 0 : reach) >= kSize) return false;
  if (direction == 3) return column >= reach;
  return direction == 2 || column + reach < kSize;
}

bool Morpion::is_free(PlanMove move) const {
  const int used = touching_ ? length_ - 1 : length_;  // a segment is marked at its lower end
  for (int i = 0, cell = static_cast<int>(move / 4); i < used; ++i, cell += step_of(move)) {
    if ((cells_[static_cast<std::size_t>(cell)] >> direction_of(move) & 1) != 0) return false;
  }
  return true;
}

int Morpion::new_point(PlanMove move) const {
  int missing = -1;
  for (int i = 0, cell = static_cast<int>(move / 4); i < length_; ++i, cell += step_of(move)) {
    if ((cells_[static_cast<std::size_t>(cell)] & kPoint) != 0) continue;
    if (missing >= 0) return -1;
    missing = cell;
  }
  return missing;
}

std::uint64_t Morpion::move_code(PlanMove move) const {
  const int place = (new_point(move) - static_cast<int>(move / 4)) / step_of(move);
  return std::uint64_t{move} * 8 + static_cast<std::uint64_t>(place);
}

void Morpion::play(PlanMove move) {
  const int point = new_point(move);
  cells_[static_cast<std::size_t>(point)] |= kPoint;
  const int used = touching_ ? length_ - 1 : length_;
  for (int i = 0, cell = static_cast<int>(move / 4); i < used; ++i, cell += step_of(move)) {
    cells_[static_cast<std::size_t>(cell)] |= static_cast<std::uint8_t>(1 << direction_of(move));
  }
  lines_.push_back(move);
  std::erase_if(moves_, [&](PlanMove other) { return new_point(other) < 0 || !is_free(other); });
  add_lines_through(point);
}

void Morpion::add_lines_through(int cell) {
  for (int direction = 0; direction < 4; ++direction) {
    for (int i = 0; i < length_; ++i) {
      const int first = cell - i * kSteps[direction];
      const auto move = static_cast<PlanMove>(4 * first + direction);
      // A line that leaves the paper at one side and comes in at the other does not hold the cell.
      const int column = cell % kSize - i * (direction == 3 ? -1 : direction == 2 ? 0 : 1);
      if (column < 0 || column >= kSize || !fits(first, direction)) continue;
      if (new_point(move) >= 0 && is_free(move)) moves_.push_back(move);
    }
  }
}

double Morpion::estimate() const { return score() + 0.1 * static_cast<double>(moves_.size()); }

// --- text: the number of lines, and the lines: "2 15:14-19:14 …" ---

std::string Morpion::to_text() const {
  std::string text = std::to_string(lines_.size());
  for (const PlanMove line : lines_) text += " " + format(line);
  return text;
}

Result<Morpion> Morpion::from_text(std::string_view text, const Options& options) {
  auto made = start(options);
  const auto parts = words(text);
  const auto count = parts.empty() ? std::nullopt : parse_int(parts[0]);
  if (!count || *count != static_cast<std::int64_t>(parts.size()) - 1) {
    return Error{"expected the number of lines, then the lines, in " + in_quotes(text)};
  }
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto move = made->parse(parts[i]);
    if (!move) return Error{"line " + std::to_string(i) + ": " + move.error()};
    made->play(*move);
  }
  return made;
}

std::string Morpion::format(PlanMove move) const {
  const auto name = [](int cell) {
    return std::to_string(cell % kSize + 1) + ":" + std::to_string(cell / kSize + 1);
  };
  return name(static_cast<int>(move / 4)) + "-" + name(end_of(move));
}

Result<PlanMove> Morpion::parse(std::string_view text) const {
  const std::string_view wanted = trim(text);
  for (const PlanMove move : moves_) {
    if (format(move) == wanted) return move;
  }
  return Error{"the line " + in_quotes(text) +
               " cannot be drawn, expected the ends of one that can, such as 15:14-19:14"};
}

std::string Morpion::explain(PlanMove move) const {
  const int point = new_point(move);
  return "new point " + std::to_string(point % kSize + 1) + ":" + std::to_string(point / kSize + 1);
}

// As much of the paper as is in use; points of lines are drawn as 'x', others as 'o'.
BoardPicture Morpion::picture() const {
  std::vector<std::string> rows;
  for (int row = kSize - 1; row >= 0; --row) {
    std::string& line = rows.emplace_back();
    for (int column = 0; column < kSize; ++column) {
      const std::uint8_t cell = cells_[static_cast<std::size_t>(row * kSize + column)];
      line += (cell & kPoint) == 0 ? '.' : cell == kPoint ? 'o' : 'x';
    }
  }
  BoardPicture picture;
  picture.rows = std::move(rows);
  for (int i = 1; i <= kSize; ++i) picture.column_names.push_back(i % 5 == 0 ? std::to_string(i) : " ");
  for (int i = kSize; i >= 1; --i) picture.row_names.push_back(std::to_string(i));
  return picture;
}

std::vector<BoardCell> Morpion::cells_of(PlanMove move) const {
  std::vector<BoardCell> cells;
  for (int i = 0, cell = static_cast<int>(move / 4); i < length_; ++i, cell += step_of(move)) {
    cells.push_back({cell % kSize, kSize - 1 - cell / kSize});
  }
  return cells;
}

}  // namespace banyan
