#include "input/registration/random_file.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "input/registration/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

constexpr std::uint32_t kFiles = 500;
constexpr std::uint32_t kAssignments = 16;

using Contents = RandomFile::Contents;
constexpr std::array kContents = {Contents::kPure, Contents::kAny, Contents::kDefining};

Contents ContentsOf(std::uint32_t seed) {
  return kContents[seed % kContents.size()];
}

KnownSymbols Known(std::uint32_t defined) {
  KnownSymbols known;
  for (std::uint32_t i = 0; i < 4; ++i) {
    ((defined >> i & 1) != 0 ? known.defined : known.undefined).push_back(RandomFile::Symbols()[i]);
  }
  return known;
}

std::vector<RandomFile::Registration> Described(const RegistrationFile& file) {
  std::vector<RandomFile::Registration> all;
  for (const Registration& registration : file.registrations) {
    const RegistrationBlock& block = file.blocks[registration.block];
    all.push_back({std::string(registration.op), std::string(registration.wrapper),
                   std::string(block.library) + "/" + std::string(block.dispatch_key), registration.line,
                   registration.column});
  }
  return all;
}

// The condition that the symbols are as `defined` says.
cpp::Condition Assignment(std::uint32_t defined) {
  cpp::Condition all;
  for (std::uint32_t i = 0; i < 4; ++i) {
    const cpp::Symbol symbol{RandomFile::Symbols()[i], 0};
    const cpp::Condition is_defined = cpp::Condition::Defined(symbol);
    const cpp::Condition is_one = cpp::Condition::Compare(symbol, cpp::Condition::Relation::kEqual, 1);
    all = cpp::Condition::And(all, (defined >> i & 1) != 0 ? cpp::Condition::And(is_defined, is_one)
                                                           : cpp::Condition::Not(is_defined));
  }
  return all;
}

using Places = std::set<std::pair<std::uint32_t, std::uint32_t>>;

// Places of registrations that are compiled behind another one of their op, under some definition of the
// symbols.
Places CompiledTwice(const RandomFile& file) {
  Places places;
  for (std::uint32_t defined = 0; defined < kAssignments; ++defined) {
    std::set<std::string> seen;
    for (const RandomFile::Registration& registration : file.Compiled(defined)) {
      if (registration.block != "aten/PrivateUse1") continue;
      if (!seen.insert(registration.op).second) places.emplace(registration.line, registration.column);
    }
  }
  return places;
}

TEST_CASE("With all symbols known the reader finds what is compiled", "[registration][random]") {
  for (std::uint32_t seed = 0; seed < kFiles; ++seed) {
    const RandomFile file(seed, ContentsOf(seed));
    const std::string crlf = WithCrlf(file.text());
    for (std::uint32_t defined = 0; defined < kAssignments; ++defined) {
      const std::vector<RandomFile::Registration> compiled = file.Compiled(defined);
      INFO("seed " << seed << ", defined " << defined << "\n" << file.text());
      REQUIRE(Described(ReadRegistrations(file.text(), "f.inc", Known(defined))) == compiled);
      REQUIRE(Described(ReadRegistrations(crlf, "f.inc", Known(defined))) == compiled);
    }
  }
}

TEST_CASE("With open symbols the conditions say when a registration is compiled", "[registration][random]") {
  for (std::uint32_t seed = 0; seed < kFiles; ++seed) {
    const bool exact = ContentsOf(seed) == Contents::kPure;
    const RandomFile file(seed, ContentsOf(seed));
    INFO("seed " << seed << "\n" << file.text());
    const RegistrationFile open = ReadRegistrations(file.text(), "f.inc", {});
    const std::vector<RandomFile::Registration> all = Described(open);
    for (std::uint32_t defined = 0; defined < kAssignments; ++defined) {
      const std::vector<RandomFile::Registration> compiled = file.Compiled(defined);
      const cpp::Condition assignment = Assignment(defined);
      for (std::size_t i = 0; i < all.size(); ++i) {
        const bool is_compiled = std::find(compiled.begin(), compiled.end(), all[i]) != compiled.end();
        const bool can_hold = CanHoldTogether(open.conditions[open.registrations[i].conditions].holds,
                                              assignment, [](const cpp::Symbol&) { return true; });
        // Symbols of other files have other versions and values than the assignment speaks of.
        INFO("line " << all[i].line << ", defined " << defined);
        REQUIRE((exact ? can_hold == is_compiled : can_hold || !is_compiled));
      }
    }
  }
}

TEST_CASE("Duplicates are the ops that some build compiles twice", "[registration][random]") {
  std::uint32_t inexact = 0;
  for (std::uint32_t seed = 0; seed < kFiles; ++seed) {
    const RandomFile file(seed, ContentsOf(seed));
    INFO("seed " << seed << "\n" << file.text());
    const RegistrationFile open = ReadRegistrations(file.text(), "f.inc", {});
    Places reported;
    for (const DuplicateRegistration& duplicate : FindDuplicates({&open})) {
      reported.emplace(duplicate.second->line, duplicate.second->column);
    }
    const Places compiled = CompiledTwice(file);
    REQUIRE(std::includes(reported.begin(), reported.end(), compiled.begin(), compiled.end()));
    if (ContentsOf(seed) == Contents::kPure) REQUIRE(reported == compiled);
    if (ContentsOf(seed) == Contents::kDefining && reported != compiled) ++inexact;
  }
  // Conditions of a thousand parts, which definitions in the arms of each other make, are taken to hold.
  CHECK(inexact * 50 < kFiles / kContents.size());
}

}  // namespace
}  // namespace vendorconfs
