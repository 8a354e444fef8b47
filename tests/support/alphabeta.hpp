// Alpha-beta for tests: made from its spec, with knowledge that knows nothing but differs from position to
// position, and the judge: plain minimax of a fixed depth.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "banyan/core/playout.hpp"
#include "banyan/search/alphabeta/score.hpp"
#include "banyan/search/knowledge.hpp"
#include "banyan/search/report.hpp"

namespace banyan::test {

inline int hashed(std::uint64_t word, int range) {
  return static_cast<int>(mix64(word) % static_cast<std::uint64_t>(range));
}

// Points from -100 to 100, by the position's key alone.
template <Hashed G>
class HashEvaluation final : public Named<HashEvaluation<G>, Evaluation<G>> {
 public:
  static constexpr std::string_view kName = "hash";
  static constexpr std::string_view kHelp = "points by the key of the position";
  void describe(auto&) {}
  int points(const G& position) const override { return hashed(position.hash(), 201) - 100; }
  double chance(int points) const override { return 0.5 + points / (2.0 * kMostPoints); }
};

// Scores, probabilities and how forcing moves are, by the number of the move in the list and the position's
// key.
template <Hashed G>
class HashKnowledge final : public MoveScores<G>, public MoveProbabilities<G>, public ForcingMoves<G> {
 public:
  using Moves = std::span<const typename G::Move>;
  void score(const G& position, Moves moves, std::span<float> out) const override {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      out[i] = static_cast<float>(hashed(position.hash() + i, 1000)) / 1000;
    }
  }
  void probabilities(const G& position, Moves moves, std::span<float> out) const override {
    score(position, moves, out);
  }
  // A forcing move is one that is drawn, or that wins; few are, so that quiescence ends.
  void forcing(const G& position, Moves moves, std::span<std::uint8_t> out) const override {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      G next = position;
      next.play(moves[i]);
      const int drawn = hashed(position.hash() ^ i, 60);
      out[i] = next.outcome() == win_for(position.to_move()) ? ForcingMoves<G>::kWins
               : drawn < 3                                   ? static_cast<std::uint8_t>(drawn)
                                                             : ForcingMoves<G>::kQuiet;
    }
  }
  static Knowledge<G> all() {
    static const HashKnowledge knowledge;
    return {.moves = &knowledge, .evaluation = nullptr, .probabilities = &knowledge, .forcing = &knowledge};
  }
};

// Compiled once for every game, in alphabeta.cpp. Throws SpecError.
template <Hashed G>
std::unique_ptr<Searcher<G>> make_alphabeta(const std::string& spec, std::uint64_t seed = 1,
                                            const Knowledge<G>& knowledge = HashKnowledge<G>::all());
std::vector<OptionInfo> alphabeta_options();

inline const std::string kPlain =
    "deepening=false,pvs=false,aspiration=false,table=false,etc=false,killers=false,history=false,"
    "captures=false,scores=false,quiescence=false";

// The score that a report stands for: points, or a finished game so many plies away.
template <Game G>
int score_of(const Report<G>& report) {
  if (report.proof == Proof::Win) return alphabeta::kWon - report.plies;
  if (report.proof == Proof::Loss) return report.plies - alphabeta::kWon;
  return report.points;
}

// Plain minimax of a fixed depth along the record, without any cleverness.
template <Hashed G>
int minimax(GameRecord<G>& record, int depth, int ply = 0) {
  const Side side = record.position().to_move();
  if (const Outcome outcome = record.outcome(); outcome != Outcome::Open) {
    if (outcome == Outcome::Draw) return 0;
    return outcome == win_for(side) ? alphabeta::kWon - ply : ply - alphabeta::kWon;
  }
  if (depth == 0) return HashEvaluation<G>().points(record.position());
  MoveList<G> moves;
  record.legal_moves(moves);
  const G here = record.position();
  int best = -alphabeta::kInfinite;
  for (const auto move : moves) {
    record.play(move);
    best = std::max(best, -minimax(record, depth - 1, ply + 1));
    record.rewind(record.plies() - 1, here);
  }
  return best;
}

// A game of random moves, open, of at most `longest` plies.
template <Game G>
GameRecord<G> random_record(const typename G::Options& options, int longest, Rng& rng) {
  for (;;) {
    GameRecord<G> record(*G::start(options));
    const int plies = static_cast<int>(rng.below(static_cast<std::uint32_t>(longest + 1)));
    for (int ply = 0; ply < plies && record.outcome() == Outcome::Open; ++ply) {
      MoveList<G> moves;
      record.legal_moves(moves);
      record.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (record.outcome() == Outcome::Open) return record;
  }
}

}  // namespace banyan::test
