#include "json_reader.hpp"

#include <algorithm>
#include <vector>

#include "banyan/core/text.hpp"

namespace banyan {

nlohmann::json parse_json(std::string_view text) {
  constexpr std::size_t kLargest = 1 << 20;
  constexpr int kDeepest = 64;
  if (text.size() > kLargest) throw JsonError("the file is larger than 1 MB");
  bool too_deep = false;
  // Nothing below the limit is built: very deep values would break whoever copies them.
  const auto watch = [&](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
    if (depth >= kDeepest) too_deep = true;
    return !too_deep;
  };
  try {
    auto json = nlohmann::json::parse(text, watch, true, true);
    if (too_deep) throw JsonError("the file is nested too deeply");
    return json;
  } catch (const nlohmann::json::parse_error& error) {
    const std::size_t end = std::min<std::size_t>(error.byte, text.size());
    const auto lines = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
    throw JsonError("line " + std::to_string(lines) + " is not JSON");
  } catch (const nlohmann::json::exception&) {
    throw JsonError("the file holds a number that is too large");
  }
}

JsonObject::JsonObject(const nlohmann::json& json, std::string where)
    : json_(json), where_(std::move(where)) {
  if (!json_.is_object()) fail("expected an object { … }");
}

void JsonObject::fail(const std::string& what) const { throw JsonError(where_ + ": " + what); }

const nlohmann::json* JsonObject::find(const char* key) {
  asked_.insert(key);
  const auto found = json_.find(key);
  return found == json_.end() ? nullptr : &*found;
}

const nlohmann::json& JsonObject::need(const char* key) {
  const auto* value = find(key);
  if (value == nullptr) fail("there is no " + in_quotes(key));
  return *value;
}

std::string JsonObject::text(const char* key) {
  const auto& value = need(key);
  if (!value.is_string()) fail(in_quotes(key) + " must be a text");
  return value.get<std::string>();
}

std::string JsonObject::text(const char* key, std::string standard) {
  return find(key) == nullptr ? std::move(standard) : text(key);
}

double JsonObject::number(const char* key, double standard) {
  const auto* value = find(key);
  if (value == nullptr) return standard;
  if (!value->is_number()) fail(in_quotes(key) + " must be a number");
  return value->get<double>();
}

std::uint64_t JsonObject::count(const char* key, std::uint64_t standard) {
  const auto* value = find(key);
  if (value == nullptr) return standard;
  if (!value->is_number_unsigned()) fail(in_quotes(key) + " must be a whole number, not negative");
  return value->get<std::uint64_t>();
}

bool JsonObject::flag(const char* key, bool standard) {
  const auto* value = find(key);
  if (value == nullptr) return standard;
  if (!value->is_boolean()) fail(in_quotes(key) + " must be true or false");
  return value->get<bool>();
}

void JsonObject::finish() const {
  const std::vector<std::string> known(asked_.begin(), asked_.end());
  for (const auto& [key, value] : json_.items()) {
    if (!asked_.contains(key)) fail("unknown key " + in_quotes(key) + did_you_mean(key, known));
  }
}

}  // namespace banyan
