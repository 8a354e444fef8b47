// The clock of one side in a game: how long the next move may take, and whether the flag has fallen. It knows
// time for the whole game, increments (Fischer), and byo-yomi: periods of so many moves each (Canadian), or
// several periods of one move, of which one is used up whenever a move outlasts it (Japanese).
#pragma once

#include <algorithm>

namespace banyan {

struct ClockSetting {
  double main = 0;       // seconds for all moves
  double increment = 0;  // seconds that every move adds
  double period = 0;     // seconds of a byo-yomi period
  int stones = 0;        // moves in a period; 0 = no byo-yomi
  int periods = 1;       // how many there are
  bool used() const { return main > 0 || stones > 0; }
  bool is_japanese() const { return stones == 1 && periods > 1; }
  friend bool operator==(const ClockSetting&, const ClockSetting&) = default;
};

class GameClock {
 public:
  static constexpr double kOverhead = 0.02;  // what a move loses on its way through pipes and programs
  static constexpr double kLeast = 0.001;    // a move may always take so long

  explicit GameClock(const ClockSetting& setting)
      : setting_(setting), left_(setting.main), periods_(setting.stones > 0 ? setting.periods : 0) {
    if (left_ <= 0 && periods_ > 0) enter_period();
  }

  const ClockSetting& setting() const { return setting_; }
  double left() const { return left_; }     // of the main time, or of the period
  int stones() const { return stones_; }    // still to be played in this period; 0 in the main time
  int periods() const { return periods_; }  // that have not begun
  // Until the flag falls.
  double most() const { return left_ + periods_ * setting_.period; }
  bool has_fallen() const { return left_ < 0; }

  // What another clock says. `stones` is 0 in the main time; in Japanese byo-yomi it counts the periods that
  // are left, this one included.
  void set_left(double seconds, int stones) {
    left_ = seconds;
    stones_ = stones;
    if (setting_.stones == 0) return;
    periods_ = stones == 0 ? setting_.periods : 0;
    if (stones > 0 && setting_.is_japanese()) {
      periods_ = stones - 1;
      stones_ = 1;
    }
  }

  // Takes the time of a move; false if the flag has fallen.
  bool spend(double seconds) {
    left_ -= seconds;
    while (left_ < 0 && periods_ > 0) enter_period();
    if (has_fallen()) return false;
    left_ += setting_.increment;
    if (stones_ > 0 && --stones_ == 0) {
      left_ = setting_.period;
      stones_ = setting_.stones;
    }
    return true;
  }

  // Seconds for the next move if about so many more are to come: a share of what is left and most of what the
  // move brings, less the overhead.
  double for_move(double moves_ahead) const { return shares(1, moves_ahead); }
  // The same for a move that is in doubt: two shares, but never more than half of what is left where others
  // are still to come, so that no row of such moves uses up the clock.
  double for_move_in_doubt(double moves_ahead) const { return shares(kSharesInDoubt, moves_ahead); }

 private:
  static constexpr double kIncrementShare = 0.8, kMostReserve = 0.5, kSharesInDoubt = 2;

  double shares(double count, double moves_ahead) const {
    double most = std::max(left_ - reserve(), 0.0);
    double share = most / (stones_ > 0 ? stones_ : std::max(moves_ahead, 1.0));
    if (stones_ == 0) share += kIncrementShare * setting_.increment;
    if (stones_ == 0 && periods_ > 0) {
      const double of_period = setting_.period / setting_.stones;
      share += of_period;
      most += of_period;
    }
    if (count > 1) most = std::max(most / 2, share);
    return std::max(std::min(count * share, most) - kOverhead, kLeast);
  }

  // What is never planned with, since a machine may be busy with something else: a fifth, or a tenth where
  // one move is all of the period, and half a second at most. Main time with a period behind it needs none.
  double reserve() const {
    if (stones_ == 0 && periods_ > 0) return 0;
    const double whole = stones_ > 0 ? setting_.period : setting_.main;
    return std::min(whole / (setting_.stones == 1 ? 10 : 5), kMostReserve);
  }

  void enter_period() {
    left_ += setting_.period;
    stones_ = setting_.stones;
    --periods_;
  }

  ClockSetting setting_;
  double left_ = 0;
  int stones_ = 0, periods_ = 0;
};

}  // namespace banyan
