#include "cli/route_answers.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "output/entry_json.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

namespace rt = vendorconfs::routing;
using nlohmann::ordered_json;

std::string_view SeverityName(const rt::Diagnostic& diagnostic) {
  return diagnostic.severity == VENDORCONFS_ERROR     ? "error"
         : diagnostic.severity == VENDORCONFS_WARNING ? "warning"
                                                      : "info";
}

std::string Place(const rt::Route& route) {
  return route.file().empty() ? std::string() : fmt::format("{}:{}", route.file(), route.line());
}

// Why the op goes there.
std::string Because(const RouteAnswer& answer) {
  const rt::Route& route = answer.route;
  switch (route.origin()) {
    case VENDORCONFS_CONF:
      return Place(route);
    case VENDORCONFS_FORCE:
      return fmt::format("FLAGOS_FORCE_BACKEND; {} says {}", Place(route), route.configured());
    case VENDORCONFS_OVERRIDE:
      return route.listed()
                 ? fmt::format("{}; {} says {}", rt::EnvName(answer.op), Place(route), route.configured())
                 : fmt::format("{}; no conf lists it", rt::EnvName(answer.op));
    case VENDORCONFS_DEFAULT:
      return "no conf lists it";
    case VENDORCONFS_DTYPE_ESCAPE:
      return fmt::format("{} escapes from {}", Place(route), route.configured());
  }
  return {};
}

}  // namespace

std::string RouteText(const std::vector<RouteAnswer>& answers, const TextOptions& options) {
  TextTable table({{""}, {""}, {""}, {""}});
  for (const RouteAnswer& answer : answers) {
    const rt::Route& route = answer.route;
    std::string because = Because(answer);
    if (!route.annotation().empty()) because += fmt::format("; {} has a kernel too", route.annotation());
    table.Add({answer.op, options.style.Bold(route.backend()), std::string(route.origin_name()),
               std::move(because)});
  }
  return table.Render(options.width, "", [](std::string_view title) { return std::string(title); });
}

std::string RouteTsv(const std::vector<RouteAnswer>& answers) {
  std::string text;
  for (const RouteAnswer& answer : answers) {
    text += fmt::format("{}\t{}\t{}\t{}\n", answer.op, answer.route.backend(), answer.route.annotation(),
                        answer.route.origin_name());
  }
  return text;
}

std::string RouteJson(const rt::Table& table, const std::vector<RouteAnswer>& answers) {
  ordered_json ops = ordered_json::array();
  for (const RouteAnswer& answer : answers) {
    const rt::Route& route = answer.route;
    ops.push_back({{"op", answer.op},
                   {"backend", std::string(route.backend())},
                   {"annotation", TextOrNull(route.annotation())},
                   {"origin", std::string(route.origin_name())},
                   {"configured", TextOrNull(route.configured())},
                   {"strict", route.strict()},
                   {"listed", route.listed()},
                   {"file", TextOrNull(route.file())},
                   {"line", route.line() == 0 ? ordered_json() : ordered_json(route.line())}});
  }
  ordered_json diagnostics = ordered_json::array();
  for (const rt::Diagnostic& diagnostic : table.diagnostics()) {
    diagnostics.push_back({{"severity", SeverityName(diagnostic)},
                           {"rule", diagnostic.rule},
                           {"message", diagnostic.message},
                           {"file", TextOrNull(diagnostic.file)},
                           {"line", diagnostic.line == 0 ? ordered_json() : ordered_json(diagnostic.line)}});
  }
  return DumpJson({{"schema", 1},
                   {"digest", table.digest()},
                   {"ops", std::move(ops)},
                   {"diagnostics", std::move(diagnostics)}});
}

std::string DiagnosticText(const rt::Diagnostic& diagnostic) {
  std::string text = fmt::format("{}: ", SeverityName(diagnostic));
  if (!diagnostic.file.empty()) text += diagnostic.file;
  if (diagnostic.line != 0) text += fmt::format(":{}", diagnostic.line);
  return text + (diagnostic.file.empty() ? "" : ": ") + diagnostic.message;
}

}  // namespace vendorconfs
