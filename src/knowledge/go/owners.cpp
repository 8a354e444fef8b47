#include "banyan/knowledge/go/owners.hpp"

#include "banyan/core/spec.hpp"
#include "banyan/games/go/go.hpp"
#include "banyan/games/stones.hpp"
#include "banyan/knowledge/go/benson.hpp"
#include "banyan/knowledge/go/sequence.hpp"

namespace banyan {
namespace {

// Nobody gives up stones for nothing, nobody lets an eye space live that can be killed.
const GoSequenceOptions& judging_playouts() {
  static const GoSequenceOptions options = [] {
    GoSequenceOptions chosen;
    chosen.nakade = chosen.refuse = 1;
    return chosen;
  }();
  return options;
}

template <int Size>
void play_to_the_end(GoGame<Size>& position, Rng& rng) {
  GoAtaris<Size> ataris(position);
  for (int plies = 0; plies < GoGame<Size>::kPlayoutCap && position.outcome() == Outcome::Open; ++plies) {
    const GoMove move = GoSequence<Size>(position, judging_playouts()).choose(ataris, rng);
    position.play(move);
    ataris.played(move, position);
  }
}

template <int Size>
std::vector<double> rows_from_top(const GoBoard<Size>& board,
                                  const typename GoBoard<Size>::template PerPoint<double>& owners) {
  std::vector<double> rows;
  for (int row = board.rows(); row-- > 0;) {
    for (int column = 0; column < board.columns(); ++column) {
      rows.push_back(owners[GoGeometry<Size>::point(column, row)]);
    }
  }
  return rows;
}

// 1 for Black.
template <int Size>
typename GoBoard<Size>::template PerPoint<double> go_owners(const GoGame<Size>& position,
                                                            std::uint64_t playouts, std::uint64_t seed) {
  typename GoBoard<Size>::template PerPoint<double> owners{};
  const double share = 1 / static_cast<double>(playouts);
  Rng rng(seed);
  for (std::uint64_t i = 0; i < playouts; ++i) {
    GoGame<Size> end = position;
    play_to_the_end(end, rng);
    const auto map = end.stones().area_map();
    end.stones().for_each_point([&](GoPoint p) {
      owners[p] += map[p] == GoColor::Black ? share : map[p] == GoColor::White ? -share : 0;
    });
  }
  const auto safe = pass_alive(position.stones());
  position.stones().for_each_point([&](GoPoint p) {
    if (safe[p] != GoColor::Empty) owners[p] = safe[p] == GoColor::Black ? 1 : -1;
  });
  return owners;
}

}  // namespace

std::vector<double> point_owners(const AnyRecord& record, std::uint64_t playouts, std::uint64_t seed) {
  if (!record.conventions().has_dead_stones) return {};
  const bool is_over = record.outcome() != Outcome::Open;
  const std::string text = is_over ? stones_only(record, record.to_move()) : record.text();
  const auto options = configured<GoOptions>(read_spec(record.spec()));
  return with_go(options, [&]<class G>(std::type_identity<G>) {
    const auto position = G::from_text(text, options);
    BANYAN_CHECK(bool(position));
    return rows_from_top(position->stones(), go_owners(*position, playouts, seed));
  });
}

}  // namespace banyan
