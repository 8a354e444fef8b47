// Searches by means of games: what they choose where the answer is known, and that each equals a slower way
// to the same number.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "banyan/engine/engine.hpp"
#include "banyan/engine/searcher.hpp"
#include "banyan/games/games.hpp"
#include "banyan/search/global/amaf_table.hpp"
#include "banyan/search/global/mean_search.hpp"
#include "banyan/search/global/searcher.hpp"
#include "banyan/search/global/sequence_table.hpp"
#include "banyan/search/global/virtual_global.hpp"
#include "banyan/search/mcts/strategies.hpp"

namespace banyan {
namespace {

using MoveBits = SampledGame::MoveBits;
using Cell = SequenceTable::Cell;

// A position ready to be sampled by random games.
template <Game G>
struct Sampled {
  std::unique_ptr<Playout<G>> playout = std::make_unique<UniformPlayout<G>>();
  Budget budget{Limits{}, {}};
  SampledGameOf<G> game;

  explicit Sampled(const G& position, std::uint64_t seed = 1, Measure measure = Measure::Wins,
                   const Knowledge<G>& knowledge = {})
      : game(GameRecord<G>(position), measure, *playout, knowledge, Rng(seed), budget) {}
};

template <Game G>
G position_of(const std::string& text, const typename G::Options& options = {}) {
  return *G::from_text(text, options);
}

const std::vector<std::string> kEverySearch = {
    "flat(games=40)",
    "flat(games=40,allocation=pruning(least=10))",
    "flat(games=40,allocation=halving)",
    "flat(games=40,allocation=ucb)",
    "amaf(games=400)",
    "amaf(games=400,temperature=2)",
    "lazy(depth=2,games=40)",
    "pruned_deepening(depth=2,games=40)",
    "sgs(width=4,depth=2,games=20)",
    "vgs(width=8,depth=3,games=800)",
};

std::string best_of(const std::string& game, const std::string& spec, const std::string& position) {
  auto engine = make_engine(game, spec, 7);
  EXPECT_TRUE(engine) << (engine ? "" : engine.error());
  if (!position.empty()) {
    EXPECT_TRUE((*engine)->set_position(position));
  }
  return (*engine)->think({}).best;
}

TEST(GlobalSearch, TakesAWinAtOnce) {
  for (const std::string& spec : kEverySearch)
    EXPECT_EQ(best_of("tictactoe", spec, "oo./.x./x.. x"), "c3") << spec;
}

// x must stop o at b1: every other move loses at once, and means of games say so.
TEST(GlobalSearch, StopsALossInOne) {
  for (const std::string& spec : kEverySearch)
    EXPECT_EQ(best_of("tictactoe", spec, "x../.x./o.o x"), "b1") << spec;
}

TEST(GlobalSearch, GivesTheSameAnswerForTheSameSeed) {
  for (const std::string& spec : kEverySearch) {
    auto a = make_engine("hex(size=5)", spec, 3), b = make_engine("hex(size=5)", spec, 3);
    ASSERT_TRUE(a && b) << spec;
    const auto first = (*a)->think({}), second = (*b)->think({});
    EXPECT_EQ(first.best, second.best) << spec;
    EXPECT_EQ(first.playouts, second.playouts) << spec;
    ASSERT_EQ(first.root.size(), second.root.size()) << spec;
    for (std::size_t i = 0; i < first.root.size(); ++i)
      EXPECT_EQ(first.root[i].visits, second.root[i].visits);
  }
}

TEST(GlobalSearch, KeepsALimitOfGames) {
  for (const std::string& spec : kEverySearch) {
    auto engine = make_engine("go(size=5)", spec, 3);
    ASSERT_TRUE(engine) << spec;
    Limits limits;
    limits.playouts = 25;
    const auto report = (*engine)->think(limits);
    EXPECT_LE(report.playouts, 26u) << spec;
    EXPECT_FALSE(report.best.empty()) << spec;
  }
}

TEST(GlobalSearch, PlaysWholeLegalGames) {
  for (const std::string game : {"go(size=4)", "hex(size=4)", "tictactoe", "connect4(columns=4,rows=4)"}) {
    for (const std::string& spec : kEverySearch) {
      if (game.starts_with("connect4") && (spec.starts_with("sgs") || spec.starts_with("vgs"))) continue;
      auto engine = make_engine(game, spec, 1);
      ASSERT_TRUE(engine) << game << " " << spec;
      int plies = 0;
      for (; plies < 200; ++plies) {
        const auto report = (*engine)->think({});
        if (report.best.empty()) break;
        ASSERT_TRUE((*engine)->play(report.best)) << game << " " << spec << " " << report.best;
      }
      EXPECT_LT(plies, 200) << game << " " << spec;
    }
  }
}

TEST(GlobalSearch, RefusesWhatDoesNotFit) {
  EXPECT_FALSE(make_engine("connect4", "vgs", 1)) << "its moves are no cells";
  EXPECT_FALSE(make_engine("hex", "flat(measure=score)", 1)) << "it has no score";
  EXPECT_FALSE(make_engine("go(size=9)", "vgs(width=81,depth=5)", 1)) << "the table would be too large";
}

// Alpha-beta over means against minimax over the means of every line, each asked for on its own.
template <Game G>
void expect_minimax(const G& position, int depth, std::uint64_t seed) {
  const LeafRule rule{6, 0, 0};
  std::vector<MoveBits> cells;
  Sampled<G>(position).game.legal_moves(cells);
  if (cells.size() > 5) cells.resize(5);
  const auto in_line = [&](const std::vector<MoveBits>& line) {
    Sampled<G> sampled(position, seed);
    std::size_t ply = 0;
    MeanSearch search(
        sampled.game, rule,
        [&](const SampledGame& at, std::vector<MoveBits>& out) {
          if (ply < line.size() && at.is_legal(line[ply])) out.push_back(line[ply]);
          ++ply;
        },
        sampled.budget);
    return search.search(static_cast<int>(line.size()), {}).moves.front().worth;
  };
  std::function<double(std::vector<MoveBits>&, GameRecord<G>&, bool)> minimax = [&](auto& line, auto& record,
                                                                                    bool root) {
    double best = -1;
    for (const MoveBits cell : cells) {
      const auto move = SampledGameOf<G>::move_of(cell);
      if (!record.is_legal(move)) continue;
      const G here = record.position();
      line.push_back(cell);
      record.play(move);
      // What a line is worth to the root's side, turned to the side that moved here.
      const bool leaf = static_cast<int>(line.size()) == depth || record.outcome() != Outcome::Open;
      double worth = leaf ? in_line(line) : minimax(line, record, !root);
      if (leaf && !root) worth = 1 - worth;
      if (!leaf) worth = 1 - worth;
      record.rewind(record.plies() - 1, here);
      line.pop_back();
      best = std::max(best, worth);
    }
    if (best >= 0) return best;
    return root ? in_line(line) : 1 - in_line(line);
  };
  Sampled<G> sampled(position, seed);
  MeanSearch search(
      sampled.game, rule,
      [&](const SampledGame& at, std::vector<MoveBits>& out) {
        for (const MoveBits cell : cells) {
          if (at.is_legal(cell)) out.push_back(cell);
        }
      },
      sampled.budget);
  const auto report = search.search(depth, {});
  double best = -1;
  for (const auto& move : report.moves) best = std::max(best, move.worth);
  std::vector<MoveBits> line;
  GameRecord<G> record(position);
  EXPECT_EQ(best, minimax(line, record, true)) << depth << " " << seed;
}

TEST(GlobalSearch, AlphaBetaOverMeansIsMinimaxOverMeans) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    for (int depth = 1; depth <= 4; ++depth) {
      expect_minimax(*Hex::start({4, false}), depth, seed);
      expect_minimax(*TicTacToe::start({}), depth, seed);
    }
  }
}

