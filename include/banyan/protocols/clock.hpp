// How much of a game's clock one move may use: main time, then byo-yomi periods of so many stones each
// (Canadian), or so many periods of one stone (Japanese).
#pragma once

#include <algorithm>
#include <optional>

namespace banyan {

struct TimeSettings {
  double main = 0;    // seconds
  double period = 0;  // seconds of byo-yomi
  int stones = 0;     // moves in a period; 0 = no byo-yomi
  int periods = 1;    // Japanese: how many of them
  friend bool operator==(const TimeSettings&, const TimeSettings&) = default;
};

class PlayerClock {
 public:
  // What a move loses on its way through pipes and programs.
  static constexpr double kOverhead = 0.02;
  static constexpr double kLeast = 0.001;

  PlayerClock() = default;
  explicit PlayerClock(const TimeSettings& settings) : settings_(settings), left_(settings.main) {
    if (settings.main <= 0 && settings.stones > 0) enter_byo_yomi();
  }

  // GTP's time_left: stones = 0 while the main time runs.
  void set_left(double seconds, int stones) {
    left_ = seconds;
    stones_ = stones;
  }
  double left() const { return left_; }
  int stones() const { return stones_; }

  void use(double seconds) {
    left_ -= seconds;
    if (stones_ > 0 && left_ >= 0 && --stones_ == 0) enter_byo_yomi();
    if (stones_ == 0 && left_ < 0 && settings_.stones > 0) {
      const double over = left_;
      enter_byo_yomi();
      left_ += over;
    }
  }
  bool is_over() const { return left_ < 0; }

  // Seconds for the next move if about `moves_to_go` more are to come.
  double for_move(double moves_to_go) const {
    double share = left_ / std::max(moves_to_go, 1.0);
    if (stones_ > 0) share = left_ / stones_;
    if (stones_ == 0 && settings_.stones > 0) share += settings_.period / settings_.stones;
    return std::max(std::min(share, left_ + spare()) - kOverhead, kLeast);
  }

 private:
  double spare() const {
    return stones_ == 0 && settings_.stones > 0 ? settings_.period / settings_.stones : 0;
  }
  void enter_byo_yomi() {
    left_ = settings_.period;
    stones_ = settings_.stones;
  }

  TimeSettings settings_;
  double left_ = 0;
  int stones_ = 0;
};

}  // namespace banyan
