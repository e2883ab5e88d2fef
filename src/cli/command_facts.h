// The tool's commands and options as data, read off the command line's definitions: what completions and the
// manual page are made of.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace vendorconfs {

struct OptionFacts {
  std::vector<std::string> names;    // "--format", "-q"; a positional's own: "OP"
  std::string value;                 // what its value is called: "FILE"; empty: a flag
  std::vector<std::string> choices;  // the words that it takes, where they are few
  std::string help;
  bool positional = false;
  bool required = false;
  bool repeated = false;
};

struct CommandFacts {
  std::string name;  // "check"; of the tool itself, the program's
  std::string help;
  std::string footer;  // examples and remarks
  std::vector<OptionFacts> options;
  std::vector<CommandFacts> commands;

  // "explain OP…", "export SET": the name with its positionals.
  std::string Usage() const;
};

CommandFacts FactsOf(const CLI::App& app);

// What completes a value or a positional.
enum class WordSource {
  kNone,
  kChoices,
  kFiles,
  kDirectories,
  kPlatforms,
  kOps,
  kSets,
  kRules,
  kBackendWords,
  kGapKindWords
};
WordSource SourceOf(const OptionFacts& option);
// "platforms", "ops", "sets", "rules", "backends", "gap-kinds": what `completion` lists for the source; empty
// for the others.
std::string_view ListedBy(WordSource source);

}  // namespace vendorconfs
