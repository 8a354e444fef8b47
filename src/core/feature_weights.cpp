#include "banyan/core/feature_weights.hpp"

#include <cmath>
#include <map>

#include "banyan/core/files.hpp"
#include "banyan/core/text.hpp"

namespace banyan {
namespace {

constexpr std::string_view kMagic = "banyan weights 1";
constexpr double kLargestWeight = 60;  // e to the power of a few of these is still a float

// FNV-1a of all lines before the checksum.
std::uint64_t checksum(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

std::string in_hex(std::uint64_t number) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; number >>= 4) text[i] = "0123456789abcdef"[number & 15];
  return text;
}

// The text behind a word and a blank, or nothing.
std::optional<std::string_view> behind(std::string_view line, std::string_view word) {
  if (!line.starts_with(word) || line.size() <= word.size() || line[word.size()] != ' ') return std::nullopt;
  return line.substr(word.size() + 1);
}

}  // namespace

std::string FeatureWeights::to_text() const {
  std::string text = std::string(kMagic) + "\ngame " + game + "\n";
  for (const std::string& line : made) text += "made " + line + "\n";
  for (const auto& [name, weight] : weights) text += format_double(weight) + " " + name + "\n";
  return text + "sum " + in_hex(checksum(text)) + "\n";
}

Result<FeatureWeights> FeatureWeights::parse(std::string_view text) {
  FeatureWeights read;
  if (!text.starts_with(std::string(kMagic) + "\n")) return Error{"it is not a file of weights"};
  std::size_t number = 1;
  for (std::size_t begin = kMagic.size() + 1; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    ++number;
    if (const auto sum = behind(line, "sum")) {
      if (*sum != in_hex(checksum(text.substr(0, begin))) || end + 1 != text.size()) {
        return Error{"it is damaged: the checksum does not fit"};
      }
      if (read.game.empty()) return Error{"it names no game"};
      return read;
    }
    begin = end + 1;
    if (const auto game = behind(line, "game")) {
      read.game = *game;
    } else if (const auto made = behind(line, "made")) {
      read.made.emplace_back(*made);
    } else {
      const auto blank = line.find(' ');
      const auto weight = parse_double(line.substr(0, blank));
      if (blank == std::string_view::npos || !weight || !(std::abs(*weight) <= kLargestWeight)) {
        return Error{"line " + std::to_string(number) + " is no weight with a name: " + in_quotes(line)};
      }
      read.weights.emplace_back(line.substr(blank + 1), *weight);
    }
  }
  return Error{"it is damaged: it ends without a checksum"};
}

Result<std::vector<double>> FeatureWeights::in_order(const std::vector<std::string>& names) const {
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < names.size(); ++i) places.emplace(names[i], i);
  std::vector<double> ordered(names.size(), 0.0);
  for (const auto& [name, weight] : weights) {
    const auto place = places.find(name);
    if (place == places.end()) return Error{"there is no feature " + in_quotes(name) + " in " + game};
    ordered[place->second] = weight;
  }
  return ordered;
}

Result<FeatureWeights> read_weights(const std::string& path, std::string_view game) {
  constexpr std::size_t kMostBytes = std::size_t{4} << 20;
  const auto text = read_file(path, kMostBytes);
  if (!text) return Error{text.error()};
  auto read = FeatureWeights::parse(*text);
  if (!read) return Error{"cannot use " + in_quotes(path) + ": " + read.error()};
  if (read->game != game) {
    return Error{"cannot use " + in_quotes(path) + ": its weights are for " + read->game + ", not for " +
                 std::string(game)};
  }
  return read;
}

}  // namespace banyan
