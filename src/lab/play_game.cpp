// One game of a match: the two players, their clocks, the rules, and who is to blame if something goes wrong.
#include <ctime>
#include <exception>
#include <set>

#include "banyan/core/text.hpp"
#include "banyan/engine/time_manager.hpp"
#include "banyan/games/any_record.hpp"
#include "banyan/knowledge/go/settlement.hpp"
#include "banyan/lab/external.hpp"
#include "banyan/lab/match.hpp"

namespace banyan {
namespace {

constexpr std::string_view kScoreNote = "score ";
constexpr std::size_t kLongestGame = 2000;  // plies; a game beyond it is a draw

std::string now_utc() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

// One side of a game: the player, and why it lost if it failed.
class Seat {
 public:
  Seat(const MatchDefinition& definition, std::size_t player, std::uint64_t seed, const PlayerMaker& maker)
      : entrant_(definition.players[player]) {
    auto made = guarded([&] { return maker(definition.game, entrant_.spec, seed); });
    if (made)
      player_ = std::move(*made);
    else
      fail(GameEnd::Crash, made.error());
  }

  const Entrant& entrant() const { return entrant_; }
  bool failed() const { return failed_; }
  GameEnd end() const { return end_; }
  const std::string& note() const { return note_; }
  void fail(GameEnd end, std::string note) {
    failed_ = true;
    end_ = end;
    note_ = std::move(note);
  }

  void play(const std::string& move) {
    if (failed_) return;
    const auto played = guarded([&] { return player_->play(move); });
    if (!played) fail(GameEnd::Crash, played.error());
  }

  void expect_settlement() {
    if (!failed_) player_->expect_settlement();
  }
  std::optional<std::vector<std::string>> dead_stones() { return player_->dead_stones(); }
  void resume(const AnyRecord& record) {
    const auto resumed = guarded([&] { return player_->resume(record.text(), record.to_move()); });
    if (!resumed) fail(GameEnd::Crash, resumed.error());
  }

  // `clock` is null without one.
  PlayedMove think(const Limits& limits, const GameClock* clock) {
    const auto begin = Clock::now();
    const auto decision = guarded([&] {
      if (clock != nullptr) player_->look_at(*clock);
      return player_->think(limits);
    });
    PlayedMove move;
    move.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (!decision) {
      fail(GameEnd::Crash, decision.error());
    } else {
      move.move = decision->move;
      move.visits = decision->visits;
      move.playouts = decision->playouts;
      move.value = decision->value;
    }
    return move;
  }

 private:
  // A player of somebody else's may throw; that is its failure, not the match's.
  template <class Call>
  static auto guarded(Call call) -> decltype(call()) {
    try {
      return call();
    } catch (const std::exception& error) {
      return Error{error.what()};
    }
  }

  const Entrant& entrant_;
  std::unique_ptr<Player> player_;
  bool failed_ = false;
  GameEnd end_ = GameEnd::Crash;
  std::string note_;
};

double points_of_a(Outcome outcome, bool a_first) {
  if (outcome == Outcome::Draw || outcome == Outcome::Open) return 0.5;
  return (outcome == Outcome::FirstWins) == a_first ? 1 : 0;
}

// One game from its opening to its result.
class GamePlay {
 public:
  GamePlay(const MatchDefinition& definition, const Fixture& fixture, const Opening& opening,
           const PlayerMaker& maker)
      : record_(std::move(*make_record(definition.game))),
        seats_{{definition, fixture.a, fixture.seed_a, maker},
               {definition, fixture.b, fixture.seed_b, maker}} {
    game_.fixture = fixture;
    game_.opening = opening;
    game_.date = now_utc();
    for (const Side side : {Side::First, Side::Second}) {
      const ClockSetting& clock = seat_of(side).entrant().clock;
      if (clock.used()) clocks_.set(side, clock);
    }
    if (has_settlement()) {
      for (Seat& seat : seats_) seat.expect_settlement();
    }
  }

  PlayedGame play() {
    for (const std::string& move : game_.opening) {
      BANYAN_CHECK(bool(record_->play(move)));
      play_everywhere(move);
    }
    play_on();
    for (int round = 0; is_to_be_settled() && !settle() && round < kMostResumptions; ++round) {
      resume();
      play_on();
    }
    judge();
    return std::move(game_);
  }

 private:
  static constexpr int kMostResumptions = 3;

