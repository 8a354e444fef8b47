// The main line of a game record in SGF: enough to replay the records of the test data.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace banyan::test {

using SgfNode = std::map<std::string, std::vector<std::string>>;  // property -> values

// The nodes from the root along the first variations. Escaped characters are unescaped, nothing else is
// interpreted; text that is no SGF gives no or odd nodes, never an error.
std::vector<SgfNode> read_main_line(std::string_view sgf);

}  // namespace banyan::test
