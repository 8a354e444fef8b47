#include "banyan/protocols/gtp.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

#include "banyan/core/spec.hpp"
#include "banyan/core/text.hpp"
#include "banyan/games/points.hpp"
#include "banyan/protocols/clock.hpp"
#include "banyan/protocols/game_file.hpp"
#include "gtp_game.hpp"
#include "gtp_points.hpp"
#include "gtp_words.hpp"

namespace banyan {
namespace {

using namespace gtp;

constexpr std::size_t kLongestLine = 64 << 10;

class Session final : public GtpSession {
 public:
  Session(const GtpSettings& settings, Output output, gtp::Game game)
      : settings_(settings), output_(std::move(output)), game_(std::move(game)) {}
  ~Session() override { finish(); }

  bool handle(std::string_view line) override {
    finish();
    if (line.size() > kLongestLine) {
      answer(false, "", "the line is too long");
      return true;
    }
    const std::string clean = cleaned(line);
    Words words;
    for (const auto word : banyan::words(clean)) words.emplace_back(word);
    if (words.empty()) return true;
    std::string id;
    if (const auto number = parse_int(words.front()); number && *number >= 0) {
      id = words.front();
      words.erase(words.begin());
    }
    if (words.empty()) {
      answer(false, id, "no command");
      return true;
    }
    const std::string name = words.front();
    words.erase(words.begin());
    run(id, name, words);
    return !over_;
  }

  void finish() override {
    if (!thinker_.joinable()) return;
    thinker_.request_stop();
    thinker_.join();
    output_("\n");
  }

  // --- the commands; each gives its answer or throws Refused ---

  using Handler = std::string (Session::*)(const Words&);
  struct Command {
    const char* name;
    Handler handler;
    const char* help;
  };
  static const std::vector<Command>& commands();

 private:
  void run(const std::string& id, const std::string& name, const Words& args) {
    const auto& all = commands();
    const auto it = std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == name; });
    if (it == all.end()) return answer(false, id, "unknown command");
    id_ = id;
    streaming_ = false;
    try {
      const std::string text = (this->*it->handler)(args);
      if (!streaming_) answer(true, id, text);
    } catch (const Refused& refused) {
      answer(false, id, refused.message);
    }
  }
  void answer(bool good, const std::string& id, const std::string& text) {
    output_((good ? "=" : "?") + id + " " + without_empty_lines(text) + "\n\n");
  }

  // Administration.
  std::string protocol_version(const Words&) { return "2"; }
  std::string name(const Words&) { return "Banyan"; }
  std::string version(const Words&) { return settings_.version; }
  std::string known_command(const Words& args) {
    const std::string& wanted = argument(args, 0, "a command");
    const auto& all = commands();
    return std::any_of(all.begin(), all.end(), [&](const Command& c) { return c.name == wanted; }) ? "true"
                                                                                                   : "false";
  }
  std::string list_commands(const Words&) {
    std::string out;
    for (const Command& command : commands()) out += std::string(command.name) + "\n";
    return out;
  }
  std::string help(const Words&) {
    std::string out;
    for (const Command& command : commands()) out += std::string(command.name) + ": " + command.help + "\n";
    return out;
  }
  std::string quit(const Words&) {
    over_ = true;
    return "";
  }