  bool failed() const { return seats_[0].failed() || seats_[1].failed(); }
  bool is_a(Side side) const { return (side == Side::First) == game_.fixture.a_first; }
  Seat& seat_of(Side side) { return seats_[is_a(side) ? 0 : 1]; }
  void play_everywhere(const std::string& move) {
    for (Seat& seat : seats_) seat.play(move);
  }

  void play_on() {
    while (!failed() && record_->outcome() == Outcome::Open && game_.moves.size() < kLongestGame) {
      game_.moves.push_back(play_move(record_->to_move()));
    }
  }
  // The record decides what is legal, the referee's own clock what is in time.
  PlayedMove play_move(Side side) {
    Seat& seat = seat_of(side);
    PlayedMove move = seat.think(clocks_.for_move(*record_, seat.entrant().limits), clocks_.clock(side));
    move.by_a = is_a(side);
    if (!seat.failed() && !clocks_.spend(side, move.seconds)) seat.fail(GameEnd::Time, "the flag fell");
    if (!seat.failed() && to_lower(move.move) == "resign") seat.fail(GameEnd::Resigned, "");
    if (seat.failed()) return move;
    if (const auto played = record_->play(move.move)) {
      play_everywhere(move.move = *played);
    } else {
      seat.fail(GameEnd::Illegal, played.error());
    }
    return move;
  }

  // Against other programs, which pass while dead stones are on the board. Two players of ours know that the
  // board is counted as it stands, and play on until it is right.
  bool has_settlement() const {
    return record_->conventions().has_dead_stones &&
           (is_external(seats_[0].entrant().spec) || is_external(seats_[1].entrant().spec));
  }
  bool is_to_be_settled() const {
    return !failed() && record_->outcome() != Outcome::Open && has_settlement();
  }
  // Removes the stones that both call dead. A player without an opinion is given that of play-outs. False if
  // the two do not agree.
  bool settle() {
    std::set<std::string> dead[2];
    for (const int i : {0, 1}) {
      const auto told = seats_[i].dead_stones();
      dead[i] = told ? named_points(*record_, *told)
                     : settled(*record_, game_.fixture.seed_a).points_with(StoneStatus::Dead);
    }
    if (dead[0] != dead[1]) return false;
    const double as_it_stands = *record_->score();
    record_ = reopened(*record_, dead[0]);
    settled_ = *record_->score();
    game_.note = std::string(kScoreNote) + format_double(*settled_) + ", with the dead stones " +
                 format_double(as_it_stands);
    return true;
  }
  void resume() {
    record_ = reopened(*record_);
    for (Seat& seat : seats_) seat.resume(*record_);
  }

  void judge() {
    if (failed()) {
      const Seat& loser = seats_[seats_[0].failed() ? 0 : 1];
      game_.points = seats_[0].failed() ? 0 : 1;
      game_.end = loser.end();
      game_.note = loser.note();
      return;
    }
    if (is_to_be_settled() && !settled_) {
      game_.note = std::string(kScoreNote) + format_double(*record_->score()) +
                   " as it stands: no agreement on dead stones";
    }
    game_.end = record_->outcome() == Outcome::Open && !settled_ ? GameEnd::TooLong : GameEnd::Rules;
    const double score = settled_.value_or(0);
    const Outcome outcome = !settled_    ? record_->outcome()
                            : score == 0 ? Outcome::Draw
                            : score > 0  ? Outcome::FirstWins
                                         : Outcome::SecondWins;
    game_.points = points_of_a(outcome, game_.fixture.a_first);
  }

  std::unique_ptr<AnyRecord> record_;
  Seat seats_[2];
  TimeManager clocks_;
  PlayedGame game_;
  std::optional<double> settled_;  // the score that both agreed on
};

}  // namespace

std::optional<double> settled_score(const PlayedGame& game) {
  const std::string_view note = game.note;
  if (!note.starts_with(kScoreNote)) return std::nullopt;
  const auto end = note.find_first_of(" ,", kScoreNote.size());
  return parse_double(note.substr(kScoreNote.size(), end - kScoreNote.size()));
}

PlayedGame play_game(const MatchDefinition& definition, const Fixture& fixture, const Opening& opening,
                     const PlayerMaker& maker) {
  return GamePlay(definition, fixture, opening, maker).play();
}

}  // namespace banyan
