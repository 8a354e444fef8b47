// A plan as an SVG picture, a Gantt chart: the machines of a job shop over time, the actions of a production
// plan over the money that they spend, with the score below.
#pragma once

#include <string>

#include "banyan/engine/plan.hpp"

namespace banyan {

// Empty where a plan of the game has no picture.
std::string draw_plan(const Plan& plan);

}  // namespace banyan
