#include <fmt/format.h>

#include <set>

#include "cli/survey_command.h"
#include "evidence/survey_backends.h"
#include "evidence/survey_reader.h"
#include "support/disk.h"
#include "support/error.h"
#include "support/git_revision.h"
#include "support/nearest.h"
#include "support/printable.h"
#include "support/sha256.h"

namespace vendorconfs {

std::vector<Survey> ReadSurveyFiles(const std::vector<std::filesystem::path>& files) {
  std::vector<Survey> surveys;
  std::set<std::filesystem::path> read;
  for (const std::filesystem::path& file : files) {
    const std::string name = file.string();
    std::error_code error;
    const std::filesystem::path same = std::filesystem::weakly_canonical(file, error);
    if (!read.insert(error ? file : same).second) {
      throw InputError(fmt::format("the file {} is named twice; name it once", name));
    }
    surveys.push_back(ReadSurvey(ReadFile(file), name));
  }
  return surveys;
}

std::size_t SurveyedPlatform(Session& session, const std::string& command) {
  if (session.options.platforms.empty()) {
    throw InputError(
        fmt::format("survey {} needs the platform that was surveyed; name it with --platform", command));
  }
  const std::vector<std::size_t> selected = session.SelectedPlatforms();
  if (selected.size() != 1) {
    throw InputError(fmt::format("survey {} takes one platform; name it once with --platform", command));
  }
  return selected.front();
}

std::string PlatformHint(Session& session, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Platform& platform : session.workspace().platforms) names.push_back(platform.name);
  const std::string hint = DidYouMean(name, names);
  return hint.empty() ? fmt::format("; the platforms are {}", fmt::join(names, ", ")) : hint;
}

void RequireOfPlatform(Session& session, std::size_t platform, const std::vector<Survey>& surveys) {
  const Workspace& workspace = session.workspace();
  const Platform& expected = workspace.platforms[platform];
  for (const Survey& survey : surveys) {
    if (!survey.platform.empty() && survey.platform != expected.name) {
      const Place place{survey.file, static_cast<int>(survey.platform_line)};
      if (!workspace.FindPlatform(survey.platform)) {
        throw InputError(place, fmt::format("was measured on {}, which is no platform{}",
                                            Quoted(survey.platform), PlatformHint(session, survey.platform)));
      }
      throw InputError(
          place,
          fmt::format("was measured on \"{0}\", and --platform names \"{1}\"; name {0}, or other files",
                      survey.platform, expected.name));
    }
    RequireKnownBackends(survey, workspace, &expected);
  }
}

ConfHistory::ConfHistory(Session& session, std::size_t platform) {
  const Workspace& workspace = session.workspace();
  path_ = workspace.confs / workspace.manifest.ConfFileName(workspace.platforms[platform].name);
  auto text = ReadFileIfPresent(path_);
  if (!text) return;
  on_disk_ = std::make_shared<const std::string>(*std::move(text));
  found_.emplace(Sha256Hex(*on_disk_), on_disk_);
}

std::shared_ptr<const std::string> ConfHistory::Find(std::string_view digest) {
  constexpr std::size_t kCommits = 100;
  if (const auto known = found_.find(digest); known != found_.end()) return known->second;
  std::shared_ptr<const std::string>& found = found_[std::string(digest)];
  try {
    const std::filesystem::path file = std::filesystem::weakly_canonical(path_);
    const GitRevision head(file.parent_path(), "HEAD");
    const std::filesystem::path top = std::filesystem::weakly_canonical(head.top());
    for (std::string& text : head.Former(file.lexically_relative(top).string(), kCommits)) {
      if (Sha256Hex(text) != digest) continue;
      found = std::make_shared<const std::string>(std::move(text));
      break;
    }
  } catch (const InputError&) {
    // No git, no repository, no commit: there is no history to know it.
  }
  return found;
}

MergedSurvey MergedOnPlatform(Session& session, std::size_t platform, ConfHistory& conf,
                              std::vector<Survey> shards) {
  for (Survey& shard : shards) {
    ResolveBackends(shard, session.routing(), platform,
                    [&](std::string_view digest) { return conf.Find(digest); });
  }
  return MergeShards(std::move(shards));
}

void SayRemarks(Session& session, const MergedSurvey& survey, const std::vector<std::string>& remarks) {
  for (const std::string& remark : remarks) session.Note("warning: " + remark);
  for (const auto& shard : survey.shards) {
    if (shard->kept_aside.empty()) continue;
    session.Detail(fmt::format("{}: fields kept aside: {}", shard->file, fmt::join(shard->kept_aside, ", ")));
  }
}

}  // namespace vendorconfs
