#include "evidence/conf_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "evidence/survey_backends.h"
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

}  // namespace

ConfMatch MatchConf(const MergedSurvey& survey, std::string conf,
                    std::shared_ptr<const std::string> conf_text, const std::set<std::string_view>& gapped) {
  ConfMatch match;
  match.conf = std::move(conf);
  match.surveyed = ConfDigestOf(survey);
  if (conf_text == nullptr) return match;
  match.on_disk = Sha256Hex(*conf_text);
  match.conf_text = std::move(conf_text);
  if (match.Matches()) return match;
  const ConfLines lines = ReadConfLines(*match.conf_text);
  for (const SurveyedOp& one : survey.ops) {
    const std::string_view now = BackendIn(lines, one.op);
    const bool stated = one.source == BackendSource::kStated;
    const bool same = stated ? now == one.backend : IsLibraryRoute(now);
    if (same) continue;
    if (gapped.count(one.op) != 0 && (!stated || IsLibraryRoute(one.backend))) {
      match.past_gaps.push_back(one.op);
    } else {
      match.differ.push_back({one.op, stated ? one.backend : std::string_view(), now});
    }
  }
  return match;
}

std::vector<std::string> MismatchLines(const ConfMatch& match) {
  std::vector<std::string> lines;
  if (match.Matches()) return lines;
  lines.push_back(WhyRefused(match));
  if (match.on_disk.empty()) return lines;
  if (match.differ.empty()) {
    lines.push_back("  none of the surveyed routes differs");
  } else {
    lines.push_back(fmt::format(
        "  {}:", Counted(match.differ.size(), "surveyed route differs", "surveyed routes differ")));
  }
  std::size_t width = 0;
  for (const RouteMove& move : match.differ) width = std::max(width, move.op.size());
  for (const RouteMove& move : match.differ) {
    lines.push_back(fmt::format("    {:<{}}  {} in the survey, {} in the conf", move.op, width,
                                move.from.empty() ? "a kernel library" : move.from,
                                move.to.empty() ? "no line" : move.to));
  }
  if (!match.past_gaps.empty()) {
    lines.push_back(
        fmt::format("  measured past a gap, where no conf has them: {}", fmt::join(match.past_gaps, ", ")));
  }
  return lines;
}

}  // namespace vendorconfs
