// The commands of `survey`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.h"
#include "evidence/survey_merge.h"

namespace vendorconfs {

Command AddSurveyImport(CLI::App& survey);
Command AddSurveyGraduate(CLI::App& survey);
Command AddSurveyReport(CLI::App& survey);

// Reads the files, none of which may stand twice. Throws InputError.
std::vector<Survey> ReadSurveyFiles(const std::vector<std::filesystem::path>& files);

// The one platform that --platform names, as an index into Workspace::platforms. Throws InputError where it
// names none or several, or the survey was measured on another.
std::size_t SurveyedPlatform(Session& session, const std::string& command, const MergedSurvey& survey);

// Says the remarks, and with --verbose the fields that were kept aside, on standard error.
void SayRemarks(Session& session, const MergedSurvey& survey, const std::vector<std::string>& remarks);

}  // namespace vendorconfs
