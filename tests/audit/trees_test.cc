// Each rule fires in the tree of its name, and nothing fires there that is not stated, through the built
// binary.
#include <algorithm>
#include <set>

#include "cli/tool.h"
#include "support/catch.h"
#include "tree.h"

namespace vendorconfs {
namespace {

using nlohmann::json;

std::string Word(const json& value) {
  return value.is_null() ? "-" : value.get<std::string>();
}

// As expect.txt writes it, with the file relative to the tree.
std::string Line(const json& finding, const Tree& tree) {
  std::string file = finding.at("file").get<std::string>();
  const std::string prefix = tree.path.string() + "/";
  if (file.rfind(prefix, 0) == 0) file.erase(0, prefix.size());
  return Word(finding.at("rule")) + " " + Word(finding.at("severity")) + " " + file + ":" +
         std::to_string(finding.at("line").get<int>()) + " " + Word(finding.at("platform")) + " " +
         Word(finding.at("op"));
}

TEST_CASE("each tree has exactly the findings that it states") {
  for (const Tree& tree : ReadTrees()) {
    DYNAMIC_SECTION(tree.command << " " << tree.name) {
      const ProgramResult result = RunTool(CommandLine(tree, {"--format", "json"}));
      INFO(result.errors);
      const json report = json::parse(result.output);
      REQUIRE(report.at("schema") == 1);
      std::vector<std::string> found;
      bool error = false;
      for (const json& finding : report.at("findings")) {
        found.push_back(Line(finding, tree));
        CHECK(finding.size() == 7);
        CHECK_FALSE(finding.at("message").get<std::string>().empty());
        error = error || finding.at("severity") == "error";
      }
      std::sort(found.begin(), found.end());
      CHECK(found == tree.expected);
      CHECK(result.status == (error ? 1 : 0));
    }
  }
}

TEST_CASE("each listed rule has a tree in which it fires") {
  const ProgramResult listed = RunTool({"lint", "--list-rules", "--format", "json"});
  REQUIRE(listed.status == 0);
  const std::vector<Tree> trees = ReadTrees();
  std::size_t rules = 0;
  const json list = json::parse(listed.output);
  for (const json& rule : list.at("rules")) {
    const std::string name = rule.at("rule").get<std::string>();
    const std::string command = rule.at("command").get<std::string>();
    INFO(command << " " << name);
    const auto tree = std::find_if(trees.begin(), trees.end(), [&](const Tree& one) {
      return one.command == command && one.name == name;
    });
    REQUIRE(tree != trees.end());
    const std::string begin = name + " " + rule.at("severity").get<std::string>() + " ";
    CHECK(std::any_of(tree->expected.begin(), tree->expected.end(),
                      [&](const std::string& line) { return line.rfind(begin, 0) == 0; }));
    ++rules;
  }
  CHECK(rules > 40);
}

TEST_CASE("each command has a tree in which no rule fires") {
  std::set<std::string> clean;
  for (const Tree& tree : ReadTrees()) {
    if (tree.name == "clean" && tree.expected.empty()) clean.insert(tree.command);
  }
  CHECK(clean == std::set<std::string>{"check", "lint", "validate"});
}

}  // namespace
}  // namespace vendorconfs
