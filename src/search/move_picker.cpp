#include <algorithm>
#include <functional>

#include "banyan/search/alphabeta/workplace.hpp"

namespace banyan::alphabeta {

void MovePicker::sort_rest(std::size_t first) { std::sort(keys_ + first, keys_ + count_, std::greater<>()); }

}  // namespace banyan::alphabeta
