// The formats for CI systems: escaping, counts, relative paths.
#include "audit/findings_report.h"
#include "support/catch.h"
#include "support/has_text.h"

#include <nlohmann/json.hpp>

namespace vendorconfs {
namespace {

constexpr Rule kFirst = {"first", Severity::kError, "s", "m.", "w.", "r.", "e\n"};
constexpr Rule kSecond = {"second", Severity::kInfo, "s", "m.", "w.", "r.", "e\n"};

Finding Hostile() {
  Finding finding;
  finding.rule = "first";
  finding.message = "50% of <\"a\" & 'b'>\nline, two: \x01\xFF";
  finding.suggestion = "mend it";
  finding.place = {"/base/data dir/a,b:c.toml", 7};
  return finding;
}

Finding Plain() {
  Finding finding;
  finding.rule = "second";
  finding.severity = Severity::kInfo;
  finding.message = "plain";
  finding.place = {"data/x.toml", 0};
  finding.platform = "gcu";
  finding.op = "mm";
  finding.pre_existing = true;
  return finding;
}

FindingsReport Report() {
  FindingsReport report;
  report.command = "lint";
  report.version = "1.0.0";
  report.findings = {Hostile(), Plain()};
  report.waived = 3;
  report.has_baseline = true;
  report.rules = {&kFirst, &kSecond};
  report.base = "/base";
  return report;
}

TEST_CASE("github commands are one line each, with their own syntax escaped") {
  CHECK(FindingsGithub(Report()) ==
        "::error file=data dir/a%2Cb%3Ac.toml,line=7,title=first::50%25 of <\"a\" & 'b'>%0Aline, two: "
        "\x01\xFF; mend it\n"
        "::notice file=data/x.toml,title=second::plain (pre-existing)\n");
}

TEST_CASE("json replaces what is not UTF-8") {
  const auto json = nlohmann::json::parse(FindingsJson(Report()));
  REQUIRE(json.at("findings").size() == 2);
  CHECK(json.at("findings")[0].at("message") == "50% of <\"a\" & 'b'>\nline, two: \x01\xEF\xBF\xBD; mend it");
  CHECK(json.at("findings")[0].at("platform").is_null());
  CHECK(json.at("findings")[0].at("op").is_null());
  CHECK(json.at("findings")[0].at("pre_existing").is_null());
  CHECK(json.at("findings")[1].at("pre_existing") == true);
  CHECK(json.at("waived") == 3);
  FindingsReport without = Report();
  without.has_baseline = false;
  CHECK_FALSE(nlohmann::json::parse(FindingsJson(without)).at("findings")[0].contains("pre_existing"));
}

TEST_CASE("junit has a test case a rule, and fails those at the fail level") {
  const std::string xml = FindingsJunit(Report());
  CHECK(HasText(xml, "tests=\"2\" failures=\"1\" errors=\"0\""));
  CHECK(HasText(xml,
                "<failure type=\"first\" message=\"50% of &lt;&quot;a&quot; &amp; 'b'&gt;&#10;line, two: "
                "\xEF\xBF\xBD\xEF\xBF\xBD; mend it\">"));
  CHECK(HasText(xml, "<system-out>data/x.toml: info: [second] plain (pre-existing)\n</system-out>"));
  FindingsReport report = Report();
  report.fail_level = Severity::kInfo;
  CHECK(HasText(FindingsJunit(report), "tests=\"2\" failures=\"2\""));
}

TEST_CASE("junit has a test case a file where files are judged") {
  FindingsReport report = Report();
  report.files = {{"confs/gcu.conf", "gcu"}, {"confs/musa.conf", "musa"}};
  const std::string xml = FindingsJunit(report);
  CHECK(HasText(xml, "<testcase classname=\"gen_vendor_confs.lint\" name=\"confs/musa.conf\" time=\"0\"/>"));
  CHECK(HasText(xml, "name=\"confs/gcu.conf\" time=\"0\">\n      <system-out>data/x.toml"));
  CHECK(HasText(xml, "tests=\"3\""));
}

TEST_CASE("sarif has rules, levels, relative escaped URIs and baseline states") {
  const auto sarif = nlohmann::json::parse(FindingsSarif(Report()));
  const auto& run = sarif.at("runs")[0];
  CHECK(run.at("tool").at("driver").at("rules").size() == 2);
  const auto& first = run.at("results")[0];
  CHECK(first.at("level") == "error");
  CHECK(first.at("ruleIndex") == 0);
  CHECK(first.at("locations")[0].at("physicalLocation").at("artifactLocation").at("uri") ==
        "data%20dir/a%2Cb%3Ac.toml");
  CHECK(first.at("locations")[0].at("physicalLocation").at("region").at("startLine") == 7);
  CHECK_FALSE(first.contains("baselineState"));
  const auto& second = run.at("results")[1];
  CHECK(second.at("level") == "note");
  CHECK(second.at("baselineState") == "unchanged");
  CHECK_FALSE(second.at("locations")[0].at("physicalLocation").contains("region"));
  CHECK(second.at("properties") == nlohmann::json({{"platform", "gcu"}, {"op", "mm"}}));
}

}  // namespace
}  // namespace vendorconfs
