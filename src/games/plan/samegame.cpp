#include "banyan/games/plan/samegame.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"

namespace banyan {
namespace {

constexpr int kStandardSize = 15, kClearing = 1000;

// One number for each cell and colour; a group's code is their sum by exclusive or.
std::uint64_t key_of(std::size_t cell, int colour) {
  static const auto keys = [] {
    std::array<std::uint64_t, 22 * 22 * 10> made{};
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = mix64(0x5a3e6a3eu + i);
    return made;
  }();
  return keys[cell * 10 + static_cast<std::size_t>(colour)];
}

constexpr int squared(int x) { return x * x; }

// One of the boards on which SameGame programs are compared since Schadd et al. 2008. They are not ours to
// ship: they stand in a file, 15 rows of colours 0 to 4 a board, between lines that begin with #.
Result<std::string> standard_board(int number) {
  const char* const folder = std::getenv("BANYAN_DATA");
  const std::string name = "oneplayer/standard20.txt";
  if (folder == nullptr) {
    return Error{
        "the standard boards of samegame are not part of the program: set BANYAN_DATA to the folder that "
        "holds " +
        name};
  }
  const auto text = read_file(std::string(folder) + "/" + name);
  if (!text) return Error{text.error()};
  std::string cells;
  for (const std::string_view line : split(*text, '\n')) {
    if (!line.starts_with('#')) cells += line;
  }
  constexpr std::size_t kCells = kStandardSize * kStandardSize;
  if (cells.size() < kCells * static_cast<std::size_t>(number) ||
      cells.find_first_not_of("01234") != std::string::npos) {
    return Error{"there is no board " + std::to_string(number) + " of 15x15 colours 0 to 4 in " + name};
  }
  return cells.substr(kCells * static_cast<std::size_t>(number - 1), kCells);
}

}  // namespace

void SameGame::place(int column, int row, int colour) {
  colour_[cell_at(column, row)] = static_cast<std::uint8_t>(colour);
  ++height_[static_cast<std::size_t>(column)];
  ++left_[static_cast<std::size_t>(colour)];
  ++cells_;
}

Result<SameGame> SameGame::empty(const Options& options) {
  if (options.board > 0 && (options.columns != kStandardSize || options.rows != kStandardSize)) {
    return Error{"a standard board of samegame has 15 columns and 15 rows"};
  }
  SameGame game;
  game.size_[0] = static_cast<std::uint8_t>(options.columns);
  game.size_[1] = static_cast<std::uint8_t>(options.rows);
  return game;
}

Result<SameGame> SameGame::start(const Options& options) {
  auto made = empty(options);
  if (!made) return made;
  SameGame& game = *made;
  std::string standard;
  if (options.board > 0) {
    auto cells = standard_board(options.board);
    if (!cells) return Error{cells.error()};
    standard = std::move(*cells);
  }
  const int columns = game.size_[0], rows = game.size_[1];
  Rng rng(static_cast<std::uint64_t>(options.seed));
  for (int row = rows - 1; row >= 0; --row) {
    for (int column = 0; column < columns; ++column) {
      const auto at = static_cast<std::size_t>((rows - 1 - row) * columns + column);
      game.place(column, row,
                 !standard.empty()
                     ? standard[at] - '0' + 1
                     : static_cast<int>(rng.below(static_cast<std::uint32_t>(options.colours))) + 1);
    }
  }
  game.columns_ = game.size_[0];
  return made;
}

// --- rules ---

// Takes the group of a cell off the board. False, with nothing taken, where the cell is not the first of a
// group of two or more.
bool SameGame::take(Cells& cells, Cell from, Group& group) {
  const std::uint8_t colour = cells[from];
  group.size = 0;
  group.colour = colour;
  bool is_first = true;
  const auto add = [&](int cell) {
    if (cells[static_cast<std::size_t>(cell)] != colour) return;
    is_first &= cell >= from;
    cells[static_cast<std::size_t>(cell)] = 0;
    group.cells[static_cast<std::size_t>(group.size++)] = static_cast<Cell>(cell);
  };
  add(from);
  for (int next = 0; next < group.size && is_first; ++next) {
    const int cell = group.cells[static_cast<std::size_t>(next)];
    add(cell + 1);
    add(cell + kStride);
    add(cell - 1);
    add(cell - kStride);
  }
  if (is_first && group.size >= 2) return true;
  give_back(cells, group);
  return false;
}

void SameGame::give_back(Cells& cells, const Group& group) {
  for (int i = 0; i < group.size; ++i) cells[group.cells[static_cast<std::size_t>(i)]] = group.colour;
}

// The group of any of its cells; empty if there is none.
SameGame::Group SameGame::group_at(PlanMove cell) const {
  Group found;
  each_group([&](const Group& group) {
    const auto end = group.cells.begin() + group.size;
    if (std::find(group.cells.begin(), end, cell) != end) found = group;
  });
  return found;
}

// In the order of their first cells: what is taken before a cell is met was the rest of an earlier group.
template <class Visit>
void SameGame::each_group(Visit visit) const {
  Cells cells = colour_;
  Group group;
  for (int column = 0; column < columns_; ++column) {
    const Cell bottom = cell_at(column, 0);
    for (Cell cell = bottom; cell < bottom + height_[static_cast<std::size_t>(column)]; ++cell) {
      const std::uint8_t colour = cells[cell];
      if (colour == 0 || (cells[cell + 1u] != colour && cells[cell + kStride] != colour)) continue;
      if (take(cells, cell, group)) visit(group);
    }
  }
}

void SameGame::legal_moves(PlanMoves& out) const {
  each_group([&](const Group& group) { out.push_back(group.cells[0]); });
}

std::uint64_t SameGame::code_of(const Group& group) {
  std::uint64_t code = 0;
  for (int i = 0; i < group.size; ++i) code ^= key_of(group.cells[static_cast<std::size_t>(i)], group.colour);
  return code;
}

void SameGame::coded_moves(std::vector<CodedMove>& out) const {
  each_group([&](const Group& group) { out.push_back({group.cells[0], code_of(group)}); });
}

std::uint64_t SameGame::move_code(PlanMove move) const { return code_of(group_at(move)); }

double SameGame::score() const {
  if (cells_ == 0) return points_ + kClearing;
  int score = points_;
  for (const int left : left_) score -= left > 0 ? squared(left - 2) : 0;
  return score;
}

void SameGame::play(PlanMove move) {
  Group group;
  const bool taken = take(colour_, static_cast<Cell>(move), group);
  BANYAN_ASSERT(taken);
  if (taken) settle(group);
}

// Counts a group that was taken, and lets the others fall.
void SameGame::settle(const Group& taken) {
  int first = kMostSize, last = -1;
  for (int i = 0; i < taken.size; ++i) {
    const int column = column_of(taken.cells[static_cast<std::size_t>(i)]);
    first = std::min(first, column);
    last = std::max(last, column);
  }
  points_ += squared(taken.size - 2);
  left_[taken.colour] = static_cast<std::uint16_t>(left_[taken.colour] - taken.size);
  cells_ = static_cast<std::uint16_t>(cells_ - taken.size);
  close_columns(first, last);
}

// Lets the cells of these columns fall, then drops the empty ones.
void SameGame::close_columns(int first, int last) {
  bool has_empty = false;
  for (int column = first; column <= last; ++column) {
    const auto number = static_cast<std::size_t>(column);
    std::uint8_t* cells = &colour_[cell_at(column, 0)];
    const int before = height_[number];
    int kept = 0;
    while (kept < before && cells[kept] != 0) ++kept;
    for (int row = kept + 1; row < before; ++row) {
      cells[kept] = cells[row];
      kept += cells[row] != 0 ? 1 : 0;
    }
    for (int row = kept; row < before; ++row) cells[row] = 0;
    height_[number] = static_cast<std::uint8_t>(kept);
    has_empty |= kept == 0;
  }
  if (!has_empty) return;
  int kept = 0;
  for (int column = 0; column < columns_; ++column) {
    const std::uint8_t height = height_[static_cast<std::size_t>(column)];
    if (height == 0) continue;
    if (kept != column) {
      std::memcpy(&colour_[cell_at(kept, 0)], &colour_[cell_at(column, 0)], kMostSize);
      height_[static_cast<std::size_t>(kept)] = height;
    }
    ++kept;
  }
  for (int column = kept; column < columns_; ++column) {
    std::memset(&colour_[cell_at(column, 0)], 0, kMostSize);
    height_[static_cast<std::size_t>(column)] = 0;
  }
  columns_ = static_cast<std::uint8_t>(kept);
}

// --- play-outs ---

SameGame::Guide SameGame::guide() const {
  const auto most = std::max_element(left_.begin(), left_.end());
  return {static_cast<std::uint8_t>(most - left_.begin())};
}

void SameGame::narrow(const Guide& guide, std::vector<CodedMove>& moves) const {
  const auto is_tabu = [&](const CodedMove& move) { return colour_[move.move] == guide.tabu; };
  if (!std::all_of(moves.begin(), moves.end(), is_tabu)) std::erase_if(moves, is_tabu);
}

// Draws cells until one is the first of a group: every group is as likely as any other. False after some
// tries.
bool SameGame::take_quickly(Rng& rng, std::uint8_t tabu, Group& group) {
  const std::uint64_t highest = *std::max_element(height_.begin(), height_.begin() + columns_);
  for (int tries = 8 + cells_ / 4; tries > 0; --tries) {
    const std::uint64_t random = rng.next();
    const auto column = static_cast<int>((random >> 32) * columns_ >> 32);
    const auto row = static_cast<int>((random & 0xffffffffu) * highest >> 32);
    const Cell cell = cell_at(column, row);
    const std::uint8_t colour = colour_[cell];
    if (colour == 0 || colour == tabu) continue;
    if (colour_[cell - 1u] == colour || colour_[cell - kStride] == colour) continue;
    if (colour_[cell + 1u] != colour && colour_[cell + kStride] != colour) continue;
    if (take(colour_, cell, group)) return true;
  }
  return false;
}

bool SameGame::take_from_list(Rng& rng, std::uint8_t tabu, Group& group) {
  std::uint32_t seen = 0, seen_tabu = 0;
  Cell chosen = 0;
  each_group([&](const Group& one) {
    if (one.colour == tabu) {
      if (rng.below(++seen_tabu) == 0 && seen == 0) chosen = one.cells[0];
    } else if (rng.below(++seen) == 0) {
      chosen = one.cells[0];
    }
  });
  return chosen != 0 && take(colour_, chosen, group);
}

void SameGame::play_out(Rng& rng, bool guided, PlanMoves& line) {
  const std::uint8_t tabu = guided ? guide().tabu : kMostColours + 1;
  Group group;
  while (cells_ > 0 && (take_quickly(rng, tabu, group) || take_from_list(rng, tabu, group))) {
    line.push_back(group.cells[0]);
    settle(group);
  }
}

double SameGame::estimate() const {
  double worth = points_ + (cells_ == 0 ? kClearing : 0);
  each_group([&](const Group& group) { worth += squared(group.size - 2); });
  return worth;
}

// --- text: rows from the top, '.' for empty, colours 1 to 9, and the points so far: "21/12 0" ---

Result<SameGame> SameGame::from_text(std::string_view text, const Options& options) {
  auto made = empty(options);
  if (!made) return made;
  SameGame& game = *made;
  const int columns = game.size_[0], rows = game.size_[1];
  const auto parts = words(text);
  if (parts.size() != 2) return Error{"expected the rows and the points in " + in_quotes(text)};
  const auto lines = split(parts[0], '/');
  if (lines.size() != static_cast<std::size_t>(rows)) {
    return Error{"expected " + std::to_string(rows) + " rows in " + in_quotes(parts[0])};
  }
  for (int row = 0; row < rows; ++row) {
    const std::string_view line = lines[static_cast<std::size_t>(rows - 1 - row)];
    if (line.size() != static_cast<std::size_t>(columns)) {
      return Error{"expected " + std::to_string(columns) + " cells in the row " + in_quotes(line)};
    }
    for (int column = 0; column < columns; ++column) {
      const char c = line[static_cast<std::size_t>(column)];
      if (c == '.') continue;
      if (c < '1' || c > '9') return Error{"a cell is . or a colour from 1 to 9, not " + in_quotes({&c, 1})};
      if (game.height_[static_cast<std::size_t>(column)] != row) {
        return Error{"a cell hangs in the air in the row " + in_quotes(line)};
      }
      game.place(column, row, c - '0');
    }
  }
  while (game.columns_ < columns && game.height_[game.columns_] > 0) ++game.columns_;
  for (int column = game.columns_; column < columns; ++column) {
    if (game.height_[static_cast<std::size_t>(column)] > 0) {
      return Error{"an empty column stands before a full one in " + in_quotes(parts[0])};
    }
  }
  constexpr std::int64_t kMostScore = squared(kMostSize * kMostSize);
  const auto points = parse_int(parts[1]);
  if (!points || *points < 0 || *points > kMostScore)
    return Error{"cannot read the points " + in_quotes(parts[1])};
  game.points_ = static_cast<std::int32_t>(*points);
  return made;
}

std::string SameGame::to_text() const { return join_rows(picture().rows) + " " + std::to_string(points_); }

BoardPicture SameGame::picture() const {
  std::vector<std::string> rows;
  for (int row = size_[1] - 1; row >= 0; --row) {
    std::string& text = rows.emplace_back();
    for (int column = 0; column < size_[0]; ++column) {
      const int colour = colour_[cell_at(column, row)];
      text += colour == 0 ? '.' : static_cast<char>('0' + colour);
    }
  }
  return square_picture(std::move(rows), {});
}

std::vector<BoardCell> SameGame::cells_of(PlanMove move) const {
  return {{column_of(move), size_[1] - 1 - row_of(move)}};
}

std::string SameGame::format(PlanMove move) const { return square_name({column_of(move), row_of(move)}); }

Result<PlanMove> SameGame::parse(std::string_view text) const {
  std::string_view rest = trim(text);
  const auto square = take_square(rest, size_[0], size_[1]);
  if (!square || !rest.empty()) {
    return Error{"cannot read the move " + in_quotes(text) + ", expected a cell such as c4"};
  }
  const Cell cell = cell_at(square->column, square->row);
  if (colour_[cell] == 0) return Error{"the cell " + in_quotes(text) + " is empty"};
  const Group group = group_at(cell);
  if (group.size < 2) return Error{"the cell " + in_quotes(text) + " stands alone: a group has two or more"};
  return PlanMove{group.cells[0]};
}

std::string SameGame::explain(PlanMove move) const {
  const Group group = group_at(move);
  return std::to_string(group.size) + " of colour " + std::to_string(group.colour) + ", " +
         std::to_string(squared(group.size - 2)) + " points";
}

}  // namespace banyan
