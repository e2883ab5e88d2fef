#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

#include "audit/check_findings.h"
#include "audit/findings_json.h"
#include "cli/command.h"
#include "output/conf_check.h"
#include "support/unified_diff.h"

namespace vendorconfs {
namespace {

struct CheckOptions {
  std::filesystem::path golden;
  bool routes_only = false;
  std::string format = "text";
};

std::string ColouredDiff(const std::string& diff, const Style& style) {
  if (!style.color()) return diff;
  std::string coloured;
  std::size_t begin = 0;
  while (begin < diff.size()) {
    const std::size_t end = diff.find('\n', begin);
    const std::string_view line = std::string_view(diff).substr(begin, end - begin);
    switch (line.empty() ? ' ' : line.front()) {
      case '-':
        coloured += style.Red(line);
        break;
      case '+':
        coloured += style.Green(line);
        break;
      case '@':
        coloured += style.Cyan(line);
        break;
      default:
        coloured += line;
    }
    coloured += '\n';
    begin = end + 1;
  }
  return coloured;
}

std::string_view Named(std::string_view backend) {
  return backend.empty() ? "(no line)" : backend;
}

std::string Moves(const RouteMoves& moves) {
  std::string text;
  for (const MoveGroup& group : GroupMoves(moves.moves)) {
    text += fmt::format("  {} -> {} ({}): {}\n", Named(group.from), Named(group.to), group.ops.size(),
                        fmt::join(group.ops, ", "));
  }
  if (!moves.annotations.empty()) {
    text += fmt::format("  annotations ({}):", moves.annotations.size());
    for (const AnnotationChange& change : moves.annotations) text += fmt::format(" {}", change.op);
    text += '\n';
  }
  return text;
}

std::string Text(const std::vector<ConfCheck>& checks, const std::vector<Finding>& findings,
                 const Style& style) {
  std::string text;
  for (const Finding& finding : findings) {
    const std::string severity =
        finding.severity == Severity::kError ? style.Red("error") : style.Yellow("warning");
    text += fmt::format("{}: {}: [{}] {}; {}\n", ToString(finding.place), severity, finding.rule,
                        finding.message, finding.suggestion);
  }
  for (const ConfCheck& check : checks) {
    if (check.state != ConfState::kStale) continue;
    text += '\n';
    const std::string name = check.path.string();
    text += ColouredDiff(UnifiedDiff(*check.found, check.wanted, name, name + " (as generated)"), style);
    if (!check.moves.empty())
      text += style.Bold(fmt::format("moves in {}:", name)) + "\n" + Moves(check.moves);
  }
  return text;
}

ExitStatus Check(Session& session, const CheckOptions& options) {
  ConfCheckOptions what;
  what.directory = options.golden.empty() ? session.workspace().confs : options.golden;
  what.platforms = session.SelectedPlatforms();
  what.routes_only = options.routes_only;
  const std::vector<ConfCheck> checks = CheckConfs(session.routing(), session.conf_template(), what);
  // Narrowed to some platforms, the confs of others are none of this run's business.
  const auto orphans = session.options.platforms.empty() ? FindOrphans(session.workspace(), what.directory)
                                                         : std::vector<std::filesystem::path>();
  const std::vector<Finding> findings = FindingsOf(session.workspace(), checks, orphans);
  std::size_t out_of_date = 0;
  for (const ConfCheck& check : checks) out_of_date += check.state == ConfState::kFresh ? 0 : 1;

  if (options.format == "json") {
    session.Print(FindingsJson(findings, 0));
  } else {
    session.Print(Text(checks, findings, session.style()));
    if (out_of_date != 0) {
      session.Print(fmt::format("\n{} of {} {} out of date\nrun: gen_vendor_confs\n", out_of_date,
                                checks.size(), checks.size() == 1 ? "conf is" : "confs are"));
    } else if (!session.options.quiet) {
      session.Print(
          fmt::format("all {} {} up to date\n", checks.size(), checks.size() == 1 ? "conf is" : "confs are"));
    }
  }
  return out_of_date == 0 ? ExitStatus::kFine : ExitStatus::kFindings;
}

}  // namespace

Command AddCheck(CLI::App& tool) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* app = tool.add_subcommand("check", "Compare the confs on disk with what would be written");
  app->add_option("--golden", options->golden,
                  "Compare with the files in DIR instead of the manifest's output.confs")
      ->type_name("DIR");
  app->add_flag("--routes-only", options->routes_only, "Compare op lines alone, not headers");
  app->add_option("--format", options->format, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("F");
  app->footer(
      "Exit status 1 where a conf is stale, missing or edited by hand.\n\n"
      "Examples:\n"
      "  gen_vendor_confs check\n"
      "  gen_vendor_confs check --platform gcu --routes-only\n"
      "  gen_vendor_confs check --golden build/confs --format json");
  return {app, [options](Session& session) { return Check(session, *options); }};
}

}  // namespace vendorconfs
