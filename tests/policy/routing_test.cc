// The universe of a workspace.
#include "policy/routing.h"

#include <string>
#include <vector>

#include "policy/changed_workspace.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

std::vector<std::string> Universe(const ChangedWorkspace& changed) {
  std::vector<std::string> names;
  for (const OpId op : changed.routing.universe) names.emplace_back(changed.workspace.names.Name(op));
  return names;
}

TEST_CASE("the universe is what counts of its files, each op once and sorted, wherever it stands") {
  const std::vector<std::string> plain = Universe(ChangedWorkspace());
  REQUIRE(plain.size() == 16);
  CHECK(plain.front() == "add.Scalar");
  CHECK(plain.back() == "view");
  const ChangedWorkspace changed({
      {"vendorconfs.toml", R"(["register.inc"])", R"(["register.inc", "more.inc"])"},
      {"registration/more.inc", "", "  m.impl(\"zeta\", W);\n  m.impl(\"mm\", W);\n  m.impl(\"abs\", W);\n"},
      {"registration/register.inc", "// op universe",
       "TORCH_LIBRARY_IMPL(aten, AutogradPrivateUse1, key) {\n  key.impl(\"autograd_only\", W);\n"
       "  key.impl(\"mm\", W);\n}"},
  });
  std::vector<std::string> expected = plain;
  expected.insert(expected.begin(), "abs");
  expected.push_back("zeta");
  CHECK(Universe(changed) == expected);
}

}  // namespace
}  // namespace vendorconfs
