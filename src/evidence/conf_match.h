// Whether a survey was measured on the conf that is on disk.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/survey_merge.h"
#include "output/route_moves.h"

namespace vendorconfs {

struct ConfMatch {
  std::string conf;               // its path
  std::string surveyed;           // digests; empty: not stated
  std::string on_disk;            // empty: no such file
  std::vector<RouteMove> differ;  // surveyed ops that the conf routes elsewhere; views into survey and conf
  // Gapped ops that were measured on a library: they differ from any conf, moved or not.
  std::vector<std::string_view> past_gaps;
  std::shared_ptr<const std::string> conf_text;  // null: no such file

  bool Matches() const { return !surveyed.empty() && surveyed == on_disk; }
};

// `conf_text`: null where there is no such file. Of a survey that lists ops without backends, those differ
// that the conf leaves to no kernel library. `gapped`: the platform's gapped ops. Throws InputError as
// ConfDigestOf does.
ConfMatch MatchConf(const MergedSurvey& survey, std::string conf,
                    std::shared_ptr<const std::string> conf_text,
                    const std::set<std::string_view>& gapped = {});

// Why the survey may not be imported, in one line, and the routes that differ, one a line; empty where it
// matches.
std::vector<std::string> MismatchLines(const ConfMatch& match);

}  // namespace vendorconfs
