#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "output/entry_text.h"
#include "output/route_query.h"
#include "policy/op_selection.h"
#include "support/calendar_date.h"
#include "support/nearest.h"

namespace vendorconfs {
namespace {

struct QueryOptions {
  RouteQuery query;
  std::vector<std::string> ops;
  std::string format = "text";
};

void RequireKnown(std::string_view option, const std::vector<std::string>& words,
                  const std::vector<std::string_view>& known) {
  for (const std::string& word : words) {
    if (std::find(known.begin(), known.end(), word) != known.end()) continue;
    std::string hint = DidYouMean(word, known);
    if (hint.empty()) hint = fmt::format("; it takes {}", fmt::join(known, ", "));
    throw InputError(fmt::format("{} does not know \"{}\"{}", option, word, hint));
  }
}

// An issue that nothing names is most likely misspelt; an empty list would say that nothing hangs on it.
void RequireNamed(const Workspace& workspace, const std::vector<std::string>& issues) {
  if (issues.empty()) return;
  const std::vector<std::string_view> named = NamedIssues(workspace);
  for (const std::string& issue : issues) {
    if (std::find(named.begin(), named.end(), issue) != named.end()) continue;
    const std::string number = "#" + issue.substr(issue.rfind('#') + 1);
    const auto same = std::find_if(named.begin(), named.end(),
                                   [&](std::string_view known) { return known.ends_with(number); });
    std::string hint =
        same != named.end() ? fmt::format(", did you mean \"{}\"?", *same) : DidYouMean(issue, named);
    if (hint.empty()) {
      hint =
          named.empty() ? "; no entry names an issue" : "; \"completion issues\" lists those that are named";
    }
    throw InputError(fmt::format("--issue: no entry names the issue \"{}\"{}", issue, hint));
  }
}

void RequireDate(const std::string& date) {
  if (IsCalendarDate(date)) return;
  throw InputError(fmt::format("--evidence-before takes a date like 2026-09-15, not \"{}\"", date));
}

ExitStatus RunQueryCommand(Session& session, const QueryOptions& options) {
  const Routing& routing = session.routing();
  RouteQuery query = options.query;
  query.platforms = session.SelectedPlatforms();
  RequireKnown("--backend", query.backends, BackendWords(session.workspace()));
  RequireKnown("--gap-kind", query.gap_kinds, kGapKinds);
  RequireNamed(session.workspace(), query.issues);
  if (!query.evidence_before.empty()) RequireDate(query.evidence_before);
  if (!options.ops.empty()) query.ops = SelectOps(routing, options.ops);
  const std::vector<QueriedRoute> found = RunQuery(routing, query);
  if (const std::size_t undated = UndatedEntries(routing, query.platforms);
      !query.evidence_before.empty() && undated != 0) {
    session.Note(fmt::format("{} with evidence without a date {} left out",
                             Counted(undated, "entry", "entries"), undated == 1 ? "is" : "are"));
  }
  if (options.format == "json") {
    session.Print(QueryJson(routing, found));
  } else if (options.format == "matrix") {
    session.Print(QueryMatrix(routing, found));
  } else {
    session.Print(QueryText(routing, found, session.line_options()));
  }
  return ExitStatus::kFine;
}

}  // namespace

Command AddQuery(CLI::App& tool) {
  auto options = std::make_shared<QueryOptions>();
  RouteQuery& query = options->query;
  CLI::App* app = tool.add_subcommand("query", "List the routes that fit");
  const auto add = [&](const char* name, std::vector<std::string>& words, const char* what,
                       const char* type) {
    app->add_option(name, words, what)->type_name(type)->allow_extra_args(false);
  };
  add("--op", options->ops, "Ops of this name or glob; may be repeated, as may the next three", "GLOB");
  add("--backend", query.backends, "Routes to this backend", "BACKEND");
  add("--gap-kind", query.gap_kinds, "Ops in a gap of this kind", "KIND");
  add("--issue", query.issues, "Ops whose entries name this issue, such as FlagGems#6225", "ISSUE");
  app->add_option("--evidence-before", query.evidence_before,
                  "Ops with an entry whose evidence is older than DATE (YYYY-MM-DD)")
      ->type_name("DATE");
  app->add_flag("--uncovered", query.uncovered, "Ops without an accelerated route");
  app->add_option("--format", options->format,
                  "text, json, or matrix: what a GitHub Actions strategy.matrix takes, one entry a platform")
      ->check(CLI::IsMember({"text", "json", "matrix"}))
      ->type_name("F");
  app->footer(
      "Examples:\n"
      "  gen_vendor_confs query --op 'mm*' --backend flaggems\n"
      "  gen_vendor_confs query --gap-kind wrong-result --platform gcu\n"
      "  gen_vendor_confs query --issue FlagGems#6225\n"
      "  gen_vendor_confs query --op mm --backend flaggems --format matrix");
  return {app, [options](Session& session) { return RunQueryCommand(session, *options); }};
}

}  // namespace vendorconfs
