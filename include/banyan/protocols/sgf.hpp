// SGF, the file format of game records (FF[4]): the tree of nodes and properties, without their meaning
// (protocols/game_file.hpp has that). The reader is iterative and knows limits, since files come from
// strangers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "banyan/core/result.hpp"

namespace banyan::sgf {

struct Property {
  std::string name;
  std::vector<std::string> values;  // as meant: escapes undone
};

// One node, in a vector of them; parents stand before their children.
struct Node {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::size_t parent = kNone;
  std::vector<std::size_t> children;  // the first goes on with the main line
  std::vector<Property> properties;

  // The first value of a property, or null.
  const std::string* find(std::string_view name) const;
  const Property* property(std::string_view name) const;
  void add(std::string name, std::string value);
};

struct Collection {
  std::vector<Node> nodes;
  std::vector<std::size_t> games;  // roots

  // A new node at the end; without a parent a new game.
  std::size_t add_node(std::size_t parent = Node::kNone);
  // The root and its first children, down to the end.
  std::vector<std::size_t> main_line(std::size_t game = 0) const;
};

struct Limits {
  std::size_t bytes = std::size_t{64} << 20;
  std::size_t depth = 10'000;  // variations inside one another
  std::size_t nodes = 4'000'000;
};

// An error names the line and column of the fault.
Result<Collection> read(std::string_view text, const Limits& limits = {});

std::string write(const Collection& collection);

}  // namespace banyan::sgf
