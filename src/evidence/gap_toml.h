// Entries of a platform file that a survey asks for, and their TOML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "evidence/comparison.h"
#include "evidence/survey_merge.h"

namespace vendorconfs {

// Evidence with texts of its own.
struct ProposedEvidence {
  std::string date;  // YYYY-MM-DD, or empty
  std::string device;
  std::string flaggems;
  std::string compiler;
  std::string sdk;
  std::string method;
  std::string source;
  std::string figure;
};

struct ProposedEntry {
  std::vector<std::string_view> ops;
  std::string kind;      // of a gap: one of kGapKinds; of a lifted entry empty
  std::string_view was;  // of a lifted entry: "gap" or "measured"
  std::string reason;
  std::vector<std::string_view> issues;  // of the entry that a lifted one takes the place of
  ProposedEvidence evidence;
};

// A contradicted gap or a measured route that fails, or those ops of it that are to be lifted.
struct ProposedLift {
  const Entry* entry = nullptr;
  ProposedEntry lifted;  // the [[lifted]] entry that takes its place
};

struct Proposal {
  std::vector<ProposedEntry> gaps;  // one for the ops that fail with the same message
  std::vector<ProposedLift> lifts;  // by the entry's line

  bool empty() const { return gaps.empty() && lifts.empty(); }
};

// What to write for what the comparison proposes. A gap's kind is a guess: "crash" where the process died by
// itself, "compile-error" where the message speaks of compiling, "wrong-result" where values differ, else
// "unavailable".
Proposal Propose(const Comparison& comparison, const MergedSurvey& survey);

// "[[gap]]" or "[[lifted]]" with its lines; strings are escaped so that any text reads back as it is.
std::string GapToml(const ProposedEntry& gap);
std::string LiftedToml(const ProposedEntry& lifted);

// A whole document to paste: the gaps, then the lifts with remarks on what to take out of which gap.
std::string ProposalToml(const Proposal& proposal, const MergedSurvey& survey);

}  // namespace vendorconfs
