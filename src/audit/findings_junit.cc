#include <fmt/format.h>

#include <algorithm>

#include "audit/findings_report.h"
#include "support/utf8.h"

namespace vendorconfs {
namespace {

// Text of an XML document: markup escaped, what XML 1.0 cannot hold replaced. In an attribute a reader would
// take a plain line end for a blank.
std::string Escaped(std::string_view text, bool attribute = false) {
  std::string escaped;
  while (!text.empty()) {
    const std::size_t bad = FindInvalidUtf8(text);
    for (const char c : text.substr(0, bad)) {
      switch (c) {
        case '&':
          escaped += "&amp;";
          break;
        case '<':
          escaped += "&lt;";
          break;
        case '>':
          escaped += "&gt;";
          break;
        case '"':
          escaped += "&quot;";
          break;
        case '\t':
          escaped += c;
          break;
        case '\n':
          escaped += attribute ? "&#10;" : "\n";
          break;
        default:
          if (static_cast<unsigned char>(c) >= 0x20) {
            escaped += c;
          } else {
            escaped += "\uFFFD";
          }
      }
    }
    if (bad == std::string_view::npos) break;
    escaped += "\uFFFD";
    text.remove_prefix(bad + 1);
  }
  return escaped;
}

struct TestCase {
  std::string name;
  std::vector<const Finding*> findings;
};

std::vector<TestCase> CasesOf(const FindingsReport& report) {
  std::vector<TestCase> cases;
  const auto case_named = [&](std::string_view name) -> TestCase& {
    const auto found =
        std::find_if(cases.begin(), cases.end(), [&](const TestCase& one) { return one.name == name; });
    return found != cases.end() ? *found : cases.emplace_back(TestCase{std::string(name), {}});
  };
  if (report.files.empty()) {
    for (const Rule* rule : report.rules) case_named(rule->name);
    for (const Finding& finding : report.findings) case_named(finding.rule).findings.push_back(&finding);
    return cases;
  }
  for (const JudgedFile& judged : report.files) case_named(judged.file);
  for (const Finding& finding : report.findings) {
    std::string_view name = finding.place.file;
    const auto is_judged = [&](const JudgedFile& judged) { return judged.file == name; };
    if (!finding.platform.empty() && std::none_of(report.files.begin(), report.files.end(), is_judged)) {
      for (const JudgedFile& judged : report.files) {
        if (judged.platform == finding.platform) name = judged.file;
      }
    }
    case_named(name).findings.push_back(&finding);
  }
  return cases;
}

std::string Line(const Finding& finding) {
  return fmt::format("{}: {}: [{}] {}\n", ToString(finding.place), ToString(finding.severity), finding.rule,
                     MarkedMessage(finding));
}

}  // namespace

std::string FindingsJunit(const FindingsReport& report) {
  const std::vector<TestCase> cases = CasesOf(report);
  std::string body;
  std::size_t failures = 0;
  for (const TestCase& one : cases) {
    std::string failing;
    std::string passing;
    const Finding* first = nullptr;
    std::size_t count = 0;
    for (const Finding* finding : one.findings) {
      if (finding->severity > report.fail_level) {
        passing += Line(*finding);
        continue;
      }
      if (first == nullptr) first = finding;
      failing += Line(*finding);
      ++count;
    }
    body += fmt::format("    <testcase classname=\"gen_vendor_confs.{}\" name=\"{}\" time=\"0\"",
                        report.command, Escaped(one.name));
    if (one.findings.empty()) {
      body += "/>\n";
      continue;
    }
    body += ">\n";
    if (first != nullptr) {
      ++failures;
      const std::string message = count == 1
                                      ? MarkedMessage(*first)
                                      : fmt::format("{} findings, first: {}", count, MarkedMessage(*first));
      body += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", Escaped(first->rule),
                          Escaped(message, true), Escaped(failing));
    }
    if (!passing.empty()) body += fmt::format("      <system-out>{}</system-out>\n", Escaped(passing));
    body += "    </testcase>\n";
  }
  const std::string counts = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\"", cases.size(), failures);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"gen_vendor_confs\" {0} time=\"0\">\n"
      "  <testsuite name=\"{1}\" {0} skipped=\"0\" time=\"0\">\n"
      "{2}"
      "  </testsuite>\n"
      "</testsuites>\n",
      counts, report.command, body);
}

}  // namespace vendorconfs
