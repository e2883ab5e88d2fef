// Reading from the file system. This and atomic_write.h are the only places of the tool that touch it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/error.h"

namespace vendorconfs {

// Tells two states of a file apart: replaced, grown, cut or written again.
struct FileStamp {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t size = 0;
  std::int64_t seconds = 0;  // of the last change, with the nanoseconds
  std::int64_t nanoseconds = 0;

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// None: there is no such file, or it cannot be asked.
std::optional<FileStamp> StampOf(const std::filesystem::path& path);

// The bytes of a regular file of at most 1 GiB. Throws InputError, at `asked_by` where given (the line that
// names the file), where it is absent, no regular file or unreadable. `stamp`, where given, gets the file's
// stamp from before it was read.
std::string ReadFile(const std::filesystem::path& path, const std::optional<Place>& asked_by = std::nullopt,
                     FileStamp* stamp = nullptr);

// The bytes of a file, or nothing where no file of that name exists. Other failures throw as ReadFile does.
std::optional<std::string> ReadFileIfPresent(const std::filesystem::path& path);

// Names of the directory's entries, sorted bytewise. Throws InputError where it is no readable directory.
std::vector<std::string> ListDirectory(const std::filesystem::path& path,
                                       const std::optional<Place>& asked_by = std::nullopt);

// The path that `stated` in a file of `directory` stands for, without "." and "..". A ".." leads where the
// kernel says: behind a symbolic link to a directory that is not the directory of the link.
std::filesystem::path PathFrom(const std::filesystem::path& directory, std::string_view stated);

// The nearest file called one of `names` in `start` or a directory above it (each directory is searched for
// all names before its parent), as a path relative to `start` if `start` is relative. An empty `start` is the
// working directory.
std::optional<std::filesystem::path> FindUpwards(const std::filesystem::path& start,
                                                 const std::vector<std::filesystem::path>& names);

}  // namespace vendorconfs
