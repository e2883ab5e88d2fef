// What a survey says of one op of a platform, and what follows from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/fallback.h"
#include "evidence/survey.h"
#include "evidence/verdict.h"
#include "policy/routing.h"
#include "policy/what_if.h"

namespace vendorconfs {

struct JudgedOp {
  std::string_view op;
  OpId id = kNoOp;  // kNoOp: not in the universe
  Judgement judgement;
  FallbackFigures fallback;
  std::string_view measured;  // the backend that was measured
  BackendSource source = BackendSource::kNobody;
  std::string_view route;          // today's
  std::string_view standing;       // why it is not the measured library's; empty where it is
  const Gap* gap = nullptr;        // that names the op
  const Caveat* caveat = nullptr;  // that speaks of the failure
  const Lifted* lifted = nullptr;  // that names the op

  // What is proposed. Nothing: `kept` may say why.
  bool adds_gap = false;
  bool drops_gap = false;
  std::vector<const Measured*> takes_out;  // measured entries that route it where it fails
  std::string kept;
  std::string_view moves_to;         // where the edit routes it
  IncChange inc = IncChange::kNone;  // what the flaggems .inc has to do for that

  bool Proposes() const { return adds_gap || drops_gap || !takes_out.empty(); }
};

// The library that was measured.
std::optional<Library> MeasuredLibrary(const JudgedOp& op);

}  // namespace vendorconfs
