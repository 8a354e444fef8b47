#include "banyan/core/json.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace banyan {
namespace {

// --- writing ---

// Shortest text that reads back as the same number; it stays recognisable as no whole number.
std::string number_text(double value) {
  if (!std::isfinite(value)) return "null";
  const double size = std::abs(value);
  const bool plain = size == 0 || (size >= 1e-5 && size < 1e15);
  char buffer[64];
  const auto end = std::to_chars(std::begin(buffer), std::end(buffer), value,
                                 plain ? std::chars_format::fixed : std::chars_format::scientific);
  std::string text(buffer, end.ptr);
  if (plain && text.find('.') == std::string::npos) text += ".0";
  return text;
}

// How many bytes of `text` are one whole character of UTF-8, 0 if they are none (RFC 3629).
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                             : (first & 0xF0) == 0xE0        ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool surrogate = first == 0xED && byte(1) >= 0xA0, too_high = first == 0xF4 && byte(1) >= 0x90;
  return overlong || surrogate || too_high ? 0 : length;
}

void write_text(std::string& out, std::string_view text) {
  constexpr std::string_view kPlain = "\"\\\b\f\n\r\t", kLetters = "\"\\bfnrt";
  out += '"';
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (const auto at = kPlain.find(text[0]); at != std::string_view::npos) {
      out += {'\\', kLetters[at]};
    } else if (static_cast<unsigned char>(text[0]) < 0x20) {
      constexpr std::string_view kDigits = "0123456789abcdef";
      out += "\\u00";
      out +=
          {kDigits[static_cast<std::size_t>(text[0]) >> 4], kDigits[static_cast<std::size_t>(text[0]) & 15]};
    } else {
      out += length == 0 ? "\uFFFD" : text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  out += '"';
}

class TextWriter {
 public:
  explicit TextWriter(int indent) : indent_(indent) {}

  void write(const Json& json) {
    if (json.is_object())
      return list(json.members(), '{', '}', [&](const auto& member) { write_member(member); });
    if (json.is_array()) return list(json.items(), '[', ']', [&](const Json& item) { write(item); });
    if (json.is_text()) return write_text(text_, json.text());
    text_ += scalar(json);
  }
  std::string take() { return std::move(text_); }

 private:
  static std::string scalar(const Json& json) {
    if (json.is_null()) return "null";
    if (json.is_bool()) return json.boolean() ? "true" : "false";
    if (json.is_count()) return std::to_string(json.count());
    return json.is_integer() ? std::to_string(json.integer()) : number_text(json.number());
  }
  void write_member(const Json::Object::value_type& member) {
    write_text(text_, member.first);
    text_ += indent_ < 0 ? ":" : ": ";
    write(member.second);
  }
  void list(const auto& items, char open, char close, auto write_one) {
    text_ += open;
    ++depth_;
    bool first = true;
    for (const auto& item : items) {
      if (!std::exchange(first, false)) text_ += ',';
      new_line();
      write_one(item);
    }
    --depth_;
    if (!items.empty()) new_line();
    text_ += close;
  }
  void new_line() {
    if (indent_ < 0) return;
    text_ += '\n';
    text_.append(static_cast<std::size_t>(indent_ * depth_), ' ');
  }

  int indent_, depth_ = 0;
  std::string text_;
};

// --- reading: the parser calls these in the order of the text ---

class ValueBuilder {
 public:
  ValueBuilder(std::string_view text, int deepest) : text_(text), deepest_(deepest) {}

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  bool number_float(double value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(nlohmann::json::binary_t&) { return false; }  // JSON has none
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& key) {
    key_ = std::move(key);
    return true;
  }
  bool parse_error(std::size_t byte, const std::string&, const nlohmann::json::exception& error) {
    if (dynamic_cast<const nlohmann::json::out_of_range*>(&error) != nullptr) {
      throw JsonError("the file holds a number that is too large");
    }
    const std::string_view before = text_.substr(0, std::min(byte, text_.size()));
    throw JsonError("line " + std::to_string(1 + std::count(before.begin(), before.end(), '\n')) +
                    " is not JSON");
  }
  Json take() { return std::move(root_); }

 private:
  Json& place(Json value) {
    if (open_.empty()) return root_ = std::move(value);
    if (open_.back()->is_array()) return open_.back()->push_back(std::move(value));
    return open_.back()->add_member(std::move(key_), std::move(value));
  }
  bool add(Json value) {
    place(std::move(value));
    return true;
  }
  // What is open is the last of its parent: its place stays until it is closed.
  bool open(Json value) {
    if (static_cast<int>(open_.size()) >= deepest_) throw JsonError("the file is nested too deeply");
    open_.push_back(&place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::string_view text_;
  int deepest_;
  Json root_;
  std::vector<Json*> open_;
  std::string key_;
};

[[noreturn]] void refuse_kind(const char* expected) { throw JsonError(std::string("expected ") + expected); }

}  // namespace

Json::Json(std::initializer_list<Json> items) {
  const bool pairs = std::all_of(items.begin(), items.end(), [](const Json& item) {
    return item.is_array() && item.items().size() == 2 && item.items()[0].is_text();
  });
  if (!pairs) {
    value_ = Array(items);
    return;
  }
  Object members;
  for (const Json& item : items) members.emplace_back(item.items()[0].text(), item.items()[1]);
  value_ = std::move(members);
}

bool Json::is_count() const {
  const auto* whole = std::get_if<std::int64_t>(&value_);
  return holds<std::uint64_t>() || (whole != nullptr && *whole >= 0);
}

bool Json::boolean() const {
  if (!is_bool()) refuse_kind("true or false");
  return std::get<bool>(value_);
}

double Json::number() const {
  if (const auto* value = std::get_if<double>(&value_)) return *value;
  if (!is_number()) refuse_kind("a number");
  return is_count() ? static_cast<double>(count()) : static_cast<double>(integer());
}

std::int64_t Json::integer() const {
  if (const auto* value = std::get_if<std::int64_t>(&value_)) return *value;
  const auto* value = std::get_if<std::uint64_t>(&value_);
  if (value == nullptr || !std::in_range<std::int64_t>(*value)) refuse_kind("a whole number");
  return static_cast<std::int64_t>(*value);
}

std::uint64_t Json::count() const {
  if (!is_count()) refuse_kind("a whole number, not negative");
  if (const auto* value = std::get_if<std::uint64_t>(&value_)) return *value;
  return static_cast<std::uint64_t>(std::get<std::int64_t>(value_));
}

const std::string& Json::text() const {
  if (!is_text()) refuse_kind("a text");
  return std::get<std::string>(value_);
}

const Json::Array& Json::items() const {
  if (!is_array()) refuse_kind("a list");
  return std::get<Array>(value_);
}

const Json::Object& Json::members() const {
  if (!is_object()) refuse_kind("an object { … }");
  return std::get<Object>(value_);
}

const Json* Json::find(std::string_view key) const {
  if (!is_object()) return nullptr;
  const Object& all = members();
  const auto found =
      std::find_if(all.rbegin(), all.rend(), [&](const auto& one) { return one.first == key; });
  return found == all.rend() ? nullptr : &found->second;
}

const Json& Json::at(std::string_view key) const {
  const Json* found = find(key);
  if (found == nullptr) throw JsonError("there is no \"" + std::string(key) + "\"");
  return *found;
}

Json& Json::operator[](std::string_view key) {
  if (const Json* found = find(key)) return const_cast<Json&>(*found);
  return add_member(std::string(key), nullptr);
}

Json& Json::add_member(std::string key, Json value) {
  if (is_null()) value_ = Object();
  if (!is_object()) refuse_kind("an object { … }");
  return std::get<Object>(value_).emplace_back(std::move(key), std::move(value)).second;
}

void Json::erase(std::string_view key) {
  if (is_object())
    std::erase_if(std::get<Object>(value_), [&](const auto& member) { return member.first == key; });
}

Json& Json::push_back(Json item) {
  if (is_null()) value_ = Array();
  if (!is_array()) refuse_kind("a list");
  return std::get<Array>(value_).emplace_back(std::move(item));
}

std::string Json::dump(int indent) const {
  TextWriter writer(indent);
  writer.write(*this);
  return writer.take();
}

Json Json::parse(std::string_view text, int deepest) {
  ValueBuilder builder(text, deepest);
  nlohmann::json::sax_parse(text, &builder, nlohmann::json::input_format_t::json, true, true);
  return builder.take();
}

}  // namespace banyan
