// Where conf files are read: the disk, or memory in tests and fuzzing.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "routing/arena.h"
#include "routing/generated_line.h"

namespace vendorconfs::routing::internal {

struct FileRead {
  enum class Outcome : std::uint8_t { kRead, kMissing, kUnreadable };
  Outcome outcome = Outcome::kUnreadable;
  std::string why;  // where not read: "is a directory", "permission denied"
  // The text, kTextOverread NULs, and room for what is made of the text.
  std::unique_ptr<char[]> bytes;
  std::size_t size = 0;
  std::size_t capacity = 0;  // all of it
  // Equal for two names of one file.
  std::pair<std::uint64_t, std::uint64_t> identity{};

  std::string_view text() const { return {bytes.get(), size}; }
  Arena room() const {
    const std::size_t used = size + kTextOverread;
    return used < capacity ? Arena(bytes.get() + used, capacity - used) : Arena();
  }
};

class Files {
 public:
  virtual ~Files() = default;
  virtual FileRead Read(const std::string& path) = 0;
};

// Regular files of at most 64 MiB. Each read is one open; a FIFO or a device is refused without waiting for
// it.
class DiskFiles : public Files {
 public:
  FileRead Read(const std::string& path) override;
};

// Texts by path.
class MemoryFiles : public Files {
 public:
  explicit MemoryFiles(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {}
  FileRead Read(const std::string& path) override;

 private:
  std::map<std::string, std::string> texts_;
};

// `path` against the directory `base` ("" or absolute: against nothing), with "." and ".." kept.
std::string JoinPath(std::string_view base, std::string_view path);
// "/a" of "/a/b", "/" of "/b".
std::string_view DirectoryOf(std::string_view path);
// `path` against the working directory.
std::string AbsolutePath(std::string_view path);

}  // namespace vendorconfs::routing::internal
