// The GTP commands that show what a search sees while it goes on.
#include <algorithm>
#include <cmath>

#include "banyan/knowledge/go/owners.hpp"
#include "gtp_state.hpp"

namespace banyan::gtp {
namespace {

// The dialects differ in how they write a chance to win: in hundredths of per cent, or in [0, 1].
enum class Form { Leela, Kata };

std::string chance(double value, Form form) {
  return form == Form::Leela ? std::to_string(static_cast<int>(std::lround(10000 * value))) : fixed(value, 6);
}

// `behind`: what follows the moves.
std::string info_line(const SearchReport& report, Form form, const std::string& behind) {
  std::string out;
  int order = 0;
  for (const RootMove& move : report.root) {
    if (move.visits == 0 && report.playouts > 0) continue;
    out += out.empty() ? "info move " : " info move ";
    out += move.move + " visits " + std::to_string(std::max<std::uint64_t>(move.visits, 1)) + " winrate " +
           chance(move.value, form) + " prior " + chance(move.prior, form) + " lcb " +
           chance(move.low, form) + " order " + std::to_string(order++) + " pv " +
           (move.line.empty() ? move.move : joined(move.line, " "));
  }
  if (out.empty()) return out;
  return out + (behind.empty() ? "" : " ") + behind + "\n";
}

// Who owns each point as the side to move sees it, from the top left, row by row; empty in games without
// areas. It belongs to the position: one map serves all lines of a search.
std::string ownership_words(const AnyRecord& record, std::uint64_t seed) {
  constexpr std::uint64_t kPlayouts = 400;
  const double sign = record.to_move() == Side::First ? 1 : -1;
  std::string out;
  for (const double owned : point_owners(record, kPlayouts, seed)) {
    out += (out.empty() ? "ownership " : " ") + fixed(sign * owned + 0.0, 3);
  }
  return out;
}

struct Wanted {
  std::optional<Side> side;
  double seconds = 0.5;  // between two lines
  bool ownership = false;
};
// [colour] [interval in hundredths of a second] [pairs of a key and a value]; of these, KataGo's and Leela's
// clients may say "interval N" and "ownership true", the others are ignored.
Wanted wanted_by(const Words& args) {
  Wanted wanted;
  bool has_interval = false;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (i == 0 && is_colour(args[i])) {
      wanted.side = side_of(args[i]);
    } else if (args[i] == "ownership") {
      wanted.ownership = i + 1 < args.size() && args[i + 1] == "true";
    } else if (const auto interval = parse_int(args[i]); interval && !has_interval) {
      if (*interval < 0 || *interval > 1'000'000) throw Refused{"invalid interval " + in_quotes(args[i])};
      wanted.seconds = static_cast<double>(*interval) / 100;
      has_interval = true;
    }
  }
  return wanted;
}

// Shows no more often than asked for.
Engine::Progress lines_every(double seconds, Engine::Progress show) {
  return [seconds, show = std::move(show), next = seconds](const SearchReport& report) mutable {
    if (report.seconds < next) return;
    next = report.seconds + seconds;
    show(report);
  };
}
Engine::Progress lines_of(const State& state, Form form, const std::string& behind) {
  return [&state, form, behind](const SearchReport& report) {
    if (const std::string line = info_line(report, form, behind); !line.empty()) state.output(line);
  };
}
std::string behind_moves(const State& state, const Wanted& wanted) {
  return wanted.ownership ? ownership_words(state.record(), state.settings.seed) : "";
}

void begin_stream(State& state) {
  state.streaming = true;
  state.output("=" + state.id + "\n");
}

std::string analyze(State& state, const Words& args, Form form) {
  const Wanted wanted = wanted_by(args);
  if (wanted.side) state.turn_to(*wanted.side);
  if (state.record().outcome() != Outcome::Open) throw Refused{"the game is over"};
  begin_stream(state);
  Limits limits;
  limits.bytes = state.settings.limits.bytes;
  const auto show = lines_of(state, form, behind_moves(state, wanted));
  state.session->start_analysis(limits, lines_every(wanted.seconds, show), show);
  return "";
}
std::string lz_analyze(State& state, const Words& args) { return analyze(state, args, Form::Leela); }
std::string kata_analyze(State& state, const Words& args) { return analyze(state, args, Form::Kata); }

std::string genmove_analyze(State& state, const Words& args, Form form) {
  const Wanted wanted = wanted_by(args);
  const Side side = wanted.side ? *wanted.side : state.record().to_move();
  state.turn_to(side);
  begin_stream(state);
  const std::string behind = behind_moves(state, wanted);
  const std::string move = state.choose(side, lines_every(wanted.seconds, lines_of(state, form, behind)));
  const SearchReport* report = state.session->report();  // none: it passed without a search
  const std::string seen = report == nullptr ? "" : info_line(*report, form, behind);
  if (move != "resign") state.play(side, move);
  state.output(seen + "play " + move + "\n\n");
  return "";
}
std::string lz_genmove(State& state, const Words& args) { return genmove_analyze(state, args, Form::Leela); }
std::string kata_genmove(State& state, const Words& args) { return genmove_analyze(state, args, Form::Kata); }

constexpr Command kAnalysisCommands[] = {
    {"analyze", lz_analyze,
     "[COLOUR] [CENTISECONDS] [ownership true]: searches until the next line comes in"},
    {"lz-analyze", lz_analyze, "the same"},
    {"kata-analyze", kata_analyze, "the same, chances written in [0, 1]"},
    {"genmove_analyze", lz_genmove, "COLOUR [CENTISECONDS]: plays, and shows what it sees"},
    {"lz-genmove_analyze", lz_genmove, "the same"},
    {"kata-genmove_analyze", kata_genmove, "the same, chances written in [0, 1]"},
};

}  // namespace

Commands analysis_commands() { return kAnalysisCommands; }

}  // namespace banyan::gtp
