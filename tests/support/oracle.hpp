// Programs of others that tests compare with: scripts under tests/oracles, run by node with the packages that
// tests/oracles/setup installs into build/oracles.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace banyan::test {

// Whether node and this package of npm's are there.
bool has_oracle(const std::string& package);

// What tests/oracles/SCRIPT answers to the input; fails the test if the script fails.
std::string ask_oracle(const std::string& script, const std::string& input);

}  // namespace banyan::test

// Use at the top of a test: skips it where the package is missing.
#define BANYAN_NEEDS_ORACLE(package)        \
  if (!::banyan::test::has_oracle(package)) \
  GTEST_SKIP() << "node or " << (package) << " is missing: run tests/oracles/setup"
