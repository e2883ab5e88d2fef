// The registry: names, levels and words.
#include "audit/rules.h"

#include <set>
#include <string>

#include "audit/validate_rules.h"
#include "input/rule_names.h"
#include "routing/findings.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("waivers may name each lint rule, and nothing else") {
  std::set<std::string_view> names;
  for (const LintRule* rule : LintRules()) names.insert(rule->name);
  CHECK(names == std::set<std::string_view>(std::begin(kRuleNames), std::end(kRuleNames)));
  CHECK(names.size() == LintRules().size());
}

TEST_CASE("each rule says what it means, why it matters, how to mend it, and gives an example") {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const ListedRule& listed : ListRules()) {
    const Rule& rule = *listed.rule;
    INFO(listed.command << " " << rule.name);
    CHECK(seen.insert({listed.command, rule.name}).second);
    CHECK_FALSE(rule.summary.empty());
    CHECK(rule.summary.back() != '.');
    for (const std::string_view text : {rule.meaning, rule.matters, rule.remedy}) {
      CHECK(text.size() > 7);
      CHECK((text.empty() || text.back() == '.'));
      CHECK(text.find('\n') == std::string_view::npos);
    }
    CHECK((!rule.example.empty() && rule.example.back() == '\n'));
  }
}

TEST_CASE("each diagnostic about a conf's text has a validate rule") {
  using routing::internal::Rule;
  const std::set<Rule> without = {Rule::kTooLarge};
  for (int i = 0; i < static_cast<int>(Rule::kUnknownForce);
       ++i) {  // those behind it are about the environment
    const auto rule = static_cast<Rule>(i);
    INFO(routing::internal::RuleName(rule));
    CHECK((RuleOfDiagnostic(routing::internal::RuleName(rule)) == nullptr) == (without.count(rule) == 1));
  }
}

}  // namespace
}  // namespace vendorconfs
