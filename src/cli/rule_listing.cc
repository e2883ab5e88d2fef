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

constexpr std::size_t kWidth = 100;

std::string Paragraph(std::string_view title, std::string_view text, const Style& style) {
  return "\n" + style.Bold(title) + "\n" + Wrapped(text, kWidth, "  ", "  ");
}

std::string Explained(const ListedRule& listed, const Style& style) {
  const Rule& rule = *listed.rule;
  std::string text =
      fmt::format("{} ({}, {})\n", style.Bold(rule.name), ToString(rule.severity), listed.command);
  text += Wrapped(fmt::format("Fires when {}.", rule.summary), kWidth, "  ", "  ");
  text += Paragraph("What it means", rule.meaning, style);
  text += Paragraph("Why it matters", rule.matters, style);
  text += Paragraph("How to mend it", rule.remedy, style);
  text += "\n" + style.Bold("Example") + "\n";
  std::string_view example = rule.example;
  while (!example.empty()) {
    const std::size_t end = std::min(example.find('\n'), example.size());
    text += end == 0 ? "\n" : fmt::format("  {}\n", example.substr(0, end));
    example.remove_prefix(std::min(end + 1, example.size()));
  }
  return text;
}

}  // namespace

std::string RuleList(const Style& style) {
  std::string text;
  for (const ListedRule& listed : ListRules()) {
    text += fmt::format("{}{} {:<8} {:<9} {}\n", style.Bold(listed.rule->name),
                        std::string(30 - std::min<std::size_t>(listed.rule->name.size(), 29), ' '),
                        ToString(listed.rule->severity), listed.command, listed.rule->summary);
  }
  return text;
}

std::string RuleListJson() {
  using nlohmann::ordered_json;
  ordered_json rules = ordered_json::array();
  for (const ListedRule& listed : ListRules()) {
    rules.push_back({{"rule", listed.rule->name},
                     {"severity", ToString(listed.rule->severity)},
                     {"command", listed.command},
                     {"summary", listed.rule->summary}});
  }
  return ordered_json({{"schema", 1}, {"rules", std::move(rules)}}).dump() + "\n";
}

std::string RuleExplanation(std::string_view name, const Style& style) {
  std::string text;
  std::vector<std::string_view> names;
  for (const ListedRule& listed : ListRules()) {
    names.push_back(listed.rule->name);
    if (listed.rule->name != name) continue;
    if (!text.empty()) text += '\n';
    text += Explained(listed, style);
  }
  if (text.empty()) {
    std::string hint = DidYouMean(name, names);
    if (hint.empty()) hint = "; see gen_vendor_confs lint --list-rules";
    throw InputError(fmt::format("unknown rule \"{}\"{}", name, hint));
  }
  return text;
}

}  // namespace vendorconfs
