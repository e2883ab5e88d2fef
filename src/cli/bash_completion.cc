#include <fmt/format.h>

#include <algorithm>

#include "cli/completion_scripts.h"

namespace vendorconfs {
namespace {

void AddOptions(const CommandFacts& command, std::vector<std::string>& words) {
  for (const OptionFacts& option : command.options) {
    if (option.positional) continue;
    for (const std::string& name : option.names) {
      if (std::find(words.begin(), words.end(), name) == words.end()) words.push_back(name);
    }
  }
}

// The names of the command's subcommands and options, and of the tool's.
std::string WordsOf(const CommandFacts& command, const CommandFacts& tool) {
  std::vector<std::string> words;
  for (const CommandFacts& child : command.commands) words.push_back(child.name);
  AddOptions(command, words);
  AddOptions(tool, words);
  return fmt::format("{}", fmt::join(words, " "));
}

// A statement that completes a value of the option.
std::string ValueStatement(const OptionFacts& option) {
  const WordSource source = SourceOf(option);
  switch (source) {
    case WordSource::kChoices:
      return fmt::format("_gen_vendor_confs_words \"{}\"", fmt::join(option.choices, " "));
    case WordSource::kFiles:
      return "_gen_vendor_confs_files -f";
    case WordSource::kDirectories:
      return "_gen_vendor_confs_files -d";
    default:
      if (ListedBy(source).empty()) break;
      return fmt::format("_gen_vendor_confs_listed {}", ListedBy(source));
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

void AppendWords(const CommandFacts& command, const std::string& path, const CommandFacts& tool,
                 std::string& cases) {
  std::string statement = fmt::format("words=\"{}\"", WordsOf(command, tool));
  for (const OptionFacts& option : command.options) {
    if (!option.positional || SourceOf(option) == WordSource::kNone) continue;
    statement += fmt::format("; [[ $cur == -* ]] || {{ {}; return; }}", ValueStatement(option));
    break;
  }
  cases += fmt::format("    \"{}\") {} ;;\n", path, statement);
  for (const CommandFacts& child : command.commands) {
    AppendWords(child, path.empty() ? child.name : path + " " + child.name, tool, cases);
  }
}

}  // namespace

std::string BashCompletion(const CommandFacts& tool) {
  std::string paths;
  AppendPaths(tool, "", paths);
  std::string values;
  AppendValues(tool, "", values);
  std::string words;
  AppendWords(tool, "", tool, words);
  const std::vector<std::string> chosen = NamesOfWorkspaceOptions(tool);
  return fmt::format(R"bash(# Completion of {0} in bash; made by: {0} completion bash

# Offers of the words; what stands before $cur, at which readline breaks words, is typed already.
_gen_vendor_confs_words() {{
  local before=${{token%"$cur"}}
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$token")
  COMPREPLY=("${{COMPREPLY[@]#"$before"}}")
}}

# Words of the workspace that the command line chooses.
_gen_vendor_confs_listed() {{
  _gen_vendor_confs_words "$("$program" "${{chosen[@]}}" completion "$1" 2>/dev/null)"
}}

_gen_vendor_confs_files() {{
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
}}

_gen_vendor_confs() {{
  local program=${{COMP_WORDS[0]}} cur=${{COMP_WORDS[COMP_CWORD]}} line=${{COMP_LINE:0:COMP_POINT}}
  local token prev path= words= typed=() chosen=() i
  COMPREPLY=()
  read -ra typed <<< "$line"
  [[ $line == *[[:space:]] ]] && typed+=("")
  token=${{typed[-1]}} prev=${{typed[-2]}}
  [[ $token == --*=* ]] && prev=${{token%%=*}} token=${{token#*=}}
  [[ $cur == [=:] ]] && cur=
  for ((i = 1; i < ${{#typed[@]}} - 1; i++)); do
    case "${{typed[i]}}" in
    {4}) chosen+=("${{typed[i]}}" "${{typed[i + 1]/#\~\//$HOME/}}"); ((i++)); continue ;;
    {5}=*) chosen+=("${{typed[i]}}") ;;
    esac
    case "$path ${{typed[i]}}" in
    {1}) path="${{path:+$path }}${{typed[i]}}" ;;
    esac
  done
  case "$path $prev" in
{2}  esac
  case "$path" in
{3}  esac
  _gen_vendor_confs_words "$words"
}}

complete -F _gen_vendor_confs {0}
)bash",
                     tool.name, paths, values, words, fmt::join(chosen, " | "), fmt::join(chosen, "=* | "));
}

}  // namespace vendorconfs
