// The least a user of the library writes: an engine that searches a position and says what it would play.
#include <banyan/engine/engine.hpp>
#include <iostream>

int main() {
  const auto engine = banyan::make_engine("connect4", "mcts-solver", /*seed=*/1);
  if (!engine) return 1;
  for (const char* move : {"3", "3", "4", "4"}) {
    if (!(*engine)->play(move)) return 1;
  }
  const banyan::SearchReport report = (*engine)->think({.playouts = 10'000});
  std::cout << "play " << report.best << ", a " << proof_name(report.proof) << '\n';
}
