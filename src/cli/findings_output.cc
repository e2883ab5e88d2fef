#include "cli/findings_output.h"

#include <map>

#include "cli/version.h"

namespace vendorconfs {

void AddFindingsFormat(CLI::App& app, FindingsFormat& format) {
  static const std::map<std::string, FindingsFormat> kFormats = {{"text", FindingsFormat::kText},
                                                                 {"json", FindingsFormat::kJson},
                                                                 {"junit", FindingsFormat::kJunit},
                                                                 {"sarif", FindingsFormat::kSarif},
                                                                 {"github", FindingsFormat::kGithub}};
  app.add_option_function<std::string>(
         "--format", [&format](const std::string& name) { format = kFormats.at(name); },
         "text (default), json, junit, sarif (2.1.0) or github (workflow commands)")
      ->check(CLI::IsMember({"text", "json", "junit", "sarif", "github"}))
      ->type_name("F");
}

void AddSeverity(CLI::App& app, const std::string& name, Severity& severity, const std::string& help) {
  static const std::map<std::string, Severity> kLevels = {
      {"error", Severity::kError}, {"warning", Severity::kWarning}, {"info", Severity::kInfo}};
  app.add_option_function<std::string>(
         name, [&severity](const std::string& level) { severity = kLevels.at(level); }, help)
      ->check(CLI::IsMember({"error", "warning", "info"}))
      ->type_name("LEVEL");
}

FindingsReport NewReport(std::string_view command) {
  FindingsReport report;
  report.command = command;
  report.version = kVersion;
  report.base = std::filesystem::current_path();
  return report;
}

std::string Formatted(const FindingsReport& report, FindingsFormat format) {
  switch (format) {
    case FindingsFormat::kJson:
      return FindingsJson(report);
    case FindingsFormat::kJunit:
      return FindingsJunit(report);
    case FindingsFormat::kSarif:
      return FindingsSarif(report);
    case FindingsFormat::kGithub:
      return FindingsGithub(report);
    case FindingsFormat::kText:
      break;
  }
  return {};
}

}  // namespace vendorconfs
