// The readers of the input files over texts, and what they complain about.
#pragma once

#include <string>
#include <string_view>

#include "input/coverage.h"
#include "input/json/json_reader.h"
#include "input/manifest.h"
#include "input/op_facts.h"
#include "input/platform.h"
#include "input/toml/toml_document.h"
#include "support/message_of.h"

namespace vendorconfs {

// Sets that platform files of tests refer to.
inline constexpr std::string_view kTestCoverage =
    R"({"schema": 1, "sets": {"ceiling": {"ops": ["a"]}, "ceiling_frozen": {"ops": []}, "pending": {"ops": ["b"]}}})";

// Each gives the reader's message, or "" where it takes the text. The files are called "vendorconfs.toml",
// "coverage.json", "op_facts.json" and "chip.toml".
inline std::string ManifestError(const std::string& text) {
  return MessageOf([&] {
    OpNames names;
    const TomlDocument document = ParseToml(text, "vendorconfs.toml");
    (void)ReadManifest(document.root, document.name, names);
  });
}

inline std::string CoverageError(const std::string& text) {
  return MessageOf([&] {
    OpNames names;
    const TomlDocument document = ParseJson(text, "coverage.json");
    (void)ReadCoverage(document.root, document.name, names);
  });
}

inline std::string OpFactsError(const std::string& text) {
  return MessageOf([&] {
    OpNames names;
    const TomlDocument document = ParseJson(text, "op_facts.json");
    (void)ReadOpFacts(document.root, document.name, names);
  });
}

inline std::string PlatformError(const std::string& text) {
  return MessageOf([&] {
    OpNames names;
    const TomlDocument sets = ParseJson(kTestCoverage, "coverage.json");
    const Coverage coverage = ReadCoverage(sets.root, sets.name, names);
    const TomlDocument document = ParseToml(text, "chip.toml");
    (void)ReadPlatform(document.root, document.name, coverage, names);
  });
}

// A platform file that has the required keys and nothing else; its last line, the 11th, is in [routing].
inline std::string MinimalPlatform() {
  return "schema = 1\nplatform = \"chip\"\ntitle = \"T\"\nkind = \"native\"\nvendor = \"acme\"\n"
         "[registration]\nnative = \"\"\n\n[routing]\nbackends = []\nceiling = \"ceiling\"\n";
}

}  // namespace vendorconfs
