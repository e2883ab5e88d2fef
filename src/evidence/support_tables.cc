#include "evidence/support_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "evidence/survey_backends.h"
#include "evidence/verdict.h"
#include "output/coverage_stats.h"
#include "output/entry_json.h"
#include "output/entry_text.h"
#include "output/markdown.h"
#include "output/number_grid.h"
#include "output/stats_breakdown.h"

namespace vendorconfs {
namespace {

// What the tables count of one survey.
struct SurveyCounts {
  std::size_t total = 0;
  std::array<std::size_t, std::size(kVerdicts)> verdicts{};
  std::map<std::string_view, std::size_t> statuses;  // of the cases that are left when profiles repeat
  std::size_t cases = 0;

  std::size_t Of(Verdict verdict) const { return verdicts[static_cast<std::size_t>(verdict)]; }
  std::size_t Basic() const { return Of(Verdict::kStrict) + Of(Verdict::kBasicOnly); }
};

SurveyCounts Count(const MergedSurvey& survey) {
  SurveyCounts counts;
  counts.total = survey.ops.size();
  for (const SurveyedOp& one : survey.ops) {
    ++counts.verdicts[static_cast<std::size_t>(Judge(one.result).verdict)];
    if (one.result == nullptr) continue;
    for (const SurveyCase* each : LastOfEachProfile(one.result->cases)) {
      ++counts.statuses[each->status];
      ++counts.cases;
    }
  }
  return counts;
}

// The backend of all routes where that is no kernel library; empty otherwise.
std::string_view OtherRoute(const Survey& survey) {
  if (survey.routes.empty()) return {};
  const std::string_view backend = survey.routes.front().backend;
  const bool all = std::all_of(survey.routes.begin(), survey.routes.end(),
                               [&](const SurveyRoute& route) { return route.backend == backend; });
  return all && !backend.empty() && !IsLibraryRoute(backend) ? backend : std::string_view();
}

std::string NameOf(const Survey& survey, const Workspace& workspace) {
  const auto platform = workspace.FindPlatform(survey.platform);
  std::string name(platform ? workspace.platforms[*platform].title : survey.platform);
  if (!survey.device.empty()) name.append(name.empty() ? "" : ", ").append(survey.device);
  if (name.empty()) name = survey.file;
  if (const std::string_view other = OtherRoute(survey); !other.empty())
    name.append(", ").append(other).append(" route");
  return name;
}

std::string HardwareSummary(const std::vector<SurveyedHardware>& hardware) {
  NumberGrid grid;
  grid.titles = {"Hardware",         "Total",      "STRICT",     "BASIC_ONLY", "FAILED", "UNTESTED",
                 "Basic executable", "Basic rate", "Strict rate"};
  std::string apart;
  for (const SurveyedHardware& one : hardware) {
    const SurveyCounts counts = Count(one.survey);
    auto& row = grid.rows.emplace_back();
    row.push_back(one.name);
    row.push_back(std::to_string(counts.total));
    for (const Verdict verdict :
         {Verdict::kStrict, Verdict::kBasicOnly, Verdict::kFailed, Verdict::kUntested}) {
      row.push_back(std::to_string(counts.Of(verdict)));
    }
    row.push_back(std::to_string(counts.Basic()));
    row.push_back(Percent(counts.Basic(), counts.total));
    row.push_back(Percent(counts.Of(Verdict::kStrict), counts.total));
    for (const Verdict verdict : {Verdict::kNoSchema, Verdict::kPending}) {
      if (counts.Of(verdict) == 0) continue;
      apart += fmt::format("{}{}: {} {}", apart.empty() ? "" : "; ", MarkdownText(one.name),
                           counts.Of(verdict), ToString(verdict));
    }
  }
  if (hardware.empty()) return "### Hardware Summary\n\nNo survey.\n";
  std::string text = "### Hardware Summary\n\nRates are over Total.\n\n" + GridMarkdown(grid);
  if (!apart.empty()) text += "\nIn Total and in no other column: " + apart + ".\n";
  return text;
}

std::string CaseEvidence(const std::vector<SurveyedHardware>& hardware) {
  std::vector<SurveyCounts> counts;
  std::set<std::string_view> found;
  for (const SurveyedHardware& one : hardware) {
    counts.push_back(Count(one.survey));
    for (const auto& [status, count] : counts.back().statuses) found.insert(status);
  }
  // What passed first, what does not count last.
  constexpr std::string_view kNotCounted[] = {"INVALID_CASE", "UNVERIFIABLE", "NO_SCHEMA"};
  std::vector<std::string_view> statuses = {"PASS"};
  for (const std::string_view status : found) {
    if (status != "PASS" &&
        std::find(std::begin(kNotCounted), std::end(kNotCounted), status) == std::end(kNotCounted))
      statuses.push_back(status);
  }
  for (const std::string_view status : kNotCounted) {
    if (found.count(status) != 0) statuses.push_back(status);
  }
  NumberGrid grid;
  grid.titles = {"Hardware", "Total"};
  grid.titles.insert(grid.titles.end(), statuses.begin(), statuses.end());
  grid.titles.emplace_back("Pass rate");
  for (std::size_t i = 0; i < hardware.size(); ++i) {
    auto& row = grid.rows.emplace_back();
    row.push_back(hardware[i].name);
    row.push_back(std::to_string(counts[i].cases));
    for (const std::string_view status : statuses) row.push_back(std::to_string(counts[i].statuses[status]));
    row.push_back(Percent(counts[i].statuses["PASS"], counts[i].cases));
  }
  if (hardware.empty()) return "### Raw Case Evidence\n\nNo survey.\n";
  return "### Raw Case Evidence\n\nCases by status, one for each op and profile.\n\n" + GridMarkdown(grid);
}

std::string GapsOfKind(std::string_view kind, const Routing& routing,
                       const std::vector<std::size_t>& platforms) {
  NumberGrid grid;
  grid.titles = {"Platform", "Ops", "Issues", "Evidence"};
  grid.labels = grid.titles.size();
  grid.markup = 1;
  for (const std::size_t index : platforms) {
    for (const Gap& gap : routing.platforms[index].platform->gaps) {
      if (gap.kind != kind) continue;
      std::vector<std::string_view> ops;
      for (const ListedOp& listed : gap.ops) ops.push_back(routing.workspace->names.Name(listed.op));
      std::sort(ops.begin(), ops.end());
      grid.rows.push_back({std::string(routing.platforms[index].platform->name),
                           fmt::format("`{}`", fmt::join(ops, "` `")),
                           fmt::format("{}", fmt::join(gap.issues, ", ")), ShortEvidence(gap.evidence)});
    }
  }
  if (grid.rows.empty()) return {};
  return fmt::format("\n#### {}\n\n", kind) + GridMarkdown(grid);
}

std::string Gaps(const Routing& routing, const std::vector<std::size_t>& platforms) {
  std::string text = "### Gaps\n\nOps kept off the kernel libraries, by kind.\n\n" +
                     GapKindMarkdown(CountGapKinds(routing, platforms));
  for (const std::string_view kind : kGapKinds) text += GapsOfKind(kind, routing, platforms);
  return text;
}

}  // namespace

std::vector<SurveyedHardware> GroupByHardware(std::vector<Survey> surveys, const Workspace& workspace) {
  struct Group {
    std::string name;
    std::string_view conf;
    std::vector<Survey> shards;
  };
  std::vector<Group> groups;
  for (Survey& survey : surveys) {
    std::string name = NameOf(survey, workspace);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& one) {
      return one.name == name && one.conf == survey.conf_sha256;
    });
    if (group == groups.end())
      group = groups.insert(groups.end(), Group{std::move(name), survey.conf_sha256, {}});
    group->shards.push_back(std::move(survey));
  }
  std::vector<SurveyedHardware> hardware;
  for (Group& group : groups) {
    const auto alike =
        std::count_if(groups.begin(), groups.end(), [&](const Group& one) { return one.name == group.name; });
    std::string name = group.name;
    if (alike > 1)
      name += group.conf.empty() ? ", no conf stated" : fmt::format(", conf {}", group.conf.substr(0, 12));
    hardware.push_back({std::move(name), MergeShards(std::move(group.shards))});
  }
  return hardware;
}

