#include "banyan/core/options.hpp"

#include <gtest/gtest.h>

#include <array>

namespace banyan {
namespace {

constexpr std::array<std::string_view, 3> kColourNames = {"red", "green", "dark_blue"};

struct Sample {
  enum class Colour { Red, Green, DarkBlue };
  double weight = 0.5;
  int visits = 10;
  std::uint8_t small = 3;
  std::int64_t large = 1;
  bool swap = false;
  Colour colour = Colour::Green;
  int columns = 6, rows = 7;
  void describe(auto& option) {
    option("weight", weight, -1.0, 10.0, "a weight");
    option("visits", visits, 0, 1000, "a number");
    option("small", small, 0, 200, "a small number");
    option("large", large, 0, 1'000'000'000'000, "a large number");
    option("swap", swap, "a switch");
    option("colour", colour, OptionNames(kColourNames), "a name");
    option.both("size", columns, rows, 2, 19, "columns and rows");
    option("columns", columns, 2, 19, "columns");
    option("rows", rows, 2, 19, "rows");
  }
};

struct NoOptions {
  void describe(auto&) {}
};

template <class T = Sample>
T read(std::string_view text) {
  return configured<T>(*parse_spec(text));
}

template <class T = Sample>
std::string error_of(std::string_view text) {
  try {
    read<T>(text);
  } catch (const SpecError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Options, KeepTheirDefaults) {
  const Sample sample = read("s");
  EXPECT_EQ(sample.weight, 0.5);
  EXPECT_EQ(sample.colour, Sample::Colour::Green);
  EXPECT_EQ(sample.columns, 6);
}

TEST(Options, AreSetFromTheSpec) {
  const Sample sample =
      read("s(weight=-0.25,visits=1000,small=200,large=999999999999,swap=true,colour=dark_blue)");
  EXPECT_EQ(sample.weight, -0.25);
  EXPECT_EQ(sample.visits, 1000);
  EXPECT_EQ(sample.small, 200);
  EXPECT_EQ(sample.large, 999999999999);
  EXPECT_TRUE(sample.swap);
  EXPECT_EQ(sample.colour, Sample::Colour::DarkBlue);
  EXPECT_FALSE(read("s(swap=false)").swap);
}

TEST(Options, OneKeyMaySetTwoNumbers) {
  EXPECT_EQ(read("s(size=9)").columns, 9);
  EXPECT_EQ(read("s(size=9)").rows, 9);
  EXPECT_EQ(read("s(columns=4)").columns, 4);
  EXPECT_EQ(read("s(columns=4)").rows, 7);
  EXPECT_EQ(read("s(size=9,rows=5)").columns, 9);
  EXPECT_EQ(read("s(size=9,rows=5)").rows, 5) << "the special key wins over the general one";
}

TEST(Options, BadValuesAreNamedWithWhatWasExpected) {
  EXPECT_EQ(error_of("s(weight=11)"),
            "option 'weight' of 's' has the bad value '11', expected a number from -1 to 10");
  EXPECT_EQ(error_of("s(visits=-1)"),
            "option 'visits' of 's' has the bad value '-1', expected an integer from 0 to 1000");
  EXPECT_EQ(error_of("s(swap=yes)"), "option 'swap' of 's' has the bad value 'yes', expected true or false");
  EXPECT_EQ(
      error_of("s(colour=gren)"),
      "option 'colour' of 's' has the bad value 'gren', expected one of red green dark_blue; did you mean "
      "'green'?");
  EXPECT_EQ(error_of("s(size=20)"),
            "option 'size' of 's' has the bad value '20', expected an integer from 2 to 19");
}

TEST(Options, ValuesThatAreNoNumbersAreRefused) {
  for (const char* value :
       {"nan", "inf", "-inf", "1e999", "0x10", "1,5", "+1", "1 2", "one", "--1", "1.5.2"}) {
    EXPECT_THROW(configured<Sample>(Spec{"s", {{"weight", value}}}), SpecError) << value;
  }
  for (const char* value : {"1.0", "1e2", "99999999999999999999", "", "0x1", "1 ", "ten", "-0x1"}) {
    EXPECT_THROW(configured<Sample>(Spec{"s", {{"visits", value}}}), SpecError) << value;
  }
  EXPECT_NE(error_of("s(small=256)"), "no error") << "no wrap-around";
  EXPECT_NE(error_of("s(swap=TRUE)"), "no error");
}

TEST(Options, UnknownKeysAreRefusedWithTheNearestOne) {
  EXPECT_EQ(error_of("s(vistis=3)"), "unknown option 'vistis' of 's'; did you mean 'visits'?");
  EXPECT_EQ(error_of("s(Weight=3)"), "unknown option 'Weight' of 's'; did you mean 'weight'?");
  EXPECT_EQ(error_of("s(temperature=3)"),
            "unknown option 'temperature' of 's'; there are weight visits small large swap colour size "
            "columns rows");
  EXPECT_EQ(error_of<NoOptions>("n(a=3)"), "unknown option 'a' of 'n', which has none");
}

TEST(Options, CanonicalTextHoldsEveryValueAndReadsBack) {
  const std::string text = "s(colour=green,columns=6,large=1,rows=7,small=3,swap=false,visits=10,weight=0.5)";
  EXPECT_EQ(canonical_text("s", Sample()), text);
  const Sample changed = read("s(weight=0.1,size=8,colour=red,swap=true,small=0)");
  EXPECT_EQ(canonical_text("s", read(canonical_text("s", changed))), canonical_text("s", changed));
  EXPECT_EQ(canonical_text("n", NoOptions()), "n");
}

TEST(Options, AreListedWithRangeAndDefault) {
  const auto options = options_of<Sample>();
  ASSERT_EQ(options.size(), 9u);
  EXPECT_EQ(options[0].key, "weight");
  EXPECT_EQ(options[0].range, "-1 to 10");
  EXPECT_EQ(options[0].standard, "0.5");
  EXPECT_EQ(options[0].help, "a weight");
  EXPECT_EQ(options[4].range, "true or false");
  EXPECT_EQ(options[4].standard, "false");
  EXPECT_EQ(options[5].range, "red, green, dark_blue");
  EXPECT_EQ(options[5].standard, "green");
  EXPECT_EQ(options[6].standard, "") << "columns and rows differ";
  EXPECT_TRUE(options_of<NoOptions>().empty());
}

}  // namespace
}  // namespace banyan