// Eight lost games, by hand: no variance, one virtual game at distance one: sqrt(1 / 9 / 8).
TEST(GlobalSearch, AFewEqualGamesAreNotCertain) {
  SampleMean mean;
  for (int i = 0; i < 8; ++i) mean.worth.add(0);
  EXPECT_NEAR(mean.error(), std::sqrt(1.0 / 72), 1e-12);
  EXPECT_EQ(SampleMean().error(), kInfinity);
}

// Leaves that are surely outside the window are left early: fewer games for about the same value.
TEST(GlobalSearch, LazinessSavesGames) {
  auto lazy = make_engine("hex(size=4)", "lazy(depth=2,games=400)", 3);
  auto diligent = make_engine("hex(size=4)", "lazy(depth=2,games=400,confidence=0)", 3);
  ASSERT_TRUE(lazy && diligent);
  for (const auto& engine : {&lazy, &diligent}) {
    ASSERT_TRUE((**engine)->set_position("..x./.x../.oo./.... x"));
  }
  const auto few = (*lazy)->think({}), many = (*diligent)->think({});
  EXPECT_LT(few.playouts, many.playouts * 3 / 4);
  EXPECT_NEAR(few.root.front().mean, many.root.front().mean, 0.08);
}

// What a search says of the root becomes the prior of its moves; what it does not report gets the worst.
TEST(PriorProbe, HandsOnWhatTheSearchSays) {
  constexpr std::uint64_t kSeed = 4;
  for (const std::string spec : {"amaf(games=200)", "vgs(width=5,depth=2,games=200)"}) {
    auto engine = make_engine(
        "hex(size=4)", "mcts(selection=prior_knowledge,probe=prior(visits=0,searcher=" + spec + "))", kSeed);
    ASSERT_TRUE(engine) << engine.error();
    auto alone = make_engine("hex(size=4)", spec, Rng(kSeed, ~std::uint64_t{0}).next());
    ASSERT_TRUE(alone);
    std::map<std::string, double> values;
    double worst = 1;
    for (const RootMove& move : (*alone)->think({}).root) {
      values[move.move] = move.value;
      worst = std::min(worst, move.value);
    }
    Limits limits;
    limits.playouts = 30;
    const auto report = (*engine)->think(limits);
    ASSERT_EQ(report.root.size(), 16u);
    for (const RootMove& move : report.root) {
      EXPECT_NEAR(move.prior, values.contains(move.move) ? values[move.move] : worst, 1e-6) << move.move;
    }
  }
}