std::string SupportTables(const std::vector<SurveyedHardware>& hardware, const Routing& routing,
                          const std::vector<std::size_t>& platforms) {
  return HardwareSummary(hardware) + "\n" + CaseEvidence(hardware) + "\n### Route Mix\n\n" +
         StatsMarkdown(CountRoutes(routing, platforms)) + "\n" + Gaps(routing, platforms);
}

std::string SupportJson(const std::vector<SurveyedHardware>& hardware) {
  using nlohmann::ordered_json;
  ordered_json rows = ordered_json::array();
  for (const SurveyedHardware& one : hardware) {
    const SurveyCounts counts = Count(one.survey);
    ordered_json files = ordered_json::array();
    for (const auto& shard : one.survey.shards) files.push_back(shard->file);
    ordered_json verdicts = ordered_json::object();
    for (const Verdict verdict : kVerdicts) verdicts[std::string(ToString(verdict))] = counts.Of(verdict);
    ordered_json cases = ordered_json::object();
    for (const auto& [status, count] : counts.statuses) cases[std::string(status)] = count;
    rows.push_back({{"hardware", one.name},
                    {"platform", TextOrNull(PlatformOf(one.survey))},
                    {"files", std::move(files)},
                    {"total", counts.total},
                    {"verdicts", std::move(verdicts)},
                    {"basic_executable", counts.Basic()},
                    {"basic_rate", PercentOf(counts.Basic(), counts.total)},
                    {"strict_rate", PercentOf(counts.Of(Verdict::kStrict), counts.total)},
                    {"cases", std::move(cases)}});
  }
  return DumpJson({{"schema", 1}, {"hardware", std::move(rows)}});
}

}  // namespace vendorconfs
