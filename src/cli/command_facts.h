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

// Whether the tool's commands take this option of the tool too: all but help, of which each has its own, and
// version.
bool IsShared(const OptionFacts& option);
std::vector<OptionFacts> SharedOptions(const CommandFacts& tool);

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
  kGapKindWords,
  kDtypeWords,
  kIssueWords,
  kGapOps,        // "P:OP" of the gaps
  kMeasuredOps,   // "P:OP" of the measured routes to flaggems, "P:OP=flaggems_cpp" of those
  kWithholders,   // platforms that withhold a set
  kPlatformOps,   // "P:OP" of all ops
  kPlatformSets,  // "P:SET", coverage sets
  kHeldOps
};
WordSource SourceOf(const OptionFacts& option);
// What `completion` lists for the source, such as "platforms"; empty for those that it is not asked for.
std::string_view ListedBy(WordSource source);

// The tool's options that choose the workspace, which words are listed of: those that name a file or a
// directory.
std::vector<std::string> NamesOfWorkspaceOptions(const CommandFacts& tool);

}  // namespace vendorconfs
