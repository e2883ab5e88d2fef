#include "cli/rule_listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "audit/rules.h"
#include "support/error.h"
#include "support/nearest.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

std::string Paragraph(std::string_view title, std::string_view text, const TextOptions& options) {
  return "\n" + options.style.Bold(title) + "\n" + Wrapped(text, options.width, "  ", "  ");
}

// "Fires when …"; a summary may begin with the option that it takes, as in "against --baseline: …".
std::string FiresWhen(std::string_view summary) {
  const std::size_t colon = summary.starts_with("against ") ? summary.find(": ") : std::string_view::npos;
  if (colon == std::string_view::npos) return fmt::format("Fires when {}.", summary);
  return fmt::format("Fires when, {}, {}.", summary.substr(0, colon), summary.substr(colon + 2));
}

std::string Explained(const ListedRule& listed, const TextOptions& options) {
  const Rule& rule = *listed.rule;
  std::string text =
      fmt::format("{} ({}, {})\n", options.style.Bold(rule.name), ToString(rule.severity), listed.command);
  text += Wrapped(FiresWhen(rule.summary), options.width, "  ", "  ");
  text += Paragraph("What it means", rule.meaning, options);
  text += Paragraph("Why it matters", rule.matters, options);
  text += Paragraph("How to mend it", rule.remedy, options);
  text += "\n" + options.style.Bold("Example") + "\n";
  std::string_view example = rule.example;
  while (!example.empty()) {
    const std::size_t end = std::min(example.find('\n'), example.size());
    const std::string_view line = example.substr(0, end);
    // A line that fits keeps its blanks.
    text += line.empty()                              ? "\n"
            : 2 + DisplayWidth(line) <= options.width ? fmt::format("  {}\n", line)
                                                      : Wrapped(line, options.width, "  ", "      ");
    example.remove_prefix(std::min(end + 1, example.size()));
  }
  return text;
}

ordered_json Listed(const ListedRule& listed) {
  return {{"rule", listed.rule->name},
          {"severity", ToString(listed.rule->severity)},
          {"command", listed.command},
          {"summary", listed.rule->summary}};
}

// The rules of that name, of which each command may have one.
std::vector<ListedRule> RulesNamed(std::string_view name) {
  std::vector<ListedRule> found;
  std::vector<std::string_view> names;
  for (const ListedRule& listed : ListRules()) {
    names.push_back(listed.rule->name);
    if (listed.rule->name == name) found.push_back(listed);
  }
  if (!found.empty()) return found;
  std::string hint = DidYouMean(name, names);
  if (hint.empty()) hint = "; see gen_vendor_confs lint --list-rules";
  throw InputError(fmt::format("unknown rule \"{}\"{}", name, hint));
}

}  // namespace

std::string RuleList(const TextOptions& options) {
  TextTable table({{""}, {""}, {""}, {""}});
  for (const ListedRule& listed : ListRules()) {
    table.Add({options.style.Bold(listed.rule->name), std::string(ToString(listed.rule->severity)),
               std::string(listed.command), std::string(listed.rule->summary)});
  }
  return table.Render(options.width, "", [](std::string_view title) { return std::string(title); });
}

std::string RuleListJson() {
  ordered_json rules = ordered_json::array();
  for (const ListedRule& listed : ListRules()) rules.push_back(Listed(listed));
  return ordered_json({{"schema", 1}, {"rules", std::move(rules)}}).dump() + "\n";
}

std::string RuleExplanation(std::string_view name, const TextOptions& options) {
  std::string text;
  for (const ListedRule& listed : RulesNamed(name)) {
    if (!text.empty()) text += '\n';
    text += Explained(listed, options);
  }
  return text;
}

std::string RuleExplanationJson(std::string_view name) {
  ordered_json rules = ordered_json::array();
  for (const ListedRule& listed : RulesNamed(name)) {
    ordered_json rule = Listed(listed);
    rule["meaning"] = listed.rule->meaning;
    rule["matters"] = listed.rule->matters;
    rule["remedy"] = listed.rule->remedy;
    rule["example"] = listed.rule->example;
    rules.push_back(std::move(rule));
  }
  return ordered_json({{"schema", 1}, {"rules", std::move(rules)}}).dump() + "\n";
}

}  // namespace vendorconfs
