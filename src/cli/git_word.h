// How users name the files of a commit: "git:REV" or "git:REV:PATH".
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/session.h"
#include "support/git_revision.h"

namespace vendorconfs {

struct GitWord {
  std::string revision;
  std::optional<std::string> path;  // from the repository's top, without a slash at its end
};

// Nothing where the word names files on disk.
std::optional<GitWord> ReadGitWord(const std::string& word);

// The commit, of the repository that the manifest is in; without a manifest, the working directory. Throws
// InputError.
GitRevision CommitOf(Session& session, const GitWord& word);

// The path of a file or directory on disk from the repository's top; nothing where it lies outside.
std::optional<std::string> PathWithin(const GitRevision& commit, const std::filesystem::path& path);

}  // namespace vendorconfs
