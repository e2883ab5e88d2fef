// Files as a commit of a git repository has them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vendorconfs {

// A commit of the repository that a directory is in. Asks the git program. Throws InputError where there is
// no git, no repository or no such commit.
class GitRevision {
 public:
  GitRevision(std::filesystem::path directory, std::string revision);

  // As the user names it: "HEAD~1".
  const std::string& name() const { return revision_; }
  // The repository's top directory.
  const std::filesystem::path& top() const { return top_; }

  enum class Kind { kMissing, kFile, kDirectory };
  // `path` is relative to the top; empty: the top itself.
  Kind KindOf(const std::string& path) const;
  // Names of the files in a directory, sorted bytewise.
  std::vector<std::string> List(const std::string& directory) const;
  // The bytes of the files, in order, each of which must be there.
  std::vector<std::string> Read(const std::vector<std::string>& paths) const;
  // The same, with nothing for a path that is no file of the commit.
  std::vector<std::optional<std::string>> ReadPresent(const std::vector<std::string>& paths) const;
  // What the file held in this commit and before it: in the last `most` commits that changed it, newest
  // first. Empty where none has it.
  std::vector<std::string> Former(const std::string& path, std::size_t most) const;

 private:
  std::string Git(std::vector<std::string> arguments, const std::string& input) const;
  std::string ObjectOf(const std::string& path) const { return revision_ + ":" + path; }

  std::filesystem::path directory_;
  std::string revision_;
  std::filesystem::path top_;
};

}  // namespace vendorconfs
