#include "banyan/knowledge/loa_knowledge.hpp"

namespace banyan {
namespace {

// The squares at least `margin` away from the edge of a board of this size, a1 = bit 0, eight bits a row.
constexpr std::uint64_t inside(int size, int margin) {
  std::uint64_t squares = 0;
  for (int row = margin; row < size - margin; ++row) {
    for (int column = margin; column < size - margin; ++column) squares |= loa_board::bit(8 * row + column);
  }
  return squares;
}

}  // namespace

LoaForcing::LoaForcing(const Loa& position)
    : own_(position.men(position.to_move())), other_(position.men(opponent(position.to_move()))) {
  static constexpr auto kInside = [] {
    std::array<std::array<std::uint64_t, 3>, 9> masks{};
    for (int size = 5; size <= 8; ++size) {
      for (int margin = 0; margin < 3; ++margin) masks[size][margin] = inside(size, margin);
    }
    return masks;
  }();
  ring_ = kInside[static_cast<std::size_t>(position.size())][1];
  inner_ = kInside[static_cast<std::size_t>(position.size())][2];
}

std::uint8_t LoaForcing::forcing(Loa::Move move) const {
  if (Loa::is_pass(move)) return Forcing::kQuiet;
  const std::uint64_t to = loa_board::bit(move.to);
  const bool captures = (other_ & to) != 0;
  if (loa_board::is_connected(own_ ^ loa_board::bit(move.from) ^ to) &&
      !(captures && loa_board::is_connected(other_ ^ to))) {
    return Forcing::kWins;
  }
  if (!captures) return Forcing::kQuiet;
  return (inner_ & to) != 0 ? Forcing::kVeryForcing : (ring_ & to) != 0 ? Forcing::kForcing : Forcing::kQuiet;
}

}  // namespace banyan
