// Our reader against toml++: the files in data/, and random documents, whole and damaged.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "input/toml/departures.h"
#include "input/toml/judge.h"
#include "input/toml/random_document.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

void CheckAgreement(std::string_view text) {
  const Outcome ours = ReadByUs(text);
  const Outcome theirs = ReadByTomlPlusPlus(text);
  if (Agree(text, ours, theirs)) return;
  INFO("document:\n" << text);
  INFO("ours: " << ours.content << ours.error);
  INFO("toml++: " << theirs.content << theirs.error);
  FAIL("the readers disagree");
}

// The number of documents that we accepted.
std::size_t CheckRandomDocuments(std::uint64_t seed, std::size_t count) {
  RandomDocument random(seed);
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string text = random.Write();
    CheckAgreement(text);
    if (!ReadByUs(text).accepted) continue;
    ++accepted;
    for (int damage = 0; damage < 4; ++damage) CheckAgreement(random.Damage(text));
  }
  return accepted;
}

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST_CASE("bundled TOML files read as toml++ reads them") {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(VENDORCONFS_SOURCE_DIR "/data")) {
    if (entry.path().extension() != ".toml") continue;
    ++files;
    const std::string text = ReadFile(entry.path());
    INFO(entry.path());
    const Outcome ours = ReadByUs(text);
    CHECK(ours.error.empty());
    CHECK(ours.content == ReadByTomlPlusPlus(text).content);
  }
  CHECK(files > 0);
}

TEST_CASE("damaged bundled TOML files are read or refused as by toml++") {
  RandomDocument random(7);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(VENDORCONFS_SOURCE_DIR "/data")) {
    if (entry.path().extension() != ".toml") continue;
    const std::string text = ReadFile(entry.path());
    INFO(entry.path());
    for (int i = 0; i < 50; ++i) CheckAgreement(random.Damage(text));
  }
}

TEST_CASE("random documents are read or refused as by toml++") {
  CHECK(CheckRandomDocuments(20260915, 10000) > 3000);
}

TEST_CASE("more random documents are read or refused as by toml++", "[.long]") {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) CheckRandomDocuments(seed, 50000);
}

TEST_CASE("where toml++ departs from TOML 1.0, ours does not") {
  for (const Departure& departure : Departures()) {
    INFO("toml++ 3.3 " << departure.what << "; TOML: " << departure.sentence);
    INFO(departure.example);
    const Outcome ours = ReadByUs(departure.example);
    CHECK(ours.accepted == departure.accepted);
    // A later toml++ may have mended it; nothing but this departure may set the two apart.
    const Outcome theirs = ReadByTomlPlusPlus(departure.example);
    const bool same = ours.accepted == theirs.accepted && ours.content == theirs.content;
    CHECK((same || departure.explains(departure.example, ours, theirs)));
  }
}

}  // namespace
}  // namespace vendorconfs
