// The named searches of games for one player.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/problem.hpp"
#include "banyan/engine/presets.hpp"
#include "banyan/search/plan/plan_search.hpp"

namespace banyan {

std::vector<Preset> plan_preset_table(const Problem& problem);

// The search that `text` names; throws SpecError, also where the search does not suit the problem.
std::unique_ptr<PlanSearch> make_plan_search(const Problem& problem, std::string_view text);

}  // namespace banyan
