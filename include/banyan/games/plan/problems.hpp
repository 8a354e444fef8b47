// Every game for one player, in one list: adding one is its files and its name in
// src/games/plan/problems.cpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/problem.hpp"
#include "banyan/games/any_record.hpp"

namespace banyan {

std::vector<std::string> one_player_names();
// Whether a spec names a game for one player.
bool is_for_one_player(std::string_view game);

// The start of `game` (a spec), or `position` if that is not empty, with the canonical spec.
struct NamedProblem {
  std::string spec;
  std::unique_ptr<Problem> problem;
};
Result<NamedProblem> make_problem(std::string_view game, std::string_view position = {});

std::vector<GameInfo> one_player_infos();
std::unique_ptr<AnyRecord> make_plan_record(NamedProblem start);

// A move with nature's answer to it, as records print it: "ne>w". Plays both; nature draws her own where the
// text does not say.
Result<std::string> play_with_nature(Problem& problem, std::string_view text, Rng& nature);

}  // namespace banyan
