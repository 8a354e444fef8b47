// Limits of a search, and the budget that keeps them: counters, the stop token and the clock in one object.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <stop_token>

namespace banyan {

// 0 means "not limited"; a search stops at whichever limit comes first. What a node is depends on the search:
// a position that alpha-beta visits; in MCTS a move that a simulation adds to the tree, at least one each, so
// that the limit ends a search whose memory is used up, too.
struct Limits {
  double seconds = 0;
  std::uint64_t playouts = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
  std::uint64_t bytes = std::uint64_t{1} << 30;  // the same everywhere, so that answers are
  int threads = 0;  // how many a search may use that is not told otherwise; 0 is one
  // A search by time alone may end once its move can no longer change, and may use up to `stretch` seconds
  // (if that is more) while its move is in doubt. A counted budget is always used up.
  bool may_end_early = false;
  double stretch = 0;

  bool is_by_time_alone() const { return seconds > 0 && playouts == 0 && nodes == 0; }
  // Up to which the search may last at all.
  double latest() const { return seconds > 0 ? std::max(seconds, stretch) : 0; }
};

enum class StopReason : std::uint8_t { Budget, Solved, Book, Stopped, Decided };
inline constexpr std::array kStopReasonNames = {"budget", "solved", "book", "stopped", "decided"};

using Clock = std::chrono::steady_clock;

// Asked once an iteration and, inside long iterations, once every thousand nodes or so. Reading the clock
// costs as much as a short play-out, so it is read only every so many questions: the interval adapts to about
// a tenth of a millisecond. Once over, always over.
class Budget {
 public:
  Budget(const Limits& limits, std::stop_token stop) : limits_(limits), stop_(std::move(stop)) {}

  // One more iteration is finished; true when the search must end.
  bool iteration_done() {
    ++playouts_;
    if (limits_.playouts != 0 && playouts_ >= limits_.playouts) over_ = true;
    return must_stop();
  }
  void count_nodes(std::uint64_t nodes) {
    nodes_ += nodes;
    if (limits_.nodes != 0 && nodes_ >= limits_.nodes) over_ = true;
  }
  // What another worker did for the same search.
  void count_others(std::uint64_t playouts, std::uint64_t nodes) {
    playouts_ += playouts;
    nodes_ += nodes;
  }
  // Cheap enough for inner loops.
  bool must_stop() {
    if (over_ || --questions_left_ > 0) return over_;
    const auto now = Clock::now();
    const double since = std::chrono::duration<double>(now - last_question_).count();
    if (since < kShortLook && interval_ < kLongestInterval) interval_ *= 2;
    if (since > kLongLook && interval_ > 1) interval_ /= 2;
    last_question_ = now;
    questions_left_ = interval_;
    return look_at_clock();
  }
  // Reads the clock now: for loops whose every step is long. Says nothing of how long questions are apart.
  bool look_at_clock() {
    if (stop_.stop_requested()) over_ = time_is_up_ = stopped_ = true;
    if (limits_.seconds > 0 && seconds() >= limits_.seconds) over_ = time_is_up_ = true;
    return over_;
  }
  // Nothing that is still to come can change the answer.
  void end_decided() { over_ = time_is_up_ = decided_ = true; }
  // The answer is in doubt: takes the time that is kept for that.
  void use_stretch() { limits_.seconds = limits_.latest(); }
  // The clock or the stop token said so: what is under way is to be cut short.
  bool time_is_up() const { return time_is_up_; }

  std::uint64_t playouts() const { return playouts_; }
  std::uint64_t nodes() const { return nodes_; }
  bool was_stopped() const { return stopped_; }
  bool was_decided() const { return decided_; }
  // As the clock was last read; costs nothing.
  double seconds_read() const { return std::chrono::duration<double>(last_question_ - begin_).count(); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  const Limits& limits() const { return limits_; }
  std::stop_token stop_token() const { return stop_; }
  // The limits of a search inside this one: its own, but no more than what is left here.
  Limits left_of(Limits inner) const;

 private:
  static constexpr double kShortLook = 5e-5, kLongLook = 2e-4;
  static constexpr std::uint32_t kLongestInterval = 1024;

  Limits limits_;
  std::stop_token stop_;
  Clock::time_point begin_ = Clock::now(), last_question_ = begin_;
  std::uint64_t playouts_ = 0, nodes_ = 0;
  std::uint32_t interval_ = 1, questions_left_ = 1;
  bool over_ = false, time_is_up_ = false, stopped_ = false, decided_ = false;
};

inline Limits Budget::left_of(Limits inner) const {
  constexpr double kNoTime = 1e-9;
  if (limits_.nodes != 0) {
    const std::uint64_t left = std::max<std::uint64_t>(limits_.nodes, nodes_ + 1) - nodes_;
    inner.nodes = inner.nodes == 0 ? left : std::min(inner.nodes, left);
  }
  if (limits_.seconds > 0) {
    const double left = std::max(limits_.seconds - seconds(), kNoTime);
    inner.seconds = inner.seconds > 0 ? std::min(inner.seconds, left) : left;
  }
  inner.bytes = std::min(inner.bytes, limits_.bytes);
  inner.threads = 1;
  return inner;
}

}  // namespace banyan
