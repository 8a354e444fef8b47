// A GTP session of this process, spoken to line by line.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <string>

#include "banyan/protocols/gtp.hpp"

namespace banyan::test {

// A session with a small budget, and what it answered.
class GtpClient {
 public:
  explicit GtpClient(const std::string& game, const std::string& engine = "uct", bool files = false) {
    GtpSettings settings;
    settings.game = game;
    settings.engine = engine;
    settings.limits.playouts = 50;
    settings.files = files;
    auto made = GtpSession::make(settings, [this](std::string_view text) {
      const std::lock_guard lock(mutex_);
      output_ += text;
    });
    EXPECT_TRUE(made);
    session_ = std::move(*made);
  }

  // The answer without its last two line ends.
  std::string operator()(const std::string& line) {
    {
      const std::lock_guard lock(mutex_);
      output_.clear();
    }
    alive_ = session_->handle(line);
    std::string text = output();
    if (text.ends_with("\n\n")) text.resize(text.size() - 2);
    return text;
  }
  std::string output() {
    const std::lock_guard lock(mutex_);
    return output_;
  }
  GtpSession& session() { return *session_; }
  bool alive() const { return alive_; }

 private:
  std::mutex mutex_;
  std::string output_;
  std::unique_ptr<GtpSession> session_;
  bool alive_ = true;
};

}  // namespace banyan::test
