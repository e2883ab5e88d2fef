#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "audit/finding_changes.h"
#include "audit/lint.h"
#include "cli/command.h"
#include "output/entry_json.h"
#include "output/move_report_json.h"
#include "output/what_if_report.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

struct WhatIfOptions {
  // By EditKind, in the order in which they are made.
  std::vector<std::string> edits[kEditKinds];
  std::string format = "text";
};

constexpr EditKind kInOrder[] = {EditKind::kDropGap,    EditKind::kAddGap,   EditKind::kGraduate,
                                 EditKind::kCeiling,    EditKind::kDropHold, EditKind::kDropMeasured,
                                 EditKind::kAddMeasured};

std::vector<Edit> EditsOf(const WhatIfOptions& options) {
  std::vector<Edit> edits;
  for (const EditKind kind : kInOrder) {
    for (const std::string& argument : options.edits[static_cast<int>(kind)])
      edits.push_back({kind, argument});
  }
  if (edits.empty()) {
    throw InputError("whatif needs an edit, such as --drop-gap P:OP; see gen_vendor_confs whatif --help");
  }
  return edits;
}

FindingChanges FindingsThatChange(Session& session, const WhatIf& what_if,
                                  const std::vector<std::size_t>& platforms) {
  LintOptions options;
  options.platforms = platforms;
  return CompareFindings(Lint(LintFacts{session.routing()}, options).findings,
                         Lint(LintFacts{what_if.routing}, options).findings);
}

// The finding's line, in which `op` stands for its op.
std::string LineOf(const Finding& finding, std::string_view op, const TextOptions& options) {
  std::string message = FullMessage(finding);
  const std::string named = "\"" + finding.op + "\"";
  std::size_t at = 0;
  while (!finding.op.empty() && (at = message.find(named, at)) != std::string::npos) {
    message.replace(at, named.size(), op);
    at += op.size();
  }
  return fmt::format("{}: {}: {}: {}", options.style.Cyan(ToString(finding.place)),
                     ToString(finding.severity), finding.rule, message);
}

// Findings that say the same of several ops at one place are said once.
void AppendFindings(std::string_view title, const std::vector<Finding>& findings, const TextOptions& options,
                    std::string& text) {
  if (findings.empty()) return;
  text += options.style.Bold(fmt::format("lint findings that {}", title)) + "\n";
  std::vector<std::pair<std::string, std::vector<const Finding*>>> groups;
  for (const Finding& finding : findings) {
    std::string line = LineOf(finding, "OP", options);
    const auto group =
        std::find_if(groups.begin(), groups.end(), [&](const auto& known) { return known.first == line; });
    if (group == groups.end()) {
      groups.push_back({std::move(line), {&finding}});
    } else {
      group->second.push_back(&finding);
    }
  }
  for (const auto& [line, members] : groups) {
    if (members.size() == 1) {
      const std::string named = "\"" + members.front()->op + "\"";
      text += Wrapped(LineOf(*members.front(), named, options), options.width, "  ", "    ");
      continue;
    }
    text += Wrapped(line, options.width, "  ", "    ");
    std::string ops = fmt::format("{} OPs:", members.size());
    for (const Finding* finding : members) ops += " " + finding->op;
    text += Wrapped(ops, options.width, "    ", "    ");
  }
}

std::string Text(const MoveReport& report, const FindingChanges& findings, const TextOptions& options) {
  std::string text = MoveReportText(report, options);
  std::string changes;
  AppendFindings("would appear", findings.appear, options, changes);
  AppendFindings("would vanish", findings.vanish, options, changes);
  if (changes.empty()) return text + "no lint finding would appear or vanish\n";
  return text + "\n" + changes;
}

nlohmann::ordered_json FindingsAsJson(const std::vector<Finding>& findings) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Finding& finding : findings) {
    list.push_back({{"rule", finding.rule},
                    {"severity", ToString(finding.severity)},
                    {"message", FullMessage(finding)},
                    {"file", finding.place.file},
                    {"line", finding.place.line},
                    {"platform", TextOrNull(finding.platform)},
                    {"op", TextOrNull(finding.op)}});
  }
  return list;
}

std::string Json(const std::vector<Edit>& edits, const MoveReport& report, const FindingChanges& findings) {
  nlohmann::ordered_json json = MoveReportJson(report);
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Edit& edit : edits)
    list.push_back({{"option", OptionOf(edit.kind)}, {"argument", edit.argument}});
  json["edits"] = std::move(list);
  json["findings"] = {{"appear", FindingsAsJson(findings.appear)},
                      {"vanish", FindingsAsJson(findings.vanish)}};
  return DumpJson(json);
}

ExitStatus RunWhatIf(Session& session, const WhatIfOptions& options) {
  const std::vector<Edit> edits = EditsOf(options);
  const std::vector<std::size_t> platforms = session.SelectedPlatforms();
  const WhatIf what_if = Consider(session.routing(), edits);
  const MoveReport report = ReportWhatIf(session.routing(), what_if, platforms);
  const FindingChanges findings = FindingsThatChange(session, what_if, platforms);
  if (options.format == "json") {
    session.Print(Json(edits, report, findings));
  } else if (options.format == "markdown") {
    session.Print(MoveReportMarkdown(report));
  } else {
    session.Print(Text(report, findings, session.text_options()));
  }
  return ExitStatus::kFine;
}

}  // namespace

Command AddWhatIf(CLI::App& tool) {
  auto options = std::make_shared<WhatIfOptions>();
  CLI::App* app = tool.add_subcommand("whatif", "Show what an edit of the routing data would move");
  const auto add = [&](EditKind kind, const char* type, const char* help) {
    app->add_option(std::string(OptionOf(kind)), options->edits[static_cast<int>(kind)], help)
        ->type_name(type)
        ->allow_extra_args(false);
  };
  add(EditKind::kDropGap, "P:OP", "Take the op out of the platform's gap");
  add(EditKind::kAddGap, "P:OP", "Put the op into a gap of the platform");
  add(EditKind::kGraduate, "P", "Lift the platform's withheld sets");
  add(EditKind::kCeiling, "P:SET", "Give the platform another ceiling");
  add(EditKind::kDropHold, "OP", "Take the op out of its hold");
  add(EditKind::kDropMeasured, "P:OP[=BACKEND]",
      "Take the op out of its measured routes to flaggems, or to flaggems_cpp where that is named");
  add(EditKind::kAddMeasured, "P:OP[=BACKEND]",
      "Add a measured route, to flaggems unless flaggems_cpp is named");
  app->add_option("--format", options->format, "text, markdown or json")
      ->check(CLI::IsMember({"text", "markdown", "json"}))
      ->type_name("F");
  app->footer(
      "Nothing is written. Every edit may be repeated and combined; they are made in the order of this list. "
      "P and OP\n"
      "may be globs. Moves that a platform's flaggems .inc file has to follow are marked; lint is asked with "
      "the .inc\n"
      "files as they are.\n\n"
      "Examples:\n"
      "  gen_vendor_confs whatif --drop-gap ppu:mm\n"
      "  gen_vendor_confs whatif --graduate gcu --drop-hold index_select --platform gcu\n"
      "  gen_vendor_confs whatif --ceiling 'metax:flaggems_python' --format markdown");
  return {app, [options](Session& session) { return RunWhatIf(session, *options); }};
}

}  // namespace vendorconfs