// Depth one of the table is all moves as first.
TEST(VirtualGlobal, OfDepthOneIsAllMovesAsFirst) {
  Sampled<GoGame<0>> sampled(*GoGame<0>::start({5, 5, 0.5, 0}), 3, Measure::Score);
  sampled.game.keep_trace(true);
  AmafTable amaf(sampled.game.codes());
  SequenceTable table(static_cast<int>(sampled.game.codes()), 1, {});
  for (int i = 0; i < 300; ++i) {
    const Sample sample = sampled.game.sample();
    amaf.add(sampled.game, sample);
    std::map<std::uint32_t, Side> first;
    for (const auto& [code, side] : sampled.game.trace()) first.emplace(code, side);
    std::array<std::vector<Cell>, 2> cells;
    for (const auto& [code, side] : first)
      cells[side == Side::First ? 0 : 1].push_back(static_cast<Cell>(code));
    table.add(cells[0], cells[1], sample.worth);
  }
  for (std::uint32_t code = 0; code < sampled.game.codes(); ++code) {
    const SampleMean& mean = amaf.mean(Side::First, code);
    const auto& entry = table.entry(std::vector<Cell>{static_cast<Cell>(code)});
    ASSERT_EQ(mean.count(), entry.count);
    if (entry.count > 0) {
      EXPECT_NEAR(mean.mean(), entry.mean(), 1e-9);
    }
  }
}

