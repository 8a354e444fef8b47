#include "banyan/core/files.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

namespace banyan {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  Files() { fs::create_directory(folder_); }
  ~Files() override { fs::remove_all(folder_); }
  std::string path(const char* name) const { return (folder_ / name).string(); }

  fs::path folder_ = fs::temp_directory_path() / ("banyan_files_test_" + std::to_string(getpid()));
};

TEST_F(Files, ComeBackAsTheyWere) {
  const std::string text("a\0b\r\n\xff", 6);
  ASSERT_TRUE(replace_file(path("one"), "before"));
  ASSERT_TRUE(replace_file(path("one"), text));
  EXPECT_EQ(*read_file(path("one")), text);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1) << "nothing is left beside it";
  EXPECT_EQ(read_file(path("one"), 5).error(),
            "cannot read '" + path("one") + "': it is longer than 5 bytes");
  EXPECT_TRUE(read_file(path("one"), 6));
}

TEST_F(Files, SayWhatIsWrong) {
  EXPECT_EQ(read_file(path("none")).error(), "cannot read '" + path("none") + "': No such file or directory");
  EXPECT_EQ(read_file(folder_).error(), "cannot read '" + folder_.string() + "': it is a folder");
  EXPECT_EQ(replace_file(folder_, "x").error(), "cannot write '" + folder_.string() + "': it is a folder");
  EXPECT_EQ(replace_file(path("none/x"), "x").error(),
            "cannot write '" + path("none/x") + "': No such file or directory");
  EXPECT_FALSE(read_file("/dev/zero", 1000)) << "no end";
}

// A disk that takes nothing: the old text stays.
TEST_F(Files, KeepTheOldTextIfTheNewOneCannotBeWritten) {
  ASSERT_TRUE(replace_file(path("kept"), "old"));
  ASSERT_EQ(symlink("/dev/full", path("kept.new").c_str()), 0);
  const auto replaced = replace_file(path("kept"), std::string(1 << 20, 'x'));
  ASSERT_FALSE(replaced);
  EXPECT_NE(replaced.error().find("No space left"), std::string::npos) << replaced.error();
  EXPECT_EQ(*read_file(path("kept")), "old");
  EXPECT_FALSE(fs::exists(path("kept.new")));
}

TEST_F(Files, WhatIsNoFileIsWrittenToAndStays) {
  ASSERT_TRUE(replace_file("/dev/null", "x"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_FALSE(replace_file("/dev/full", "x"));
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  EXPECT_TRUE(can_write("/dev/null"));
}

TEST_F(Files, AreTriedWithoutATrace) {
  ASSERT_TRUE(replace_file(path("old"), "text"));
  EXPECT_TRUE(can_write(path("old")));
  EXPECT_TRUE(can_write(path("fresh")));
  EXPECT_EQ(*read_file(path("old")), "text");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
  EXPECT_EQ(can_write(folder_).error(), "cannot write '" + folder_.string() + "': it is a folder");
  EXPECT_EQ(can_write(path("none/x")).error(),
            "cannot write '" + path("none/x") + "': No such file or directory");
  EXPECT_EQ(can_write(path("old/x")).error(), "cannot write '" + path("old/x") + "': Not a directory");
  ASSERT_TRUE(replace_file(path("half.new"), "of another run"));
  EXPECT_TRUE(can_write(path("half")));
  EXPECT_EQ(*read_file(path("half.new")), "of another run");
}

TEST_F(Files, AFileThatMustNotBeChangedIsRefused) {
  if (geteuid() == 0) GTEST_SKIP() << "to root every file is open";
  ASSERT_TRUE(replace_file(path("fixed"), "text"));
  fs::permissions(path("fixed"), fs::perms::owner_read);
  EXPECT_FALSE(can_write(path("fixed")));
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_FALSE(can_write(path("fresh")));
  fs::permissions(folder_, fs::perms::owner_all);
}

}  // namespace
}  // namespace banyan
