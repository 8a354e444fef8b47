// A report as tables for the terminal: root moves of a search by simulations, depths and root moves of a
// search by deepening.
#pragma once

#include <string>
#include <vector>

#include "banyan/engine/engine.hpp"

namespace banyan::app {

using Lines = std::vector<std::string>;

// How much was searched, in one line.
std::string effort_line(const SearchReport& report);
// "12345 play-outs" or "12345 nodes": what the search counts.
std::string effort(const SearchReport& report);

// The moves with a header, at most `rows` of them: with visits and intervals, or with bounds.
Lines move_table(const std::vector<RootMove>& moves, SearchKind kind, std::size_t rows);

// One finished depth of a search by deepening; the header stands above the first.
std::string depth_header();
std::string depth_line(const SearchReport& report);

// "best d3  value 0.512  seed 1", and what is proven.
std::string result_line(const SearchReport& report);

}  // namespace banyan::app