// In Hex the order of moves does not matter: the mean of a virtual sequence is that of games which begin with
// it.
TEST(VirtualGlobal, AgreesWithPlayedSequencesWhereMovesPermute) {
  const Hex start = *Hex::start({3, false});
  std::vector<MoveBits> cells;
  Sampled<Hex>(start).game.legal_moves(cells);
  constexpr int kGames = 60'000;
  SequenceTable table(9, 2, {});
  Sampled<Hex> sampled(start, 11);
  sampled.game.keep_trace(true);
  Rng rng(5);
  for (int i = 0; i < kGames; ++i) {
    const Sample sample = sampled.game.sample();
    std::map<std::uint32_t, Side> first;
    for (const auto& [code, side] : sampled.game.trace()) first.emplace(code, side);
    // The rest of the board is filled by chance, cell by cell, an independent way to what the search does.
    std::vector<std::size_t> rest;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (!first.contains(sampled.game.code_of(cells[c]))) rest.push_back(c);
    }
    shuffle(rest, rng);
    Side side = sampled.game.rest()->to_move;
    ASSERT_EQ(sampled.game.rest()->cells, rest.size());
    for (const std::size_t c : rest) {
      first.emplace(sampled.game.code_of(cells[c]), side);
      side = opponent(side);
    }
    std::array<std::vector<Cell>, 2> taken;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      taken[first.at(sampled.game.code_of(cells[c])) == Side::First ? 0 : 1].push_back(static_cast<Cell>(c));
    }
    table.add(taken[0], taken[1], sample.worth);
  }
  for (Cell a = 0; a < 9; ++a) {
    for (Cell b = 0; b < 9; ++b) {
      if (a == b) continue;
      Sampled<Hex> played(start, 100u + a * 9u + b);
      played.game.play(cells[a]);
      played.game.play(cells[b]);
      double sum = 0;
      constexpr int kPlayed = 4000;
      for (int i = 0; i < kPlayed; ++i) sum += played.game.sample().worth;
      const double p = sum / kPlayed, q = table.entry(std::vector<Cell>{a, b}).mean();
      const double error =
          std::sqrt(0.25 / kPlayed + 0.25 / static_cast<double>(table.entry(std::vector<Cell>{a, b}).count));
      EXPECT_NEAR(p, q, 5 * error) << a << " " << b;
    }
  }
}

// The slow way to virtual global search: every game is kept, and every sequence asks every game.
class SlowReference {
 public:
  SlowReference(SampledGame& game, const std::vector<Preselection::Cell>& cells, int depth, int games)
      : width_(cells.size()), depth_(static_cast<std::size_t>(depth)) {
    for (std::size_t cell = 0; cell < width_; ++cell) {
      if (game.is_pass(cells[cell].move)) pass_ = cell;
    }
    for (int i = 0; i < games; ++i) {
      const Sample sample = game.sample();
      Taken taken{std::vector<int>(width_, -1),
                  game.to_move() == Side::First ? sample.worth : game.turned(sample.worth)};
      for (std::size_t cell = 0; cell < width_; ++cell) {
        for (const auto& step : game.trace()) {
          if (step.code != game.code_of(cells[cell].move)) continue;
          taken.side[cell] = step.side == game.to_move() ? 0 : 1;
          break;
        }
      }
      games_.push_back(std::move(taken));
    }
  }

  std::uint64_t count(const std::vector<std::size_t>& sequence) const { return mean(sequence).second; }
  double value(std::vector<std::size_t>& sequence) const {
    const std::size_t size = sequence.size();
    const bool maximises = size % 2 == 0;
    const bool both_passed = size >= 2 && sequence[size - 1] == pass_ && sequence[size - 2] == pass_;
    std::optional<double> best;
    for (std::size_t cell = 0; cell < width_ && size < depth_ && !both_passed; ++cell) {
      if (cell != pass_ && std::find(sequence.begin(), sequence.end(), cell) != sequence.end()) continue;
      sequence.push_back(cell);
      if (count(sequence) > 0) {
        const double here = value(sequence);
        if (!best || (maximises ? here > *best : here < *best)) best = here;
      }
      sequence.pop_back();
    }
    return best ? *best : mean(sequence).first;
  }

 private:
  struct Taken {
    std::vector<int> side;  // 0 the root's, 1 the other, -1 nobody
    double worth;
  };
  std::pair<double, std::uint64_t> mean(const std::vector<std::size_t>& sequence) const {
    double sum = 0;
    std::uint64_t count = 0;
    for (const Taken& game : games_) {
      bool has = true;
      for (std::size_t i = 0; i < sequence.size(); ++i) {
        has = has && (sequence[i] == pass_ || game.side[sequence[i]] == static_cast<int>(i % 2));
      }
      sum += has ? game.worth : 0;
      count += has;
    }
    return {sum / static_cast<double>(count), count};
  }

  std::size_t width_, depth_, pass_ = SIZE_MAX;  // the place of a pass among the cells
  std::vector<Taken> games_;
};

