// Why an op goes where it goes on one platform: everything that the inputs say of it, beside the decision.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "policy/cpu_fallback.h"
#include "policy/library_standing.h"
#include "policy/op_family.h"
#include "policy/routing.h"

namespace vendorconfs {

enum class FileRole : std::uint8_t { kUniverse, kNative, kFlaggems };

// "universe", "native", "flaggems".
std::string_view ToString(FileRole role);

struct RegistrationFact {
  FileRole role = FileRole::kUniverse;
  const RegistrationFile* file = nullptr;
  const Registration* registration = nullptr;

  const RegistrationBlock& block() const { return file->blocks[registration->block]; }
  const std::vector<std::string>& conditions() const {
    return file->conditions[registration->conditions].open;
  }
};

// A coverage set that holds the op.
struct SetFact {
  const CoverageSet* set = nullptr;
  bool ceiling = false;   // it bounds the platform's FlagGems Python routes
  bool withheld = false;  // the platform keeps it off its FlagGems Python routes
};

// A row of the decision table that the platform's kind has.
struct RowFact {
  int row = 0;
  std::string question;  // "held, and no measured entry outranks the hold"
  std::string answer;    // "yes, by data/coverage.json:1391"; "no"
  bool decided = false;
  std::string_view library;  // whose set it asks about; empty: another row
};

// A backend to try instead of the route.
struct Alternative {
  std::string_view backend;
  std::string remark;  // what is known of its kernel
};

struct FamilyFact {
  OpId op = kNoOp;
  Spelling spelling = Spelling::kBase;
  Decision decision;
};

// Pointers into the workspace. Nothing is decided here: the decision is the routing's.
struct Explanation {
  OpId op = kNoOp;
  std::size_t platform = 0;
  std::string_view name;
  const PlatformRoutes* routes = nullptr;

  // Declared.
  bool extra_routed = false;
  std::vector<RegistrationFact> registrations;  // that the platform's build includes
  std::vector<RegistrationFact> universe;       // native platforms: that put the op into the universe
  const ExtraKernel* extra_native = nullptr;
  const ExtraKernel* escape_native = nullptr;
  std::vector<SetFact> sets;
  const Gap* gap = nullptr;
  const Hold* hold = nullptr;
  std::vector<const Measured*> measured;
  std::vector<const Caveat*> caveats;           // that name the op
  std::vector<const Caveat*> platform_caveats;  // that name none: all ops of the platform
  std::vector<const Lifted*> lifted;

  // Applied.
  Standing standing;
  std::vector<RowFact> rows;
  LibraryStanding libraries[std::size(kLibraries)] = {};  // by Library

  // Decided.
  Decision decision;
  std::string_view backend;
  std::string_view annotation;  // empty: none
  const Entry* entry = nullptr;

  // At run time.
  std::optional<CpuFallback> fallback;      // of an op that the build does not register
  std::vector<std::string_view> degrade;    // slots that take a call when the route's own is empty
  std::vector<const DtypeEscape*> escapes;  // that speak of the op and can act on its route
  std::vector<Alternative> alternatives;
  std::vector<FamilyFact> family;

  LibraryStanding With(Library library) const { return libraries[static_cast<int>(library)]; }
};

// The op must be in the universe. Linear in the platform's entries and the op's registrations files.
Explanation Explain(const Routing& routing, std::size_t platform, OpId op);

// The environment variable that overrides the op's route: "FLAGOS_OP_mm__out" for mm.out.
std::string OverrideVariable(std::string_view op);

}  // namespace vendorconfs
