#include "cli/baseline_workspace.h"

#include <filesystem>
#include <optional>

#include "cli/git_word.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void Refuse(const std::string& word, const std::string& why) {
  throw InputError("--baseline " + word + ": " + why +
                   "; name git:REV, or the directory of confs of another checkout");
}

constexpr const char* kAlone =
    "is not the directory of confs of a workspace, whose gaps and sets would be counted";

std::unique_ptr<DecidedWorkspace> FromCheckout(Session& session, const std::string& word) {
  const std::optional<fs::path> manifest = FindManifest(word);
  if (!manifest) Refuse(word, kAlone);
  std::error_code error;
  if (fs::equivalent(*manifest, session.ManifestPath(), error)) {
    Refuse(word, "is of this workspace, whose gaps and sets are the ones that are counted now");
  }
  WorkspaceOptions where;
  where.manifest = *manifest;
  auto decided = std::make_unique<DecidedWorkspace>();
  decided->workspace = LoadWorkspace(where, session.crew());
  if (fs::weakly_canonical(decided->workspace.confs) != fs::weakly_canonical(word)) Refuse(word, kAlone);
  decided->routing = DecideRoutes(decided->workspace, session.crew());
  return decided;
}

}  // namespace

std::unique_ptr<DecidedWorkspace> ReadBaselineWorkspace(Session& session, const std::string& word) {
  const std::optional<GitWord> named = ReadGitWord(word);
  if (!named) return FromCheckout(session, word);
  std::unique_ptr<DecidedWorkspace> decided = ReadCommitWorkspace(session, CommitOf(session, *named));
  if (named->path && decided->workspace.confs != fs::path(*named->path)) Refuse(word, kAlone);
  return decided;
}

}  // namespace vendorconfs
