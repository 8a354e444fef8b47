#include "banyan/lab/signature.hpp"

#include <gtest/gtest.h>

namespace banyan {
namespace {

// The tests are built by g++ and, under sanitizers, by clang: both must find this number. A change of
// behaviour changes it, on purpose; then the new one is written here.
TEST(Signature, IsTheSameForEveryCompiler) { EXPECT_EQ(behaviour_signature(), 0x9352800c9f0fd579u); }

}  // namespace
}  // namespace banyan
