#include "policy/decision_rows.h"

#include <string>

#include "policy/entry_place.h"

namespace vendorconfs {
namespace {

std::string HoldAnswer(const Explanation& explanation) {
  if (!explanation.standing.held) return "no";
  const std::string held = "held at " + PlaceText(*explanation.hold);
  for (const Measured* measured : explanation.measured) {
    if (measured->overrides_hold) return held + ", outranked by the measurement at " + PlaceText(*measured);
  }
  return held;
}

const Measured* MeasuredOn(const Explanation& explanation, Library library) {
  for (const Measured* measured : explanation.measured) {
    if (measured->backend == library) return measured;
  }
  return nullptr;
}

std::string LibraryAnswer(const Explanation& explanation, Library library, bool in_set) {
  const Measured* measured = MeasuredOn(explanation, library);
  if (in_set) return measured == nullptr ? "yes" : "yes, measured at " + PlaceText(*measured);
  const std::string unused =
      measured == nullptr ? "" : "; the measurement at " + PlaceText(*measured) + " has no effect";
  LibraryStanding standing = explanation.With(library);
  // The row of the hold stands before this one.
  if (standing == LibraryStanding::kHold) standing = ExclusionFrom(*explanation.routes, explanation.op);
  switch (standing) {
    case LibraryStanding::kBackendOff:
      return "no, this build does not route to it" + unused;
    case LibraryStanding::kGap:
      return "no, the gap at " + PlaceText(*explanation.gap) + " keeps it off";
    case LibraryStanding::kWithheld:
      return "no, its coverage set is withheld";
    case LibraryStanding::kNativePreferred:
      return "no, the platform prefers its own kernels";
    case LibraryStanding::kUnmeasured:
      return "no, covered but not measured here";
    default:
      return (library == Library::kFlaggems ? "no, not in its ceiling" : "no, not covered") + unused;
  }
}

std::string GapAnswer(const Explanation& explanation) {
  if (explanation.standing.gap) return "yes, at " + PlaceText(*explanation.gap);
  if (explanation.gap == nullptr) return "no";
  return "the gap at " + PlaceText(*explanation.gap) + " closes nothing: " +
         (explanation.measured.empty() ? "no library covers the op" : "a measurement outranks it");
}

int LibraryRow(Library library) {
  return RowOf(library == Library::kFlaggemsCpp ? Reason::kFlaggemsCpp
               : library == Library::kFlaggems  ? Reason::kFlaggems
                                                : Reason::kTileops);
}

}  // namespace

std::vector<RowFact> DecisionRows(const Explanation& explanation) {
  const Standing& standing = explanation.standing;
  const Platform& platform = *explanation.routes->platform;
  const bool native = platform.kind == PlatformKind::kNative;
  const std::string vendor(platform.vendor);
  std::vector<RowFact> rows;
  const auto add = [&](int row, std::string question, std::string answer) {
    rows.push_back(
        {row, std::move(question), std::move(answer), row == RowOf(explanation.decision.reason), {}});
  };
  if (native) {
    add(RowOf(Reason::kUnregistered), "not registered: none",
        standing.registered ? "the build registers it" : "yes");
  } else {
    add(RowOf(Reason::kGap), "in a gap: " + vendor, GapAnswer(explanation));
  }
  add(RowOf(Reason::kHold), "held: " + (native ? vendor + " if native, else none" : vendor),
      HoldAnswer(explanation));
  const bool in_set[] = {standing.cpp, standing.python, standing.tileops};
  for (const Library library : kLibraries) {
    const std::string_view key = ToString(library);
    add(LibraryRow(library), LibraryQuestion({key}),
        LibraryAnswer(explanation, library, in_set[static_cast<int>(library)]));
    rows.back().library = key;
  }
  if (native) {
    add(RowOf(Reason::kVendor), "a vendor kernel: " + vendor + ", else none",
        standing.native ? "yes" : "no vendor kernel");
  } else {
    add(RowOf(Reason::kVendor), "otherwise: " + vendor, "yes");
  }
  return rows;
}

std::string LibraryQuestion(const std::vector<std::string_view>& libraries) {
  std::string question = "in its";
  for (const std::string_view library : libraries)
    question.append(library == libraries.front() ? " " : " or ").append(library);
  return question + " set";
}

}  // namespace vendorconfs
