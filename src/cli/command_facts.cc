#include "cli/command_facts.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace vendorconfs {
namespace {

// CLI11 names a value as "F:{text,json}" where only some words are taken.
void SetValue(const std::string& type, OptionFacts& facts) {
  const std::size_t brace = type.find(":{");
  facts.value = type.substr(0, brace);
  if (brace == std::string::npos) return;
  std::string_view words = std::string_view(type).substr(brace + 2);
  words = words.substr(0, words.find('}'));
  while (!words.empty()) {
    const std::size_t comma = std::min(words.find(','), words.size());
    facts.choices.emplace_back(words.substr(0, comma));
    words.remove_prefix(std::min(comma + 1, words.size()));
  }
}

OptionFacts FactsOf(const CLI::Option& option) {
  OptionFacts facts;
  facts.help = option.get_description();
  facts.required = option.get_required();
  facts.positional = option.get_positional();
  const bool takes_value = option.get_expected_min() != 0 && option.get_items_expected_max() != 0;
  if (facts.positional) {
    SetValue(option.get_type_name(), facts);
    facts.names.push_back(option.get_name(true));
    facts.value = facts.names.front();
    facts.repeated = option.get_expected_max() > 1;
    return facts;
  }
  for (const std::string& name : option.get_snames()) facts.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) facts.names.push_back("--" + name);
  if (takes_value) SetValue(option.get_type_name(), facts);
  const bool all = option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  facts.repeated = takes_value && (all || option.get_expected_max() > 1);
  return facts;
}

}  // namespace

std::string CommandFacts::Usage() const {
  std::string usage = name;
  for (const OptionFacts& option : options) {
    if (!option.positional) continue;
    const std::string word = option.names.front() + (option.repeated ? "..." : "");
    usage += option.required ? " " + word : " [" + word + "]";
  }
  return usage;
}

CommandFacts FactsOf(const CLI::App& app) {
  CommandFacts facts;
  facts.name = app.get_name();
  facts.help = app.get_description();
  facts.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options()) facts.options.push_back(FactsOf(*option));
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    facts.commands.push_back(FactsOf(*command));
  }
  return facts;
}

bool IsShared(const OptionFacts& option) {
  return std::none_of(option.names.begin(), option.names.end(),
                      [](const std::string& name) { return name == "--help" || name == "--version"; });
}

std::vector<OptionFacts> SharedOptions(const CommandFacts& tool) {
  std::vector<OptionFacts> options;
  std::copy_if(tool.options.begin(), tool.options.end(), std::back_inserter(options), IsShared);
  return options;
}

WordSource SourceOf(const OptionFacts& option) {
  if (!option.choices.empty()) return WordSource::kChoices;
  if (option.value == "FILE" || option.value == "CONF" || option.value == "OLD" || option.value == "NEW") {
    return WordSource::kFiles;
  }
  if (option.value == "DIR") return WordSource::kDirectories;
  const auto is = [&](std::string_view name) {
    return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
  };
  if (is("--drop-gap")) return WordSource::kGapOps;
  if (is("--drop-measured")) return WordSource::kMeasuredOps;
  if (is("--graduate")) return WordSource::kWithholders;
  if (is("--drop-hold")) return WordSource::kHeldOps;
  if (option.value.starts_with("P:OP")) return WordSource::kPlatformOps;
  if (option.value == "P:SET") return WordSource::kPlatformSets;
  if (is("--dtype")) return WordSource::kDtypeWords;
  if (option.value == "P") return WordSource::kPlatforms;
  if (option.value == "OP" || option.value == "GLOB") return WordSource::kOps;
  if (option.value == "SET") return WordSource::kSets;
  if (option.value == "RULE") return WordSource::kRules;
  if (option.value == "BACKEND") return WordSource::kBackendWords;
  if (option.value == "ISSUE") return WordSource::kIssueWords;
  if (option.value == "KIND") return WordSource::kGapKindWords;
  return WordSource::kNone;
}

std::string_view ListedBy(WordSource source) {
  switch (source) {
    case WordSource::kPlatforms:
      return "platforms";
    case WordSource::kOps:
      return "ops";
    case WordSource::kSets:
      return "sets";
    case WordSource::kRules:
      return "rules";
    case WordSource::kBackendWords:
      return "backends";
    case WordSource::kGapKindWords:
      return "gap-kinds";
    case WordSource::kDtypeWords:
      return "dtypes";
    case WordSource::kIssueWords:
      return "issues";
    case WordSource::kGapOps:
      return "gap-ops";
    case WordSource::kMeasuredOps:
      return "measured-ops";
    case WordSource::kWithholders:
      return "withholding-platforms";
    case WordSource::kPlatformOps:
      return "platform-ops";
    case WordSource::kPlatformSets:
      return "platform-sets";
    case WordSource::kHeldOps:
      return "held-ops";
    case WordSource::kNone:
    case WordSource::kChoices:
    case WordSource::kFiles:
    case WordSource::kDirectories:
      break;
  }
  return {};
}

std::vector<std::string> NamesOfWorkspaceOptions(const CommandFacts& tool) {
  std::vector<std::string> names;
  for (const OptionFacts& option : tool.options) {
    const WordSource source = SourceOf(option);
    if (option.positional || (source != WordSource::kFiles && source != WordSource::kDirectories)) continue;
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

}  // namespace vendorconfs
