// The files of a workspace as a commit has them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "input/workspace_files.h"
#include "support/git_revision.h"

namespace vendorconfs {

// Paths are relative to the repository's top. The commit must outlive this. Throws InputError where git
// fails.
class CommitFiles : public WorkspaceFiles {
 public:
  explicit CommitFiles(const GitRevision& commit) : commit_(commit) {}

  std::filesystem::path PathOf(const std::filesystem::path& directory,
                               std::string_view stated) const override;
  std::string NameOf(const std::filesystem::path& path) const override;
  // Asks git for all of them at once.
  void Expect(const std::vector<std::filesystem::path>& paths) override;
  std::string Read(const std::filesystem::path& path, const std::optional<Place>& asked_by,
                   FileStamp& stamp) const override;
  std::vector<std::string> List(const std::filesystem::path& directory,
                                const std::optional<Place>& asked_by) const override;

 private:
  const GitRevision& commit_;
  std::map<std::string, std::string> texts_;  // of the expected files that the commit has
};

}  // namespace vendorconfs
