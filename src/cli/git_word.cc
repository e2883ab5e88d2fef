#include "cli/git_word.h"

#include <string_view>

namespace vendorconfs {

namespace fs = std::filesystem;

std::optional<GitWord> ReadGitWord(const std::string& word) {
  constexpr std::string_view kGit = "git:";
  if (!word.starts_with(kGit)) return std::nullopt;
  const std::string rest = word.substr(kGit.size());
  const std::size_t colon = rest.find(':');
  GitWord read{rest.substr(0, colon), std::nullopt};
  if (colon == std::string::npos) return read;
  read.path = rest.substr(colon + 1);
  while (!read.path->empty() && read.path->back() == '/') read.path->pop_back();
  return read;
}

GitRevision CommitOf(Session& session, const GitWord& word) {
  const fs::path directory = session.HasManifest() ? session.ManifestPath().parent_path() : fs::path();
  return {directory, word.revision};
}

std::optional<std::string> PathWithin(const GitRevision& commit, const fs::path& path) {
  const fs::path within = fs::weakly_canonical(path).lexically_relative(fs::weakly_canonical(commit.top()));
  if (within.empty() || *within.begin() == "..") return std::nullopt;
  return within == "." ? std::string() : within.string();
}

}  // namespace vendorconfs
