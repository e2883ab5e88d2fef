#include "support/atomic_write.h"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>

#include "support/catch.h"
#include "support/disk.h"
#include "support/error.h"
#include "support/message_of.h"
#include "support/temp_directory.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

mode_t ModeOf(const fs::path& path) {
  struct stat info {};
  REQUIRE(stat(path.c_str(), &info) == 0);
  return info.st_mode & 07777;
}

class Umask {
 public:
  explicit Umask(mode_t mask) : before_(umask(mask)) {}
  Umask(const Umask&) = delete;
  Umask& operator=(const Umask&) = delete;
  ~Umask() { umask(before_); }

 private:
  mode_t before_;
};

TEST_CASE("staged texts appear together when they are published") {
  const TempDirectory directory;
  const fs::path old_file = directory.Write("old", "before");
  const fs::path new_file = directory.path() / "new";
  AtomicWriter writer;
  writer.Stage(old_file, "after");
  writer.Stage(new_file, "text");
  CHECK(FileText(old_file) == "before");
  CHECK_FALSE(fs::exists(new_file));
  writer.Publish();
  CHECK(FileText(old_file) == "after");
  CHECK(FileText(new_file) == "text");
  CHECK(ListDirectory(directory.path()) == std::vector<std::string>{"new", "old"});
}

TEST_CASE("what is not published leaves nothing behind") {
  const TempDirectory directory;
  const fs::path file = directory.Write("file", "before");
  {
    AtomicWriter writer;
    writer.Stage(file, "after");
    CHECK(ListDirectory(directory.path()).size() == 2);
  }
  CHECK(ListDirectory(directory.path()) == std::vector<std::string>{"file"});
  CHECK(FileText(file) == "before");
}

TEST_CASE("what is published is taken back where one file cannot be put in place") {
  const TempDirectory directory;
  const fs::path first = directory.Write("first", "before");
  const fs::path last = directory.Write("last", "before");
  const fs::path new_file = directory.path() / "new";
  const fs::path lost = directory.Write("sub/lost", "before");
  {
    AtomicWriter writer;
    for (const fs::path& file : {first, new_file, lost, last}) writer.Stage(file, "after");
    SECTION("its directory is gone") {
      fs::remove_all(lost.parent_path());
      CHECK(MessageOf([&] { writer.Publish(); }) ==
            lost.string() + ": cannot be replaced: No such file or directory");
    }
    SECTION("a directory is there instead") {
      fs::remove(lost);
      fs::create_directory(lost);
      CHECK(MessageOf([&] { writer.Publish(); }) == lost.string() + ": cannot be replaced: Is a directory");
      CHECK(fs::is_directory(lost));
    }
  }
  CHECK(FileText(first) == "before");
  CHECK(FileText(last) == "before");
  CHECK_FALSE(fs::exists(new_file));
  fs::remove_all(directory.path() / "sub");
  CHECK(ListDirectory(directory.path()) == std::vector<std::string>{"first", "last"});
}

TEST_CASE("what cannot be announced is taken back") {
  const TempDirectory directory;
  const fs::path old_file = directory.Write("old", "before");
  const fs::path new_file = directory.path() / "new";
  {
    AtomicWriter writer;
    writer.Stage(old_file, "after");
    writer.Stage(new_file, "text");
    const auto announce = [&] {
      CHECK(FileText(old_file) == "after");
      CHECK(FileText(new_file) == "text");
      throw InputError("nobody hears");
    };
    CHECK(MessageOf([&] { writer.Publish(announce); }) == "nobody hears");
    CHECK(FileText(old_file) == "before");
  }
  CHECK(ListDirectory(directory.path()) == std::vector<std::string>{"old"});
}

TEST_CASE("a replaced file keeps its permissions, a new one gets those of the umask") {
  const TempDirectory directory;
  const fs::path old_file = directory.Write("old", "before");
  REQUIRE(chmod(old_file.c_str(), 0640) == 0);
  const Umask mask(027);
  AtomicWriter writer;
  writer.Stage(old_file, "after");
  writer.Stage(directory.path() / "new", "text");
  writer.Publish();
  CHECK(ModeOf(old_file) == 0640);
  CHECK(ModeOf(directory.path() / "new") == 0640);
  CHECK(umask(027) == 027);
}

