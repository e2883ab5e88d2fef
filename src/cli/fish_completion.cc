#include <fmt/format.h>

#include "cli/completion_scripts.h"

namespace vendorconfs {
namespace {

std::string Quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c == '\n' ? ' ' : c;
  }
  return quoted + "'";
}

// The arguments that say what completes a value.
std::string ValueArguments(const OptionFacts& option) {
  const WordSource source = SourceOf(option);
  switch (source) {
    case WordSource::kChoices:
      return fmt::format(" -x -a {}", Quoted(fmt::format("{}", fmt::join(option.choices, " "))));
    case WordSource::kFiles:
      return " -r -F";
    case WordSource::kDirectories:
      return " -x -a '(__fish_complete_directories)'";
    default:
      if (ListedBy(source).empty()) break;
      return fmt::format(" -x -a '(__gen_vendor_confs_words {})'", ListedBy(source));
  }
  return " -x";
}

class Script {
 public:
  explicit Script(const CommandFacts& tool) : tool_(tool) {
    const std::vector<std::string> chosen = NamesOfWorkspaceOptions(tool_);
    text_ = fmt::format(R"fish(# Completion of {0} in fish; made by: {0} completion fish

# Words of the workspace that the command line chooses.
function __gen_vendor_confs_words
    set -l chosen
    set -l option
    for word in (commandline -opc)
        if test -n "$option"
            set -a chosen $option (string replace -r '^~/' "$HOME/" -- $word)
            set option
            continue
        end
        switch $word
            case {1}
                set option $word
            case '{2}=*'
                set -a chosen $word
        end
    end
    set -l program (commandline -opc)
    set program (string replace -r '^~/' "$HOME/" -- $program[1])
    $program $chosen completion $argv 2>/dev/null
end

complete -c {0} -f
)fish",
                        tool_.name, fmt::join(chosen, " "), fmt::join(chosen, "=*' '"));
    // Not __fish_use_subcommand, which takes the value of a global option for a command.
    Add(tool_, "not __fish_seen_subcommand_from" + Names(tool_), "");
  }

  std::string Take() { return std::move(text_); }

 private:
  // `before_children`: where the command's subcommands may stand; `within`: where its options may, empty:
  // anywhere.
  void Add(const CommandFacts& command, const std::string& before_children, const std::string& within) {
    for (const OptionFacts& option : command.options)
      AddOption(option, &command != &tool_ || IsShared(option) ? within : before_children);
    for (const CommandFacts& child : command.commands) {
      Line(before_children, fmt::format(" -a {} -d {}", child.name, Quoted(child.help)));
    }
    for (const CommandFacts& child : command.commands) {
      const std::string inside =
          (within.empty() ? "" : within + "; and ") + "__fish_seen_subcommand_from " + child.name;
      Add(child, inside + "; and not __fish_seen_subcommand_from" + Names(child), inside);
    }
  }

  // " check stats": of the command's commands.
  static std::string Names(const CommandFacts& command) {
    std::string names;
    for (const CommandFacts& child : command.commands) names += " " + child.name;
    return names;
  }

  void AddOption(const OptionFacts& option, const std::string& within) {
    if (option.positional) {
      if (SourceOf(option) != WordSource::kNone) {
        Line(within, SourceOf(option) == WordSource::kFiles ? " -F" : ValueArguments(option));
      }
      return;
    }
    std::string arguments;
    for (const std::string& name : option.names) {
      arguments += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (!option.value.empty()) arguments += ValueArguments(option);
    Line(within, arguments + " -d " + Quoted(option.help));
  }

  void Line(const std::string& condition, const std::string& arguments) {
    text_ += fmt::format("complete -c {}{}{}\n", tool_.name,
                         condition.empty() ? "" : " -n " + Quoted(condition), arguments);
  }

  const CommandFacts& tool_;
  std::string text_;
};

}  // namespace

std::string FishCompletion(const CommandFacts& tool) {
  return Script(tool).Take();
}

}  // namespace vendorconfs
