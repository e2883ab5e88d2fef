// Reading from the file system. This and atomic_write.h are the only places of the tool that touch it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "support/error.h"

namespace vendorconfs {

// The bytes of a regular file of at most 1 GiB. Throws InputError, at `asked_by` where given (the line that
// names the file), where it is absent, no regular file or unreadable.
std::string ReadFile(const std::filesystem::path& path, const std::optional<Place>& asked_by = std::nullopt);

// The bytes of a file, or nothing where no file of that name exists. Other failures throw as ReadFile does.
std::optional<std::string> ReadFileIfPresent(const std::filesystem::path& path);

// Names of the directory's entries, sorted bytewise. Throws InputError where it is no readable directory.
std::vector<std::string> ListDirectory(const std::filesystem::path& path,
                                       const std::optional<Place>& asked_by = std::nullopt);

// The nearest file called one of `names` in `start` or a directory above it (each directory is searched for
// all names before its parent), as a path relative to `start` if `start` is relative. An empty `start` is the
// working directory.
std::optional<std::filesystem::path> FindUpwards(const std::filesystem::path& start,
                                                 const std::vector<std::filesystem::path>& names);

}  // namespace vendorconfs
