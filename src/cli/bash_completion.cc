#include <fmt/format.h>

#include "cli/completion_scripts.h"

namespace vendorconfs {
namespace {

// The names of the command's options and subcommands.
std::string WordsOf(const CommandFacts& command) {
  std::string words;
  const auto add = [&](const std::string& word) { words += (words.empty() ? "" : " ") + word; };
  for (const CommandFacts& child : command.commands) add(child.name);
  for (const OptionFacts& option : command.options) {
    if (option.positional) continue;
    for (const std::string& name : option.names) add(name);
  }
  return words;
}

// A statement that completes a value of the option.
std::string ValueStatement(const OptionFacts& option) {
  const WordSource source = SourceOf(option);
  switch (source) {
    case WordSource::kChoices:
      return fmt::format("_gen_vendor_confs_words \"{}\"", fmt::join(option.choices, " "));
    case WordSource::kFiles:
      return "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\"))";
    case WordSource::kDirectories:
      return "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$cur\"))";
    case WordSource::kPlatforms:
    case WordSource::kOps:
    case WordSource::kSets:
    case WordSource::kRules:
    case WordSource::kBackendWords:
    case WordSource::kGapKindWords:
      return fmt::format("_gen_vendor_confs_words \"$(\"${{COMP_WORDS[0]}}\" completion {} 2>/dev/null)\"",
                         ListedBy(source));
    case WordSource::kNone:
      break;
  }
  return ":";
}

void AppendPaths(const CommandFacts& command, const std::string& above, std::string& paths) {
  for (const CommandFacts& child : command.commands) {
    paths += fmt::format("{}\"{} {}\"", paths.empty() ? "" : " | ", above, child.name);
    AppendPaths(child, above.empty() ? child.name : above + " " + child.name, paths);
  }
}

void AppendValues(const CommandFacts& command, const std::string& path, std::string& cases) {
  for (const OptionFacts& option : command.options) {
    if (option.positional || option.value.empty()) continue;
    for (const std::string& name : option.names) {
      cases += fmt::format("    {}\"{}\") {}; return ;;\n", path.empty() ? "*" : "\"" + path + "\"",
                           " " + name, ValueStatement(option));
    }
  }
  for (const CommandFacts& child : command.commands) {
    AppendValues(child, path.empty() ? child.name : path + " " + child.name, cases);
  }
}

void AppendWords(const CommandFacts& command, const std::string& path, const std::string& globals,
                 std::string& cases) {
  std::string statement = fmt::format("words=\"{}\"", WordsOf(command) + (path.empty() ? "" : " " + globals));
  for (const OptionFacts& option : command.options) {
    if (!option.positional || SourceOf(option) == WordSource::kNone) continue;
    statement += fmt::format("; [[ $cur == -* ]] || {{ {}; return; }}", ValueStatement(option));
    break;
  }
  cases += fmt::format("    \"{}\") {} ;;\n", path, statement);
  for (const CommandFacts& child : command.commands) {
    AppendWords(child, path.empty() ? child.name : path + " " + child.name, globals, cases);
  }
}

}  // namespace

std::string BashCompletion(const CommandFacts& tool) {
  std::string paths;
  AppendPaths(tool, "", paths);
  std::string values;
  AppendValues(tool, "", values);
  CommandFacts options_only = tool;
  options_only.commands.clear();
  std::string words;
  AppendWords(tool, "", WordsOf(options_only), words);
  return fmt::format(R"(# Completion of {0} in bash; made by: {0} completion bash

_gen_vendor_confs_words() {{
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
}}

_gen_vendor_confs() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD - 1]}} path= words= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path ${{COMP_WORDS[i]}}" in
    {1}) path="${{path:+$path }}${{COMP_WORDS[i]}}" ;;
    esac
  done
  case "$path $prev" in
{2}  esac
  case "$path" in
{3}  esac
  _gen_vendor_confs_words "$words"
}}

complete -F _gen_vendor_confs {0}
)",
                     tool.name, paths, values, words);
}

}  // namespace vendorconfs
