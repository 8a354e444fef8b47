// Reads JSON files that people write: comments are allowed, size and depth are bounded, and a key that nobody
// asked for is an error, because it is a misspelt one.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "banyan/core/json.hpp"

namespace banyan {

// At most 1 MB and 64 levels deep; throws JsonError with one line.
Json parse_json(std::string_view text);

// One object: every key is asked for by name and type, and finish() refuses what is left.
class JsonObject {
 public:
  // `where` names the object in messages: "player 2".
  JsonObject(const Json& json, std::string where);

  bool has(const char* key) const { return json_.find(key) != nullptr; }
  const Json* find(const char* key);  // nullptr if it is not there
  const Json& need(const char* key);
  std::string text(const char* key);  // needed
  std::string text(const char* key, std::string standard);
  double number(const char* key, double standard);
  std::uint64_t count(const char* key, std::uint64_t standard);
  bool flag(const char* key, bool standard);
  void finish() const;
  [[noreturn]] void fail(const std::string& what) const;

 private:
  const Json& json_;
  std::string where_;
  std::set<std::string> asked_;
};

}  // namespace banyan
