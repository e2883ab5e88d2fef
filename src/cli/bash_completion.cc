#include <fmt/format.h>

#include "cli/completion_scripts.h"

namespace vendorconfs {
namespace {

void AddOptions(const std::vector<OptionFacts>& options, std::vector<std::string>& words) {
  for (const OptionFacts& option : options) {
    if (!option.positional) words.insert(words.end(), option.names.begin(), option.names.end());
  }
}

// The names of the command's subcommands and options, and of the global ones.
std::string WordsOf(const CommandFacts& command, const CommandFacts& tool) {
  std::vector<std::string> words;
  for (const CommandFacts& child : command.commands) words.push_back(child.name);
  AddOptions(command.options, words);
  if (&command != &tool) AddOptions(SharedOptions(tool), words);
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
    statement += fmt::format("; [[ $token == -* ]] || {{ {}; return; }}", ValueStatement(option));
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

# The words up to the cursor as the shell takes them, in `typed`; the last one is being typed. Readline breaks
# it at "=" and ":", and replaces what stands behind `broken` characters.
_gen_vendor_confs_split() {{
  local line=$1 quote= word= c i begun=
  typed=() broken=0
  for ((i = 0; i < ${{#line}}; i++)); do
    c=${{line:i:1}}
    if [[ -z $quote && $c == [[:space:]] ]]; then
      [[ $begun ]] && typed+=("$word")
      word= begun= broken=0
      continue
    fi
    begun=1
    if [[ $quote == "'" ]]; then
      if [[ $c == "'" ]]; then quote=; else word+=$c; fi
    elif [[ $c == \\ ]]; then
      ((i++))
      c=${{line:i:1}}
      [[ $quote && $c != [\"\\\$\`] ]] && word+=\\
      word+=$c
    elif [[ $c == \" ]]; then
      if [[ $quote ]]; then quote=; else quote=$c; fi
    elif [[ $c == "'" && -z $quote ]]; then
      quote=$c
    else
      word+=$c
      [[ -z $quote && $c == [=:] && $COMP_WORDBREAKS == *"$c"* ]] && broken=${{#word}}
    fi
  done
  typed+=("$word")
}}

# Offers the lines of standard input, less what stands before the break.
_gen_vendor_confs_offer() {{
  local i skipped=$((broken - (${{#typed[-1]}} - ${{#token}})))
  mapfile -t COMPREPLY
  for ((i = 0; skipped > 0 && i < ${{#COMPREPLY[@]}}; i++)); do COMPREPLY[i]=${{COMPREPLY[i]:skipped}}; done
}}

_gen_vendor_confs_words() {{
  _gen_vendor_confs_offer < <(compgen -W "$1" -- "$token")
}}

# Words of the workspace that the command line chooses.
_gen_vendor_confs_listed() {{
  _gen_vendor_confs_words "$("$program" "${{chosen[@]}}" completion "$1" 2>/dev/null)"
}}

_gen_vendor_confs_files() {{
  compopt -o filenames
  _gen_vendor_confs_offer < <(compgen "$1" -- "$token")
}}

_gen_vendor_confs() {{
  local program token prev path= words= typed broken chosen=() i
  COMPREPLY=()
  _gen_vendor_confs_split "${{COMP_LINE:0:COMP_POINT}}"
  program=${{typed[0]/#\~\//$HOME/}} token=${{typed[-1]}} prev=${{typed[-2]}}
  [[ $token == --*=* ]] && prev=${{token%%=*}} token=${{token#*=}}
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
