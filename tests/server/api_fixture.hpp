// An API with a folder of its own, and how tests ask it.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "recorder.hpp"

namespace banyan::server {

class ApiTest : public testing::Test {
 protected:
  ApiTest() { open(); }
  ~ApiTest() override {
    api_.reset();
    std::filesystem::remove_all(folder_);
  }
  void open() {
    std::filesystem::create_directories(folder_);
    settings_.store = (folder_ / "games.db").string();
    settings_.folder = (folder_ / "lab").string();
    settings_.matches = (folder_ / "matches").string();
    auto api = Api::make(settings_);
    ASSERT_TRUE(api) << api.error();
    api_ = std::move(*api);
  }

  std::shared_ptr<Recorder> begin(const std::string& method, const std::string& target,
                                  const std::string& body = {}) {
    RequestReader reader;
    reader.feed(method + " " + target +
                " HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    EXPECT_EQ(reader.state(), RequestReader::State::Done) << target;
    const auto recorder = std::make_shared<Recorder>();
    api_->handle(reader.take(), recorder);
    return recorder;
  }
  HttpResponse ask(const std::string& method, const std::string& target, const std::string& body = {}) {
    const auto recorder = begin(method, target, body);
    EXPECT_TRUE(recorder->wait()) << target;
    return recorder->response();
  }
  Json get(const std::string& target) {
    const HttpResponse response = ask("GET", target);
    EXPECT_EQ(response.status, 200) << target << ' ' << response.body;
    return Json::parse(response.body);
  }
  Json post(const std::string& target, const Json& body = Json::object()) {
    const HttpResponse response = ask("POST", target, body.dump());
    EXPECT_LT(response.status, 300) << target << ' ' << response.body;
    return Json::parse(response.body);
  }
  int status(const std::string& method, const std::string& target, const std::string& body = {}) {
    return ask(method, target, body).status;
  }
  std::string new_table(const std::string& game) {
    return "/api/tables/" + post("/api/tables", {{"game", game}}).at("id").text();
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("banyan-api-" + std::to_string(::getpid()));
  ApiSettings settings_;
  std::unique_ptr<Api> api_;
};

}  // namespace banyan::server
