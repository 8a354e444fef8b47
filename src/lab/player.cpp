#include "banyan/lab/player.hpp"

#include "banyan/engine/engine.hpp"

namespace banyan {
namespace {

class EnginePlayer final : public Player {
 public:
  explicit EnginePlayer(std::unique_ptr<Engine> engine) : engine_(std::move(engine)) {}

  std::string spec() const override { return engine_->spec(); }
  Result<bool> play(std::string_view move) override {
    const auto played = engine_->play(move);
    if (!played) return Error{played.error()};
    return true;
  }
  Result<Decision> think(const Limits& limits) override {
    const SearchReport report = engine_->think(limits);
    Decision decision{report.best, 0, report.playouts, report.nodes, report.value};
    for (const RootMove& move : report.root) {
      if (move.move == report.best) decision.visits = move.visits;
    }
    return decision;
  }

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_player(const std::string& game, const std::string& spec,
                                            std::uint64_t seed) {
  auto engine = make_engine(game, spec, seed);
  if (!engine) return Error{engine.error()};
  return std::unique_ptr<Player>(std::make_unique<EnginePlayer>(std::move(*engine)));
}

}  // namespace banyan