  // Set-up.
  void change(const std::string& key, const std::string& value) {
    auto spec = accepted(parse_spec(game_.spec()));
    if (!spec.args.contains(key)) throw Refused{spec.name + " has no option '" + key + "'"};
    spec.args[key] = value;
    accepted(game_.change(spec.to_text()));
    new_game();
  }
  void new_game() {
    pending_.clear();
    planned_.clear();
    for (PlayerClock& clock : clocks_) clock = PlayerClock(time_ ? *time_ : TimeSettings{});
  }
  std::string boardsize(const Words& args) {
    const int columns = integer_of(argument(args, 0, "a size"), 1, 1000);
    const int rows = args.size() > 1 ? integer_of(args[1], 1, 1000) : columns;
    auto spec = accepted(parse_spec(game_.spec()));
    if (spec.args.contains("columns")) {
      spec.args["columns"] = std::to_string(columns);
      spec.args["rows"] = std::to_string(rows);
    } else if (spec.args.contains("size") && rows == columns) {
      spec.args["size"] = std::to_string(columns);
    } else {
      const auto size = gtp::size_of(game_.record());
      if (size.columns != columns || size.rows != rows) throw Refused{"unacceptable size"};
    }
    if (!game_.change(spec.to_text())) throw Refused{"unacceptable size"};
    new_game();
    return "";
  }
  std::string clear_board(const Words&) {
    game_.clear();
    new_game();
    return "";
  }
  std::string query_boardsize(const Words&) { return std::to_string(gtp::size_of(game_.record()).columns); }
  // GTP lets the komi change in the middle of a game.
  std::string komi(const Words& args) {
    const double komi = number_of(argument(args, 0, "a komi"), -400, 400);
    if (!game_.is_go()) return "";
    const std::string halves = format_double(std::round(2 * komi) / 2);
    if (halves != format_double(komi)) throw Refused{"a komi is a multiple of 0.5"};
    const std::string start = game_.record().text();
    const bool fresh = game_.record().moves().empty();
    change("komi", halves);
    if (!fresh) accepted(game_.set_position(start));
    return "";
  }
  std::string get_komi(const Words&) {
    const auto spec = accepted(parse_spec(game_.spec()));
    return spec.args.contains("komi") ? spec.args.at("komi") : "0";
  }

  // Handicap, in Go.
  void need_go() const {
    if (!game_.is_go()) throw Refused{"only in Go"};
  }
  std::string fixed_handicap(const Words& args) {
    need_go();
    const int stones = integer_of(argument(args, 0, "a number of stones"), 2, 9);
    auto spec = accepted(parse_spec(game_.spec()));
    spec.args["handicap"] = std::to_string(stones);
    const auto record = make_record(spec.to_text());
    if (!record) throw Refused{"invalid number of stones"};
    accepted(game_.set_position((*record)->text()));
    return stones_on(**record);
  }
  static std::string stones_on(const AnyRecord& record) {
    Words vertices;
    const auto rows = board_rows(record);
    for (std::size_t row = rows.size(); row-- > 0;) {
      for (std::size_t column = 0; column < rows[row].size(); ++column) {
        const Square square{static_cast<int>(column), static_cast<int>(rows.size() - 1 - row)};
        if (rows[row][column] == 'x') vertices.push_back(go_point_name(square));
      }
    }
    return joined(vertices, " ");
  }
  // The star points while there are some; the engine is no expert of handicap.
  std::string place_free_handicap(const Words& args) {
    need_go();
    return fixed_handicap(
        {std::to_string(std::min(integer_of(argument(args, 0, "a number of stones"), 2, 361), 9))});
  }
  std::string set_free_handicap(const Words& args) {
    need_go();
    if (args.size() < 2) throw Refused{"missing argument: at least two vertices"};
    if (!game_.record().moves().empty()) throw Refused{"the board is not empty"};
    auto record = accepted(make_record(game_.spec(), go_position(game_.record(), Side::First)));
    for (const std::string& word : args) {
      const auto played = record->play(word);
      if (!played || *played == "pass") throw Refused{"invalid vertex " + in_quotes(word)};
      record = accepted(make_record(game_.spec(), go_position(*record, Side::First)));
    }
    accepted(game_.set_position(go_position(*record, Side::Second)));
    return "";
  }

  // Play.
  std::string play(const Words& args) {
    const Side side = side_of(argument(args, 0, "a colour"));
    const std::string& move = argument(args, 1, "a move");
    if (to_lower(move) == "resign") return "";
    if (points_mode_ && play_point(side, move)) return "";
    const auto printed = game_.play(side, move);
    if (!printed) throw Refused{"illegal move: " + printed.error()};
    pending_.clear();
    return "";
  }

