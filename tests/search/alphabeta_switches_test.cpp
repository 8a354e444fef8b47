// Every option of alpha-beta does something; limits are kept, answers repeat themselves, and a search
// allocates nothing once it runs.
#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "banyan/games/breakthrough.hpp"
#include "banyan/games/loa.hpp"
#include "banyan/search/alphabeta/tree_search.hpp"
#include "support/allocations.hpp"
#include "support/alphabeta.hpp"

namespace banyan {
namespace {

// The nodes of searches to a fixed depth from some positions and those after the best move; each spec once.
template <Hashed G>
std::uint64_t nodes_of(const typename G::Options& options, const std::string& spec) {
  static std::map<std::string, std::uint64_t> known;
  const auto [place, is_new] = known.emplace(spec, 0);
  if (!is_new) return place->second;
  const auto searcher = test::make_alphabeta<G>("alphabeta(megabytes=1" + spec + ")");
  Limits limits;
  limits.depth = 5;
  Rng rng(7);
  for (int i = 0; i < 3; ++i) {
    GameRecord<G> record = test::random_record<G>(options, 20, rng);
    for (int ply = 0; ply < 2 && record.outcome() == Outcome::Open; ++ply) {
      const auto report = searcher->search(record, limits, {}, {});
      place->second += report.nodes;
      record.play(*report.best);
    }
  }
  return place->second;
}

// What an option is compared with: the spec without it, and the spec with it. A new option needs a line here.
const std::map<std::string, std::pair<std::string, std::string>> kChanges = {
    {"depth", {"", ",depth=3"}},
    {"deepening", {"", ",deepening=false"}},
    {"first_win", {"", ",first_win=true"}},
    {"pvs", {"", ",pvs=false"}},
    {"aspiration", {"", ",aspiration=false"}},
    {"window", {"", ",window=5"}},
    {"table", {"", ",table=false"}},
    {"deeper", {"", ",deeper=false"}},
    {"etc", {"", ",etc=false"}},
    {"killers", {"", ",killers=false"}},
    {"history", {"", ",history=false"}},
    {"captures", {"", ",captures=false"}},
    {"scores", {"", ",scores=false"}},
    {"scores_depth", {"", ",scores_depth=1"}},
    {"quiescence", {"", ",quiescence=false"}},
    {"null_move", {"", ",null_move=true"}},
    {"multi_cut", {",multi_cut=cut,multi_cut_r=1", ",multi_cut=enhanced,multi_cut_r=1"}},
    {"multi_cut_m", {",multi_cut=cut", ",multi_cut=cut,multi_cut_m=4"}},
    {"multi_cut_c", {",multi_cut=cut", ",multi_cut=cut,multi_cut_c=2"}},
    {"multi_cut_r", {",multi_cut=cut", ",multi_cut=cut,multi_cut_r=1"}},
    {"lmr", {"", ",lmr=true"}},
    {"lmr_moves", {",lmr=true", ",lmr=true,lmr_moves=2"}},
    {"lmr_depth", {",lmr=true", ",lmr=true,lmr_depth=4"}},
    {"lmr_growth", {",lmr=true", ",lmr=true,lmr_growth=2"}},
    {"futility", {"", ",futility=100"}},
    {"futility_depth", {",futility=20", ",futility=20,futility_depth=3"}},
    {"realization", {",realization=rps", ",realization=erps"}},
    {"realization_c", {",realization=rps", ",realization=rps,realization_c=0.5"}},
    {"realization_lo", {",realization=rps", ",realization=rps,realization_lo=0.8"}},
    {"realization_hi", {",realization=rps", ",realization=rps,realization_hi=2"}},
    {"noise", {"", ",noise=50"}},
    {"evaluation", {"", ",evaluation=none"}},
};

TEST(AlphaBetaSwitches, EachChangesTheSearch) {
  for (const OptionInfo& option : test::alphabeta_options()) {
    if (option.key == "megabytes") continue;  // see TheTableKeepsWithinItsBytes
    const auto change = kChanges.find(option.key);
    ASSERT_NE(change, kChanges.end()) << option.key;
    const auto& [without, with] = change->second;
    EXPECT_NE(nodes_of<Loa>({.size = 5}, without), nodes_of<Loa>({.size = 5}, with)) << option.key;
  }
  for (const char* spec : {",multi_cut=cut", ",realization=rps", ",realization=erps"}) {
    EXPECT_NE(nodes_of<Loa>({.size = 5}, ""), nodes_of<Loa>({.size = 5}, spec)) << spec;
  }
  EXPECT_NE(nodes_of<Breakthrough>({}, ""), nodes_of<Breakthrough>({}, ",null_move=true"));
}

// Noise is fixed by seed and position: the same seed gives the same search, another one another.
TEST(AlphaBetaSwitches, NoiseComesFromTheSeed) {
  const auto nodes = [](std::uint64_t seed) {
    Limits limits;
    limits.depth = 5;
    const auto searcher =
        test::make_alphabeta<Breakthrough>("alphabeta(noise=30,evaluation=none,megabytes=1)", seed);
    return searcher->search(GameRecord<Breakthrough>(Breakthrough()), limits, {}, {}).nodes;
  };
  EXPECT_EQ(nodes(1), nodes(1));
  EXPECT_NE(nodes(1), nodes(2));
}

// Plain alpha-beta of a fixed depth visits what it must and looks at nothing else: at depth 1 every move
// once.
TEST(AlphaBetaSwitches, PlainIsPlain) {
  const GameRecord<Breakthrough> start{Breakthrough()};
  MoveList<Breakthrough> moves;
  start.legal_moves(moves);
  const auto report = test::make_alphabeta<Breakthrough>("alphabeta(depth=1," + test::kPlain + ")")
                          ->search(start, {}, {}, {});
  EXPECT_EQ(report.nodes, moves.size());
  EXPECT_EQ(report.depth, 1);
}

template <Hashed G>
void expect_same_report(const Report<G>& a, const Report<G>& b) {
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(*a.best, *b.best);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.depth, b.depth);
  ASSERT_EQ(a.moves.size(), b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    EXPECT_EQ(a.moves[i].move, b.moves[i].move);
    EXPECT_EQ(a.moves[i].value, b.moves[i].value);
    EXPECT_EQ(a.moves[i].line, b.moves[i].line);
  }
}

TEST(AlphaBetaLimits, TheSameSearchTwice) {
  const GameRecord<Loa> record(*Loa::start({}));
  Limits limits;
  limits.nodes = 40'000;
  const auto one = test::make_alphabeta<Loa>("alphabeta(null_move=true,multi_cut=enhanced)");
  const auto first = one->search(record, limits, {}, {});
  EXPECT_LE(first.nodes, limits.nodes);
  EXPECT_GE(first.nodes, limits.nodes - 1);
  expect_same_report(first, test::make_alphabeta<Loa>("alphabeta(null_move=true,multi_cut=enhanced)")
                                ->search(record, limits, {}, {}));
  one->new_game(1);
  expect_same_report(first, one->search(record, limits, {}, {}));
}

// After new_game a searcher answers like a fresh one, whatever it searched before: nodes, lines, values.
template <Hashed G>
void expect_like_new(const std::string& spec, const typename G::Options& options) {
  SCOPED_TRACE(spec);
  const auto used = test::make_alphabeta<G>(spec, 3);
  Rng rng(31);
  for (std::uint64_t game = 1; game <= 4; ++game) {
    used->new_game(game);
    const auto fresh = test::make_alphabeta<G>(spec, game);
    const GameRecord<G> record = test::random_record<G>(options, 20, rng);
    Limits limits;
    limits.nodes = 30'000 / game;
    if (game == 3) limits.bytes = 1 << 18;
    expect_same_report(used->search(record, limits, {}, {}), fresh->search(record, limits, {}, {}));
    limits.nodes = 20'000;
    used->search(test::random_record<G>(options, 20, rng), limits, {}, {});
  }
}

TEST(AlphaBetaLimits, NewGameForgetsEverything) {
  for (const char* spec : {"alphabeta", "alphabeta(megabytes=1,noise=20)",
                           "alphabeta(null_move=true,multi_cut=enhanced,lmr=true,futility=20)",
                           "alphabeta(realization=erps,megabytes=1)", "alphabeta(table=false)"}) {
    expect_like_new<Loa>(spec, {.size = 6});
    expect_like_new<Breakthrough>(spec, {});
  }
}

TEST(AlphaBetaLimits, PlayoutsCountAsNodes) {
  Limits limits;
  limits.playouts = 500;
  const auto report =
      test::make_alphabeta<Loa>("alphabeta")->search(GameRecord<Loa>(*Loa::start({})), limits, {}, {});
  EXPECT_LE(report.nodes, 500u);
  limits.nodes = 300;
  EXPECT_LE(
      test::make_alphabeta<Loa>("alphabeta")->search(GameRecord<Loa>(*Loa::start({})), limits, {}, {}).nodes,
      300u);
}

// Any number of nodes gives a legal move, and progress comes once a depth.
TEST(AlphaBetaLimits, StoppedAnywhere) {
  const GameRecord<Breakthrough> record{Breakthrough()};
  for (std::uint64_t nodes = 1; nodes < 400; nodes += 7) {
    Limits limits;
    limits.nodes = nodes;
    int depth = 0;
    const auto report =
        test::make_alphabeta<Breakthrough>("alphabeta")
            ->search(record, limits, {}, [&](const Report<Breakthrough>& r) { EXPECT_EQ(r.depth, ++depth); });
    ASSERT_TRUE(report.best);
    EXPECT_TRUE(record.is_legal(*report.best));
    EXPECT_EQ(report.depth, depth);
    EXPECT_EQ(*report.best, report.moves.front().move);
    EXPECT_EQ(report.moves.front().line.front(), *report.best);
  }
}

TEST(AlphaBetaLimits, TimeAndStopToken) {
  const GameRecord<Loa> record(*Loa::start({}));
  const auto searcher = test::make_alphabeta<Loa>("alphabeta");
  Limits limits;
  limits.seconds = 0.03;
  const auto begin = Clock::now();
  EXPECT_TRUE(searcher->search(record, limits, {}, {}).best);
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - begin).count(), 0.25) << "a gross bound";
  std::stop_source before;
  before.request_stop();
  const auto at_once = searcher->search(record, {}, before.get_token(), {});
  EXPECT_EQ(static_cast<int>(at_once.why), static_cast<int>(StopReason::Stopped));
  EXPECT_TRUE(at_once.best);
  std::stop_source later;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    later.request_stop();
  });
  EXPECT_EQ(static_cast<int>(searcher->search(record, {}, later.get_token(), {}).why),
            static_cast<int>(StopReason::Stopped));
}

