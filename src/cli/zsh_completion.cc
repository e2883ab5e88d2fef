#include <fmt/format.h>

#include "cli/completion_scripts.h"

namespace vendorconfs {
namespace {

// Text within a single-quoted specification of _arguments or _describe.
std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\'') {
      escaped += "'\\''";
      continue;
    }
    if (c == '[' || c == ']' || c == ':' || c == '\\') escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

std::string ActionOf(const OptionFacts& option) {
  const WordSource source = SourceOf(option);
  switch (source) {
    case WordSource::kChoices:
      return fmt::format("({})", fmt::join(option.choices, " "));
    case WordSource::kFiles:
      return "_files";
    case WordSource::kDirectories:
      return "_files -/";
    default:
      if (ListedBy(source).empty()) break;
      return fmt::format(" _gen_vendor_confs_words {}", ListedBy(source));
  }
  return " ";
}

std::string SpecificationOf(const OptionFacts& option, const std::string& name) {
  std::string specification = option.repeated ? "*" : "";
  // One name takes the others away.
  if (option.names.size() > 1) specification = fmt::format("({})", fmt::join(option.names, " "));
  // "=": the value may stand behind that sign, too.
  const bool assigned = !option.value.empty() && name.starts_with("--");
  specification += fmt::format("{}{}[{}]", name, assigned ? "=" : "", Escaped(option.help));
  if (!option.value.empty()) specification += fmt::format(":{}:{}", Escaped(option.value), ActionOf(option));
  return "'" + specification + "'";
}

std::string Specifications(const std::vector<OptionFacts>& options) {
  std::string text;
  for (const OptionFacts& option : options) {
    if (option.positional) {
      text += fmt::format("    '{}:{}:{}'\n", option.repeated ? "*" : "", Escaped(option.value),
                          ActionOf(option));
      continue;
    }
    for (const std::string& name : option.names) text += "    " + SpecificationOf(option, name) + "\n";
  }
  return text;
}

std::string FunctionOf(const std::string& path) {
  std::string name = "_gen_vendor_confs";
  for (const char c : path.empty() ? path : " " + path) name += c == ' ' || c == '-' ? '_' : c;
  return name;
}

void AppendFunction(const CommandFacts& command, const std::string& path, std::string& text) {
  const std::string own = fmt::format("  local -a own=(\n{}  )\n", Specifications(command.options));
  const std::string globals = path.empty() ? "" : " $_gen_vendor_confs_globals";
  if (command.commands.empty()) {
    text += fmt::format("{}() {{\n{}  _arguments -s{} $own\n}}\n\n", FunctionOf(path), own, globals);
    return;
  }
  std::string names;
  std::string calls;
  for (const CommandFacts& child : command.commands) {
    const std::string child_path = path.empty() ? child.name : path + " " + child.name;
    names += fmt::format("    '{}:{}'\n", child.name, Escaped(child.help));
    calls += fmt::format("      {}) {} ;;\n", child.name, FunctionOf(child_path));
    AppendFunction(child, child_path, text);
  }
  text += fmt::format(R"({}() {{
  local state line
{}  local -a commands=(
{}  )
{}  _arguments -s -C{} $own '1:command:->command' '*::argument:->argument'
  case $state in
  command) _describe command commands ;;
  argument)
    case $line[1] in
{}    esac
    ;;
  esac
}}

)",
                      FunctionOf(path), own, names,
                      path.empty()
                          ? fmt::format("  _gen_vendor_confs_globals=(\n{}  )\n  _gen_vendor_confs_choose\n",
                                        Specifications(SharedOptions(command)))
                          : "",
                      globals, calls);
}

}  // namespace

std::string ZshCompletion(const CommandFacts& tool) {
  std::string functions;
  AppendFunction(tool, "", functions);
  const std::vector<std::string> chosen = NamesOfWorkspaceOptions(tool);
  return fmt::format(R"zsh(#compdef {0}
# Completion of {0} in zsh; made by: {0} completion zsh

typeset -ga _gen_vendor_confs_globals _gen_vendor_confs_chosen
typeset -g _gen_vendor_confs_program

# The program, and the options on the command line that choose the workspace.
_gen_vendor_confs_choose() {{
  local i
  _gen_vendor_confs_program=${{(Q)words[1]/#\~\//$HOME/}}
  _gen_vendor_confs_chosen=()
  for ((i = 2; i < CURRENT; i++)); do
    case $words[i] in
    ({2}) ((i + 1 < CURRENT)) && _gen_vendor_confs_chosen+=($words[i] ${{(Q)words[i + 1]/#\~\//$HOME/}}) ;;
    ({3}=*) _gen_vendor_confs_chosen+=(${{(Q)words[i]}}) ;;
    esac
  done
}}

_gen_vendor_confs_words() {{
  local -a found=(${{(f)"$($_gen_vendor_confs_program $_gen_vendor_confs_chosen completion $1 2>/dev/null)"}})
  compadd -a found
}}

{1}_gen_vendor_confs "$@"
)zsh",
                     tool.name, functions, fmt::join(chosen, "|"), fmt::join(chosen, "=*|"));
}

}  // namespace vendorconfs
