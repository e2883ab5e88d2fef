#include "evidence/conf_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "output/conf_lines.h"
#include "output/entry_text.h"
#include "support/sha256.h"

namespace vendorconfs {
namespace {

std::string_view BackendIn(const ConfLines& lines, std::string_view op) {
  const ConfLine* const line = FindRoute(lines.routes, op);
  return line == nullptr ? std::string_view() : line->backend;
}

std::string_view Short(std::string_view digest) {
  return digest.substr(0, 12);
}

std::string WhyRefused(const ConfMatch& match) {
  if (match.surveyed.empty())
    return "the survey states no conf_sha256, so that nobody knows which routes it measured";
  if (match.on_disk.empty()) {
    return fmt::format("there is no {} to compare the survey's conf with; run: gen_vendor_confs", match.conf);
  }
  return fmt::format("the survey was measured on the conf {}…, and {} is {}…", Short(match.surveyed),
                     match.conf, Short(match.on_disk));
}

// The surveyed ops by both confs, or by the survey's own words where the measured one is not known.
void CompareRoutes(const MergedSurvey& survey, const GapHistory& gaps, ConfMatch& match) {
  const ConfLines lines = ReadConfLines(*match.conf_text);
  const ConfLines measured = match.measured_known ? ReadConfLines(*match.measured_text) : ConfLines();
  for (const SurveyedOp& one : survey.ops) {
    const std::string_view now = BackendIn(lines, one.op);
    if (match.measured_known) {
      const std::string_view then = BackendIn(measured, one.op);
      if (then != now) match.differ.push_back({one.op, then, now});
      continue;
    }
    const bool stated = one.source == BackendSource::kStated;
    const bool on_library = !stated || IsLibraryRoute(one.backend);
    if (stated ? now == one.backend : IsLibraryRoute(now)) {
      if (on_library && gaps.lifted.count(one.op) != 0) match.lifted.push_back(one.op);
      continue;
    }
    match.differ.push_back({one.op, stated ? one.backend : std::string_view(), now});
    if (on_library && gaps.gapped.count(one.op) != 0) match.gapped.insert(one.op);
  }
}

}  // namespace

ConfMatch MatchConf(const MergedSurvey& survey, std::string conf,
                    std::shared_ptr<const std::string> conf_text, const GapHistory& gaps,
                    const FindConf& find) {
  ConfMatch match;
  match.conf = std::move(conf);
  match.surveyed = ConfDigestOf(survey);
  if (conf_text == nullptr) return match;
  match.on_disk = Sha256Hex(*conf_text);
  match.conf_text = std::move(conf_text);
  if (match.Matches()) return match;
  if (find && !match.surveyed.empty()) match.measured_text = find(match.surveyed);
  match.measured_known = match.measured_text != nullptr;
  CompareRoutes(survey, gaps, match);
  return match;
}

std::vector<std::string> MismatchLines(const ConfMatch& match) {
  std::vector<std::string> lines;
  if (match.Matches()) return lines;
  lines.push_back(WhyRefused(match));
  if (match.on_disk.empty()) return lines;
  if (match.differ.empty()) {
    lines.push_back(match.measured_known ? "  the two confs route every surveyed op alike"
                                         : "  the conf routes every surveyed op as the survey names it");
  } else {
    lines.push_back(fmt::format(
        "  {}:", Counted(match.differ.size(), "surveyed route differs", "surveyed routes differ")));
  }
  std::size_t width = 0;
  for (const RouteMove& move : match.differ) width = std::max(width, move.op.size());
  for (const RouteMove& move : match.differ) {
    const std::string_view to = move.to.empty() ? "no line" : move.to;
    if (match.measured_known) {
      lines.push_back(fmt::format("    {:<{}}  {} when measured, {} now", move.op, width,
                                  move.from.empty() ? "no line" : move.from, to));
      continue;
    }
    lines.push_back(fmt::format("    {:<{}}  {} in the survey, {} in the conf{}", move.op, width,
                                move.from.empty() ? "a kernel library" : move.from, to,
                                match.gapped.count(move.op) == 0 ? "" : " (in a gap)"));
  }
  if (!match.gapped.empty())
    lines.emplace_back("  a route in a gap has moved since, or was forced past the gap to be measured");
  if (!match.lifted.empty()) {
    lines.push_back(fmt::format("  taken out of a gap, perhaps since: {}", fmt::join(match.lifted, ", ")));
  }
  return lines;
}

}  // namespace vendorconfs
