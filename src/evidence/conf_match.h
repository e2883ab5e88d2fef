// Whether a survey was measured on the conf that is on disk.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/survey_backends.h"
#include "evidence/survey_merge.h"
#include "output/route_moves.h"

namespace vendorconfs {

struct ConfMatch {
  std::string conf;      // its path
  std::string surveyed;  // digests; empty: not stated
  std::string on_disk;   // empty: no such file
  // Surveyed ops that the conf routes elsewhere than the conf that was measured, or, where that one is not
  // known, than the survey says. Views into survey and confs.
  std::vector<RouteMove> differ;
  bool measured_known = false;
  // Where it is not known: those of `differ` that stand in a gap, so that they may have been measured past
  // it, and the ops that were taken out of a gap, so that they may have moved.
  std::set<std::string_view> gapped;
  std::vector<std::string_view> lifted;
  // Both confs; null: no such file, not known.
  std::shared_ptr<const std::string> conf_text;
  std::shared_ptr<const std::string> measured_text;

  bool Matches() const { return !surveyed.empty() && surveyed == on_disk; }
};

// Ops of the platform.
struct GapHistory {
  std::set<std::string_view> gapped;  // that stand in a gap
  std::set<std::string_view> lifted;  // that were taken out of one
};

// `conf_text`: null where there is no such file. `find` is asked where it is another than was measured. Of a
// survey that lists ops without backends, those differ that the conf leaves to no kernel library. Throws
// InputError as ConfDigestOf does.
ConfMatch MatchConf(const MergedSurvey& survey, std::string conf,
                    std::shared_ptr<const std::string> conf_text, const GapHistory& gaps = {},
                    const FindConf& find = nullptr);

// Why the survey may not be imported, in one line, and the routes that differ, one a line; empty where it
// matches.
std::vector<std::string> MismatchLines(const ConfMatch& match);

}  // namespace vendorconfs
