// An Exchange that keeps what it is told, for tests of the API without a socket.
#pragma once

#include <condition_variable>
#include <mutex>

#include "banyan/core/json.hpp"
#include "banyan/server/api.hpp"

namespace banyan::server {

class Recorder final : public Exchange {
 public:
  void respond(HttpResponse response) override {
    const std::lock_guard lock(mutex_);
    response_ = std::move(response);
    is_over_ = true;
    changed_.notify_all();
  }
  void open_stream() override {}
  void close_stream() override {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    changed_.notify_all();
  }
  void send(std::string_view event, std::string_view data, bool) override {
    const std::lock_guard lock(mutex_);
    events_.emplace_back(event, data);
    changed_.notify_all();
  }
  void leave() { gone_.request_stop(); }

  bool wait(double seconds = 30) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return is_over_; });
  }
  bool wait_for_events(std::size_t count, double seconds = 30) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::duration<double>(seconds),
                             [&] { return is_over_ || events_.size() >= count; });
  }
  HttpResponse response() {
    const std::lock_guard lock(mutex_);
    return response_;
  }
  std::vector<std::pair<std::string, std::string>> events() {
    const std::lock_guard lock(mutex_);
    return events_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  HttpResponse response_;
  std::vector<std::pair<std::string, std::string>> events_;
  bool is_over_ = false;
};

}  // namespace banyan::server
