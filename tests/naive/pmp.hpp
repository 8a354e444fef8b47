// Naive twin of production management problems, on maps of names: it sees the model as text.
#pragma once

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "banyan/core/text.hpp"
#include "banyan/games/plan/pmp.hpp"

namespace banyan::test {

struct NaivePmp {
  explicit NaivePmp(const Pmp& start)
      : model(nlohmann::ordered_json::parse(to_json(start.model()))), money(model["money"].get<int>()) {}

  bool is_legal(const nlohmann::ordered_json& action) const {
    if (action["cost"].get<int>() > money) return false;
    if (model.contains("time") && time + action["duration"].get<int>() > model["time"].get<int>())
      return false;
    if (!action.contains("in")) return true;
    for (const auto& [name, amount] : action["in"].items()) {
      const auto found = stock.find(name);
      if (found == stock.end() || found->second < amount.get<int>()) return false;
    }
    return true;
  }
  std::vector<std::string> legal_moves() const {
    std::vector<std::string> names;
    for (const auto& action : model["actions"]) {
      if (is_legal(action)) names.push_back(action["name"].get<std::string>());
    }
    return names;
  }
  void play(const std::string& move) {
    for (const auto& action : model["actions"]) {
      if (action["name"].get<std::string>() != move) continue;
      money -= action["cost"].get<int>();
      time += action["duration"].get<int>();
      if (action.contains("in")) {
        for (const auto& [name, amount] : action["in"].items()) stock[name] -= amount.get<int>();
        ++events["uses products"];
      }
      for (const auto& [name, amount] : action["out"].items()) stock[name] += amount.get<int>();
    }
    double reward = 0;
    for (const auto& [name, worth] : model["goals"].items()) {
      const auto found = stock.find(name);
      if (found != stock.end()) reward += worth.get<double>() * found->second;
    }
    if (reward > best) ++events["gains"];
    best = std::max(best, reward);
  }
  double score() const { return best; }
  std::string to_text() const {
    std::string text = "money=" + std::to_string(money) + " time=" + std::to_string(time) +
                       " best=" + format_double(best) + " stock=";
    bool is_first = true;
    for (const auto& name : model["products"]) {
      const auto found = stock.find(name.get<std::string>());
      text += (is_first ? "" : ",") + std::to_string(found == stock.end() ? 0 : found->second);
      is_first = false;
    }
    return text;
  }

  nlohmann::ordered_json model;
  int money, time = 0;
  double best = 0;
  std::map<std::string, int> stock;
  std::map<std::string, long> events;
};

}  // namespace banyan::test
