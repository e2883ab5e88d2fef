#include <fmt/format.h>

#include <algorithm>

#include "cli/survey_command.h"
#include "evidence/survey_reader.h"
#include "support/disk.h"

namespace vendorconfs {

std::vector<Survey> ReadSurveyFiles(const std::vector<std::filesystem::path>& files) {
  std::vector<Survey> surveys;
  for (const std::filesystem::path& file : files) {
    const std::string name = file.string();
    if (std::any_of(surveys.begin(), surveys.end(), [&](const Survey& one) { return one.file == name; })) {
      throw InputError(fmt::format("the file {} is named twice; name it once", name));
    }
    surveys.push_back(ReadSurvey(ReadFile(file), name));
  }
  return surveys;
}

std::size_t SurveyedPlatform(Session& session, const std::string& command, const MergedSurvey& survey) {
  if (session.options.platforms.empty()) {
    throw InputError(
        fmt::format("survey {} needs the platform that was surveyed; name it with --platform", command));
  }
  const std::vector<std::size_t> selected = session.SelectedPlatforms();
  if (selected.size() != 1) {
    throw InputError(fmt::format("survey {} takes one platform; name it once with --platform", command));
  }
  const std::string_view name = session.workspace().platforms[selected.front()].name;
  for (const auto& shard : survey.shards) {
    if (shard->platform.empty() || shard->platform == name) continue;
    throw InputError(
        Place{shard->file, static_cast<int>(shard->meta_line)},
        fmt::format("was measured on \"{0}\", and --platform names \"{1}\"; name {0}, or other files",
                    shard->platform, name));
  }
  return selected.front();
}

void SayRemarks(Session& session, const MergedSurvey& survey, const std::vector<std::string>& remarks) {
  for (const std::string& remark : remarks) session.Note("warning: " + remark);
  for (const auto& shard : survey.shards) {
    if (shard->kept_aside.empty()) continue;
    session.Detail(fmt::format("{}: fields kept aside: {}", shard->file, fmt::join(shard->kept_aside, ", ")));
  }
}

}  // namespace vendorconfs
