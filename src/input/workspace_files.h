// Where the files of a workspace are read from: the disk, or a commit.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/disk.h"
#include "support/error.h"

namespace vendorconfs {

class WorkspaceFiles {
 public:
  WorkspaceFiles() = default;
  WorkspaceFiles(const WorkspaceFiles&) = delete;
  WorkspaceFiles& operator=(const WorkspaceFiles&) = delete;
  virtual ~WorkspaceFiles() = default;

  // The path that `stated` in a file of `directory` stands for.
  virtual std::filesystem::path PathOf(const std::filesystem::path& directory,
                                       std::string_view stated) const = 0;
  // What messages call the file.
  virtual std::string NameOf(const std::filesystem::path& path) const = 0;
  // Told before any thread reads these.
  virtual void Expect(const std::vector<std::filesystem::path>& paths) = 0;
  // The bytes of an expected file, from any thread. Throws InputError, at `asked_by` where given, where it
  // cannot be read. `stamp` gets what tells its states apart, where it can change.
  virtual std::string Read(const std::filesystem::path& path, const std::optional<Place>& asked_by,
                           FileStamp& stamp) const = 0;
  // Names of the directory's entries, sorted bytewise. Throws InputError.
  virtual std::vector<std::string> List(const std::filesystem::path& directory,
                                        const std::optional<Place>& asked_by) const = 0;
};

// The files as they stand on disk.
class DiskWorkspaceFiles : public WorkspaceFiles {
 public:
  std::filesystem::path PathOf(const std::filesystem::path& directory,
                               std::string_view stated) const override {
    return PathFrom(directory, stated);
  }
  std::string NameOf(const std::filesystem::path& path) const override { return path.string(); }
  void Expect(const std::vector<std::filesystem::path>& /*paths*/) override {}
  std::string Read(const std::filesystem::path& path, const std::optional<Place>& asked_by,
                   FileStamp& stamp) const override {
    return ReadFile(path, asked_by, &stamp);
  }
  std::vector<std::string> List(const std::filesystem::path& directory,
                                const std::optional<Place>& asked_by) const override {
    return ListDirectory(directory, asked_by);
  }
};

}  // namespace vendorconfs
