// Fuzz target: move text of every game. A move that is read is legal on the board and prints as a text that
// reads back as itself; what cannot be read is refused with a message.
#include "checks.hpp"

namespace {

using namespace banyan;

template <Notated G>
void play_words(const G& start, std::string_view text) {
  constexpr std::size_t kLongestGame = 200;
  GameRecord<G> record(start);
  for (const auto word : words(text)) {
    const G& position = record.position();
    const auto move = position.parse(word);
    if (!move) {
      fuzz::check_message(move.error());
      continue;
    }
    BANYAN_CHECK(fuzz::is_legal(position, *move));
    const auto again = position.parse(position.format(*move));
    BANYAN_CHECK(again && *again == *move);
    if (record.plies() < kLongestGame && record.is_legal(*move)) record.play(*move);
  }
  fuzz::check_moves(record.position());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  fuzz::with_position(input, [&](const auto& position, const auto&) { play_words(position, input); });
  return 0;
}
