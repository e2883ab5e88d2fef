#include "cli/commit_workspace.h"

#include <filesystem>
#include <string>

#include "cli/git_word.h"
#include "input/commit_files.h"

namespace vendorconfs {
namespace {

std::string RequireWithin(const GitRevision& commit, const std::filesystem::path& path) {
  if (auto within = PathWithin(commit, path)) return *std::move(within);
  throw InputError(Place{path.string(), 0}, "lies outside the repository " + commit.top().string() +
                                                ", of which a commit knows nothing");
}

}  // namespace

std::unique_ptr<DecidedWorkspace> ReadCommitWorkspace(Session& session, const GitRevision& commit) {
  WorkspaceOptions where;
  where.manifest = RequireWithin(commit, session.ManifestPath());
  if (!session.options.registration_root.empty()) {
    where.registration_root = RequireWithin(commit, session.options.registration_root);
  }
  CommitFiles files(commit);
  auto decided = std::make_unique<DecidedWorkspace>();
  decided->workspace = LoadWorkspace(where, session.crew(), files);
  decided->routing = DecideRoutes(decided->workspace, session.crew());
  return decided;
}

}  // namespace vendorconfs
