// The options and outputs that lint, check and validate share.
#pragma once

#include <string>

#include "audit/findings_report.h"
#include "cli/command.h"

namespace vendorconfs {

enum class FindingsFormat { kText, kJson, kJunit, kSarif, kGithub };

// --format text|json|junit|sarif|github.
void AddFindingsFormat(CLI::App& app, FindingsFormat& format);

// An option whose value is error, warning or info.
void AddSeverity(CLI::App& app, const std::string& name, Severity& severity, const std::string& help);

// A report of this command with the tool's version and the working directory.
FindingsReport NewReport(std::string_view command);

// The report in one of the formats for programs, not kText.
std::string Formatted(const FindingsReport& report, FindingsFormat format);

}  // namespace vendorconfs