  // A point of a move that has several. pending_ holds those played so far.
  bool play_point(Side side, const std::string& point) {
    if (side != game_.record().to_move()) return false;
    Words wanted = pending_;
    wanted.push_back(point);
    for (std::string& word : wanted) std::transform(word.begin(), word.end(), word.begin(), to_upper);
    bool begins = false;
    for (const std::string& move : game_.record().legal_moves()) {
      Words points = gtp::points_of(game_.record(), move);
      for (std::string& word : points) std::transform(word.begin(), word.end(), word.begin(), to_upper);
      if (points == wanted) {
        accepted(game_.play(side, move));
        pending_.clear();
        return true;
      }
      begins = begins ||
               (points.size() > wanted.size() && std::equal(wanted.begin(), wanted.end(), points.begin()));
    }
    if (begins) pending_ = wanted;
    return begins;
  }
  static char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

  std::string undo(const Words&) {
    planned_.clear();
    if (!pending_.empty()) {
      pending_.pop_back();
      return "";
    }
    if (!game_.undo()) throw Refused{"cannot undo"};
    return "";
  }

  Limits move_limits(Side side) const {
    if (!time_) return settings_.limits;
    Limits limits = settings_.limits;
    limits.seconds = clocks_[index_of(side)].for_move(moves_to_go());
    return limits;
  }
  // A guess at how many moves one side still has to make, from the free points of the board.
  double moves_to_go() const {
    const auto rows = board_rows(game_.record());
    std::size_t free = 0;
    for (const std::string& row : rows)
      free += static_cast<std::size_t>(std::count(row.begin(), row.end(), '.'));
    return std::clamp(static_cast<double>(free) / 3, 10.0, 60.0);
  }

  SearchReport think(Side side, const Engine::Progress& progress = {}) {
    accepted(game_.turn_to(side));
    const SearchReport report = game_.engine().think(move_limits(side), {}, progress);
    if (time_) clocks_[index_of(side)].use(report.seconds);
    return report;
  }
  std::string choose(Side side, const Engine::Progress& progress = {}) {
    const SearchReport report = think(side, progress);
    last_ = report;
    if (report.proof == Proof::Loss && game_.is_go()) return "resign";
    return report.best;
  }
  std::string genmove(const Words& args) {
    const Side side = side_of(argument(args, 0, "a colour"));
    if (points_mode_) return generate_point(side);
    const std::string move = choose(side);
    if (move != "resign") accepted(game_.play(side, move));
    return move;
  }
  // One point after another of the move that was found.
  std::string generate_point(Side side) {
    if (planned_.empty()) {
      const std::string move = choose(side);
      if (move == "resign") return move;
      planned_ = gtp::points_of(game_.record(), move);
    }
    const std::string point = planned_.front();
    planned_.erase(planned_.begin());
    if (!play_point(side, point)) accepted(game_.play(side, point));
    return point;
  }
  std::string reg_genmove(const Words& args) { return choose(side_of(argument(args, 0, "a colour"))); }

