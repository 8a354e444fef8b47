// Fuzz target: SGF. Whatever is read is written as a text that reads back as the same tree, and a game that
// is read can be written and read again.
#include "banyan/protocols/game_file.hpp"
#include "checks.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace banyan;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto file = sgf::read(text);
  if (!file) {
    fuzz::check_message(file.error());
    return 0;
  }
  const std::string once = sgf::write(*file);
  const auto again = sgf::read(once);
  BANYAN_CHECK(again && sgf::write(*again) == once);
  const auto game = read_game(text);
  if (!game) {
    fuzz::check_message(game.error());
    return 0;
  }
  const std::string written = write_game(*game);
  const auto same = read_game(written);
  BANYAN_CHECK(same && write_game(*same) == written);
  return 0;
}
