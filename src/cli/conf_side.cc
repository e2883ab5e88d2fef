#include "cli/conf_side.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/git_files.h"
#include "support/disk.h"
#include "support/git_revision.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGit = "git:";

// Whether a file of a directory is a conf: by the manifest's file name where there is a manifest, else by its
// ending.
class ConfNames {
 public:
  explicit ConfNames(Session& session) {
    if (!session.HasManifest()) return;
    const std::string around = session.workspace().manifest.ConfFileName(std::string_view("\0", 1));
    const std::size_t gap = around.find('\0');
    before_ = around.substr(0, gap);
    after_ = around.substr(gap + 1);
  }

  bool IsConf(const std::string& name) const {
    return name.size() > before_.size() + after_.size() && name.starts_with(before_) &&
           name.ends_with(after_);
  }

 private:
  std::string before_;
  std::string after_ = ".conf";
};

void RequireConfs(const ConfSide& side) {
  if (side.confs.empty()) {
    throw InputError("\"" + side.name + "\" has no conf; name a conf or a directory of confs");
  }
}

// The vendor keys that confs may use without stating them.
std::string KnownKeys(Session& session) {
  return session.HasManifest() ? VendorKeys(session.workspace()) : std::string();
}

ConfSide FromDisk(Session& session, const std::string& word, const WantedConf& wanted) {
  ConfSide side;
  side.name = word;
  std::error_code error;
  if (!fs::is_directory(word, error)) {
    side.single = true;
    std::string text = ReadFile(word);
    side.confs.push_back({fs::path(word).filename().string(), word, std::move(text),
                          ReadEffectiveConf(word, KnownKeys(session))});
    return side;
  }
  const ConfNames names(session);
  const std::string keys = KnownKeys(session);
  for (const std::string& name : ListDirectory(word)) {
    const fs::path path = fs::path(word) / name;
    if (names.IsConf(name) && fs::is_regular_file(path, error)) {
      std::string text = ReadFile(path);
      if (wanted && !wanted(name, text)) {
        side.left_out.push_back(name);
        continue;
      }
      side.confs.push_back({name, path.string(), std::move(text), ReadEffectiveConf(path.string(), keys)});
    }
  }
  if (!wanted) RequireConfs(side);
  return side;
}

// The manifest's output.confs as a path from the repository's top.
std::string ConfsWithin(Session& session, const GitRevision& commit, const std::string& word) {
  const fs::path confs = fs::weakly_canonical(session.workspace().confs);
  const fs::path within = confs.lexically_relative(fs::weakly_canonical(commit.top()));
  if (within.empty() || *within.begin() == "..") {
    throw InputError("\"" + word + "\": the confs' directory " + confs.string() +
                     " is not in the repository " + commit.top().string() + "; write git:REV:PATH");
  }
  return within == "." ? std::string() : within.string();
}

ConfSide FromGit(Session& session, const std::string& word, const WantedConf& wanted) {
  const std::string rest = word.substr(kGit.size());
  const std::size_t colon = rest.find(':');
  const fs::path directory = session.HasManifest() ? session.ManifestPath().parent_path() : fs::path();
  const GitRevision commit(directory, rest.substr(0, colon));
  std::string path = colon == std::string::npos ? ConfsWithin(session, commit, word) : rest.substr(colon + 1);
  while (!path.empty() && path.back() == '/') path.pop_back();

  ConfSide side;
  side.name = word;
  const std::string keys = KnownKeys(session);
  GitFiles files(commit);
  const std::string prefix = "git:" + rest.substr(0, colon) + ":";
  switch (commit.KindOf(path)) {
    case GitRevision::Kind::kMissing:
      throw InputError("\"" + word + "\": there is no \"" + path + "\" in that revision; see git ls-tree " +
                       rest.substr(0, colon));
    case GitRevision::Kind::kFile:
      side.single = true;
      side.confs.push_back({fs::path(path).filename().string(), prefix + path, files.Text(path),
                            ReadEffectiveConf(files, path, keys, prefix)});
      return side;
    case GitRevision::Kind::kDirectory:
      break;
  }
  const ConfNames conf_names(session);
  std::vector<std::string> names = commit.List(path);
  std::erase_if(names, [&](const std::string& name) { return !conf_names.IsConf(name); });
  std::vector<std::string> paths;
  paths.reserve(names.size());
  for (const std::string& name : names) paths.push_back(path.empty() ? name : path + "/" + name);
  files.Fetch(paths);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (wanted && !wanted(names[i], files.Text(paths[i]))) {
      side.left_out.push_back(names[i]);
      continue;
    }
    side.confs.push_back({names[i], prefix + paths[i], files.Text(paths[i]),
                          ReadEffectiveConf(files, paths[i], keys, prefix)});
  }
  if (!wanted) RequireConfs(side);
  return side;
}

}  // namespace

ConfSide ReadConfSide(Session& session, const std::string& word, const WantedConf& wanted) {
  return word.starts_with(kGit) ? FromGit(session, word, wanted) : FromDisk(session, word, wanted);
}

}  // namespace vendorconfs
