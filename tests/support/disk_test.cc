#include "support/disk.h"

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "support/catch.h"
#include "support/error.h"
#include "support/message_of.h"
#include "support/temp_directory.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

TEST_CASE("a file is read byte for byte") {
  const TempDirectory directory;
  for (const std::string& text :
       {std::string(), std::string("a"), std::string("a\0b\r\n\xFF", 6), std::string(300'000, 'x')}) {
    const fs::path path = directory.Write("file", text);
    CHECK(ReadFile(path) == text);
    CHECK(ReadFileIfPresent(path) == text);
  }
}

TEST_CASE("a file whose size is not known before is read to its end") {
  // The files of /proc say that they are empty.
  std::ifstream file("/proc/cpuinfo");
  const std::string wanted{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  REQUIRE_FALSE(wanted.empty());
  // Clock rates in it change from one reading to the next; its size does not shrink below a line.
  CHECK(ReadFile("/proc/cpuinfo").substr(0, wanted.find('\n')) == wanted.substr(0, wanted.find('\n')));
}

TEST_CASE("a symbolic link is followed") {
  const TempDirectory directory;
  directory.Write("file", "text");
  fs::create_symlink("file", directory.path() / "link");
  CHECK(ReadFile(directory.path() / "link") == "text");
}

TEST_CASE("what cannot be read is refused, at the place that asked for it") {
  const TempDirectory directory;
  const std::string root = directory.path().string();
  const Place place{"manifest.toml", 7};
  const auto message = [&](const std::string& name) {
    return MessageOf([&] { (void)ReadFile(root + "/" + name, place); });
  };
  CHECK(message("absent") ==
        "manifest.toml:7: \"" + root + "/absent\" does not exist; create it or correct the path");
  fs::create_directory(root + "/directory");
  CHECK(message("directory") ==
        "manifest.toml:7: \"" + root + "/directory\" is no regular file; name a file");
  // Opening a FIFO must not wait for a writer.
  REQUIRE(mkfifo((root + "/fifo").c_str(), 0600) == 0);
  CHECK(message("fifo") == "manifest.toml:7: \"" + root + "/fifo\" is no regular file; name a file");
  directory.Write("file", "text");
  CHECK(message("file/below") ==
        "manifest.toml:7: \"" + root + "/file/below\" cannot be read: Not a directory");
  std::ofstream(root + "/huge") << "x";
  fs::resize_file(root + "/huge", (std::uintmax_t{1} << 30) + 1);
  CHECK(message("huge") ==
        "manifest.toml:7: \"" + root + "/huge\" is larger than 1 GiB; name a smaller file");
}

TEST_CASE("without a place the message names the file itself") {
  const TempDirectory directory;
  const std::string path = (directory.path() / "absent").string();
  CHECK(MessageOf([&] { (void)ReadFile(path); }) == path + ": does not exist; create it or correct the path");
  CHECK(ReadFileIfPresent(path) == std::nullopt);
  CHECK(MessageOf([&] { (void)ReadFileIfPresent(directory.path()); }) ==
        directory.path().string() + ": is no regular file; name a file");
}

TEST_CASE("a stamp tells states of a file apart") {
  const TempDirectory directory;
  const std::filesystem::path file = directory.Write("file", "text");
  FileStamp stamp;
  CHECK(ReadFile(file, std::nullopt, &stamp) == "text");
  CHECK(StampOf(file) == stamp);
  SECTION("longer") {
    directory.Write("file", "texts");
    CHECK(StampOf(file) != stamp);
  }
  SECTION("another file of the same size and time") {
    const auto time = std::filesystem::last_write_time(file);
    std::filesystem::rename(directory.Write("other", "TEXT"), file);
    std::filesystem::last_write_time(file, time);
    CHECK(StampOf(file) != stamp);
  }
  SECTION("written again") {
    using std::chrono::milliseconds;
    std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) + milliseconds(1));
    CHECK(StampOf(file) != stamp);
  }
  SECTION("gone") {
    std::filesystem::remove(file);
    CHECK_FALSE(StampOf(file).has_value());
  }
}

TEST_CASE("a directory is listed bytewise") {
  const TempDirectory directory;
  for (const char* name : {"b", "a", "B", "_", ".hidden"}) directory.Write(name, "");
  CHECK(ListDirectory(directory.path()) == std::vector<std::string>{".hidden", "B", "_", "a", "b"});
  const std::string root = directory.path().string();
  const Place place{"m.toml", 3};
  CHECK(MessageOf([&] { (void)ListDirectory(root + "/a", place); }) ==
        "m.toml:3: \"" + root + "/a\" is no directory; name a directory");
  CHECK(MessageOf([&] { (void)ListDirectory(root + "/absent", place); }) ==
        "m.toml:3: \"" + root + "/absent\" does not exist; create it or correct the path");
}

TEST_CASE("a file is found in the directory itself and above it, the nearest first") {
  const TempDirectory directory;
  const fs::path root = directory.path();
  directory.Write("data/m.toml", "");
  directory.Write("deep/er/m.toml", "");
  fs::create_directories(root / "deep/er/still/more");
  const std::vector<fs::path> names = {"m.toml", "data/m.toml"};
  CHECK(FindUpwards(root, names) == root / "data/m.toml");
  CHECK(FindUpwards(root / "deep", names) == root / "data/m.toml");
  CHECK(FindUpwards(root / "deep/er/still/more", names) == root / "deep/er/m.toml");
  // Both names of one directory come before those of its parent, in the given order.
  directory.Write("data/data/m.toml", "");
  CHECK(FindUpwards(root / "data", names) == root / "data/m.toml");
  CHECK(FindUpwards(root, {"no-file-has-this-name"}) == std::nullopt);
  // A directory of that name is no file.
  fs::create_directory(root / "deep/m.toml");
  CHECK(FindUpwards(root / "deep", names) == root / "data/m.toml");
}

}  // namespace
}  // namespace vendorconfs
