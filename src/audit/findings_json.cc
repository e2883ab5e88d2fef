#include "audit/findings_json.h"

#include <nlohmann/json.hpp>

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

ordered_json TextOrNull(const std::string& text) {
  return text.empty() ? ordered_json() : ordered_json(text);
}

}  // namespace

std::string_view ToString(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kInfo:
      return "info";
  }
  return {};
}

std::string FindingsJson(const std::vector<Finding>& findings, std::size_t waived) {
  ordered_json list = ordered_json::array();
  for (const Finding& finding : findings) {
    list.push_back({{"rule", finding.rule},
                    {"severity", ToString(finding.severity)},
                    {"message", finding.message},
                    {"file", finding.place.file},
                    {"line", finding.place.line},
                    {"platform", TextOrNull(finding.platform)},
                    {"op", TextOrNull(finding.op)}});
  }
  const ordered_json document = {{"schema", 1}, {"findings", std::move(list)}, {"waived", waived}};
  // Names in messages may come from files that are not UTF-8.
  return document.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace vendorconfs
