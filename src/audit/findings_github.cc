#include "audit/findings_report.h"

namespace vendorconfs {
namespace {

// What workflow commands take for their own syntax; property values have two characters more.
std::string Escaped(std::string_view text, bool property) {
  std::string escaped;
  for (const char c : text) {
    if (c == '%') {
      escaped += "%25";
    } else if (c == '\r') {
      escaped += "%0D";
    } else if (c == '\n') {
      escaped += "%0A";
    } else if (property && c == ':') {
      escaped += "%3A";
    } else if (property && c == ',') {
      escaped += "%2C";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string_view CommandOf(Severity severity) {
  return severity == Severity::kInfo ? std::string_view("notice") : ToString(severity);
}

}  // namespace

std::string FindingsGithub(const FindingsReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) {
    text.append("::").append(CommandOf(finding.severity)).append(" file=");
    text += Escaped(RelativePath(finding.place.file, report.base), true);
    if (finding.place.line > 0) text.append(",line=").append(std::to_string(finding.place.line));
    text.append(",title=").append(Escaped(finding.rule, true)).append("::");
    text.append(Escaped(MarkedMessage(finding), false)).append("\n");
  }
  return text;
}

}  // namespace vendorconfs
