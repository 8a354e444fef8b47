#include "banyan/knowledge/loa_patterns.hpp"

#include <cmath>
#include <cstdlib>

#include "knowledge/support.hpp"
#include "naive/loa.hpp"

namespace banyan {
namespace {

constexpr std::uint32_t kFirstLine = 13 + 12;  // behind the named weights and the numbers of men

template <class Visit>
void along_loa_games(Visit visit) {
  test::along_random_games(*Loa::start({}), test::games_to_play(20), 5, [&](const Loa& position) {
    if (position.outcome() == Outcome::Open) visit(position);
  });
}

std::vector<Occurrence> occurrences_of(const Loa& position) {
  std::vector<Occurrence> found;
  LoaPatterns::occurrences(position, found);
  return found;
}

std::map<std::uint32_t, int> line_weights(const Loa& position) {
  std::map<std::uint32_t, int> counts;
  for (const Occurrence& one : occurrences_of(position)) {
    if (one.weight >= kFirstLine) counts[one.weight] += static_cast<int>(one.times);
  }
  std::erase_if(counts, [](const auto& entry) { return entry.second == 0; });
  return counts;
}

// A twin that reads lines as words: a letter for the kind of line, then its squares, own, other or empty. A
// word and its mirror are the same, the word with the sides swapped is their opposite.
using Words = std::map<std::string, int>;

void add_word(Words& words, const std::string& kind, std::string line) {
  const std::string mirror(line.rbegin(), line.rend());
  line = std::min(line, mirror);
  std::string opposite = line;
  for (char& c : opposite) c = c == 'x' ? 'o' : c == 'o' ? 'x' : c;
  opposite = std::min(opposite, std::string(opposite.rbegin(), opposite.rend()));
  if (line == opposite) return;
  const bool swapped = opposite < line;
  words[kind + (swapped ? opposite : line)] += swapped ? -1 : 1;
}

Words words_of(const Loa& position) {
  const test::NaiveLoa board({}, position.to_text());
  const auto letter = [&](int column, int row) {
    const char c = board.grid[row][column];
    return c == '.' ? '.' : c == board.mover ? 'x' : 'o';
  };
  Words words;
  for (int at = 0; at < 8; ++at) {
    std::string along, across;
    for (int i = 0; i < 8; ++i) along += letter(i, at), across += letter(at, i);
    const std::string kind = "straight" + std::to_string(std::min(at, 7 - at));
    add_word(words, kind, along);
    add_word(words, kind, across);
  }
  for (int shift = -6; shift <= 6; ++shift) {
    std::string rising, falling;
    for (int row = std::max(0, -shift); row < std::min(8, 8 - shift); ++row) {
      rising += letter(row + shift, row);
      falling += letter(7 - row - shift, row);
    }
    add_word(words, "diagonal", rising);
    add_word(words, "diagonal", falling);
  }
  std::erase_if(words, [](const auto& entry) { return entry.second == 0; });
  return words;
}

// Words and weights name each other one to one, up to the sign that a weight has for all of its words.
TEST(LoaPatterns, HasAWeightForEveryWord) {
  std::map<std::string, std::map<std::uint32_t, int>> candidates;  // the weights that a word may have, signed
  long positions = 0;
  along_loa_games([&](const Loa& position) {
    const Words words = words_of(position);
    const auto weights = line_weights(position);
    ASSERT_EQ(words.size(), weights.size()) << position.to_text();
    ++positions;
    for (const auto& [word, count] : words) {
      std::map<std::uint32_t, int> fitting;
      for (const auto& [weight, times] : weights) {
        if (std::abs(times) == std::abs(count)) fitting[weight] = times == count ? 1 : -1;
      }
      const auto [known, is_new] = candidates.try_emplace(word, fitting);
      if (!is_new)
        std::erase_if(known->second, [&](const auto& entry) {
          const auto found = fitting.find(entry.first);
          return found == fitting.end() || found->second != entry.second;
        });
      ASSERT_FALSE(known->second.empty()) << word << " in " << position.to_text();
    }
  });
  EXPECT_GT(positions, 100);
  std::size_t settled = 0;
  for (const auto& [word, weights] : candidates) settled += weights.size() == 1;
  EXPECT_GT(settled, 50u);
}

TEST(LoaPatterns, CountsItsWeights) {
  const auto weights = LoaPatterns::weights();
  EXPECT_EQ(LoaPatterns::weight_count(), weights.size());
  along_loa_games([&](const Loa& position) {
    for (const Occurrence& one : occurrences_of(position)) ASSERT_LT(one.weight, weights.size());
  });
}

// Tables of rows, kept shapes and all: the sum of what occurs times its weight, cut towards zero.
TEST(LoaPatterns, WeighsWhatOccurs) {
  const LoaPatterns patterns;
  along_loa_games([&](const Loa& position) {
    double sum = 0;
    for (const Occurrence& one : occurrences_of(position)) {
      sum += kSparseUnit * LoaPatterns::weights()[one.weight] * static_cast<double>(one.times);
    }
    const int points = patterns.points(position);
    ASSERT_LE(std::abs(points), std::abs(sum) + 0.01) << position.to_text();
    ASSERT_GT(std::abs(points), std::abs(sum) - 1.01) << position.to_text();
    for (int s = 1; s < position.symmetries(); ++s) {
      ASSERT_EQ(patterns.points(position.transformed(s)), points) << position.to_text() << ' ' << s;
    }
  });
}

TEST(LoaPatterns, AreThoseOfMiaOnOtherBoards) {
  const Loa start = *Loa::start({.size = 6});
  EXPECT_FALSE(LoaPatterns::covers(start));
  test::along_random_games(start, test::games_to_play(5), 5, [](const Loa& position) {
    if (position.outcome() != Outcome::Open) return;
    ASSERT_EQ(LoaPatterns().points(position), MiaEvaluation().points(position)) << position.to_text();
  });
}

TEST(LoaPatterns, BeatRandomPlay) {
  const LoaPatterns patterns;
  EXPECT_GE(test::score_of_greedy<Loa>(patterns, *Loa::start({}), 100), 95);
}

}  // namespace
}  // namespace banyan
