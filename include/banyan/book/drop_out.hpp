// Drop-out expansion (Lincke 2001; Karapetyan and Lorentz 2006), which Chaslot (2010, section 8.1) sets
// beside his own methods: a book as a best-first search. All moves of a leaf are evaluated by an engine, the
// values go up by minimax, and the next leaf is found from the root by taking at every position the move of
// the highest value minus a penalty for each ply between the position and the leaf that the value comes from.
// So an opponent leaves the book early ("drops out") only where that is bad for him.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "banyan/book/canonical.hpp"

namespace banyan {

class DropOutGraph {
 public:
  DropOutGraph(std::string game, double penalty);

  // The moves to the leaf that is to be expanded next; nothing if every line is at its end.
  std::optional<std::vector<std::string>> next() const;
  // The last of these moves was evaluated: its value for First. pre: legal, and all moves but the last were
  // added before.
  void add(const std::vector<std::string>& moves, double value);

  // The positions whose value changed since the last call, with their values for First.
  std::vector<std::pair<PositionKey, double>> take_changes();

 private:
  // By number of moves as well: so no position is behind itself.
  using Place = std::pair<PositionKey, std::size_t>;
  struct Node {
    PositionKey key;
    Side to_move = Side::First;
    double value = 0.5;                   // for First
    int distance = 0;                     // plies to the leaf that the value comes from
    bool open = true;                     // a leaf that can be expanded is here or below
    std::map<std::string, int> children;  // by the canonical name of the move
    std::vector<int> parents;
  };

  int node_at(const AnyRecord& record);
  double value_for(Side side, int node) const;
  int chosen_child(const Node& node) const;
  void bring_up_to_date(int node);

  std::string game_;
  double penalty_;
  std::vector<Node> nodes_;  // the start first
  std::map<Place, int> places_;
  std::map<PositionKey, double> changes_;
};

}  // namespace banyan
