#include "banyan/engine/session.hpp"

#include <algorithm>

#include "banyan/games/stones.hpp"
#include "banyan/knowledge/go/settlement.hpp"

namespace banyan {

double SessionSettings::steady_seconds() {
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

Result<std::unique_ptr<Session>> Session::make(SessionSettings settings) {
  const std::string game = settings.game;
  std::unique_ptr<Session> session(new Session(std::move(settings)));
  if (const auto started = session->start(game); !started) return Error{started.error()};
  return session;
}

// --- the game ---

void Session::new_game() { static_cast<void>(start(game_)); }

Result<bool> Session::start(const std::string& game, const std::string& position,
                            const std::vector<std::string>& moves) {
  auto record = make_record(game, position);
  if (!record) return Error{record.error()};
  for (const std::string& move : moves) {
    if (const auto played = (*record)->play(move); !played) return Error{played.error()};
  }
  auto engine = engine_for(**record);
  if (!engine) return Error{engine.error()};
  std::vector<Stage> stages;
  stages.push_back({std::move(*record), position});
  adopt(std::move(stages), std::move(*engine));
  clocks_.restart();
  return true;
}

Result<bool> Session::set_rules(const std::string& game) {
  std::vector<Stage> stages;
  for (const Stage& stage : stages_) {
    auto record = make_record(game, stage.start);
    if (!record) return Error{record.error()};
    for (const std::string& move : stage.record->moves()) {
      if (const auto played = (*record)->play(move); !played) return Error{played.error()};
    }
    stages.push_back({std::move(*record), stage.start});
  }
  auto engine = engine_for(*stages.back().record);
  if (!engine) return Error{engine.error()};
  adopt(std::move(stages), std::move(*engine));
  return true;
}

// Nothing if the present engine plays that game already.
Result<std::unique_ptr<Engine>> Session::engine_for(const AnyRecord& record) const {
  if (engine_ && record.spec() == game_) return std::unique_ptr<Engine>();
  return settings_.make_engine(record.spec(), settings_.engine, settings_.seed);
}

void Session::adopt(std::vector<Stage> stages, std::unique_ptr<Engine> engine) {
  stop();
  if (engine) engine_ = std::move(engine);
  stages_ = std::move(stages);
  game_ = record().spec();
  ids_.clear();
  for (const Stage& stage : stages_) {
    for (std::size_t i = 0; i <= stage.record->moves().size(); ++i) ids_.push_back(++last_id_);
  }
  thought_.reset();
  hopeless_ = {};
  sync();
}

void Session::sync() {
  if (const std::string& start = stages_.back().start; start.empty()) {
    engine_->new_game();
  } else {
    BANYAN_CHECK(bool(engine_->set_position(start)));
  }
  for (const std::string& move : record().moves()) BANYAN_CHECK(bool(engine_->play(move)));
}

Result<std::string> Session::play(std::string_view move) {
  stop();
  AnyRecord& record = *stages_.back().record;
  auto printed = record.play(move);
  if (!printed) return printed;
  if (const auto followed = engine_->play(*printed); !followed) {
    record.undo();
    return Error{followed.error()};
  }
  ids_.push_back(++last_id_);
  return printed;
}

Result<std::string> Session::play(Side side, std::string_view move) {
  if (const auto turned = turn_to(side); !turned) return Error{turned.error()};
  auto printed = play(move);
  if (!printed) drop_empty_stages();
  return printed;
}

bool Session::undo() {
  stop();
  drop_empty_stages();
  if (!stages_.back().record->undo()) return false;
  ids_.pop_back();
  engine_->undo();
  drop_empty_stages();
  return true;
}

Result<bool> Session::turn_to(Side side) {
  const bool is_open = record().outcome() == Outcome::Open;
  if (record().to_move() == side && is_open) return true;
  if (record().conventions().may_pass) return add_stage(side);
  return Error{is_open ? "it is the other side's turn" : "the game is over"};
}

Result<bool> Session::add_stage(Side side) {
  const std::string start = stones_only(record(), side);
  auto record = make_record(game_, start);
  if (!record) return Error{record.error()};
  stop();
  stages_.push_back({std::move(*record), start});
  ids_.push_back(++last_id_);
  sync();
  return true;
}

void Session::drop_empty_stages() {
  const auto is_empty = [&] { return stages_.size() > 1 && record().moves().empty(); };
  if (!is_empty()) return;
  stop();
  while (is_empty()) {
    stages_.pop_back();
    ids_.pop_back();
  }
  sync();
}

// --- thinking ---

const SearchReport& Session::think(const Progress& progress, std::stop_token stop) {
  this->stop();
  const Side side = record().to_move();
  const double begin = settings_.now();
  const Limits limits = clocks_.for_move(record(), settings_.limits);
  const SearchReport& report = keep(engine_->think(limits, std::move(stop), progress));
  clocks_.spend(side, settings_.now() - begin);
  return report;
}

std::string Session::choose(const Progress& progress, bool cleanup) {
  const bool settles = settings_.manners.settles && !cleanup && record().conventions().has_dead_stones;
  if (settles && passes_safely(record(), settings_.seed) &&
      (has_just_passed(record()) || wins_without_a_move())) {
    return "pass";
  }
  const SearchReport& report = think(progress);
  if (gives_up(report)) return "resign";
  return settles && has_just_passed(record()) ? answer_to_pass(report) : report.best;
}

// The search counts the board as it stands; but a second pass ends the game, and dead stones are taken off
// then. So a pass is good only where nothing is left to fight for, and the only thing to do where all is
// lost.
std::string Session::answer_to_pass(const SearchReport& report) {
  constexpr double kLost = 0.25;
  if (report.best != "pass" && report.value >= kLost) return report.best;
  const Settlement settlement = settled(record(), settings_.seed);
  const double margin = record().to_move() == Side::First ? settlement.score : -settlement.score;
  if (report.best != "pass") return settlement.is_clear && margin < 0 ? "pass" : report.best;
  return settlement.is_clear ? "pass" : best_if_nobody_had_passed();
}

// A first pass leaves the other side a move. What judges the stones reads nothing; the search does. How sure
// it is hangs on its play-outs, so that no more is asked than that it sees the same winner.
bool Session::wins_without_a_move() { return search_stones(opponent(record().to_move())).value < 0.5; }

std::string Session::best_if_nobody_had_passed() {
  const std::string move = search_stones(record().to_move()).best;
  return record().clone()->play(move) ? move : "pass";  // superko
}

// From the stones as they are, with `side` to move: nobody has passed, no position has been before.
SearchReport Session::search_stones(Side side) {
  stop();
  BANYAN_CHECK(bool(engine_->set_position(stones_only(record(), side))));
  const double begin = settings_.now();
  SearchReport report = engine_->think(clocks_.for_move(record(), settings_.limits));
  clocks_.spend(record().to_move(), settings_.now() - begin);
  sync();
  return report;
}

bool Session::gives_up(const SearchReport& report) {
  constexpr int kPatience = 3;
  if (report.proof == Proof::Loss && record().conventions().may_pass) return true;
  int& hopeless = hopeless_[static_cast<std::size_t>(index_of(record().to_move()))];
  hopeless = report.value < settings_.manners.resign ? hopeless + 1 : 0;
  return hopeless >= kPatience;
}

const SearchReport& Session::analyze(const Limits& limits, const Progress& progress, std::stop_token stop) {
  this->stop();
  return keep(engine_->think(limits, std::move(stop), progress));
}

void Session::start_analysis(const Limits& limits, Progress progress, Progress done) {
  stop();
  std::packaged_task<SearchReport(std::stop_token)> task([engine = engine_.get(), limits,
                                                          progress = std::move(progress),
                                                          done = std::move(done)](std::stop_token stop) {
    SearchReport report = engine->think(limits, std::move(stop), progress);
    if (done) done(report);
    return report;
  });
  found_ = task.get_future();
  thinker_ = std::jthread(std::move(task));
}

void Session::ponder() {
  Limits limits;
  limits.bytes = settings_.limits.bytes;
  limits.threads = settings_.limits.threads;  // so that the tree serves the search of the move too
  start_analysis(limits);
}

bool Session::stop() {
  if (!is_thinking()) return false;
  thinker_.request_stop();
  thinker_.join();
  keep(found_.get());
  return true;
}

const SearchReport& Session::keep(SearchReport report) {
  thought_ = {record().text(), std::move(report)};
  thought_at_ = position_id();
  return thought_->report;
}

const SearchReport* Session::report() const {
  return thought_ && thought_at_ == position_id() ? &thought_->report : nullptr;
}
const Thought* Session::last_thought() const {
  const bool is_of_this_game = std::find(ids_.begin(), ids_.end(), thought_at_) != ids_.end();
  return thought_ && is_of_this_game ? &*thought_ : nullptr;
}

Result<std::vector<RootMove>> Session::children(std::string_view line) {
  stop();
  return engine_->children(line);
}

void Session::forget() {
  stop();
  thought_.reset();
  sync();
}

}  // namespace banyan