template <Game G>
void expect_slow_reference(const G& position, int width, int depth, Measure measure) {
  constexpr int kPre = 60, kGames = 150;
  const std::string options = "width=" + std::to_string(width) + ",pre=" + std::to_string(kPre);
  VirtualGlobal search;
  configure(search, read_spec("vgs(" + options + ",depth=" + std::to_string(depth) +
                              ",games=" + std::to_string(kGames) + ")"));
  Preselection preselection;
  configure(preselection, read_spec("cells(" + options + ")"));

  Sampled<G> sampled(position, 9, measure), slow(position, 9, measure);
  const SampledReport report = search.search(sampled.game, sampled.budget, {});
  const auto cells = preselection.select(slow.game, 0, slow.budget);
  const SlowReference reference(slow.game, cells, depth, kGames);
  ASSERT_EQ(report.moves.size(), cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::vector<std::size_t> sequence = {i};
    const auto found = std::find_if(report.moves.begin(), report.moves.end(),
                                    [&](const SampledMove& move) { return move.move == cells[i].move; });
    ASSERT_NE(found, report.moves.end());
    EXPECT_EQ(found->mean.count(), reference.count(sequence));
    if (reference.count(sequence) > 0) {
      EXPECT_NEAR(found->worth, reference.value(sequence), 1e-9) << width << " " << depth;
    }
  }
}

TEST(VirtualGlobal, IsWhatEnumeratingEverySequenceGameByGameGives) {
  const auto go = position_of<GoGame<0>>("..../.xo./..o./.... b -", {4, 4, 0.5, 0});
  for (int depth = 1; depth <= 3; ++depth) {
    for (const int width : {1, 3, 6, 16}) {  // the last with a pass
      expect_slow_reference(go, width, depth, Measure::Score);
      expect_slow_reference(go, width, depth, Measure::Wins);
      expect_slow_reference(*TicTacToe::start({}), width, depth, Measure::Wins);
    }
  }
}

// Likes the cells of tic-tac-toe in the order in which they are listed, from the last.
class LastFirst final : public MoveScores<TicTacToe> {
 public:
  void score(const TicTacToe&, std::span<const TicTacToe::Move> moves, std::span<float> out) const override {
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = static_cast<float>(i);
  }
};

TEST(Preselection, ByKnowledgeTakesTheMovesThatItLikesAndNoGames) {
  const auto start = *TicTacToe::start({});
  Preselection by_knowledge;
  configure(by_knowledge, read_spec("cells(width=3,static=knowledge)"));
  const LastFirst scores;
  Knowledge<TicTacToe> knowledge;
  knowledge.moves = &scores;
  Sampled<TicTacToe> knowing(start, 1, Measure::Wins, knowledge);
  std::vector<MoveBits> moves;
  knowing.game.legal_moves(moves);
  const auto cells = by_knowledge.select(knowing.game, 50, knowing.budget);
  ASSERT_EQ(cells.size(), 3u);
  for (std::size_t i = 0; i < cells.size(); ++i) EXPECT_EQ(cells[i].move, moves[moves.size() - 1 - i]);
  EXPECT_EQ(knowing.budget.playouts(), 0u);
}

TEST(Preselection, ByKnowledgeIsRefusedWhereTheGameHasNone) {
  const auto engine = make_engine("tictactoe", "sgs(static=knowledge)", 1);
  ASSERT_FALSE(engine);
  EXPECT_NE(engine.error().find("no scores of its moves"), std::string::npos) << engine.error();
}

// Two positions of a game that was lost to GNU Go by moves that were played without a search. In the first,
// F4, which saves the white stones in the middle, is 20 points better than J9, which joins three doomed
// stones; in the second every cell is better than a pass by games of their own.
TEST(Preselection, LeavesMoreThanOneCellToChooseFrom) {
  const std::string spec = "sgs(width=8,depth=1,games=300,pre=1000,percent=80)";
  const std::string joins =
      "x.x.x.oo./.xoxxxoxo/oxoxooxxx/xooo.oox./xxooooxxo/.xxoo.xoo/xxx.oooxx/xooooxx.x/.x.....xx w -";
  const std::string makes_eyes =
      "x.x.xxx.x/.xoxxx.x./oxoxooxxx/xooo.oox./xxooooxxo/.xxoo.xoo/xxx.oooxx/xooooxx.x/.xx..o.xx w -";
  for (const std::string& position : {joins, makes_eyes}) {
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u}) {
      auto engine = make_engine("go(size=9,komi=7)", spec, seed);
      ASSERT_TRUE(engine) << engine.error();
      ASSERT_TRUE((*engine)->set_position(position));
      const SearchReport report = (*engine)->think({});
      EXPECT_GT(report.root.size(), 1u) << position << " " << seed;
      EXPECT_TRUE(report.best != "J9" && report.best != "pass") << position << " " << seed;
    }
  }
}