TEST(AlphaBetaLimits, TheTableKeepsWithinItsBytes) {
  const GameRecord<Loa> record(*Loa::start({}));
  for (const std::uint64_t bytes : {std::uint64_t{1}, std::uint64_t{1} << 16, std::uint64_t{1} << 22}) {
    const auto searcher = test::make_alphabeta<Loa>("alphabeta(megabytes=2)");
    Limits limits;
    limits.bytes = bytes;
    limits.nodes = 5000;
    const auto report = searcher->search(record, limits, {}, {});
    const std::uint64_t table = report.bytes - alphabeta::TreeSearch<Loa>::kPlaceBytes;
    EXPECT_LE(table, std::max<std::uint64_t>(bytes, 32));
    EXPECT_LE(table, std::uint64_t{2} << 20);
  }
}

// A search of many nodes allocates as often as one of few: what it needs it takes when it starts.
template <Hashed G>
std::uint64_t allocations_of(const GameRecord<G>& record, std::uint64_t nodes) {
  const auto searcher =
      test::make_alphabeta<G>("alphabeta(null_move=true,multi_cut=enhanced,realization=erps)");
  Limits limits;
  limits.nodes = nodes;
  const std::uint64_t before = *test::allocations_so_far();
  searcher->search(record, limits, {}, {});
  return *test::allocations_so_far() - before;
}

TEST(AlphaBetaLimits, NothingIsAllocatedInASearch) {
  if (!test::allocations_so_far()) GTEST_SKIP() << "a sanitizer allocates";
  const GameRecord<Loa> loa(*Loa::start({}));
  EXPECT_GT(allocations_of(loa, 200), 0u);
  EXPECT_EQ(allocations_of(loa, 200), allocations_of(loa, 60'000));
  const GameRecord<Breakthrough> breakthrough{Breakthrough()};
  EXPECT_EQ(allocations_of(breakthrough, 200), allocations_of(breakthrough, 60'000));
}

}  // namespace
}  // namespace banyan
