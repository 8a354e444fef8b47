#include "banyan/knowledge/breakthrough.hpp"

#include "knowledge/support.hpp"

namespace banyan {
namespace {

Breakthrough position_of(const std::string& text) { return *Breakthrough::from_text(text, {6, 6}); }

// The same game seen by the other side: rows upside down, colours changed.
Breakthrough flipped(const Breakthrough& position) {
  const std::string text = position.to_text();
  const std::size_t blank = text.find(' ');
  std::string rows;
  for (std::size_t end = blank; end != std::string::npos;) {
    const std::size_t slash = end == 0 ? std::string::npos : text.rfind('/', end - 1);
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    rows += (rows.empty() ? "" : "/") + text.substr(begin, end - begin);
    end = slash;
  }
  for (char& c : rows) c = c == 'P' ? 'p' : c == 'p' ? 'P' : c;
  return position_of(rows + (position.to_move() == Side::First ? " b" : " w"));
}

TEST(BreakthroughKnowledge, IsSaneInRandomGames) {
  for (const Breakthrough::Options options : {Breakthrough::Options{6, 6}, {8, 8}, {3, 4}}) {
    test::expect_sane<BreakthroughMoves>(*Breakthrough::start(options), MenAndRunner(), true);
  }
}

TEST(BreakthroughKnowledge, IsTheSameForBothSides) {
  test::along_random_games(Breakthrough(), 100, 2, [](const Breakthrough& position) {
    if (position.outcome() != Outcome::Open) return;
    const Breakthrough image = flipped(position);
    ASSERT_DOUBLE_EQ(MenAndRunner().value(position), MenAndRunner().value(image)) << position.to_text();
    MoveList<Breakthrough> moves;
    position.legal_moves(moves);
    const auto flip = [](int square) { return static_cast<std::uint8_t>((5 - square / 8) * 8 + square % 8); };
    for (const auto move : moves) {
      ASSERT_FLOAT_EQ(BreakthroughMoves(position).score(move),
                      BreakthroughMoves(image).score({flip(move.from), flip(move.to)}))
          << position.to_text() << ' ' << position.format(move);
    }
  });
}

TEST(BreakthroughKnowledge, WinsAtOnceOrLoses) {
  // Black's man on f2 cannot be taken and would win: only f5xe6 is worth anything.
  const auto scores =
      test::scores_of<BreakthroughMoves>(position_of("pp1ppp/pp1p1P/1p4/1P1Pp1/P3Pp/PPP2P w"));
  for (const auto& [move, score] : scores) EXPECT_EQ(score, move == "f5e6" ? 1.0f : 0.0f) << move;
}

TEST(BreakthroughKnowledge, TakesTheManThatIsAboutToWin) {
  const auto scores = test::scores_of<BreakthroughMoves>(position_of("pppppp/6/6/6/4p1/PPPPPP w"));
  for (const auto& [move, score] : scores) {
    EXPECT_EQ(score, move == "d1e2" || move == "f1e2" ? 0.98f : 0.0f) << move;
  }
}

TEST(BreakthroughKnowledge, KnowsSafeSquares) {
  const auto scores = test::scores_of<BreakthroughMoves>(position_of("6/p5/2p3/P5/2PP2/6 w"));
  EXPECT_FLOAT_EQ(scores.at("d2d3"), 0.85f);  // c4 attacks d3, c2 defends it
  EXPECT_FLOAT_EQ(scores.at("d2e3"), 0.85f);  // nobody attacks e3
  EXPECT_FLOAT_EQ(scores.at("a3a4"), 0.95f);  // a5 attacks b4 alone
  EXPECT_FLOAT_EQ(scores.at("a3b4"), 0.30f);  // b4 is attacked by a5, and not defended
  EXPECT_FLOAT_EQ(scores.at("c2b3"), 0.30f);  // c4 attacks b3, and c2, its defender, is the man that moved
  EXPECT_FLOAT_EQ(scores.at("c2d3"), 0.30f);  // c4 attacks d3 as well
}

TEST(BreakthroughKnowledge, ValuesMenAndRunners) {
  EXPECT_DOUBLE_EQ(MenAndRunner().value(Breakthrough()), 0.5);
  EXPECT_GT(MenAndRunner().value(position_of("pppppp/ppppp1/6/6/PPPPPP/PPPPPP w")), 0.5);
  EXPECT_LT(MenAndRunner().value(position_of("pppppp/ppppp1/6/6/PPPPPP/PPPPPP b")), 0.5);
  EXPECT_EQ(MenAndRunner().value(position_of("pppppp/P5/6/6/6/6 w")), 1);
  EXPECT_EQ(MenAndRunner().value(position_of("6/6/p5/6/2p3/P5 w")), 0);     // c2 cannot be caught
  EXPECT_GT(MenAndRunner().value(position_of("6/6/p5/6/1p4/P5 w")), 0);     // b2 can
  EXPECT_EQ(MenAndRunner().value(position_of("6/6/6/6/1p1p2/P3P1 w")), 0);  // two cannot both be caught
}

// One ply deep with the evaluation, against random play: at least 95 % of the games.
TEST(BreakthroughKnowledge, BeatsRandomPlay) {
  EXPECT_GE(test::score_of_greedy(MenAndRunner(), Breakthrough(), 100), 95);
}

}  // namespace
}  // namespace banyan
