#include "audit/findings_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/text_layout.h"

namespace vendorconfs {
namespace {

std::string Coloured(Severity severity, const Style& style) {
  switch (severity) {
    case Severity::kError:
      return style.Red("error");
    case Severity::kWarning:
      return style.Yellow("warning");
    case Severity::kInfo:
      return style.Cyan("info");
  }
  return {};
}

std::string GroupText(const std::vector<const Finding*>& group, std::string_view summary,
                      const TextOptions& options) {
  const Style& style = options.style;
  const Finding& first = *group.front();
  const bool same_remedy = std::all_of(group.begin(), group.end(), [&](const Finding* finding) {
    return finding->suggestion == first.suggestion;
  });
  std::string text = Wrapped(
      fmt::format("{}{}{} ({})", style.Bold(first.rule), summary.empty() ? "" : ": ", summary, group.size()),
      options.width, "", "  ");
  const auto remedy = [&](const Finding& finding) {
    return finding.suggestion.empty()
               ? std::string()
               : Wrapped(finding.suggestion, options.width, "      " + style.Dim("->") + " ", "         ");
  };
  for (const Finding* finding : group) {
    text += Wrapped(fmt::format("{}: {}: {}{}", style.Cyan(ToString(finding->place)),
                                Coloured(finding->severity, style), finding->message, AgeMark(*finding)),
                    options.width, "  ", "    ");
    if (!same_remedy) text += remedy(*finding);
  }
  if (same_remedy) text += remedy(first);
  return text;
}

}  // namespace

std::string FindingsText(const FindingsReport& report, const TextOptions& options) {
  std::string text;
  std::vector<std::string_view> done;
  for (const Finding& finding : report.findings) {
    if (std::find(done.begin(), done.end(), finding.rule) != done.end()) continue;
    done.push_back(finding.rule);
    std::vector<const Finding*> group;
    for (const Finding& other : report.findings) {
      if (other.rule == finding.rule) group.push_back(&other);
    }
    std::string_view summary;
    for (const Rule* rule : report.rules) {
      if (rule->name == finding.rule) summary = rule->summary;
    }
    if (!text.empty()) text += '\n';
    text += GroupText(group, summary, options);
  }
  return text;
}

std::string SummaryOf(const FindingsReport& report) {
  std::string summary = report.findings.empty() ? "no findings" : Describe(Count(report.findings));
  if (report.waived != 0) summary += fmt::format("; {} waived", report.waived);
  return summary;
}

}  // namespace vendorconfs
