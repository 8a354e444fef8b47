#include "banyan/book/canonical.hpp"

#include <algorithm>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

PositionKey key_of(std::string_view text) {
  PositionKey key{text.size(), ~std::uint64_t{text.size()}};
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    key.word = mix64(key.word ^ byte);
    key.seal = mix64(key.seal + byte);
  }
  return key;
}

// The same board after another position is another position.
PositionKey behind(const PositionKey& key, const PositionKey& before) {
  return {mix64(key.word ^ mix64(before.word)), mix64(key.seal + mix64(before.seal))};
}

}  // namespace

CanonicalPosition canonical(const AnyRecord& record) {
  CanonicalPosition found;
  for (int symmetry = 0; symmetry < record.symmetries(); ++symmetry) {
    const PositionKey key = key_of(record.text_turned(symmetry));
    if (symmetry == 0 || key < found.key) found = {key, {}};
    if (key == found.key) found.symmetries.push_back(symmetry);
  }
  if (!record.past_matters()) return found;
  const auto before = record.clone();
  if (before->undo()) found.key = behind(found.key, canonical(*before).key);
  return found;
}

std::vector<std::string> canonical_moves(const AnyRecord& record, const CanonicalPosition& position) {
  std::vector<std::string> names = record.legal_moves_turned(position.symmetries.front());
  for (std::size_t i = 1; i < position.symmetries.size(); ++i) {
    std::vector<std::string> others = record.legal_moves_turned(position.symmetries[i]);
    for (std::size_t k = 0; k < names.size(); ++k) names[k] = std::min(names[k], others[k]);
  }
  return names;
}

Result<std::vector<BookStep>> steps_of(const std::string& game, const std::vector<std::string>& moves) {
  auto record = make_record(game);
  if (!record) return Error{record.error()};
  std::vector<BookStep> steps;
  for (const std::string& move : moves) {
    const CanonicalPosition position = canonical(**record);
    const auto legal = (*record)->legal_moves();
    const auto names = canonical_moves(**record, position);
    const auto printed = (*record)->play(move);
    if (!printed) return Error{printed.error()};
    const auto place = std::find(legal.begin(), legal.end(), *printed);
    BANYAN_CHECK(place != legal.end());
    steps.push_back({position.key, names[static_cast<std::size_t>(place - legal.begin())]});
  }
  steps.push_back({canonical(**record).key, {}});
  return steps;
}

}  // namespace banyan
