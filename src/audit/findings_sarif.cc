#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "audit/findings_report.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

// A path as a relative URI reference.
std::string UriOf(std::string_view path) {
  std::string uri;
  for (const char c : path) {
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '_' || c == '~' || c == '/';
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

std::string_view LevelOf(Severity severity) {
  return severity == Severity::kInfo ? std::string_view("note") : ToString(severity);
}

ordered_json RuleOf(const Rule& rule) {
  return {{"id", rule.name},
          {"shortDescription", {{"text", rule.summary}}},
          {"fullDescription", {{"text", rule.meaning}}},
          {"help",
           {{"text", fmt::format("{}\n\n{}\n\n{}", rule.meaning, rule.matters, rule.remedy)},
            {"markdown", fmt::format("{}\n\n**Why it matters.** {}\n\n**How to mend it.** {}\n\n```\n{}```\n",
                                     rule.meaning, rule.matters, rule.remedy, rule.example)}}},
          {"defaultConfiguration", {{"level", LevelOf(rule.severity)}}}};
}

ordered_json ResultOf(const Finding& finding, const FindingsReport& report) {
  ordered_json location = {
      {"artifactLocation",
       {{"uri", UriOf(RelativePath(finding.place.file, report.base))}, {"uriBaseId", "%SRCROOT%"}}}};
  if (finding.place.line > 0) location["region"] = {{"startLine", finding.place.line}};
  ordered_json result = {{"ruleId", finding.rule}};
  for (std::size_t i = 0; i < report.rules.size(); ++i) {
    if (report.rules[i]->name == finding.rule) result["ruleIndex"] = i;
  }
  result["level"] = LevelOf(finding.severity);
  result["message"] = {{"text", FullMessage(finding)}};
  result["locations"] = ordered_json::array({{{"physicalLocation", std::move(location)}}});
  if (finding.pre_existing) result["baselineState"] = *finding.pre_existing ? "unchanged" : "new";
  ordered_json properties = ordered_json::object();
  if (!finding.platform.empty()) properties["platform"] = finding.platform;
  if (!finding.op.empty()) properties["op"] = finding.op;
  if (!properties.empty()) result["properties"] = std::move(properties);
  return result;
}

}  // namespace

std::string FindingsSarif(const FindingsReport& report) {
  ordered_json rules = ordered_json::array();
  for (const Rule* rule : report.rules) rules.push_back(RuleOf(*rule));
  ordered_json results = ordered_json::array();
  for (const Finding& finding : report.findings) results.push_back(ResultOf(finding, report));
  const ordered_json run = {
      {"tool",
       {{"driver",
         {{"name", "gen_vendor_confs"}, {"semanticVersion", report.version}, {"rules", std::move(rules)}}}}},
      {"automationDetails", {{"id", fmt::format("gen_vendor_confs/{}", report.command)}}},
      {"results", std::move(results)},
      {"properties", {{"waived", report.waived}}}};
  const ordered_json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                                 {"version", "2.1.0"},
                                 {"runs", ordered_json::array({run})}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace vendorconfs
