#include "banyan/knowledge/go/features.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "banyan/core/embedded.hpp"
#include "banyan/core/rng.hpp"
#include "banyan/core/text.hpp"
#include "banyan/knowledge/go/tactics.hpp"

namespace banyan {
namespace {

using namespace go_features;

constexpr std::string_view kHeader = "banyan go patterns 1";
constexpr std::size_t kMostPatterns = 60'000;  // a feature has 16 bits

constexpr GoFeature kFirstOfKind[kGoFeatureKinds] = {kPass,   kTakesToSave, kEscape, kSelfAtari, kLadderAtari,
                                                     kBorder, kLast,        kBefore, kPatterns};
constexpr std::string_view kNames[] = {"pass",       "pass after pass", "takes to save", "takes several",
                                       "takes one",  "takes a ko",      "escapes",       "escapes in vain",
                                       "self-atari", "ladder atari",    "atari"};

std::uint64_t sum_of(std::string_view text) {
  std::uint64_t sum = 0;
  for (const char c : text) sum = mix64(sum ^ static_cast<unsigned char>(c));
  return sum;
}

std::optional<std::uint64_t> parse_hex(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

}  // namespace

int go_feature_kind(GoFeature feature) {
  return static_cast<int>(std::upper_bound(std::begin(kFirstOfKind), std::end(kFirstOfKind), feature) -
                          std::begin(kFirstOfKind)) -
         1;
}

std::string go_feature_name(GoFeature feature) {
  if (feature < kBorder) return std::string(kNames[feature]);
  if (feature < kLast) return "line " + std::to_string(feature - kBorder + 1);
  if (feature < kBefore) return "distance " + std::to_string(feature - kLast + 2) + " from the last move";
  const int distance = feature == kBefore ? 0 : feature - kBefore + 1;
  return "distance " + std::to_string(distance) + " from the move before";
}

GoFeatureWeights::GoFeatureWeights(std::vector<std::uint64_t> patterns) : patterns_(std::move(patterns)) {
  BANYAN_CHECK(patterns_.size() <= kMostPatterns);
  weights_.assign(kPatterns + patterns_.size(), 1.0f);
  index();
}

void GoFeatureWeights::index() {
  slots_.assign(std::bit_ceil(2 * patterns_.size() + 1), 0);
  for (std::size_t i = 0; i < patterns_.size(); ++i) {
    std::size_t slot = patterns_[i] & (slots_.size() - 1);
    while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<GoFeature>(kPatterns + i);
  }
}

GoFeature GoFeatureWeights::find(std::uint64_t hash) const {
  std::size_t slot = hash & (slots_.size() - 1);
  while (slots_[slot] != 0 && patterns_[static_cast<std::size_t>(slots_[slot] - kPatterns)] != hash) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slots_[slot];
}

GoFeature GoFeatureWeights::largest_of(std::span<const std::uint64_t> shells) const {
  GoFeature largest = 0;
  for (const std::uint64_t hash : shells) {
    const GoFeature found = find(hash);
    if (found == 0) break;
    largest = found;
  }
  return largest;
}

std::string GoFeatureWeights::to_text(std::string_view provenance) const {
  std::string body;
  char line[64];
  for (GoFeature i = 0; i < kPatterns; ++i) {
    std::snprintf(line, sizeof line, "%.4g ", static_cast<double>(weights_[i]));
    body += line + go_feature_name(i) + '\n';
  }
  for (std::size_t i = 0; i < patterns_.size(); ++i) {
    std::snprintf(line, sizeof line, "%.4g %llx\n", static_cast<double>(weights_[kPatterns + i]),
                  static_cast<unsigned long long>(patterns_[i]));
    body += line;
  }
  std::snprintf(line, sizeof line, "%zu %llx\n", patterns_.size(),
                static_cast<unsigned long long>(sum_of(body)));
  std::string text = std::string(kHeader) + '\n';
  for (const std::string_view remark : split(provenance, '\n')) text += "# " + std::string(remark) + '\n';
  return text + line + body;
}

Result<GoFeatureWeights> GoFeatureWeights::parse(std::string_view text) {
  const auto bad = [](const std::string& why) { return Error{"no weights of Go patterns: " + why}; };
  std::size_t number = 0;
  const auto next_line = [&] {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    return line;
  };
  if (next_line() != kHeader) return bad("the first line is not '" + std::string(kHeader) + "'");
  while (text.starts_with('#')) next_line();
  const auto head = words(next_line());
  const auto count = head.size() == 2 ? parse_int(head[0]) : std::nullopt;
  const auto sum = head.size() == 2 ? parse_hex(head[1]) : std::nullopt;
  if (!count || !sum || *count < 0 || *count > static_cast<std::int64_t>(kMostPatterns)) {
    return bad("line " + std::to_string(number) + " does not hold the number of patterns and a check sum");
  }
  if (sum_of(text) != *sum) return bad("the check sum does not fit, the file is damaged");
  std::vector<std::uint64_t> patterns;
  std::vector<float> weights;
  while (!text.empty()) {
    const std::string_view line = next_line();
    const std::size_t blank = std::min(line.find(' '), line.size());
    const auto weight = parse_double(line.substr(0, blank));
    if (!weight || !(*weight > 0 && *weight < 1e30))
      return bad("a bad weight in line " + std::to_string(number));
    weights.push_back(static_cast<float>(*weight));
    if (weights.size() <= kPatterns) continue;
    const auto hash = parse_hex(line.substr(std::min(blank + 1, line.size())));
    if (!hash) return bad("a bad pattern in line " + std::to_string(number));
    patterns.push_back(*hash);
  }
  if (weights.size() != kPatterns + static_cast<std::size_t>(*count))
    return bad("it holds too few or too many lines");
  GoFeatureWeights read(std::move(patterns));
  read.weights_ = std::move(weights);
  return read;
}

GoFeatureWeights GoFeatureWeights::embedded(std::string_view path) {
  for (const EmbeddedText& text : embedded_texts()) {
    if (text.path != path) continue;
    auto read = parse(text.text);
    BANYAN_CHECK(bool(read));
    return std::move(*read);
  }
  return GoFeatureWeights();
}
const GoFeatureWeights& GoFeatureWeights::committed() {
  static const GoFeatureWeights weights = embedded("data/patterns/go.txt");
  return weights;
}
const GoFeatureWeights& GoFeatureWeights::committed_for_playouts() {
  static const GoFeatureWeights weights = embedded("data/patterns/go-playout.txt");
  return weights;
}

GoTeam playout_team(const GoTeam& team) {
  constexpr int kAround = 3;  // distance of the diagonal neighbours
  GoTeam kept;
  for (const GoFeature feature : team) {
    const bool is_near = kLast <= feature && feature <= kLast + kAround - 2;
    if (feature == kVainEscape) {
      kept.push_back(kEscape);
    } else if (feature <= kSelfAtari || is_near || feature >= kPatterns) {
      kept.push_back(feature);
    }
  }
  return kept;
}

template <int Size>
GoFeature go_capture_feature(const GoBoard<Size>& board, GoPoint p, GoColor own, int taken) {
  const GoTactics<Size> tactics(board);
  if (tactics.stones_saved(p, own) > 0) return kTakesToSave;
  if (taken > 1) return kTakesMore;
  return tactics.is_self_atari(p, own) ? kTakesKo : kTakesOne;
}

namespace {

template <int Size>
bool escapes_in_vain(const GoBoard<Size>& board, GoPoint p, GoColor own) {
  GoBoard<Size> after = board;
  after.play(p, own);
  if (after.liberties(p, 3).size() > 2) return false;
  return GoTactics<Size>(after, 60).capture_of_two(p) != kNoPoint;
}

template <int Size>
GoFeature atari_of(const GoBoard<Size>& board, GoPoint p, GoColor own) {
  GoFeature found = 0;
  for (const GoPoint n : GoGeometry<Size>::neighbours(p)) {
    if (board.color_at(n) != opponent(own) || board.pseudo_liberties(n) > 8) continue;
    if (board.liberties(n, 3).size() != 2) continue;
    found = found == kLadderAtari ? found : kAtari;
    GoBoard<Size> after = board;
    after.play(p, own);
    if (GoTactics<Size>(after, 60).is_lost_in_atari(n)) found = kLadderAtari;
  }
  return found;
}

template <int Size>
int distance_between(GoPoint a, GoPoint b) {
  using Geometry = GoGeometry<Size>;
  return go_distance(Geometry::column_of(a) - Geometry::column_of(b),
                     Geometry::row_of(a) - Geometry::row_of(b));
}

}  // namespace

template <int Size>
typename GoTeams<Size>::Team GoTeams<Size>::of(GoMove move) const {
  Team team;
  if (position_.is_pass(move)) {
    team.push_back(position_.passes() > 0 ? kPassAfterPass : kPass);
    return team;
  }
  const auto& board = position_.stones();
  const GoColor own = go_color(position_.to_move());
  const GoPoint p = move.point;
  const GoTactics<Size> tactics(board);
  const int taken = tactics.stones_taken(p, own);
  if (taken > 0) {
    team.push_back(go_capture_feature(board, p, own, taken));
  } else if (tactics.is_bad_self_atari(p, own)) {
    team.push_back(kSelfAtari);
  } else {
    if (tactics.stones_saved(p, own) > 0) {
      team.push_back(escapes_in_vain(board, p, own) ? kVainEscape : kEscape);
    }
    if (const GoFeature atari = atari_of(board, p, own); atari != 0) team.push_back(atari);
  }
  using Geometry = GoGeometry<Size>;
  const int column = Geometry::column_of(p), row = Geometry::row_of(p);
  const int line = std::min({column, row, board.columns() - 1 - column, board.rows() - 1 - row});
  if (line < 4) team.push_back(static_cast<GoFeature>(kBorder + line));
  if (const GoPoint last = position_.last_move().point; last != kNoPoint) {
    const int distance = distance_between<Size>(p, last);
    if (2 <= distance && distance <= kFarthest) team.push_back(static_cast<GoFeature>(kLast + distance - 2));
  }
  if (const GoPoint before = position_.move_before_last().point; before != kNoPoint) {
    const int distance = distance_between<Size>(p, before);
    if (distance <= kFarthest) {
      team.push_back(static_cast<GoFeature>(distance == 0 ? kBefore : kBefore + distance - 1));
    }
  }
  GoFeature pattern = 0;
  go_shells_while(board, p, own, [&](std::uint64_t hash) {
    const GoFeature found = weights_.find(hash);
    if (found != 0) pattern = found;
    return found != 0;
  });
  if (pattern != 0) team.push_back(pattern);
  return team;
}

template <int Size>
GoMoveScores<Size>::GoMoveScores(const GoGame<Size>& position) {
  const GoFeatureWeights& weights = GoFeatureWeights::committed();
  const GoTeams<Size> teams(position, weights);
  double sum = 0;
  const auto add = [&](GoMove move) {
    double product = 1;
    for (const GoFeature feature : teams.of(move)) product *= static_cast<double>(weights.weight(feature));
    scores_[move.point] = static_cast<float>(product);
    sum += product;
  };
  position.stones().for_each_point([&](GoPoint p) {
    if (position.stones().color_at(p) == GoColor::Empty && position.is_legal({p})) add({p});
  });
  add(kGoPass);
  for (float& score : scores_) score = static_cast<float>(static_cast<double>(score) / sum);
}

template GoFeature go_capture_feature(const GoBoard<0>&, GoPoint, GoColor, int);
template GoFeature go_capture_feature(const GoBoard<9>&, GoPoint, GoColor, int);
template GoFeature go_capture_feature(const GoBoard<13>&, GoPoint, GoColor, int);
template GoFeature go_capture_feature(const GoBoard<19>&, GoPoint, GoColor, int);
template class GoTeams<0>;
template class GoTeams<9>;
template class GoTeams<13>;
template class GoTeams<19>;
template class GoMoveScores<0>;
template class GoMoveScores<9>;
template class GoMoveScores<13>;
template class GoMoveScores<19>;

}  // namespace banyan
