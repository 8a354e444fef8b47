// Every engine of Lines of Action plays a win that is there.
#include <gtest/gtest.h>

#include "banyan/engine/engine.hpp"
#include "banyan/games/any_record.hpp"
#include "banyan/lab/solved_set.hpp"
#include "support/data.hpp"

namespace banyan {
namespace {

// Of the hybrids, whose play-outs are slow here, every so many positions will do.
std::size_t stride_of(const std::string& preset) {
  if (preset == "mcts-mr-3" || preset == "mcts-mr-4") return 400;
  return preset.starts_with("mcts-m") ? 50 : 1;
}

bool wins_at_once(Engine& engine, const SolvedRow& row) {
  EXPECT_TRUE(bool(engine.set_position(row.position)));
  Limits limits;
  limits.playouts = 2000;
  limits.bytes = 1 << 22;
  const std::string best = engine.think(limits).best;
  const auto record = make_record("loa", row.position);
  const Side side = (*record)->to_move();
  return bool((*record)->play(best)) && (*record)->outcome() == win_for(side);
}

TEST(LoaPresets, AllWinAtOnceWhereTheyCan) {
  BANYAN_NEEDS_DATA(path, "loa/forced_wins_in_1.tsv");
  const auto rows = read_solved_set("loa", test::read_file(path));
  ASSERT_TRUE(bool(rows)) << rows.error();
  const auto presets = presets_for("loa");
  for (const PresetInfo& preset : *presets) {
    SCOPED_TRACE(preset.name);
    if (preset.name == "uct") continue;  // it proves nothing, and may prefer another move that wins as well
    const auto engine = make_engine("loa", preset.name, 1);
    ASSERT_TRUE(bool(engine)) << engine.error();
    for (std::size_t i = 0; i < rows->size(); i += stride_of(preset.name)) {
      EXPECT_TRUE(wins_at_once(**engine, (*rows)[i])) << (*rows)[i].position;
    }
  }
}

}  // namespace
}  // namespace banyan
