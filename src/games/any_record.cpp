#include "banyan/games/any_record.hpp"

#include <algorithm>

#include "banyan/core/game_record.hpp"
#include "banyan/core/perft.hpp"
#include "banyan/core/playout.hpp"
#include "banyan/games/games.hpp"
#include "banyan/games/plan/problems.hpp"

namespace banyan {
namespace {

template <Drawn G>
class RecordOf final : public AnyRecord {
 public:
  RecordOf(const G& start, const typename G::Options& options) : record_(start), options_(options) {}

  std::unique_ptr<AnyRecord> clone() const override { return std::make_unique<RecordOf>(*this); }
  std::string spec() const override { return canonical_text(G::kName, options_); }
  BoardPicture picture() const override {
    BoardPicture picture = position().picture();
    if (!record_.moves().empty()) picture.last = cells(record_.moves().back());
    return picture;
  }
  SideLook look_of(Side side) const override { return G::kSides[static_cast<std::size_t>(index_of(side))]; }
  Result<std::vector<BoardCell>> cells_of(std::string_view text) const override {
    const auto move = position().parse(text);
    if (!move) return Error{move.error()};
    return cells(*move);
  }
  Side to_move() const override { return position().to_move(); }
  Outcome outcome() const override { return record_.outcome(); }
  const Conventions& conventions() const override { return conventions_of<G>; }
  double moves_left() const override {
    constexpr double kUsual = 25;
    if constexpr (ForeseesMoves<G>) return position().moves_left();
    return kUsual;
  }

  std::vector<std::string> moves() const override {
    std::vector<std::string> texts;
    G at = record_.start();
    for (const auto move : record_.moves()) {
      texts.push_back(at.format(move));
      at.play(move);
    }
    return texts;
  }

  Result<std::string> play(std::string_view text) override { return play_text(record_, text); }
  bool undo() override { return record_.undo(); }

  int symmetries() const override {
    if constexpr (Symmetric<G>) return position().symmetries();
    return 1;
  }
  std::string text_turned(int symmetry) const override { return turned(symmetry).to_text(); }
  std::vector<std::string> legal_moves_turned(int symmetry) const override {
    MoveList<G> moves;
    record_.legal_moves(moves);
    const G there = turned(symmetry);
    std::vector<std::string> texts;
    for (const auto move : moves) {
      if constexpr (Symmetric<G>) {
        texts.push_back(there.format(position().transformed(move, symmetry)));
      } else {
        texts.push_back(there.format(move));
      }
    }
    return texts;
  }
  bool past_matters() const override {
    if (record_.outcome() != position().outcome()) return true;
    if constexpr (Repeats<G>) {
      MoveList<G> moves;
      position().legal_moves(moves);
      for (const auto move : moves) {
        if (!record_.is_allowed(move) || ends_by_repetition(move)) return true;
      }
    }
    return false;
  }

  std::uint64_t perft(int depth) const override {
    GameRecord<G> record = record_;
    return banyan::perft(record, depth);
  }
  std::vector<DivideRow> divide(int depth) const override {
    GameRecord<G> record = record_;
    MoveList<G> moves;
    record.legal_moves(moves);
    std::vector<DivideRow> rows;
    for (const auto move : moves) {
      record.play(move);
      rows.push_back({position().format(move), banyan::perft(record, depth - 1)});
      record.rewind(record_.plies(), position());
    }
    return rows;
  }

  std::size_t position_bytes() const override { return sizeof(G); }
  bool samples_stepwise() const override { return SamplesStepwise<G>; }
  PlayoutSample random_playouts(std::uint64_t playouts, std::uint64_t seed,
                                Sampling sampling) const override {
    if constexpr (SamplesStepwise<G>) {
      if (sampling == Sampling::Stepwise) {
        return sample(playouts, seed, [](const G& p, Rng& rng) { return stepwise_playout(p, rng); });
      }
    }
    BANYAN_CHECK(sampling == Sampling::Uniform);
    return sample(playouts, seed, [](const G& p, Rng& rng) { return random_playout(p, rng); });
  }

  std::optional<double> score() const override {
    if constexpr (Scored<G>) return position().score();
    return std::nullopt;
  }

