#include "banyan/lab/book_judge.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "banyan/engine/engine.hpp"
#include "banyan/engine/solve.hpp"

namespace banyan {
namespace {

// What a proof is worth to the side that has it.
int worth(Proof proof) { return proof == Proof::Win ? 2 : proof == Proof::Draw ? 1 : 0; }

class BookJudge {
 public:
  BookJudge(const Book& book, const JudgeSettings& settings, std::unique_ptr<Solver> solver)
      : book_(book), settings_(settings), solver_(std::move(solver)) {}

  Result<std::vector<JudgedPly>> judge() {
    std::vector<JudgedPly> plies;
    for (const Side side : {Side::First, Side::Second}) collect(side);
    for (auto& [ply, places] : places_) {
      std::stable_sort(places.begin(), places.end(),
                       [](const Place& a, const Place& b) { return a.games > b.games; });
      if (places.size() > settings_.most) places.resize(settings_.most);
      JudgedPly judged;
      judged.ply = ply;
      for (const Place& place : places) {
        if (const auto fault = judge(place, judged); !fault) return Error{fault.error()};
      }
      if (settings_.progress) settings_.progress(judged);
      plies.push_back(judged);
    }
    return plies;
  }

 private:
  struct Place {
    std::vector<std::string> moves;
    std::string choice;
    std::uint64_t games = 0;
  };

  // The positions that `side` meets when it plays from the book.
  void collect(Side side) {
    const auto record = std::move(*make_record(book_.game()));
    walk(*record, side);
  }
  void walk(AnyRecord& record, Side side) {
    const auto moves = record.moves();
    const int ply = static_cast<int>(moves.size());
    const auto position = ply < settings_.plies ? book_.find(record) : std::nullopt;
    if (!position || !met_.insert({canonical(record).key, side}).second) return;
    Rng rng(settings_.seed);
    const auto chosen = settings_.play.choose(*position, rng);
    if (record.to_move() == side) {
      if (!chosen) return;
      const std::string& choice = position->moves[*chosen].move;
      places_[ply].push_back({moves, choice, position->counts.games()});
      return follow(record, choice, side);
    }
    for (const BookMove& move : position->moves) {
      if (move.counts.games() >= settings_.play.least_games) follow(record, move.move, side);
    }
  }
  void follow(AnyRecord& record, const std::string& move, Side side) {
    BANYAN_CHECK(bool(record.play(move)));
    walk(record, side);
    record.undo();
  }

  // For the side to move behind these moves; nothing if it is not found in time.
  std::optional<Proof> proof_of(const std::vector<std::string>& moves) const {
    const auto record = std::move(*make_record(book_.game()));
    for (const std::string& move : moves) BANYAN_CHECK(bool(record->play(move)));
    if (record->outcome() == Outcome::Draw) return Proof::Draw;
    if (record->outcome() != Outcome::Open) return Proof::Loss;  // no game here is lost by the last move
    const auto solved = solver_->solve({}, moves, settings_.solver, {}, /*with_line=*/false);
    BANYAN_CHECK(bool(solved));
    return solved->proof == Proof::None ? std::nullopt : std::optional(solved->proof);
  }
  std::optional<bool> keeps(const Place& place, const std::string& move, Proof value) const {
    std::vector<std::string> moves = place.moves;
    moves.push_back(move);
    const auto there = proof_of(moves);
    if (!there) return std::nullopt;
    return 2 - worth(*there) == worth(value);
  }

  Result<bool> judge(const Place& place, JudgedPly& judged) {
    auto engine = make_engine(book_.game(), settings_.engine.spec, mix64(settings_.seed + judged.positions));
    if (!engine) return Error{engine.error()};
    for (const std::string& move : place.moves) BANYAN_CHECK(bool((*engine)->play(move)));
    const auto value = proof_of(place.moves);
    const auto by_book = value ? keeps(place, place.choice, *value) : std::nullopt;
    const auto by_engine =
        value ? keeps(place, (*engine)->think(settings_.engine.limits).best, *value) : std::nullopt;
    if (!by_book || !by_engine) {
      ++judged.unsolved;
      return true;
    }
    ++judged.positions;
    judged.book += *by_book;
    judged.engine += *by_engine;
    return true;
  }

  const Book& book_;
  const JudgeSettings& settings_;
  std::unique_ptr<Solver> solver_;
  std::set<std::pair<PositionKey, Side>> met_;
  std::map<int, std::vector<Place>> places_;  // by ply
};

}  // namespace

Result<std::vector<JudgedPly>> judge_book(const Book& book, const JudgeSettings& settings) {
  auto solver = make_solver(book.game(), SolveMethod::Auto, settings.solver.bytes);
  if (!solver) return Error{solver.error()};
  return BookJudge(book, settings, std::move(*solver)).judge();
}

}  // namespace banyan
