// Which findings waivers speak for, and which waivers are unused.
#include "audit/lint.h"
#include "clean_workspace.h"
#include "input/workspace.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kTwoGaps =
    "\n[[gap]]\nops = [\"sub.Tensor\", \"neg\"]\nkind = \"crash\"\nreason = \"r\"\nevidence = { device = "
    "\"d\" }\n";

struct Linted {
  std::vector<std::string> findings;  // "rule op"
  std::size_t waived = 0;
};

Linted LintOf(const CleanWorkspace& files, const std::vector<std::string_view>& rules = {}) {
  const Workspace workspace = LoadWorkspace({files.manifest(), std::nullopt});
  const Routing routing = DecideRoutes(workspace);
  LintOptions options;
  for (std::size_t i = 0; i < workspace.platforms.size(); ++i) options.platforms.push_back(i);
  for (const std::string_view rule : rules) options.rules.push_back(FindLintRule(rule));
  const LintReport report = Lint({routing}, options);
  Linted linted;
  linted.waived = report.waived;
  for (const Finding& finding : report.findings) linted.findings.push_back(finding.rule + " " + finding.op);
  return linted;
}

// A workspace with two gaps that nothing covers.
CleanWorkspace& WithGaps(CleanWorkspace& files) {
  files.Append("universe.inc", "m.impl(\"neg\", WrapperNeg);\n");
  files.AddToPlatform(kTwoGaps);
  return files;
}

using Lines = std::vector<std::string>;

TEST_CASE("a waiver without ops speaks for all findings of its rule on its platform") {
  CleanWorkspace files;
  WithGaps(files).AddToPlatform("\n[[waiver]]\nrule = \"gap-not-covered\"\nreason = \"r\"\n");
  const Linted linted = LintOf(files);
  CHECK(linted.findings.empty());
  CHECK(linted.waived == 2);
}

TEST_CASE("a waiver with ops speaks for those") {
  CleanWorkspace files;
  WithGaps(files).AddToPlatform(
      "\n[[waiver]]\nrule = \"gap-not-covered\"\nops = [\"neg\"]\nreason = \"r\"\n");
  const Linted linted = LintOf(files);
  CHECK(linted.findings == Lines{"gap-not-covered sub.Tensor"});
  CHECK(linted.waived == 1);
}

TEST_CASE("an op of a waiver that silences nothing is reported by itself") {
  CleanWorkspace files;
  WithGaps(files).AddToPlatform(
      "\n[[waiver]]\nrule = \"gap-not-covered\"\nops = [\"neg\", \"sub.Tensor\", \"mm\"]\nreason = \"r\"\n");
  const Linted linted = LintOf(files);
  CHECK(linted.findings == Lines{"unused-waiver mm"});
  CHECK(linted.waived == 2);
}

TEST_CASE("the manifest's waivers speak for findings of no platform alone") {
  CleanWorkspace files;
  WithGaps(files);
  files.Replace("coverage.json", "\"sets\": {",
                "\"sets\": {\n  \"idle\": {\"ops\": [\"mm\"]},\n  \"still\": {\"ops\": []},");
  files.Append("vendorconfs.toml",
               "\n[[waiver]]\nrule = \"gap-not-covered\"\nreason = \"r\"\n"
               "\n[[waiver]]\nrule = \"unused-coverage-set\"\nsets = [\"idle\", \"none\"]\nreason = \"r\"\n");
  const Linted linted = LintOf(files);
  CHECK(linted.findings == Lines{"unused-coverage-set ", "gap-not-covered sub.Tensor", "gap-not-covered neg",
                                 "unused-waiver ", "unused-waiver "});
  CHECK(linted.waived == 1);
}

TEST_CASE("an entry of several ops is waived where all of them are named") {
  CleanWorkspace files;
  files.AddToPlatform("\n[[caveat]]\nops = [\"mm\", \"add.Tensor\"]\nreason = \"\"\n");
  SECTION("all") {
    files.AddToPlatform(
        "\n[[waiver]]\nrule = \"entry-without-reason\"\nops = [\"add.Tensor\", \"mm\"]\nreason = \"r\"\n");
    CHECK(LintOf(files).findings.empty());
  }
  SECTION("one") {
    files.AddToPlatform("\n[[waiver]]\nrule = \"entry-without-reason\"\nops = [\"mm\"]\nreason = \"r\"\n");
    CHECK(LintOf(files).findings == Lines{"entry-without-reason ", "unused-waiver mm"});
  }
}

TEST_CASE("a waiver is judged only where its rule's findings are known") {
  CleanWorkspace files;
  files.AddToPlatform("\n[[waiver]]\nrule = \"coverage-shrink\"\nreason = \"r\"\n");
  CHECK(LintOf(files).findings.empty());
}

TEST_CASE("unused waivers are found without showing what the others silence") {
  CleanWorkspace files;
  WithGaps(files).AddToPlatform(
      "\n[[waiver]]\nrule = \"gap-not-covered\"\nops = [\"neg\"]\nreason = \"r\"\n"
      "\n[[waiver]]\nrule = \"stale-evidence\"\nreason = \"r\"\n");
  const Linted linted = LintOf(files, {"unused-waiver"});
  CHECK(linted.findings == Lines{"unused-waiver "});
  CHECK(linted.waived == 0);
}

TEST_CASE("a waiver of unused waivers cannot speak for itself") {
  CleanWorkspace files;
  files.AddToPlatform("\n[[waiver]]\nrule = \"unused-waiver\"\nreason = \"r\"\n");
  CHECK(LintOf(files).findings == Lines{"unused-waiver "});
  files.AddToPlatform("\n[[waiver]]\nrule = \"stale-evidence\"\nreason = \"r\"\n");
  const Linted linted = LintOf(files);
  CHECK(linted.findings.empty());
  CHECK(linted.waived == 1);
}

}  // namespace
}  // namespace vendorconfs
