#include "banyan/engine/counts_exchange.hpp"

#include <algorithm>
#include <charconv>

#include "banyan/core/text.hpp"

namespace banyan {

CountsExchange::CountsExchange(Engine& engine, double share, int depth)
    : engine_(engine), share_(share), depth_(depth) {
  constexpr double kFiner = 0.1;  // so that little that was there before is taken for new later
  for (const EngineCount& count : engine_.top_counts(kFiner * share_, depth_)) {
    Known& known = known_[count.line];
    known.told = count.visits;
    known.total_told = count.total;
  }
}

std::vector<EngineCount> CountsExchange::news() {
  std::vector<EngineCount> news;
  for (const EngineCount& count : engine_.top_counts(share_, depth_)) {
    Known& known = known_[count.line];
    const std::uint64_t own = count.visits - std::min(known.foreign, count.visits);
    if (own <= known.told) continue;
    const double total = count.total - known.total_foreign;
    news.push_back({count.line, own - known.told, total - known.total_told});
    known.told = own;
    known.total_told = total;
  }
  return news;
}

void CountsExchange::add(const std::vector<EngineCount>& of_others) {
  for (const EngineCount& count : of_others) {
    if (!engine_.add_count(count)) continue;
    Known& known = known_[count.line];
    known.foreign += count.visits;
    known.total_foreign += count.total;
  }
}

std::string to_text(const std::vector<EngineCount>& counts) {
  std::string text;
  for (const EngineCount& count : counts) {
    text += std::to_string(count.visits) + ' ' + format_double(count.total) + ' ' + count.line + '\n';
  }
  return text;
}

std::vector<EngineCount> counts_in(std::string_view text) {
  std::vector<EngineCount> counts;
  for (const std::string_view line : split(text, '\n')) {
    const auto first = line.find(' ');
    const auto second = first == std::string_view::npos ? first : line.find(' ', first + 1);
    if (second == std::string_view::npos) continue;
    EngineCount count;
    std::from_chars(line.data(), line.data() + first, count.visits);
    count.total = parse_double(line.substr(first + 1, second - first - 1)).value_or(0);
    count.line = line.substr(second + 1);
    counts.push_back(std::move(count));
  }
  return counts;
}

const RootMove& most_convincing(const std::vector<RootMove>& moves) {
  const auto rank = [](const RootMove& move) {
    if (move.proof == Proof::Win) return 1e30 - move.plies;
    return move.proof == Proof::Loss ? -1e30 + move.plies : static_cast<double>(move.visits) + move.value / 2;
  };
  return *std::max_element(moves.begin(), moves.end(),
                           [&](const RootMove& a, const RootMove& b) { return rank(a) < rank(b); });
}

}  // namespace banyan