// A pass is a candidate where little is left: four points each, two between them, and White has just passed.
// To pass too ends the game, half a point short. On an empty board there are better cells.
TEST(GlobalSearch, MayPassWhereLittleIsLeft) {
  for (const std::string spec : {"sgs(width=8,depth=3,games=20)", "vgs(width=8,depth=3,games=400)"}) {
    auto engine = make_engine("go(columns=5,rows=2,komi=0.5)", spec, 7);
    ASSERT_TRUE(engine) << engine.error();
    ASSERT_TRUE((*engine)->set_position("xx.oo/xx.oo w -"));
    ASSERT_TRUE((*engine)->play("pass"));
    std::map<std::string, double> means;
    for (const RootMove& move : (*engine)->think({}).root) means[move.move] = move.mean;
    ASSERT_TRUE(means.contains("pass")) << spec;
    EXPECT_EQ(means["pass"], -0.5) << spec;
    auto opening = make_engine("go(size=9)", spec, 7);
    ASSERT_TRUE(opening);
    for (const RootMove& move : (*opening)->think({}).root) EXPECT_NE(move.move, "pass") << spec;
  }
}

// With the same seed both select the same cells; with many games both find the same value there.
TEST(VirtualGlobal, HasTheValueOfStandardGlobalSearchInHex) {
  const auto value = [](const std::string& game, const std::string& spec) {
    auto engine = make_engine(game, spec, 5);
    EXPECT_TRUE(engine) << (engine ? "" : engine.error());
    return (*engine)->think({}).root.front().mean;
  };
  for (const std::string game : {"hex(size=3)", "hex(size=5)", "hex(size=7)"}) {
    EXPECT_NEAR(value(game, "vgs(width=6,depth=1,pre=500,games=20000)"),
                value(game, "sgs(width=6,depth=1,pre=500,games=10000)"), 0.03)
        << game;
    EXPECT_NEAR(value(game, "vgs(width=6,depth=2,pre=500,games=40000)"),
                value(game, "sgs(width=6,depth=2,pre=500,games=4000)"), 0.03)
        << game;
    EXPECT_NEAR(value(game, "vgs(width=6,depth=3,pre=500,games=80000)"),
                value(game, "sgs(width=6,depth=3,pre=500,games=2000)"), 0.04)
        << game;
  }
}

TEST(VirtualGlobal, ChoosesAsStandardGlobalSearchDoesInHex) {
  const std::string centre = best_of("hex(size=3)", "vgs(width=9,depth=2,games=40000)", "");
  EXPECT_EQ(centre, best_of("hex(size=3)", "sgs(width=9,depth=2,games=4000)", ""));
  EXPECT_EQ(centre, "b2");
}

// Where the table would not fit, the spec is refused; else the search comes to an end with a move.
TEST(VirtualGlobal, SearchesAnyWidthAndDepthThatFits) {
  constexpr double kLimit = 1 << 30, kQuick = 1 << 22;
  for (int width = 1; width <= 81; ++width) {
    for (int depth = 1; depth <= 5; ++depth) {
      const std::string spec =
          "vgs(games=40,width=" + std::to_string(width) + ",depth=" + std::to_string(depth) + ")";
      auto engine = make_engine("go(size=9)", spec, 1);
      const double bytes = SequenceTable::bytes_for(width, depth);
      ASSERT_EQ(static_cast<bool>(engine), bytes <= kLimit) << spec;
      if (bytes > kQuick) continue;
      const SearchReport report = (*engine)->think({});
      EXPECT_FALSE(report.best.empty()) << spec;
      EXPECT_EQ(report.depth, depth) << spec;
      const auto cells = std::count_if(report.root.begin(), report.root.end(),
                                       [](const RootMove& move) { return move.move != "pass"; });
      EXPECT_LE(cells, width) << spec;
    }
  }
}

TEST(VirtualGlobal, SearchesLessDeepWithLittleMemory) {
  auto engine = make_engine("go(size=9)", "vgs(games=50,width=81,depth=3)", 1);
  ASSERT_TRUE(engine);
  Limits limits;
  limits.bytes = 1 << 20;
  EXPECT_EQ((*engine)->think(limits).depth, 2);
}

}  // namespace
}  // namespace banyan
