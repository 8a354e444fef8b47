// Naive twin of the job shop: a list of scheduled operations; everything else is worked out from it each
// time.
#pragma once

#include <algorithm>
#include <climits>
#include <map>
#include <string>
#include <vector>

#include "banyan/games/plan/jobshop.hpp"

namespace banyan::test {

struct NaiveJobShop {
  struct Done {
    int job, number, machine, begin, end;
  };
  explicit NaiveJobShop(const JobShop& start) : model(start.model()) {}

  int count(int job) const {
    return static_cast<int>(
        std::count_if(done.begin(), done.end(), [&](const Done& d) { return d.job == job; }));
  }
  // When the next operation of a job would begin: after its last one, and after all on its machine.
  Done next(int job) const {
    const int number = count(job);
    const auto& operation = model.at(job, number);
    int begin = 0;
    for (const Done& d : done) {
      if (d.job == job || d.machine == operation.machine) begin = std::max(begin, d.end);
    }
    return {job, number, operation.machine, begin, begin + operation.time};
  }
  std::vector<std::string> legal_moves() const {
    std::vector<Done> open;
    for (int job = 0; job < model.jobs; ++job) {
      if (count(job) < model.machines) open.push_back(next(job));
    }
    std::vector<std::string> names;
    if (open.empty()) return names;
    const Done first = *std::min_element(open.begin(), open.end(),
                                         [](const Done& a, const Done& b) { return a.end < b.end; });
    for (const Done& d : open) {
      if (d.machine == first.machine && d.begin < first.end) names.push_back(std::to_string(d.job + 1));
    }
    return names;
  }
  void play(const std::string& move) {
    if (legal_moves().size() > 1) ++events["choice"];
    done.push_back(next(std::stoi(move) - 1));
    played += " " + move;
  }
  double score() const {
    int end = 0;
    for (const Done& d : done) end = std::max(end, d.end);
    return -end;
  }
  std::string to_text() const { return std::to_string(done.size()) + played; }

  JobShopModel model;
  std::vector<Done> done;
  std::string played;
  std::map<std::string, long> events;
};

}  // namespace banyan::test
