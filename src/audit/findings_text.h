// Findings for people.
#pragma once

#include <string>

#include "audit/findings_report.h"
#include "output/text_options.h"

namespace vendorconfs {

// Grouped by rule: a heading, then "file:line: severity: message" and what to do. A remedy that all findings
// of a group share is said once. What is wider than the options say is wrapped. Empty where there are no
// findings.
std::string FindingsText(const FindingsReport& report, const TextOptions& options);

// "2 errors, 1 warning, 0 infos; 14 waived".
std::string SummaryOf(const FindingsReport& report);

}  // namespace vendorconfs
