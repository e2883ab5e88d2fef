#include "support/op_names.h"

#include <map>
#include <regex>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/random.h"

namespace vendorconfs {
namespace {

TEST_CASE("an op name is what the contract's pattern matches") {
  static const std::regex kPattern(R"([A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)?)");
  Random random(3);
  std::size_t matched = 0;
  for (int round = 0; round < 20000; ++round) {
    const std::string name = random.Text(random.Below(6), "aZ_09.-\xC3");
    const bool wanted = std::regex_match(name, kPattern);
    matched += wanted ? 1 : 0;
    CAPTURE(name);
    REQUIRE(IsOpName(name) == wanted);
  }
  CHECK(matched > 1000);
  CHECK(IsOpName("__and__.Tensor"));
  CHECK(IsOpName("add.0"));
  CHECK_FALSE(IsOpName("aten::mm"));
  CHECK_FALSE(IsOpName("mm "));
  CHECK_FALSE(IsOpName("mm\n"));
  CHECK_FALSE(IsOpName(std::string_view("mm\0", 3)));
}

TEST_CASE("equal names get equal ids, in the order of first sight") {
  OpNames names;
  CHECK(names.size() == 0);
  CHECK(names.Find("mm") == kNoOp);
  CHECK(names.Intern("mm") == 0);
  CHECK(names.Intern("mm.out") == 1);
  CHECK(names.Intern("mm") == 0);
  CHECK(names.size() == 2);
  CHECK(names.Name(1) == "mm.out");
  CHECK(names.Find("mm.out") == 1);
  CHECK(names.Find("mm.ou") == kNoOp);
}

TEST_CASE("many names keep their ids and their text") {
  OpNames names;
  std::map<std::string, OpId> known;
  std::vector<std::string_view> views;
  Random random(11);
  for (int round = 0; round < 60000; ++round) {
    // Short names repeat; now and then one is longer than the blocks that names are kept in.
    const std::size_t size = random.OneIn(20000) ? 100'000 : random.Between(1, 4);
    std::string name = random.Text(size, "abcdefghij_XYZ.");
    const OpId id = names.Intern(name);
    const auto [found, fresh] = known.emplace(std::move(name), id);
    REQUIRE(found->second == id);
    if (!fresh) continue;
    REQUIRE(id == views.size());
    views.push_back(names.Name(id));
  }
  REQUIRE(names.size() == known.size());
  REQUIRE(known.size() > 10000);  // the table has grown more than once
  for (const auto& [name, id] : known) {
    REQUIRE(names.Find(name) == id);
    REQUIRE(names.Name(id) == name);
    // A view taken early is still the same text.
    REQUIRE(views[id].data() == names.Name(id).data());
  }
}

TEST_CASE("names are copied, not referred to") {
  OpNames names;
  std::string text = "mm";
  const OpId id = names.Intern(text);
  text = "zz";
  CHECK(names.Name(id) == "mm");
}

}  // namespace
}  // namespace vendorconfs
