#include "banyan/lab/player.hpp"

#include "banyan/engine/session.hpp"
#include "banyan/lab/external.hpp"

namespace banyan {
namespace {

class EnginePlayer final : public Player {
 public:
  explicit EnginePlayer(std::unique_ptr<Session> session) : session_(std::move(session)) {}

  std::string spec() const override { return session_->engine().spec(); }
  bool ends_by_itself() const override { return session_->engine().ends_by_itself(); }
  Result<bool> play(std::string_view move) override {
    const auto played = session_->play(move);
    if (!played) return Error{played.error()};
    return true;
  }
  Result<Decision> think(const Limits& limits) override {
    return settles_ ? choose(limits) : decision_by(session_->analyze(limits));
  }
  void expect_settlement() override { settles_ = true; }
  Result<bool> resume(const std::string& position, Side) override {
    return session_->start(session_->game(), position);
  }

 private:
  static Decision decision_by(const SearchReport& report) {
    Decision decision{report.best, 0, report.playouts, report.nodes, report.value};
    for (const RootMove& move : report.root) {
      if (move.move == report.best) decision.visits = move.visits;
    }
    return decision;
  }
  // As in a game against a person: it passes where that wins, and weighs a second pass by what is dead.
  Decision choose(const Limits& limits) {
    session_->set_limits(limits);
    const std::string move = session_->choose();
    const SearchReport* report = session_->report();
    Decision decision = report != nullptr ? decision_by(*report) : Decision{};
    decision.move = move;
    return decision;
  }

  std::unique_ptr<Session> session_;
  bool settles_ = false;
};

}  // namespace

Result<bool> Player::resume(const std::string&, Side) { return Error{"cannot go on after the end"}; }

Result<std::unique_ptr<Player>> make_player(const std::string& game, const std::string& spec,
                                            std::uint64_t seed) {
  if (is_external(spec)) return make_external_player(game, spec);
  auto session = Session::make({.game = game, .engine = spec, .seed = seed});
  if (!session) return Error{session.error()};
  return std::unique_ptr<Player>(std::make_unique<EnginePlayer>(std::move(*session)));
}

}  // namespace banyan
