#include "json_reader.hpp"

#include <vector>

#include "banyan/core/text.hpp"

namespace banyan {

Json parse_json(std::string_view text) {
  constexpr std::size_t kLargest = 1 << 20;
  if (text.size() > kLargest) throw JsonError("the file is larger than 1 MB");
  return Json::parse(text);
}

JsonObject::JsonObject(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
  if (!json_.is_object()) fail("expected an object { … }");
}

void JsonObject::fail(const std::string& what) const { throw JsonError(where_ + ": " + what); }

const Json* JsonObject::find(const char* key) {
  asked_.insert(key);
  return json_.find(key);
}

const Json& JsonObject::need(const char* key) {
  const auto* value = find(key);
  if (value == nullptr) fail("there is no " + in_quotes(key));
  return *value;
}

std::string JsonObject::text(const char* key) {
  const auto& value = need(key);
  if (!value.is_text()) fail(in_quotes(key) + " must be a text");
  return value.text();
}

std::string JsonObject::text(const char* key, std::string standard) {
  return find(key) == nullptr ? std::move(standard) : text(key);
}

double JsonObject::number(const char* key, double standard) {
  const auto* value = find(key);
  if (value == nullptr) return standard;
  if (!value->is_number()) fail(in_quotes(key) + " must be a number");
  return value->number();
}

std::uint64_t JsonObject::count(const char* key, std::uint64_t standard) {
  const auto* value = find(key);
  if (value == nullptr) return standard;
  if (!value->is_count()) fail(in_quotes(key) + " must be a whole number, not negative");
  return value->count();
}

bool JsonObject::flag(const char* key, bool standard) {
  const auto* value = find(key);
  if (value == nullptr) return standard;
  if (!value->is_bool()) fail(in_quotes(key) + " must be true or false");
  return value->boolean();
}

void JsonObject::finish() const {
  const std::vector<std::string> known(asked_.begin(), asked_.end());
  for (const auto& [key, value] : json_.members()) {
    if (!asked_.contains(key)) fail("unknown key " + in_quotes(key) + did_you_mean(key, known));
  }
}

}  // namespace banyan
