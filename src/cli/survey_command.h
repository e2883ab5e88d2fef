// The commands of `survey`.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "evidence/survey_backends.h"
#include "evidence/survey_merge.h"

namespace vendorconfs {

Command AddSurveyImport(CLI::App& survey);
Command AddSurveyGraduate(CLI::App& survey);
Command AddSurveyReport(CLI::App& survey);

// Reads the files, none of which may stand twice. Throws InputError.
std::vector<Survey> ReadSurveyFiles(const std::vector<std::filesystem::path>& files);

// The one platform that --platform names, as an index into Workspace::platforms. Throws InputError where it
// names none or several.
std::size_t SurveyedPlatform(Session& session, const std::string& command);

// Throws InputError where the survey was made on another platform, or names a backend that the platform does
// not have.
void RequireOfPlatform(Session& session, std::size_t platform, const std::vector<Survey>& surveys);

// ", did you mean …?" or the names of the platforms, for a name that is none of theirs.
std::string PlatformHint(Session& session, std::string_view name);

// The platform's conf as it is on disk, and as the repository's history knows it.
class ConfHistory {
 public:
  ConfHistory(Session& session, std::size_t platform);

  const std::filesystem::path& path() const { return path_; }
  const std::shared_ptr<const std::string>& on_disk() const { return on_disk_; }  // null: no such file

  // What the conf held when its SHA-256 was `digest`; null where neither disk nor history knows.
  std::shared_ptr<const std::string> Find(std::string_view digest);

 private:
  std::filesystem::path path_;
  std::shared_ptr<const std::string> on_disk_;
  std::map<std::string, std::shared_ptr<const std::string>, std::less<>> found_;  // what was asked for
};

// The shards as one, each op with the backend that was measured. Throws InputError as MergeShards does.
MergedSurvey MergedOnPlatform(Session& session, std::size_t platform, ConfHistory& conf,
                              std::vector<Survey> shards);

// Says the remarks, and with --verbose the fields that were kept aside, on standard error.
void SayRemarks(Session& session, const MergedSurvey& survey, const std::vector<std::string>& remarks);

}  // namespace vendorconfs
