// Text of Go: one implementation for all compiled sizes, working on GoSetup.
#include "text.hpp"

#include <algorithm>
#include <cmath>

namespace banyan {
namespace {

constexpr std::string_view kColumnLetters = "ABCDEFGHJKLMNOPQRST";

// The lines that carry star points along one side of the board: the third from 7 on, the fourth from 13 on,
// and the middle if there is one. GTP's fixed handicap uses the same.
struct StarLines {
  explicit StarLines(int size)
      : low(size < 13 ? 2 : 3),
        high(size - 1 - low),
        middle(size / 2),
        has_corners(size >= 7),
        has_middle(size >= 9 && size % 2 == 1) {}
  int low, high, middle;
  bool has_corners, has_middle;
};

// The order in which handicap stones are added, without the centre: it takes the last of 5, 7 and 9.
std::vector<Square> handicap_points(const GoOptions& options) {
  const StarLines x(options.columns), y(options.rows);
  std::vector<Square> points = {{x.low, y.low},    {x.high, y.high},   {x.low, y.high},   {x.high, y.low},
                                {x.low, y.middle}, {x.high, y.middle}, {x.middle, y.low}, {x.middle, y.high}};
  const bool takes_centre = options.handicap >= 5 && options.handicap % 2 == 1;
  points.resize(static_cast<std::size_t>(options.handicap - (takes_centre ? 1 : 0)));
  if (takes_centre) points.push_back({x.middle, y.middle});
  return points;
}

int most_handicap(int columns, int rows) {
  const StarLines x(columns), y(rows);
  if (!x.has_corners || !y.has_corners) return 0;
  return x.has_middle && y.has_middle ? 9 : 4;
}

// Star points as they are drawn: corners and centre, and the sides from 13 on.
bool is_star(Square square, int columns, int rows) {
  const StarLines x(columns), y(rows);
  if (!x.has_corners || !y.has_corners) return false;
  const bool corner_x = square.column == x.low || square.column == x.high;
  const bool corner_y = square.row == y.low || square.row == y.high;
  const bool middle_x = x.has_middle && square.column == x.middle;
  const bool middle_y = y.has_middle && square.row == y.middle;
  const bool sides = columns >= 13 && rows >= 13;
  return (corner_x && corner_y) || (middle_x && middle_y) ||
         (sides && ((corner_x && middle_y) || (middle_x && corner_y)));
}

std::string size_text(int columns, int rows) { return std::to_string(columns) + "x" + std::to_string(rows); }

Error bad_field(std::string_view field, const std::string& expected) {
  return Error{"bad field " + in_quotes(field) + " behind the board, expected " + expected};
}

}  // namespace

std::string go_point_name(Square square) {
  return std::string(1, kColumnLetters[static_cast<std::size_t>(square.column)]) +
         std::to_string(square.row + 1);
}

std::optional<Square> read_go_point(std::string_view text, int columns, int rows) {
  if (text.empty()) return std::nullopt;
  const auto is_letter = [&](char letter) { return to_lower(text.substr(0, 1))[0] == letter + ('a' - 'A'); };
  const auto found = std::find_if(kColumnLetters.begin(), kColumnLetters.end(), is_letter);
  const auto column = static_cast<int>(found - kColumnLetters.begin());
  const bool is_plain = text.size() == 2 || (text.size() == 3 && text[1] != '0');  // neither "d04" nor "d-4"
  const auto row = is_plain && text[1] != '-' ? parse_int(text.substr(1)) : std::nullopt;
  if (column >= columns || !row || *row < 1 || *row > rows) return std::nullopt;
  return Square{column, static_cast<int>(*row) - 1};
}

std::optional<Error> check_go_options(const GoOptions& options) {
  const auto [columns, rows, komi, handicap] = options;
  if (columns < 1 || columns > 19 || rows < 1 || rows > 19) {
    return Error{"bad board size " + size_text(columns, rows) + ", expected 1 to 19 columns and rows"};
  }
  if (!(std::abs(komi) <= 400) || 2 * komi != std::floor(2 * komi)) {
    return Error{"bad komi " + format_double(komi) + ", expected a multiple of 0.5 from -400 to 400"};
  }
  const int most = most_handicap(columns, rows);
  if (handicap != 0 && (handicap < 2 || handicap > most)) {
    return Error{"bad handicap " + std::to_string(handicap) + " on " + size_text(columns, rows) +
                 ", expected 0" + (most == 0 ? "" : " or 2 to " + std::to_string(most))};
  }
  return std::nullopt;
}

GoSetup go_start(const GoOptions& options) {
  GoSetup setup;
  setup.rows.assign(static_cast<std::size_t>(options.rows),
                    std::string(static_cast<std::size_t>(options.columns), '.'));
  if (options.handicap == 0) return setup;
  for (const Square square : handicap_points(options)) setup.at(square) = 'x';
  setup.to_move = Side::Second;
  return setup;
}

std::string print_go_text(const GoSetup& setup) {
  std::string text = join_rows(setup.rows) + (setup.to_move == Side::First ? " b " : " w ");
  text += setup.ko ? to_lower(go_point_name(*setup.ko)) : "-";
  if (setup.passes != 0) text += " " + std::to_string(setup.passes);
  return text;
}

Result<GoSetup> read_go_text(std::string_view text, const GoOptions& options) {
  BoardText board = read_board_text(text, options.columns, options.rows, "xo");
  if (!board.error.empty()) return Error{board.error};
  const auto& fields = board.fields;
  if (fields.empty() || (fields[0] != "b" && fields[0] != "w")) {
    return Error{"expected the side to move, b or w, behind the board of " + in_quotes(text)};
  }
  GoSetup setup;
  setup.rows = std::move(board.rows);
  setup.to_move = fields[0] == "b" ? Side::First : Side::Second;
  if (fields.size() > 1 && fields[1] != "-") {
    setup.ko = read_go_point(fields[1], options.columns, options.rows);
    if (!setup.ko) return bad_field(fields[1], "a ko point such as d4, or -");
  }
  if (fields.size() > 2) {
    const auto passes = parse_int(fields[2]);
    if (!passes || *passes < 0 || *passes > 2) return bad_field(fields[2], "0, 1 or 2 passes");
    setup.passes = static_cast<int>(*passes);
  }
  if (fields.size() > 3) return bad_field(fields[3], "nothing more");
  if (setup.ko && setup.passes != 0) return bad_field(fields[2], "no pass: it would have ended the ko");
  return setup;
}

BoardPicture go_picture(const GoSetup& setup) {
  const auto rows = static_cast<int>(setup.rows.size()), columns = static_cast<int>(setup.rows[0].size());
  BoardPicture picture = square_picture(setup.rows, GoGame<0>::kSides);
  picture.shape = CellShape::Crossing;
  for (int column = 0; column < columns; ++column) {
    picture.column_names[static_cast<std::size_t>(column)] = kColumnLetters[static_cast<std::size_t>(column)];
    for (int row = 0; row < rows; ++row) {
      char& man = picture.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (man == kFreeCell && is_star({column, rows - 1 - row}, columns, rows)) man = kStarCell;
    }
  }
  return picture;
}

}  // namespace banyan
