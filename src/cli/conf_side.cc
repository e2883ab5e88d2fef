#include "cli/conf_side.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "cli/git_files.h"
#include "cli/git_word.h"
#include "support/disk.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

// How confs of a directory are called: by the manifest's file name where there is a manifest, else by their
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
  // Whether it is one if its text says of which platform.
  bool MayBeConf(const std::string& name) const { return IsConf(name) || name.ends_with(kEnding); }

 private:
  static constexpr std::string_view kEnding = ".conf";

  std::string before_;
  std::string after_ = std::string(kEnding);
};

// A file of a directory that may be a conf.
struct Candidate {
  std::string name;
  std::string path;
  std::string text;
};

// The candidates that are confs: those called like one, and those of platforms that none of these is of.
template <class Read>
std::vector<NamedConf> ConfsAmong(std::vector<Candidate> candidates, const ConfNames& names,
                                  const std::string& origin, Read read) {
  std::vector<NamedConf> confs;
  const auto add = [&](Candidate& candidate) {
    confs.push_back({std::move(candidate.name), origin + candidate.path, std::move(candidate.text),
                     read(candidate.path)});
  };
  std::vector<Candidate> others;
  for (Candidate& candidate : candidates) {
    if (names.IsConf(candidate.name)) {
      add(candidate);
    } else if (ReadConfLines(candidate.text).platform) {
      others.push_back(std::move(candidate));
    }
  }
  const std::size_t named = confs.size();
  for (Candidate& candidate : others) {
    const std::string platform(*ReadConfLines(candidate.text).platform);
    const auto same = std::find_if(confs.begin(), confs.end(),
                                   [&](const NamedConf& conf) { return conf.conf.platform == platform; });
    if (same == confs.end()) {
      add(candidate);
    } else if (static_cast<std::size_t>(same - confs.begin()) >= named) {
      throw InputError("\"" + same->origin + "\" and \"" + origin + candidate.path +
                       "\" both say \"#@ platform: " + platform + "\"; name one of them");
    }
  }
  return confs;
}

void RequireConfs(const ConfSide& side) {
  if (side.confs.empty()) {
    throw InputError("\"" + side.name +
                     "\" has no conf; name a conf, or a directory with files called like the manifest's "
                     "output.file_name or .conf files with a \"#@ platform\" line");
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
  std::vector<Candidate> candidates;
  for (const std::string& name : ListDirectory(word)) {
    const fs::path path = fs::path(word) / name;
    if (!(wanted ? names.IsConf(name) : names.MayBeConf(name)) || !fs::is_regular_file(path, error)) continue;
    std::string text = ReadFile(path);
    if (wanted && !wanted(name, text)) {
      side.left_out.push_back(name);
    } else {
      candidates.push_back({name, path.string(), std::move(text)});
    }
  }
  side.confs = ConfsAmong(std::move(candidates), names, "",
                          [&](const std::string& path) { return ReadEffectiveConf(path, keys); });
  if (!wanted) RequireConfs(side);
  return side;
}

// The manifest's output.confs as a path from the repository's top.
std::string ConfsWithin(Session& session, const GitRevision& commit, const std::string& word) {
  const fs::path& confs = session.workspace().confs;
  if (auto within = PathWithin(commit, confs)) return *std::move(within);
  throw InputError("\"" + word + "\": the confs' directory " + fs::weakly_canonical(confs).string() +
                   " is not in the repository " + commit.top().string() + "; write git:REV:PATH");
}

ConfSide FromGit(Session& session, const std::string& word, const GitWord& named, const WantedConf& wanted) {
  const GitRevision commit = CommitOf(session, named);
  const std::string path = named.path ? *named.path : ConfsWithin(session, commit, word);

  ConfSide side;
  side.name = word;
  const std::string keys = KnownKeys(session);
  GitFiles files(commit);
  const std::string prefix = "git:" + named.revision + ":";
  switch (commit.KindOf(path)) {
    case GitRevision::Kind::kMissing:
      throw InputError("\"" + word + "\": there is no \"" + path + "\" in that revision; see git ls-tree " +
                       named.revision);
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
  std::erase_if(names, [&](const std::string& name) {
    return !(wanted ? conf_names.IsConf(name) : conf_names.MayBeConf(name));
  });
  std::vector<std::string> paths;
  paths.reserve(names.size());
  for (const std::string& name : names) paths.push_back(path.empty() ? name : path + "/" + name);
  files.Fetch(paths);
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (wanted && !wanted(names[i], files.Text(paths[i]))) {
      side.left_out.push_back(names[i]);
    } else {
      candidates.push_back({names[i], paths[i], files.Text(paths[i])});
    }
  }
  side.confs = ConfsAmong(std::move(candidates), conf_names, prefix, [&](const std::string& conf) {
    return ReadEffectiveConf(files, conf, keys, prefix);
  });
  if (!wanted) RequireConfs(side);
  return side;
}

}  // namespace

ConfSide ReadConfSide(Session& session, const std::string& word, const WantedConf& wanted) {
  const std::optional<GitWord> named = ReadGitWord(word);
  return named ? FromGit(session, word, *named, wanted) : FromDisk(session, word, wanted);
}

}  // namespace vendorconfs
