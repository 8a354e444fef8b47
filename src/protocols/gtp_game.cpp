#include "gtp_game.hpp"

#include "banyan/games/points.hpp"

namespace banyan::gtp {

Result<Game> Game::make(const std::string& game, const std::string& engine, std::uint64_t seed) {
  auto record = make_record(game);
  if (!record) return Error{record.error()};
  auto made = make_engine(game, engine, seed);
  if (!made) return Error{made.error()};
  Game out;
  out.game_ = (*record)->spec();
  out.engine_spec_ = engine;
  out.seed_ = seed;
  out.engine_ = std::move(*made);
  out.stages_.push_back(std::move(*record));
  out.starts_.emplace_back();
  return out;
}

Result<bool> Game::change(const std::string& game) {
  auto fresh = make(game, engine_spec_, seed_);
  if (!fresh) return Error{fresh.error()};
  *this = std::move(*fresh);
  return true;
}

Result<bool> Game::set_rules(const std::string& game) {
  auto fresh = make(game, engine_spec_, seed_);
  if (!fresh) return Error{fresh.error()};
  fresh->stages_.clear();
  fresh->starts_ = starts_;
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    auto record = make_record(game, starts_[i]);
    if (!record) return Error{record.error()};
    for (const std::string& move : stages_[i]->moves()) {
      if (const auto played = (*record)->play(move); !played) return Error{played.error()};
    }
    fresh->stages_.push_back(std::move(*record));
  }
  fresh->sync();
  *this = std::move(*fresh);
  return true;
}

Result<bool> Game::set_position(const std::string& position) {
  auto record = make_record(game_, position);
  if (!record) return Error{record.error()};
  stages_.clear();
  starts_.clear();
  stages_.push_back(std::move(*record));
  starts_.push_back(position);
  sync();
  return true;
}

void Game::clear() { static_cast<void>(set_position("")); }

void Game::sync() {
  if (starts_.back().empty()) {
    engine_->new_game();
  } else {
    static_cast<void>(engine_->set_position(starts_.back()));
  }
  for (const std::string& move : record().moves()) static_cast<void>(engine_->play(move));
}

Result<bool> Game::restart(Side side) {
  const std::string start = go_position(record(), side);
  auto record = make_record(game_, start);
  if (!record) return Error{record.error()};
  stages_.push_back(std::move(*record));
  starts_.push_back(start);
  sync();
  return true;
}

Result<bool> Game::turn_to(Side side) {
  const bool is_open = record().outcome() == Outcome::Open;
  if (record().to_move() == side && is_open) return true;
  if (is_go()) return restart(side);
  if (!is_open) return Error{"the game is over"};
  return Error{std::string("it is ") + (side == Side::First ? "white" : "black") + "'s turn"};
}

Result<std::string> Game::play(Side side, const std::string& move) {
  if (const auto turned = turn_to(side); !turned) return Error{turned.error()};
  auto printed = stages_.back()->play(move);
  if (printed) {
    static_cast<void>(engine_->play(*printed));
  } else {
    drop_empty_stages();
  }
  return printed;
}

bool Game::undo() {
  drop_empty_stages();
  if (!stages_.back()->undo()) return false;
  engine_->undo();
  drop_empty_stages();
  return true;
}

void Game::drop_empty_stages() {
  if (stages_.size() == 1 || !record().moves().empty()) return;
  while (stages_.size() > 1 && record().moves().empty()) {
    stages_.pop_back();
    starts_.pop_back();
  }
  sync();
}

}  // namespace banyan::gtp
