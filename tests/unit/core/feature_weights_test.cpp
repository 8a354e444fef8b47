// Files of weights: read back as written, refused when damaged in any way.
#include "banyan/core/feature_weights.hpp"

#include <gtest/gtest.h>

namespace banyan {
namespace {

const FeatureWeights kSample{"hex", {"by hand", "twice"}, {{"around x.o...", 0.25}, {"line 1", -1.5}}};

TEST(FeatureWeights, AreReadAsTheyWereWritten) {
  const auto read = FeatureWeights::parse(kSample.to_text());
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->game, "hex");
  EXPECT_EQ(read->made, kSample.made);
  EXPECT_EQ(read->weights, kSample.weights);
}

TEST(FeatureWeights, AFileThatIsCutOrChangedIsRefused) {
  const std::string text = kSample.to_text();
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_FALSE(FeatureWeights::parse(text.substr(0, i))) << i;
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    const auto read = FeatureWeights::parse(changed);
    EXPECT_FALSE(read) << i;
    if (!read) {
      EXPECT_EQ(read.error().find('\n'), std::string::npos);
    }
  }
  EXPECT_FALSE(FeatureWeights::parse(text + "1 more\n"));
}

TEST(FeatureWeights, GoByNameAndNotByPlace) {
  const auto ordered = kSample.in_order({"swap", "line 1", "around x.o..."});
  ASSERT_TRUE(ordered);
  EXPECT_EQ(*ordered, (std::vector<double>{0, -1.5, 0.25}));
  EXPECT_FALSE(kSample.in_order({"line 1"}));
}

}  // namespace
}  // namespace banyan
