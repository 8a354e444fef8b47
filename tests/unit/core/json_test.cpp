// Our JSON values against an independent library: what we write it reads, what it writes we read.
#include "banyan/core/json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

TEST(Json, IsWrittenAsByHand) {
  const Json json = {{"move", "e4"}, {"visits", 12}, {"ok", true}, {"line", {"e4", "e5"}}, {"none", nullptr}};
  EXPECT_EQ(json.dump(), R"({"move":"e4","visits":12,"ok":true,"line":["e4","e5"],"none":null})");
  Json list = Json::array();
  EXPECT_EQ(list.dump(2), "[]");
  list.push_back(Json{{"a", -1}});
  EXPECT_EQ(list.dump(2), "[\n  {\n    \"a\": -1\n  }\n]");
  EXPECT_EQ(Json(0.5).dump(), "0.5");
  EXPECT_EQ(Json(3.0).dump(), "3.0");
  EXPECT_EQ(Json(100000.0).dump(), "100000.0");
  EXPECT_EQ(Json(std::numeric_limits<double>::infinity()).dump(), "null");
  EXPECT_EQ(Json(std::numeric_limits<std::uint64_t>::max()).dump(), "18446744073709551615");
}

// Two texts in a list of two are an object's member only where all items are such lists.
TEST(Json, ListsOfPairsAreObjects) {
  EXPECT_TRUE((Json{{"a", 1}, {"b", 2}}.is_object()));
  EXPECT_TRUE((Json{{"a", 1}, {"b", 2, 3}}.is_array()));
  EXPECT_TRUE((Json{"a", "b"}.is_array()));
}

TEST(Json, TextsKeepWhatTheyHold) {
  const std::string text = std::string("quote \" back \\ line\n tab\t bell \x07 é 漢 😀 ") + '\0';
  EXPECT_EQ(nlohmann::json::parse(Json(text).dump()).get<std::string>(), text);
  EXPECT_EQ(Json::parse(nlohmann::json(text).dump(-1, ' ', true)).text(), text);
  // Bytes that are no UTF-8: alone, cut short, overlong, a surrogate, beyond the last character.
  for (const char* bad :
       {"\xFF", "\xC3", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80"}) {
    const std::string written = Json(std::string("a") + bad + "b").dump();
    const std::string read = nlohmann::json::parse(written).get<std::string>();
    EXPECT_EQ(read.substr(0, 4), "a\uFFFD") << written;
    EXPECT_EQ(read.back(), 'b') << written;
  }
}

TEST(Json, NumbersReadBackExactly) {
  Rng random(7);
  for (int i = 0; i < 20000; ++i) {
    double value;
    const std::uint64_t bits = random.next();
    static_assert(sizeof value == sizeof bits);
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    for (const double one : {value, std::ldexp(static_cast<double>(bits >> 40), -12)}) {
      EXPECT_EQ(nlohmann::json::parse(Json(one).dump()).get<double>(), one);
      EXPECT_EQ(Json::parse(nlohmann::json(one).dump()).number(), one);
    }
    const auto whole = static_cast<std::int64_t>(bits);
    EXPECT_EQ(Json::parse(Json(whole).dump()).integer(), whole);
  }
}

Json random_value(Rng& random, int depth) {
  switch (random.below(depth > 0 ? 7U : 5U)) {
    case 0:
      return nullptr;
    case 1:
      return random.below(2U) == 0;
    case 2:
      return static_cast<std::int64_t>(random.next()) >> random.below(64U);
    case 3:
      return 0.25 * random.below(1000U);
    case 4:
      return "text";
    case 5: {
      Json list = Json::array();
      for (auto n = random.below(4U); n > 0; --n) list.push_back(random_value(random, depth - 1));
      return list;
    }
    default: {
      Json object = Json::object();
      for (auto n = random.below(4U); n > 0; --n) {
        object[std::string(1, static_cast<char>('a' + random.below(3U)))] = random_value(random, depth - 1);
      }
      return object;
    }
  }
}

TEST(Json, WritesAndReadsAsAnotherLibrary) {
  Rng random(11);
  for (int i = 0; i < 2000; ++i) {
    const Json value = random_value(random, 4);
    for (const int indent : {-1, 2}) {
      const std::string text = value.dump(indent);
      EXPECT_EQ(nlohmann::ordered_json::parse(text).dump(indent), text);
      EXPECT_EQ(Json::parse(text).dump(indent), text);
    }
  }
}

TEST(Json, RefusesInOneLine) {
  const auto message = [](std::string_view text) -> std::string {
    try {
      Json::parse(text);
    } catch (const JsonError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("{\"a\": 1,\n \"b\" 2}"), "line 2 is not JSON");
  EXPECT_EQ(message(""), "line 1 is not JSON");
  EXPECT_EQ(message("[1e999]"), "the file holds a number that is too large");
  EXPECT_EQ(message(std::string(65, '[') + std::string(65, ']')), "the file is nested too deeply");
  EXPECT_EQ(message(std::string(64, '[') + std::string(64, ']')), "");
  EXPECT_EQ(message("{\"a\": 1} // a remark\n"), "");
  EXPECT_EQ(message("{} {}"), "line 1 is not JSON");
  EXPECT_EQ(Json::parse(R"({"a": 1, "a": 2})").at("a").count(), 2U);
  EXPECT_THROW(Json(-1).count(), JsonError);
  EXPECT_THROW(Json("x").number(), JsonError);
  EXPECT_THROW(Json(1.5).integer(), JsonError);
  EXPECT_THROW(Json::object().at("a"), JsonError);
  EXPECT_THROW(Json(1)["a"], JsonError);
}

}  // namespace
}  // namespace banyan
