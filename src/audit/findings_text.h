// Findings for people.
#pragma once

#include <string>

#include "audit/findings_report.h"
#include "support/style.h"

namespace vendorconfs {

// Grouped by rule: a heading, then "file:line: severity: message" and what to do. A remedy that all findings
// of a group share is said once. Empty where there are no findings.
std::string FindingsText(const FindingsReport& report, const Style& style);

// "2 errors, 1 warning, 0 infos; 14 waived".
std::string SummaryOf(const FindingsReport& report);

}  // namespace vendorconfs
