#include "audit/check_findings.h"

#include <fmt/format.h>

#include <algorithm>

#include "audit/lint.h"
#include "audit/make_finding.h"
#include "audit/move_causes.h"
#include "audit/waivers.h"

namespace vendorconfs {
namespace {

constexpr Rule kStale = {
    .name = "stale",
    .severity = Severity::kError,
    .summary = "a conf differs from what would be written",
    .meaning =
        "The inputs, the template or the file changed since the conf was written. The message says which "
        "input decides the "
        "routes that differ, as far as that can be told.",
    .matters = "The device build reads the file, not the inputs: it runs with routes that nobody decided.",
    .remedy = "Run gen_vendor_confs and commit the result.",
    .example = "[[gap]]\nops = [\"mm\"]              # added, and the confs not written again\n"};
constexpr Rule kMissing = {
    .name = "missing",
    .severity = Severity::kError,
    .summary = "a platform's conf does not exist",
    .meaning = "The directory has no file of the name that the manifest gives to this platform's conf.",
    .matters = "The build of the platform has no routes of its own and falls back to its defaults.",
    .remedy = "Run gen_vendor_confs and commit the result.",
    .example = "platform = \"newchip\"          # and no backends_newchip.conf\n"};
constexpr Rule kHandEdited = {
    .name = "hand-edited",
    .severity = Severity::kError,
    .summary = "a conf's op lines do not match their digest",
    .meaning =
        "The \"#@ routes:\" line has the number and the digest of the op lines as they were written. They "
        "have been edited since.",
    .matters = "The next run of the generator says so and overwrites the edit.",
    .remedy = "Move the edit into the routing data (a gap, a measured entry), then run gen_vendor_confs.",
    .example = "mm = cuda          # was: mm = flaggems\n"};
constexpr Rule kForeign = {
    .name = "foreign",
    .severity = Severity::kWarning,
    .summary = "a conf was not written by this tool",
    .meaning = "It has no \"#@ generator:\" line, or that of another program, and it differs.",
    .matters = "generate replaces it; what somebody wrote there by hand is gone.",
    .remedy = "Move it away if it is to be kept, and its decisions into the routing data.",
    .example = "# a conf without \"#@ generator: gen_vendor_confs\"\nmm = cuda\n"};
constexpr Rule kOrphan = {
    .name = "orphan",
    .severity = Severity::kWarning,
    .summary = "a conf of no platform",
    .meaning = "The file is named like a conf, and the workspace has no platform of that name.",
    .matters = "It is never written again, and keeps the routes of a platform that is gone.",
    .remedy = "Remove it, or add its platform file.",
    .example = "golden/backends_oldchip.conf      # and no platforms/oldchip.toml\n"};
constexpr Rule kRules[] = {kStale, kMissing, kHandEdited, kForeign, kOrphan};

// "2 routes move", "1 annotation changes".
std::string Moved(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

// `known`: how many of the moves start from a route that the baseline has too.
std::string StaleMessage(const Routing& routing, const ConfCheck& check, std::size_t known) {
  const std::size_t moves = check.moves.moves.size();
  const std::size_t annotations = check.moves.annotations.size();
  std::vector<std::string> parts;
  if (moves != 0) parts.push_back(Moved(moves, "route moves", "routes move"));
  if (annotations != 0) parts.push_back(Moved(annotations, "annotation changes", "annotations change"));
  std::string message = "differs from what would be written";
  if (check.refused) {
    const ConfRefusal& refused = *check.refused;
    message += refused.place.file == check.path.string()
                   ? fmt::format(", and the run-time library refuses it: {}", refused.why)
                   : fmt::format(", and the run-time library refuses it: {}: {}", ToString(refused.place),
                                 refused.why);
  }
  message += parts.empty()
                 ? std::string(check.refused ? "" : ", no route among it")
                 : fmt::format("{} {}", check.refused ? "; by its lines" : ":", fmt::join(parts, ", "));
  if (known != 0) message += fmt::format(", {} of them pre-existing", known);
  const std::string causes = Describe(CausesOf(routing, check));
  if (!causes.empty()) message += "; " + causes;
  return message;
}

// The findings about one conf.
class ConfFindings {
 public:
  ConfFindings(const Routing& routing, const ConfCheck& check, const Baseline* baseline,
               const std::string& remedy, std::vector<Finding>& findings)
      : routing_(routing),
        remedy_("run " + remedy),
        check_(check),
        platform_(routing.workspace->platforms[check.platform]),
        has_baseline_(baseline != nullptr),
        before_(baseline == nullptr ? nullptr : baseline->Find(platform_.name)),
        findings_(findings) {}

  void Find() {
    if (check_.state == ConfState::kFresh) return;
    const std::string path = check_.path.string();
    if (check_.state == ConfState::kMissing) {
      Add(kMissing, At(platform_.file, platform_.name_line), fmt::format("\"{}\" does not exist", path),
          remedy_, before_ == nullptr);
      return;
    }
    const Place place = check_.refused && check_.refused->place.file == path && check_.refused->place.line > 0
                            ? check_.refused->place
                            : At(path, check_.first_difference);
    const bool unchanged = before_ != nullptr && before_->text == *check_.found;
    std::size_t known = 0;
    for (const RouteMove& move : check_.moves.moves)
      known += WasInBaseline(before_, move.op, move.from) ? 1 : 0;
    const bool pre_existing = unchanged || (known != 0 && known == check_.moves.moves.size());
    Add(kStale, place, StaleMessage(routing_, check_, known), remedy_, pre_existing);
    if (check_.hand_edited) {
      Add(kHandEdited, At(path, check_.first_edit), "its op lines are not those that its digest was made of",
          "move the edit into the routing data, then " + remedy_, unchanged);
    }
    if (check_.foreign) {
      Add(kForeign, place,
          "was not written by gen_vendor_confs: its generator line is absent or names another program",
          "move it away if it is to be kept: generate replaces it",
          before_ != nullptr && before_->lines.Foreign());
    }
  }

 private:
  void Add(const Rule& rule, Place place, std::string message, std::string suggestion, bool pre_existing) {
    Finding finding = PlainFinding(&platform_, std::move(place), std::move(message), std::move(suggestion));
    finding.rule = rule.name;
    finding.severity = rule.severity;
    if (has_baseline_) finding.pre_existing = pre_existing;
    findings_.push_back(std::move(finding));
  }

  const Routing& routing_;
  std::string remedy_;
  const ConfCheck& check_;
  const Platform& platform_;
  bool has_baseline_;
  const BaselineConf* before_;
  std::vector<Finding>& findings_;
};

void AddDrift(const Routing& routing, const std::vector<ConfCheck>& checks, CheckReport& report) {
  LintOptions options;
  options.rules = {FindLintRule(kRegistrationDrift)};
  for (const ConfCheck& check : checks) options.platforms.push_back(check.platform);
  LintReport drift = Lint({routing}, options);
  report.waived = drift.waived;
  std::move(drift.findings.begin(), drift.findings.end(), std::back_inserter(report.findings));
}

}  // namespace

bool WasInBaseline(const BaselineConf* conf, std::string_view op, std::string_view backend) {
  if (conf == nullptr) return false;
  const ConfLine* line = FindRoute(conf->conf.routes, op);
  return backend.empty() ? line == nullptr : line != nullptr && line->backend == backend;
}

CheckReport FindingsOf(const Routing& routing, const std::vector<ConfCheck>& checks,
                       const std::vector<std::filesystem::path>& orphans, const Baseline* baseline,
                       const std::string& remedy) {
  CheckReport report;
  for (const ConfCheck& check : checks) {
    ConfFindings(routing, check, baseline, remedy, report.findings).Find();
  }
  for (const std::filesystem::path& orphan : orphans) {
    Finding finding = PlainFinding(nullptr, At(orphan.string(), 1),
                                   "is named like a conf, but no platform file asks for it",
                                   "remove it, or add its platform file");
    finding.rule = kOrphan.name;
    finding.severity = kOrphan.severity;
    if (baseline != nullptr) finding.pre_existing = baseline->HasFile(orphan.filename().string());
    report.findings.push_back(std::move(finding));
  }
  AddDrift(routing, checks, report);
  return report;
}

std::span<const Rule> CheckRules() {
  return kRules;
}

}  // namespace vendorconfs