TEST_CASE("a symbolic link stays one, and what it points at is replaced") {
  const TempDirectory directory;
  const fs::path target = directory.Write("elsewhere/target", "before");
  fs::create_directory(directory.path() / "confs");
  const fs::path link = directory.path() / "confs/link";
  fs::create_symlink("../elsewhere/target", link);
  AtomicWriter writer;
  writer.Stage(link, "after");
  writer.Publish();
  CHECK(fs::is_symlink(link));
  CHECK(FileText(target) == "after");
}

TEST_CASE("a link to a file that does not exist yet makes the file") {
  const TempDirectory directory;
  const fs::path link = directory.path() / "link";
  fs::create_symlink("target", link);
  AtomicWriter writer;
  writer.Stage(link, "text");
  writer.Publish();
  CHECK(fs::is_symlink(link));
  CHECK(FileText(directory.path() / "target") == "text");
}

TEST_CASE("links are followed one after the other, but not in a circle") {
  const TempDirectory directory;
  fs::create_symlink("second", directory.path() / "first");
  fs::create_symlink(directory.path() / "deep/target", directory.path() / "second");
  const fs::path target = directory.Write("deep/target", "before");
  AtomicWriter writer;
  writer.Stage(directory.path() / "first", "after");
  writer.Publish();
  CHECK(FileText(target) == "after");
  CHECK(fs::is_symlink(directory.path() / "second"));

  const fs::path circle = directory.path() / "circle";
  fs::create_symlink("circle", circle);
  CHECK(MessageOf([&] { writer.Stage(circle, "text"); }) ==
        circle.string() +
            ": cannot be written, its symbolic link leads nowhere: Too many levels of symbolic links");
}

TEST_CASE("what is no regular file is not replaced") {
  const TempDirectory directory;
  const fs::path path = directory.path() / "directory";
  fs::create_directory(path);
  AtomicWriter writer;
  CHECK(MessageOf([&] { writer.Stage(path, "text"); }) ==
        path.string() + ": is no regular file and cannot be replaced; move it away");
  const fs::path lost = directory.path() / "absent/file";
  CHECK(MessageOf([&] { writer.Stage(lost, "text"); }) ==
        lost.string() + ": cannot be written, no file can be made beside it: No such file or directory");
}

TEST_CASE("a directory is made with those above it") {
  const TempDirectory directory;
  CreateDirectory(directory.path() / "a/b/c");
  CHECK(fs::is_directory(directory.path() / "a/b/c"));
  CreateDirectory(directory.path() / "a/b/c");
  directory.Write("file", "");
  CHECK(MessageOf([&] { CreateDirectory(directory.path() / "file/below"); }) ==
        (directory.path() / "file/below").string() + ": cannot be made: Not a directory");
}

TEST_CASE("one writer at a time holds a directory") {
  const TempDirectory directory;
  std::atomic<int> waited = 0;
  std::atomic<bool> second_holds = false;
  auto first = std::make_optional<DirectoryLock>(directory.path(), [] { FAIL("nobody holds it yet"); });
  std::thread second([&] {
    const DirectoryLock lock(directory.path(), [&] { ++waited; });
    second_holds = true;
  });
  while (waited == 0) std::this_thread::yield();
  CHECK_FALSE(second_holds);
  first.reset();
  second.join();
  CHECK(second_holds);
  CHECK(waited == 1);
  CHECK(ListDirectory(directory.path()).empty());
}

TEST_CASE("a lock needs a directory") {
  const TempDirectory directory;
  const fs::path file = directory.Write("file", "");
  CHECK(MessageOf([&] { const DirectoryLock lock(file, [] {}); }) ==
        file.string() + ": cannot be used as the output directory: Not a directory");
}

TEST_CASE("what killed runs left is cleared, and nothing else") {
  const TempDirectory directory;
  directory.Write(".backends_gcu.conf.a1B2c3.vendorconfs-tmp", "half");
  directory.Write("backends_gcu.conf", "whole");
  directory.Write(".hidden", "mine");
  directory.Write("notes.vendorconfs-tmp", "mine");
  const DirectoryLock lock(directory.path(), [] {});
  CHECK(lock.ClearLeftovers() == std::vector<std::string>{".backends_gcu.conf.a1B2c3.vendorconfs-tmp"});
  CHECK(ListDirectory(directory.path()) ==
        std::vector<std::string>{".hidden", "backends_gcu.conf", "notes.vendorconfs-tmp"});
}

}  // namespace
}  // namespace vendorconfs
