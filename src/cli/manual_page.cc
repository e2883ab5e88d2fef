#include "cli/manual_page.h"

#include <fmt/format.h>

#include <algorithm>

namespace vendorconfs {
namespace {

// Text that roff takes as it is, on one line.
std::string Roff(std::string_view text) {
  std::string roff;
  if (!text.empty() && (text.front() == '.' || text.front() == '\'')) roff += "\\&";
  for (const char c : text) {
    if (c == '\\') {
      roff += "\\e";
    } else if (c == '-') {
      roff += "\\-";
    } else {
      roff += c;
    }
  }
  return roff;
}

class Writer {
 public:
  explicit Writer(const CommandFacts& tool, std::string_view version) : tool_(tool) {
    std::string title = tool.name;
    std::transform(title.begin(), title.end(), title.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    text_ = fmt::format(".TH {} 1 \"\" \"vendorconfs {}\" \"User Commands\"\n", title, version);
  }

  std::string Write() {
    text_ += fmt::format(".SH NAME\n{} \\- {}\n", tool_.name, Roff(OneLine(tool_.help)));
    text_ += fmt::format(".SH SYNOPSIS\n.B {}\n.RI [ options ]\n.RI [ command \" [\" arguments \"]...]\"\n",
                         tool_.name);
    text_ += ".SH DESCRIPTION\n";
    Footer(tool_.footer, true);
    text_ += ".SH OPTIONS\nThey may stand before the command or behind it.\n";
    Options(tool_);
    text_ += ".SH COMMANDS\n";
    for (const CommandFacts& command : tool_.commands) Command(command, "");
    Environment();
    return std::move(text_);
  }

 private:
  // Without the full stop at its end.
  static std::string OneLine(std::string_view text) {
    std::string line(text.substr(0, text.find('\n')));
    if (!line.empty() && line.back() == '.') line.pop_back();
    return line;
  }

  void Command(const CommandFacts& command, const std::string& above) {
    const std::string path = above.empty() ? "" : above + " ";
    text_ += fmt::format(".SS {}\n{}.\n", Roff(path + command.Usage()), Roff(OneLine(command.help)));
    Options(command);
    Footer(command.footer, false);
    for (const CommandFacts& child : command.commands) Command(child, path + command.name);
  }

  void Options(const CommandFacts& command) {
    for (const OptionFacts& option : command.options) {
      text_ += ".TP\n";
      if (option.positional) {
        text_ += fmt::format(".I {}\n", Roff(option.names.front()));
      } else {
        std::string names;
        for (const std::string& name : option.names)
          names += (names.empty() ? "\\fB" : ", \\fB") + Roff(name) + "\\fR";
        if (!option.value.empty()) names += " \\fI" + Roff(option.value) + "\\fR";
        text_ += names + "\n";
      }
      text_ += Roff(option.help) + (option.help.ends_with('.') ? "\n" : ".\n");
      if (!option.choices.empty()) {
        text_ += fmt::format("One of: {}.\n", Roff(fmt::format("{}", fmt::join(option.choices, ", "))));
      }
    }
  }

  // Paragraphs as they are; lines that begin with blanks are examples. `begun`: it stands first in its
  // section.
  void Footer(std::string_view footer, bool begun) {
    bool example = false;
    while (!footer.empty()) {
      const std::size_t end = std::min(footer.find('\n'), footer.size());
      const std::string_view line = footer.substr(0, end);
      footer.remove_prefix(std::min(end + 1, footer.size()));
      const bool indented = line.starts_with("  ");
      if (indented != example) text_ += indented ? ".PP\n.nf\n" : ".fi\n";
      example = indented;
      if (line.empty()) {
        begun = false;
        continue;
      }
      if (!indented && !begun) text_ += ".PP\n";
      begun = true;
      text_ += Roff(line) + "\n";
    }
    if (example) text_ += ".fi\n";
  }

  void Environment() {
    text_ +=
        ".SH ENVIRONMENT\n"
        ".TP\n.B NO_COLOR\nWhere it is set and not empty, nothing is coloured unless \\-\\-color says so.\n"
        ".TP\n.B COLUMNS\nThe width of texts, instead of the terminal's.\n"
        ".SH FILES\n"
        ".TP\n.I vendorconfs.toml\nThe manifest of a workspace, searched upwards from the working "
        "directory.\n";
  }

  const CommandFacts& tool_;
  std::string text_;
};

}  // namespace

std::string ManualPage(const CommandFacts& tool, std::string_view version) {
  return Writer(tool, version).Write();
}

}  // namespace vendorconfs
