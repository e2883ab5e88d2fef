// Conf files as a commit has them, for what reads confs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "routing/files.h"
#include "support/git_revision.h"

namespace vendorconfs {

// Paths are relative to the repository's top; an absolute one, which an include may name, is the disk's. The
// commit must outlive this. Read throws InputError where git fails.
class GitFiles : public routing::internal::Files {
 public:
  explicit GitFiles(const GitRevision& commit) : commit_(commit) {}

  // Asks git for all of them at once; each must be there.
  void Fetch(const std::vector<std::string>& paths);
  // Of a file that is there.
  const std::string& Text(const std::string& path);

  routing::internal::FileRead Read(const std::string& path) override;

 private:
  const GitRevision& commit_;
  std::map<std::string, std::string> texts_;
};

}  // namespace vendorconfs
