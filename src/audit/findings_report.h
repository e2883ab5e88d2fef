// What one run of lint, check or validate has to report, for the formats that CI systems read.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "audit/finding.h"
#include "audit/rule.h"

namespace vendorconfs {

// A file that check or validate judged.
struct JudgedFile {
  std::string file;
  std::string platform;  // findings about it that have another place are known by this
};

struct FindingsReport {
  std::string_view command;  // "lint", "check", "validate"
  std::string_view version;  // of the tool
  std::vector<Finding> findings;
  std::size_t waived = 0;
  std::vector<const Rule*> rules;  // that were judged, in the order in which they are listed
  std::vector<JudgedFile> files;   // empty for lint
  Severity fail_level = Severity::kError;
  bool has_baseline = false;   // findings say whether they were there before, or that it cannot be told
  std::filesystem::path base;  // the working directory, to which paths become relative
};

// {"schema":1,"findings":[{"rule":…,"severity":…,"message":…,"file":…,"line":…,"platform":…,"op":…}],"waived":N},
// one line. With a baseline each finding has "pre_existing" too, null where that cannot be told. Messages end
// with the suggestion, if any.
std::string FindingsJson(const FindingsReport& report);

// JUnit XML, one test case a rule (lint) or a file (check, validate). Findings of the fail level and above
// make it fail.
std::string FindingsJunit(const FindingsReport& report);

// SARIF 2.1.0, artifact URIs relative to the working directory, rules with their explanations.
std::string FindingsSarif(const FindingsReport& report);

// Workflow commands of GitHub Actions, one a finding: "::error file=…,line=…,title=…::…".
std::string FindingsGithub(const FindingsReport& report);

// The file as seen from `base`: relative, with '/' between its parts.
std::string RelativePath(std::string_view file, const std::filesystem::path& base);

}  // namespace vendorconfs
