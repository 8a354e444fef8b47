#include "banyan/lab/player.hpp"

#include "banyan/engine/engine.hpp"
#include "banyan/lab/external.hpp"

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
  Result<bool> resume(const std::string& position, Side) override { return engine_->set_position(position); }

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace

Result<bool> Player::resume(const std::string&, Side) { return Error{"cannot go on after the end"}; }

Result<std::unique_ptr<Player>> make_player(const std::string& game, const std::string& spec,
                                            std::uint64_t seed) {
  if (is_external(spec)) return make_external_player(game, spec);
  auto engine = make_engine(game, spec, seed);
  if (!engine) return Error{engine.error()};
  return std::unique_ptr<Player>(std::make_unique<EnginePlayer>(std::move(*engine)));
}

}  // namespace banyan