  // Time.
  std::string time_settings(const Words& args) {
    TimeSettings time;
    time.main = number_of(argument(args, 0, "the main time"), 0, 1e7);
    time.period = number_of(argument(args, 1, "the byo-yomi time"), 0, 1e7);
    time.stones = integer_of(argument(args, 2, "the byo-yomi stones"), 0, 100'000);
    // A period without stones means that there is no limit at all.
    const bool unlimited = time.period > 0 && time.stones == 0;
    set_time(unlimited ? std::nullopt : std::optional(time));
    return "";
  }
  void set_time(std::optional<TimeSettings> time) {
    time_ = time;
    for (PlayerClock& clock : clocks_) clock = PlayerClock(time_ ? *time_ : TimeSettings{});
  }
  std::string kgs_time_settings(const Words& args) {
    const std::string kind = to_lower(argument(args, 0, "a kind of clock"));
    TimeSettings time;
    if (kind == "none") {
      set_time(std::nullopt);
      return "";
    }
    time.main = number_of(argument(args, 1, "the main time"), 0, 1e7);
    if (kind == "byoyomi") {
      time.period = number_of(argument(args, 2, "the byo-yomi time"), 0, 1e7);
      time.periods = integer_of(argument(args, 3, "the periods"), 0, 100'000);
      time.stones = 1;
    } else if (kind == "canadian") {
      time.period = number_of(argument(args, 2, "the byo-yomi time"), 0, 1e7);
      time.stones = integer_of(argument(args, 3, "the stones"), 0, 100'000);
    } else if (kind != "absolute") {
      throw Refused{"a clock is none, absolute, byoyomi or canadian, not " + in_quotes(kind)};
    }
    set_time(time);
    return "";
  }
  std::string time_left(const Words& args) {
    const Side side = side_of(argument(args, 0, "a colour"));
    const double seconds = number_of(argument(args, 1, "the seconds"), 0, 1e7);
    const int stones = integer_of(argument(args, 2, "the stones"), 0, 100'000);
    if (!time_) time_ = TimeSettings{seconds, 0, 0, 1};
    clocks_[index_of(side)].set_left(seconds, stones);
    return "";
  }

  // Looking.
  std::string showboard(const Words&) { return "\n" + game_.record().board() + game_.record().text(); }
  std::string list_legal(const Words&) { return joined(game_.record().legal_moves(), " "); }

  // The end.
  std::string final_score(const Words&) {
    if (!game_.is_go()) return result_text(game_.record().outcome());
    const double score = judged_score(game_.record(), settings_.seed);
    if (score == 0) return "0";
    return (score > 0 ? "B+" : "W+") + format_double(std::abs(score));
  }
  static std::string result_text(Outcome outcome) {
    if (outcome == Outcome::Open) throw Refused{"the game is not over"};
    return outcome == Outcome::Draw ? "0" : outcome == Outcome::FirstWins ? "B+1" : "W+1";
  }
  std::string final_status_list(const Words& args) {
    need_go();
    const std::string& wanted = argument(args, 0, "a status");
    if (wanted != "alive" && wanted != "dead" && wanted != "seki") {
      throw Refused{"a status is alive, dead or seki, not " + in_quotes(wanted)};
    }
    constexpr const char* kNames[] = {"alive", "dead", "seki"};
    Words vertices;
    for (const JudgedStone& stone : judge_stones(game_.record(), settings_.seed)) {
      if (wanted == kNames[static_cast<std::size_t>(stone.status)]) vertices.push_back(stone.point);
    }
    return joined(vertices, "\n");
  }

  // Files.
  void need_files() const {
    if (!settings_.files) throw Refused{"files are off: start with --gtp-files"};
  }
  std::string loadsgf(const Words& args) {
    need_files();
    const std::string& path = argument(args, 0, "a file");
    const std::size_t last = args.size() > 1 ? static_cast<std::size_t>(integer_of(args[1], 1, 1'000'000)) - 1
                                             : static_cast<std::size_t>(-1);
    std::ifstream in(path, std::ios::binary);
    if (!in) throw Refused{"cannot load file"};
    std::ostringstream text;
    text << in.rdbuf();
    const GameFile file = accepted(read_game(text.str()));
    auto loaded = accepted(gtp::Game::make(file.game, game_.engine_spec(), settings_.seed));
    if (!file.position.empty()) accepted(loaded.set_position(file.position));
    for (std::size_t i = 0; i < file.moves.size() && i < last; ++i) {
      accepted(loaded.play(loaded.record().to_move(), file.moves[i].move));
    }
    game_ = std::move(loaded);
    new_game();
    return "";
  }
  std::string printsgf(const Words& args) {
    GameFile file;
    file.game = game_.spec();
    const auto moves = game_.record().moves();
    const auto start = game_.record().clone();
    while (start->undo()) {
    }
    const auto usual = make_record(game_.spec());
    if (usual && start->text() != (*usual)->text()) file.position = start->text();
    for (const std::string& move : moves) file.moves.push_back({move, {}, {}});
    const std::string text = write_game(file);
    if (args.empty()) return text;
    need_files();
    std::ofstream out(args[0], std::ios::binary);
    if (!(out << text) || !out.flush()) throw Refused{"cannot write file"};
    return "";
  }

  // Analysis. The forms differ in how they write a chance to win: in hundredths of per cent, or in [0, 1].
  enum class Form { Leela, Kata };
  std::string info_line(const SearchReport& report, Form form) const {
    std::string out;
    int order = 0;
    for (const RootMove& move : report.root) {
      if (move.visits == 0 && report.playouts > 0) continue;
      const auto chance = [&](double value) {
        return form == Form::Leela ? std::to_string(static_cast<int>(std::lround(10000 * value)))
                                   : fixed(value, 6);
      };
      out += out.empty() ? "info move " : " info move ";
      out += move.move + " visits " + std::to_string(std::max<std::uint64_t>(move.visits, 1)) + " winrate " +
             chance(move.value) + " prior " + chance(move.prior) + " lcb " + chance(move.low) + " order " +
             std::to_string(order++) + " pv " + (move.line.empty() ? move.move : joined(move.line, " "));
    }
    return out;
  }
  struct AnalysisArgs {
    std::optional<Side> side;
    double seconds = 0.5;  // between two lines
  };
  // [colour] [interval in hundredths of a second] [other arguments, which are ignored]
  static AnalysisArgs analysis_args(const Words& args) {
    AnalysisArgs out;
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (i == 0 && is_colour(args[i])) {
        out.side = side_of(args[i]);
      } else if (const auto interval = parse_int(args[i])) {
        if (*interval < 0 || *interval > 1'000'000) throw Refused{"invalid interval " + in_quotes(args[i])};
        out.seconds = static_cast<double>(*interval) / 100;
        break;
      }
    }
    return out;
  }
  // Gives lines no more often than asked for.
  Engine::Progress lines_every(double seconds, Form form) {
    return [this, seconds, form, next = seconds](const SearchReport& report) mutable {
      if (report.seconds < next) return;
      next = report.seconds + seconds;
      const std::string line = info_line(report, form);
      if (!line.empty()) output_(line + "\n");
    };
  }
  std::string analyze(const Words& args, Form form) {
    const AnalysisArgs wanted = analysis_args(args);
    if (wanted.side) accepted(game_.turn_to(*wanted.side));
    if (game_.record().outcome() != Outcome::Open) throw Refused{"the game is over"};
    streaming_ = true;
    output_("=" + id_ + "\n");
    Limits limits;
    limits.bytes = settings_.limits.bytes;
    thinker_ = std::jthread([this, limits, wanted, form](std::stop_token stop) {
      const SearchReport report = game_.engine().think(limits, stop, lines_every(wanted.seconds, form));
      const std::string line = info_line(report, form);
      if (!line.empty()) output_(line + "\n");
    });
    return "";
  }
  std::string lz_analyze(const Words& args) { return analyze(args, Form::Leela); }
  std::string kata_analyze(const Words& args) { return analyze(args, Form::Kata); }

  std::string genmove_analyze(const Words& args, Form form) {
    const AnalysisArgs wanted = analysis_args(args);
    const Side side = wanted.side ? *wanted.side : game_.record().to_move();
    accepted(game_.turn_to(side));
    streaming_ = true;
    output_("=" + id_ + "\n");
    const std::string move = choose(side, lines_every(wanted.seconds, form));
    const std::string line = info_line(last_, form);
    if (move != "resign") accepted(game_.play(side, move));
    output_((line.empty() ? "" : line + "\n") + "play " + move + "\n\n");
    return "";
  }
  std::string lz_genmove(const Words& args) { return genmove_analyze(args, Form::Leela); }
  std::string kata_genmove(const Words& args) { return genmove_analyze(args, Form::Kata); }

  // GoGui.
  std::string gogui_analyze_commands(const Words&) {
    return "gfx/Move Statistics/banyan-move_statistics\n"
           "string/Final Score/final_score\n"
           "plist/Final Status List Dead/final_status_list dead\n"
           "plist/Legal Moves/gogui-rules_legal_moves\n"
           "string/Engine/banyan-engine\n";
  }
  // Shares of visits as labels, in per cent, of the last search.
  std::string move_statistics(const Words&) {
    std::uint64_t all = 0;
    for (const RootMove& move : last_.root) all += move.visits;
    std::string labels;
    for (const RootMove& move : last_.root) {
      if (move.visits * 100 < all) continue;
      const std::string point = gtp::points_of(game_.record(), move.move).back();
      labels += " " + point + " " + std::to_string(all > 0 ? move.visits * 100 / all : 0);
    }
    return "LABEL" + labels;
  }
  std::string engine_spec(const Words&) { return game_.engine().spec(); }
  std::string rules_game_id(const Words&) {
    points_mode_ = !game_.is_go();
    return game_.spec().substr(0, game_.spec().find('('));
  }
  std::string rules_board(const Words&) {
    std::string out;
    for (const std::string& row : board_rows(game_.record())) {
      for (const char c : row) out += std::string(gogui_letter(c)) + " ";
      out.back() = '\n';
    }
    return out;
  }
  // GoGui knows black and white stones; arrows of Amazons are marked as black ones would hide the queens.
  static const char* gogui_letter(char man) {
    switch (man) {
      case 'x':
      case 'P':
      case 'W':
        return "X";
      case 'o':
      case 'p':
      case 'B':
        return "O";
      case '#':
        return "?";
      default:
        return ".";
    }
  }
  std::string rules_board_size(const Words&) { return query_boardsize({}); }
  std::string rules_legal_moves(const Words&) {
    if (!points_mode_) return list_legal({});
    Words next;
    for (const std::string& move : game_.record().legal_moves()) {
      const Words points = gtp::points_of(game_.record(), move);
      if (points.size() <= pending_.size() || !std::equal(pending_.begin(), pending_.end(), points.begin()))
        continue;
      next.push_back(points[pending_.size()]);
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return joined(next, " ");
  }
  std::string rules_side_to_move(const Words&) {
    return game_.record().to_move() == Side::First ? "black" : "white";
  }
  std::string rules_final_result(const Words&) {
    switch (game_.record().outcome()) {
      case Outcome::FirstWins:
        return "Black wins";
      case Outcome::SecondWins:
        return "White wins";
      case Outcome::Draw:
        return "Draw";
      default:
        return "";
    }
  }

  GtpSettings settings_;
  Output output_;
  gtp::Game game_;
  std::optional<TimeSettings> time_;
  PlayerClock clocks_[2];
  bool over_ = false, streaming_ = false, points_mode_ = false;
  std::string id_;
  SearchReport last_;
  Words pending_;  // points of a move that is not complete
  Words planned_;  // points of the engine's move that are still to be played
  std::jthread thinker_;
};

const std::vector<Session::Command>& Session::commands() {
  using S = Session;
  static const std::vector<Command> all = [] {
    std::vector<Command> list = {
        {"protocol_version", &S::protocol_version, "2"},
        {"name", &S::name, "the program"},
        {"version", &S::version, "its version"},
        {"known_command", &S::known_command, "COMMAND: whether there is such a command"},
        {"list_commands", &S::list_commands, "every command"},
        {"help", &S::help, "every command with a line about it"},
        {"quit", &S::quit, "ends the session"},
        {"boardsize", &S::boardsize, "SIZE or COLUMNS ROWS: another board, cleared"},
        {"query_boardsize", &S::query_boardsize, "columns of the board"},
        {"clear_board", &S::clear_board, "a new game"},
        {"komi", &S::komi, "KOMI: points for White (Go; accepted and ignored elsewhere)"},
        {"get_komi", &S::get_komi, "the komi"},
        {"fixed_handicap", &S::fixed_handicap, "STONES on the star points (Go)"},
        {"place_free_handicap", &S::place_free_handicap, "STONES where the engine likes: star points (Go)"},
        {"set_free_handicap", &S::set_free_handicap, "VERTEX…: stones for Black (Go)"},
        {"play", &S::play, "COLOUR MOVE"},
        {"genmove", &S::genmove, "COLOUR: searches and plays"},
        {"reg_genmove", &S::reg_genmove, "COLOUR: searches and does not play"},
        {"undo", &S::undo, "takes the last move back"},
        {"time_settings", &S::time_settings, "MAIN BYO_YOMI STONES, in seconds"},
        {"kgs-time_settings", &S::kgs_time_settings,
         "none | absolute MAIN | byoyomi MAIN TIME PERIODS | canadian …"},
        {"time_left", &S::time_left, "COLOUR SECONDS STONES"},
        {"showboard", &S::showboard, "draws the board"},
        {"list_legal", &S::list_legal, "the legal moves"},
        {"final_score", &S::final_score, "the result, in Go judged by play-outs"},
        {"final_status_list", &S::final_status_list, "alive | dead | seki: stones, judged by play-outs (Go)"},
        {"loadsgf", &S::loadsgf, "FILE [MOVE]: loads a game up to before that move (--gtp-files)"},
        {"printsgf", &S::printsgf, "[FILE]: the game as SGF (a file only with --gtp-files)"},
        {"analyze", &S::lz_analyze, "[COLOUR] [CENTISECONDS]: searches until the next line comes in"},
        {"lz-analyze", &S::lz_analyze, "the same"},
        {"kata-analyze", &S::kata_analyze, "the same, chances written in [0, 1]"},
        {"genmove_analyze", &S::lz_genmove, "COLOUR [CENTISECONDS]: plays, and shows what it sees"},
        {"lz-genmove_analyze", &S::lz_genmove, "the same"},
        {"kata-genmove_analyze", &S::kata_genmove, "the same, chances written in [0, 1]"},
        {"gogui-analyze_commands", &S::gogui_analyze_commands, "what GoGui can show"},
        {"banyan-move_statistics", &S::move_statistics, "shares of the last search's visits, for GoGui"},
        {"banyan-engine", &S::engine_spec, "the engine's full spec"},
        {"gogui-rules_game_id", &S::rules_game_id, "the game; from then on moves are single points"},
        {"gogui-rules_board", &S::rules_board, "the board as rows of X, O and '.'"},
        {"gogui-rules_board_size", &S::rules_board_size, "its size"},
        {"gogui-rules_legal_moves", &S::rules_legal_moves, "points that may be played next"},
        {"gogui-rules_side_to_move", &S::rules_side_to_move, "black or white"},
        {"gogui-rules_final_result", &S::rules_final_result, "who has won; nothing while the game goes on"},
    };
    std::sort(list.begin(), list.end(),
              [](const Command& a, const Command& b) { return std::string_view(a.name) < b.name; });
    return list;
  }();
  return all;
}

}  // namespace

Result<std::unique_ptr<GtpSession>> GtpSession::make(const GtpSettings& settings, Output output) {
  auto game = gtp::Game::make(settings.game, settings.engine, settings.seed);
  if (!game) return Error{game.error()};
  return std::unique_ptr<GtpSession>(
      std::make_unique<Session>(settings, std::move(output), std::move(*game)));
}

std::vector<GtpCommandInfo> gtp_commands() {
  std::vector<GtpCommandInfo> infos;
  for (const Session::Command& command : Session::commands()) infos.push_back({command.name, command.help});
  return infos;
}

}  // namespace banyan
