// Does what waits for the disk, one thing after the other, in a thread of its own: the thread that serves all
// connections never waits for it.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace banyan::server {

class Clerk {
 public:
  Clerk() : thread_([this](const std::stop_token& stop) { work(stop); }) {}
  ~Clerk() { stop(); }

  // False if too much waits already; then nothing is done.
  bool ask(std::function<void()> order) {
    const std::lock_guard lock(mutex_);
    if (orders_.size() >= kMost) return false;
    orders_.push_back(std::move(order));
    changed_.notify_one();
    return true;
  }
  void stop() {  // after the order in hand
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
  }

 private:
  static constexpr std::size_t kMost = 64;

  void work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [&] { return !orders_.empty(); }) && !stop.stop_requested()) {
      const std::function<void()> order = std::move(orders_.front());
      orders_.pop_front();
      lock.unlock();
      order();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::function<void()>> orders_;
  std::jthread thread_;  // the last: it uses the others
};

}  // namespace banyan::server