 private:
  const G& position() const { return record_.position(); }
  G turned(int symmetry) const {
    if constexpr (Symmetric<G>) {
      if (symmetry != 0) return position().transformed(symmetry);
    }
    return position();
  }
  bool ends_by_repetition(typename G::Move move) const requires Repeats<G> {
    if (G::kRepetition == Repetition::Superko) return false;
    if (!record_.may_have_occurred(position().repetition_key_after(move))) return false;
    GameRecord<G> next = record_;
    next.play(move);
    return next.outcome() != next.position().outcome();
  }
  std::vector<BoardCell> cells(typename G::Move move) const {
    const CellPath path = position().cells_of(move);
    return {path.begin(), path.end()};
  }

  template <class Playout>
  PlayoutSample sample(std::uint64_t playouts, std::uint64_t seed, Playout playout) const {
    PlayoutSample sample;
    Rng rng(seed);
    for (std::uint64_t i = 0; i < playouts; ++i) {
      const PlayoutResult result = playout(position(), rng);
      sample.plies += static_cast<std::uint64_t>(result.plies);
      sample.first_wins += result.outcome == Outcome::FirstWins ? 1 : 0;
      sample.draws += result.outcome == Outcome::Draw ? 1 : 0;
      sample.signature = mix64(sample.signature ^ (static_cast<std::uint64_t>(result.plies) * 4 +
                                                   static_cast<std::uint64_t>(result.outcome)));
    }
    sample.playouts = playouts;
    return sample;
  }

  GameRecord<G> record_;
  typename G::Options options_;
};

std::string describe(Repetition repetition) {
  switch (repetition) {
    case Repetition::None:
      return "positions cannot repeat";
    case Repetition::ThirdIsDraw:
      return "the third repetition is a draw";
    case Repetition::Superko:
      return "positional superko: no earlier position may come back";
  }
  return "";
}

template <Notated G>
GameInfo info_of() {
  const auto start = G::start({});
  BANYAN_CHECK(bool(start));
  return {std::string(G::kName), std::string(G::kTitle),   std::string(G::kNotation),
          start->to_text(),      describe(G::kRepetition), options_of<typename G::Options>(),
          conventions_of<G>};
}

template <class... G>
std::vector<GameInfo> infos_of(GameList<G...>) {
  std::vector<GameInfo> infos;
  const auto add = [&]<class T>(std::type_identity<T>) {
    if (infos.empty() || infos.back().name != T::kName) infos.push_back(info_of<T>());
  };
  (add(std::type_identity<G>{}), ...);
  return infos;
}

// Plays every character of the word as a move, or none of them.
bool play_characters(AnyRecord& record, std::string_view word) {
  std::size_t played = 0;
  while (played < word.size() && record.play(word.substr(played, 1))) ++played;
  if (played == word.size()) return true;
  while (played-- > 0) record.undo();
  return false;
}

}  // namespace

Result<std::unique_ptr<AnyRecord>> make_record(std::string_view game, std::string_view position) {
  if (!is_for_one_player(game)) return make_record_of_two(game, position);
  auto problem = make_problem(game, position);
  if (!problem) return Error{problem.error()};
  return make_plan_record(std::move(*problem));
}

Result<std::unique_ptr<AnyRecord>> make_record_of_two(std::string_view game, std::string_view position) {
  std::unique_ptr<AnyRecord> record;
  try {
    with_game(game, [&]<class G>(std::type_identity<G>, const typename G::Options& options) {
      const auto start = trim(position).empty() ? G::start(options) : G::from_text(position, options);
      if (!start) throw SpecError(start.error());
      record = std::make_unique<RecordOf<G>>(*start, options);
    });
  } catch (const SpecError& error) {
    return Error{error.what()};
  }
  return record;
}

Result<std::size_t> play_moves(AnyRecord& record, std::string_view moves) {
  std::string blanks(moves);
  std::replace(blanks.begin(), blanks.end(), ',', ' ');
  std::size_t number = 0;
  for (const auto word : words(blanks)) {
    ++number;
    const auto played = record.play(word);
    if (played || play_characters(record, word)) continue;
    return Error{"move " + std::to_string(number) + ": " + played.error()};
  }
  return number;
}

std::vector<GameInfo> game_infos() {
  auto infos = infos_of(AllGames{});
  for (GameInfo& info : one_player_infos()) infos.push_back(std::move(info));
  return infos;
}

}  // namespace banyan
