#include "banyan/protocols/sgf.hpp"

#include <algorithm>
#include <utility>

#include "banyan/core/text.hpp"

namespace banyan::sgf {
namespace {

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

class Reader {
 public:
  Reader(std::string_view text, const Limits& limits) : text_(text), limits_(limits) {}

  Result<Collection> read() {
    if (text_.size() > limits_.bytes) return Error{"the file is too long for an SGF reader"};
    // Mail headers and the like may stand before the first game.
    at_ = first_game();
    if (at_ == std::string_view::npos) return Error{"no game in the file: '(' is missing"};
    while (fault_.empty() && skip_blanks()) step();
    if (fault_.empty() && !open_.empty()) fail("a ')' is missing at the end");
    if (!fault_.empty()) return Error{fault_};
    if (out_.games.empty()) return Error{"no game in the file: ';' is missing"};
    return std::move(out_);
  }

 private:
  // The first '(' with a ';' or another '(' behind it; failing that, the first of all.
  std::size_t first_game() const {
    for (std::size_t at = text_.find('('); at != std::string_view::npos; at = text_.find('(', at + 1)) {
      std::size_t next = at + 1;
      while (next < text_.size() && is_blank(text_[next])) ++next;
      if (next < text_.size() && (text_[next] == ';' || text_[next] == '(')) return at;
    }
    return text_.find('(');
  }
  // `open_` holds, for every '(' that is not closed yet, the node that what follows hangs on.
  void step() {
    const char c = text_[at_];
    if (c == '(') {
      if (open_.size() == limits_.depth) return fail("variations are nested too deep");
      open_.push_back(open_.empty() ? Node::kNone : open_.back());
      ++at_;
    } else if (open_.empty()) {
      ++at_;  // between two games
    } else if (c == ')') {
      open_.pop_back();
      ++at_;
    } else if (c == ';') {
      if (out_.nodes.size() == limits_.nodes) return fail("too many nodes");
      if (open_.back() == Node::kNone && open_.size() > 1) return fail("a variation before the first node");
      open_.back() = out_.add_node(open_.back());
      ++at_;
    } else if (is_upper(c) || is_lower(c)) {
      property();
    } else {
      fail("expected a property, ';', '(' or ')', not " + in_quotes(text_.substr(at_, 1)));
    }
  }

  void property() {
    std::string name;
    const std::size_t begin = at_;
    // Old files write "Black[ab]": the small letters do not count.
    for (; at_ < text_.size() && (is_upper(text_[at_]) || is_lower(text_[at_])); ++at_) {
      if (is_upper(text_[at_])) name += text_[at_];
    }
    if (open_.back() == Node::kNone) return fail_at(begin, "a property before the first ';'");
    if (name.empty()) return fail_at(begin, "a property's name has capital letters");
    if (!skip_blanks() || text_[at_] != '[') return fail("expected '[' after the property " + name);
    Node& node = out_.nodes[open_.back()];
    while (fault_.empty() && skip_blanks() && text_[at_] == '[') node.add(name, value());
  }

  // pre: at '['.
  std::string value() {
    std::string out;
    const std::size_t begin = at_++;
    for (; at_ < text_.size() && text_[at_] != ']'; ++at_) {
      if (text_[at_] != '\\') {
        out += text_[at_];
      } else if (++at_ < text_.size() && !skip_soft_break()) {
        out += text_[at_];
      }
    }
    if (at_ >= text_.size()) {
      fail_at(begin, "a value is not closed by ']'");
    } else {
      ++at_;
    }
    return out;
  }

  // A line break behind a backslash does not count; a break may have two characters.
  bool skip_soft_break() {
    const char c = text_[at_];
    if (c != '\n' && c != '\r') return false;
    const char other = c == '\n' ? '\r' : '\n';
    if (at_ + 1 < text_.size() && text_[at_ + 1] == other) ++at_;
    return true;
  }

  bool skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    return at_ < text_.size();
  }

  void fail(const std::string& what) { fail_at(at_, what); }
  void fail_at(std::size_t place, const std::string& what) {
    const std::string_view before = text_.substr(0, place);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t last = before.rfind('\n');
    const std::size_t column = last == std::string_view::npos ? place + 1 : place - last;
    fault_ = "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what;
  }

  std::string_view text_;
  Limits limits_;
  std::size_t at_ = 0;
  Collection out_;
  std::vector<std::size_t> open_;
  std::string fault_;
};

void write_node(const Node& node, std::string& out) {
  out += ';';
  for (const Property& property : node.properties) {
    out += property.name;
    for (const std::string& value : property.values) {
      out += '[';
      for (const char c : value) {
        if (c == ']' || c == '\\') out += '\\';
        out += c;
      }
      out += ']';
    }
  }
  out += '\n';
}

}  // namespace

const Property* Node::property(std::string_view name) const {
  for (const Property& property : properties) {
    if (property.name == name) return &property;
  }
  return nullptr;
}

const std::string* Node::find(std::string_view name) const {
  const Property* found = property(name);
  return found != nullptr ? &found->values.front() : nullptr;
}

void Node::add(std::string name, std::string value) {
  for (Property& property : properties) {
    if (property.name == name) return property.values.push_back(std::move(value));
  }
  properties.push_back({std::move(name), {std::move(value)}});
}

std::size_t Collection::add_node(std::size_t parent) {
  const std::size_t index = nodes.size();
  nodes.emplace_back().parent = parent;
  (parent == Node::kNone ? games : nodes[parent].children).push_back(index);
  return index;
}

std::vector<std::size_t> Collection::main_line(std::size_t game) const {
  std::vector<std::size_t> line = {games[game]};
  while (!nodes[line.back()].children.empty()) line.push_back(nodes[line.back()].children.front());
  return line;
}

Result<Collection> read(std::string_view text, const Limits& limits) { return Reader(text, limits).read(); }

// A stack instead of recursion: `kClose` stands for a ')' still to be written.
std::string write(const Collection& collection) {
  constexpr std::size_t kClose = Node::kNone;
  std::string out;
  for (const std::size_t game : collection.games) {
    out += '(';
    std::vector<std::size_t> rest = {kClose, game};
    while (!rest.empty()) {
      const std::size_t index = rest.back();
      rest.pop_back();
      if (index == kClose) {
        out += ")\n";
        continue;
      }
      // A node that is one of several children opens a variation.
      const Node& node = collection.nodes[index];
      const bool branches = node.parent != Node::kNone && collection.nodes[node.parent].children.size() > 1;
      if (branches) {
        out += '(';
        rest.push_back(kClose);
      }
      write_node(node, out);
      rest.insert(rest.end(), node.children.rbegin(), node.children.rend());
    }
  }
  return out;
}

}  // namespace banyan::sgf
