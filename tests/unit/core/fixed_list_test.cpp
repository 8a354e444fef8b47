#include "banyan/core/fixed_list.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace banyan {
namespace {

using List = FixedList<int, 4>;

std::vector<int> items(const List& list) { return {list.begin(), list.end()}; }

List filled() {
  List list;
  for (const int item : {3, 1, 4, 1}) list.push_back(item);
  return list;
}

TEST(FixedList, StartsEmpty) {
  const List list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0u);
  EXPECT_EQ(List::capacity(), 4u);
}

TEST(FixedList, KeepsItemsInOrderUpToItsCapacity) {
  const List list = filled();
  EXPECT_EQ(items(list), (std::vector{3, 1, 4, 1}));
  EXPECT_EQ(list[2], 4);
  EXPECT_EQ(list.back(), 1);
  EXPECT_EQ(list.data(), list.begin());
}

TEST(FixedList, PushBackIfKeepsOnlyWhatItShould) {
  List list;
  for (int item = 0; item < 6; ++item) list.push_back_if(item, item % 2 == 1);
  EXPECT_EQ(items(list), (std::vector{1, 3, 5}));
}

TEST(FixedList, DropsFromTheEnd) {
  List list = filled();
  list.pop_back();
  EXPECT_EQ(items(list), (std::vector{3, 1, 4}));
  list.truncate(1);
  EXPECT_EQ(items(list), (std::vector{3}));
  list.clear();
  EXPECT_TRUE(list.empty());
}

TEST(FixedList, ItemsCanBeChangedInPlace) {
  List list = filled();
  for (int& item : list) item *= 2;
  list[0] = 7;
  EXPECT_EQ(items(list), (std::vector{7, 2, 8, 2}));
}

TEST(FixedList, CopiesAreIndependent) {
  List list = filled();
  List copy = list;
  copy[0] = 9;
  copy.pop_back();
  EXPECT_EQ(items(list), (std::vector{3, 1, 4, 1}));
  EXPECT_EQ(items(copy), (std::vector{9, 1, 4}));
}

}  // namespace
}  // namespace banyan
