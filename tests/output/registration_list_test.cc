#include "output/registration_list.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "support/catch.h"

namespace vendorconfs {
namespace {

TEST_CASE("The list as JSON comes in pieces", "[output][registrations]") {
  constexpr int kCount = 500;
  std::string text = "#include \"more.inc\"\n";
  for (int i = 0; i < kCount; ++i) text += "m.impl(\"a\", f);\n";
  const RegistrationFile file = ReadRegistrations(text, "f.inc", {});
  const RegistrationFile empty = ReadRegistrations("x.impl(\"a\", f);", "g.inc", {});
  RegistrationList list;
  list.files = {{&file, {"universe"}}, {&empty, {}}};
  list.groups = {{"chip", {&file, &empty}}};
  std::string whole;
  std::size_t longest = 0;
  WriteRegistrationListJson(list, [&](std::string_view piece) {
    whole += piece;
    longest = std::max(longest, piece.size());
  });
  CHECK(longest < 1000);
  CHECK(whole.ends_with("}\n"));
  const nlohmann::json json = nlohmann::json::parse(whole);
  CHECK(json["files"][0]["registrations"].size() == kCount);
  CHECK(json["files"][0]["not_followed"][0]["line"] == 1);
  CHECK(json["files"][0]["not_read"].empty());
  CHECK(json["files"][1]["registrations"].empty());
  CHECK(json["files"][1]["not_read"][0]["receiver"] == "x");
  CHECK(json["duplicates"].size() == kCount - 1);
  CHECK(json["duplicates"][0]["platform"] == "chip");
  CHECK(json["duplicates"][0]["second"]["line"] == 3);
}

}  // namespace
}  // namespace vendorconfs
