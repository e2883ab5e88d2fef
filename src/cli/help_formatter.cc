#include "cli/help_formatter.h"

#include "cli/command_facts.h"

namespace vendorconfs {
namespace {

// "--manifest FILE, --platform P, -q, …": what the tool takes beside help and version.
std::string GlobalOptionNames(const CLI::App& tool) {
  std::string text;
  for (const OptionFacts& option : SharedOptions(FactsOf(tool))) {
    text +=
        (text.empty() ? "" : ", ") + option.names.front() + (option.value.empty() ? "" : " " + option.value);
  }
  return text;
}

}  // namespace

std::string HelpFormatter::make_footer(const CLI::App* app) const {
  const std::string footer = CLI::Formatter::make_footer(app);
  const CLI::App* tool = app;
  while (tool->get_parent() != nullptr) tool = tool->get_parent();
  if (tool == app) return footer;
  return "Global options: " + GlobalOptionNames(*tool) + "; see " + tool->get_name() + " --help\n\n" + footer;
}

}  // namespace vendorconfs
