// JSON as a value: what commands print, what the laboratory reads, what the engine's reports become. Objects
// keep the order in which their keys were written. The library that parses stays behind one file (json.cpp).
//
//   Json row = {{"move", "e4"}, {"visits", 12}, {"line", {"e4", "e5"}}};
//   row["value"] = 0.5;
//   std::string text = row.dump(2);
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <ranges>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace banyan {

struct JsonError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;

  Json() = default;  // null
  Json(std::nullptr_t) {}
  Json(std::same_as<bool> auto value) : value_(value) {}
  Json(std::signed_integral auto value) : value_(std::int64_t{value}) {}
  Json(std::unsigned_integral auto value) requires(!std::same_as<decltype(value), bool>)
      : value_(std::uint64_t{value}) {}
  Json(double value) : value_(value) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(const char* value) : value_(std::string(value)) {}
  template <std::ranges::forward_range List>
  requires(!std::convertible_to<const List&, std::string_view>) Json(const List& list)
      : value_(Array(std::ranges::begin(list), std::ranges::end(list))) {}
  // A list whose items are all lists of two that begin with a text is an object.
  Json(std::initializer_list<Json> items);
  static Json array() { return Json(Array()); }
  static Json object() { return Json(Object()); }

  bool is_null() const { return holds<std::monostate>(); }
  bool is_bool() const { return holds<bool>(); }
  bool is_number() const { return is_integer() || holds<double>(); }
  bool is_integer() const { return holds<std::int64_t>() || holds<std::uint64_t>(); }
  bool is_count() const;  // a whole number that is not negative
  bool is_text() const { return holds<std::string>(); }
  bool is_array() const { return holds<Array>(); }
  bool is_object() const { return holds<Object>(); }

  // What it is, as C++ sees it; a JsonError where it is something else or does not fit.
  bool boolean() const;
  double number() const;
  std::int64_t integer() const;
  std::uint64_t count() const;
  const std::string& text() const;
  const Array& items() const;
  const Object& members() const;

  const Json* find(std::string_view key) const;  // nullptr: no object, or no such key
  const Json& at(std::string_view key) const;
  Json& operator[](std::string_view key);  // null becomes an object, a new key is null
  void erase(std::string_view key);
  Json& push_back(Json item);  // null becomes an array
  // Adds a member without looking whether its key is there; the last of equal keys is found.
  Json& add_member(std::string key, Json value);

  // With `indent` blanks a level, or all in one line. Numbers that are not finite become null, bytes that are
  // not UTF-8 the replacement character.
  std::string dump(int indent = -1) const;

  // Comments are allowed; at most `deepest` levels. A JsonError says the line.
  static Json parse(std::string_view text, int deepest = 64);

  friend bool operator==(const Json&, const Json&) = default;

 private:
  explicit Json(Array items) : value_(std::move(items)) {}
  explicit Json(Object members) : value_(std::move(members)) {}
  template <class T>
  bool holds() const {
    return std::holds_alternative<T>(value_);
  }

  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object> value_;
};

}  // namespace banyan
