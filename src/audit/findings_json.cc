#include <nlohmann/json.hpp>

#include "audit/findings_report.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

ordered_json TextOrNull(const std::string& text) {
  return text.empty() ? ordered_json() : ordered_json(text);
}

}  // namespace

std::string FindingsJson(const FindingsReport& report) {
  ordered_json list = ordered_json::array();
  for (const Finding& finding : report.findings) {
    ordered_json item = {{"rule", finding.rule},
                         {"severity", ToString(finding.severity)},
                         {"message", FullMessage(finding)},
                         {"file", finding.place.file},
                         {"line", finding.place.line},
                         {"platform", TextOrNull(finding.platform)},
                         {"op", TextOrNull(finding.op)}};
    if (report.has_baseline) {
      item["pre_existing"] = finding.pre_existing ? ordered_json(*finding.pre_existing) : ordered_json();
    }
    list.push_back(std::move(item));
  }
  const ordered_json document = {{"schema", 1}, {"findings", std::move(list)}, {"waived", report.waived}};
  // Names in messages may come from files that are not UTF-8.
  return document.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace vendorconfs
