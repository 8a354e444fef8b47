#include "banyan/core/spec.hpp"

#include <gtest/gtest.h>

#include "banyan/core/rng.hpp"

namespace banyan {
namespace {

std::string error_of(std::string_view text) {
  const auto spec = parse_spec(text);
  EXPECT_FALSE(spec) << text.substr(0, 80);
  return spec ? "" : spec.error();
}

TEST(Spec, ReadsANameAlone) {
  const auto spec = parse_spec("connect4");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->name, "connect4");
  EXPECT_TRUE(spec->args.empty());
  EXPECT_EQ(*parse_spec("connect4()"), *spec);
  EXPECT_EQ(*parse_spec(" \tconnect4 ( ) \n"), *spec);
}

TEST(Spec, ReadsArguments) {
  const auto spec = parse_spec("go( size = 13 ,komi=7.5)");
  ASSERT_TRUE(spec) << spec.error();
  EXPECT_EQ(spec->name, "go");
  EXPECT_EQ(spec->args.size(), 2u);
  EXPECT_EQ(spec->args.at("size"), "13");
  EXPECT_EQ(spec->args.at("komi"), "7.5");
}

TEST(Spec, KeepsNestedSpecsAsText) {
  const auto spec = parse_spec("mcts(selection=playout_below(visits=5,inner=ucb1(c=0.6)),backup=average)");
  ASSERT_TRUE(spec) << spec.error();
  EXPECT_EQ(spec->args.at("selection"), "playout_below(visits=5,inner=ucb1(c=0.6))");
  EXPECT_EQ(spec->args.at("backup"), "average");
}

TEST(Spec, AcceptsDottedAndDashedNames) {
  const auto spec = parse_spec("mc-loa-ab(selection.c=1)");
  ASSERT_TRUE(spec) << spec.error();
  EXPECT_EQ(spec->args.at("selection.c"), "1");
}

TEST(Spec, AValueMayHoldAnEqualsSignAndBlanks) {
  const auto spec = parse_spec("x(command=gnugo --mode gtp,y=a=b)");
  ASSERT_TRUE(spec) << spec.error();
  EXPECT_EQ(spec->args.at("command"), "gnugo --mode gtp");
  EXPECT_EQ(spec->args.at("y"), "a=b");
}

TEST(Spec, PrintsKeysSorted) {
  EXPECT_EQ(parse_spec("b( z=1, a=2 ,m=n(k=3) )")->to_text(), "b(a=2,m=n(k=3),z=1)");
  EXPECT_EQ(parse_spec("b()")->to_text(), "b");
}

TEST(Spec, RefusesHostileText) {
  for (const char* text : {"",        " ",        "(",       ")",           "()",
                           "a(",      "a)",       "a(b",     "a(b)",        "a(b=",
                           "a(=1)",   "a(b=1",    "a(b=1))", "a(b=1)c",     "a(b=)",
                           "a(b= )",  "a(,)",     "a(b=1,)", "a(b=1,,c=2)", "a(b=1 c)(d=2)x",
                           "a(b=(1)", "a(b=1))(", "a b",     "a(b c=1)",    "é",
                           "a(é=1)",  "a/b",      "a=1",     "a,b",         "\n"}) {
    const std::string error = error_of(text);
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
    EXPECT_EQ(error.rfind("cannot read '", 0), 0u) << error;
  }
  error_of(std::string_view("a\0b", 3));
  error_of(std::string_view("a(\0=1)", 6));
}

TEST(Spec, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("a(b=1"), "cannot read 'a(b=1': expected ')' at the end");
  EXPECT_EQ(error_of("a(b)"), "cannot read 'a(b)': expected key=value, found 'b'");
  EXPECT_EQ(error_of("a(b=1,b=2)"), "cannot read 'a(b=1,b=2)': option 'b' is given twice");
  EXPECT_EQ(error_of("a(b=)"), "cannot read 'a(b=)': option 'b' has no value");
  EXPECT_EQ(error_of("a(b=1,)"), "cannot read 'a(b=1,)': a comma without an option behind it");
  EXPECT_EQ(error_of("a(b=(1)"), "cannot read 'a(b=(1)': parentheses do not balance");
}

std::string nested(int levels) {
  std::string text = "x";
  for (int i = 0; i < levels; ++i) text = "a(b=" + text + ")";
  return text;
}

TEST(Spec, RefusesTextThatIsTooDeepOrTooLong) {
  EXPECT_TRUE(parse_spec(nested(64)));
  for (const int levels : {65, 70, 1500}) {
    const std::string error = error_of(nested(levels));
    EXPECT_TRUE(error.ends_with("': nested deeper than 64")) << error;
  }
  EXPECT_TRUE(parse_spec("a(b=" + std::string(60000, 'x') + ")"));
  EXPECT_FALSE(parse_spec("a(b=" + std::string(70000, 'x') + ")"));
  EXPECT_LT(error_of(std::string(1000000, '(')).size(), 200u);
}

// Whatever is accepted prints as a text that reads back as the same spec.
TEST(Spec, RandomTextIsRefusedOrRoundTrips) {
  Rng rng(1);
  const std::string_view alphabet = "ab(),= 1.";
  int accepted = 0;
  for (int i = 0; i < 200000; ++i) {
    std::string text = rng.chance(0.5) ? "a(b=" : "";
    for (std::uint32_t n = rng.below(12); n > 0; --n) {
      text.push_back(rng.chance(0.02) ? static_cast<char>(rng.below(256))
                                      : alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))]);
    }
    if (rng.chance(0.5)) text.push_back(')');
    const auto spec = parse_spec(text);
    if (!spec) continue;
    ++accepted;
    const auto again = parse_spec(spec->to_text());
    ASSERT_TRUE(again) << text << " prints as " << spec->to_text() << ": " << again.error();
    ASSERT_EQ(*again, *spec) << text;
  }
  EXPECT_GT(accepted, 10000);
}

}  // namespace
}  // namespace banyan
