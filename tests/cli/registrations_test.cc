#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kTwice = R"(m.impl("mm", First);
#ifdef A
m.impl("relu", OnA);
#else
m.impl("relu", Otherwise);
#endif
m.impl("mm",
       Second);
TORCH_LIBRARY_IMPL(aten, AutogradPrivateUse1, n) {
  n.impl("add.Tensor", Autograd);
}
)";

TEST_CASE("registrations shows the workspace's files and what each is for") {
  const SmallTool tool;
  const ProgramResult result = tool.Run({"registrations"});
  CHECK(result.status == 0);
  CHECK(HasText(result.output, "register.inc: 16 registrations (universe)\n"));
  CHECK(HasText(result.output, "newchip.inc: 5 registrations (newchip native)\n"));
  CHECK(HasText(result.output, "newchip_flaggems.inc: 4 registrations (newchip flaggems)\n"));
  CHECK(HasText(result.output, "  5:3  gelu        AcmeGelu       if defined(ACME_GELU)\n"));
  CHECK(HasText(result.output, "25 registrations in 3 files, no duplicate\n"));
  CHECK_FALSE(HasText(tool.Run({"registrations", "--platform", "boxy"}).output, "newchip"));
}

TEST_CASE("registrations of named files tells duplicates with both places") {
  TempDirectory directory;
  const std::string file = directory.Write("twice.inc", kTwice).string();
  const ProgramResult result = RunProgram({"sh", "-c", "cd \"$1\" && exec \"$2\" registrations twice.inc",
                                           "sh", directory.path().string(), VENDORCONFS_TOOL});
  CHECK(result.status == 0);
  CHECK(HasText(result.output, "twice.inc: 5 registrations, 4 of them on aten::PrivateUse1\n"));
  CHECK(HasText(result.output, "aten::AutogradPrivateUse1, does not count"));
  CHECK(HasText(result.output,
                "duplicate: mm is registered twice: twice.inc:1:1 First and twice.inc:7:1 Second\n"));
  // Its arms exclude each other.
  CHECK_FALSE(HasText(result.output, "relu is registered twice"));
  CHECK(HasText(result.output, "5 registrations in 1 file, 1 duplicate\n"));
}

TEST_CASE("registrations in JSON") {
  const SmallTool tool;
  const std::string file = tool.directory().Write("twice.inc", kTwice).string();
  const nlohmann::json json = tool.Json({"registrations", file});
  CHECK(json["schema"] == 1);
  REQUIRE(json["files"].size() == 1);
  CHECK(json["files"][0]["uses"].empty());
  const nlohmann::json& registrations = json["files"][0]["registrations"];
  REQUIRE(registrations.size() == 5);
  CHECK(registrations[1]["op"] == "relu");
  CHECK(registrations[1]["wrapper"] == "OnA");
  CHECK(registrations[1]["line"] == 3);
  CHECK(registrations[1]["column"] == 1);
  CHECK(registrations[1]["conditions"] == nlohmann::json{"defined(A)"});
  CHECK(registrations[4]["dispatch_key"] == "AutogradPrivateUse1");
  CHECK(registrations[4]["counts"] == false);
  REQUIRE(json["duplicates"].size() == 1);
  CHECK(json["duplicates"][0]["op"] == "mm");
  CHECK(json["duplicates"][0]["platform"].is_null());
  CHECK(json["duplicates"][0]["first"]["line"] == 1);
  CHECK(json["duplicates"][0]["second"]["line"] == 7);
}

TEST_CASE("registrations of a file that cannot be read") {
  const SmallTool tool;
  CHECK(tool.Run({"registrations", tool.Path("nowhere.inc")}).status == 2);
  const std::string file = tool.directory().Write("open.inc", "m.impl(\"mm\", F);\n/* no end").string();
  const ProgramResult result = tool.Run({"registrations", file});
  CHECK(result.status == 2);
  CHECK(HasText(result.errors, "open.inc:2"));
}

TEST_CASE("registrations of named files refuses what a workspace would") {
  const SmallTool tool;
  const std::string latin =
      tool.directory().Write("latin.inc", "\n// caf\xE9\nm.impl(\"mm\", F);\n").string();
  const ProgramResult encoding = tool.Run({"registrations", latin});
  CHECK(encoding.status == 2);
  CHECK(HasText(encoding.errors, "latin.inc:2: is not UTF-8; save it as UTF-8"));
  const std::string file = tool.directory().Write("one.inc", "m.impl(\"mm\", F);\n").string();
  const ProgramResult platform = tool.Run({"registrations", file, "--platform", "newchop"});
  CHECK(platform.status == 2);
  CHECK(HasText(platform.errors, "newchop"));
  CHECK(tool.Run({"registrations", file, "--platform", "newchip"}).status == 0);
  const ProgramResult nameless = tool.Run({"registrations", ""});
  CHECK(nameless.status == 2);
  CHECK(HasText(nameless.errors, "FILE is empty; name a registration file"));
}

TEST_CASE("registrations tells the files that are not followed") {
  const SmallTool tool;
  const std::string file =
      tool.directory().Write("more.inc", "#if 0\n#include \"no.inc\"\n#endif\n#include \"x.inc\"\n").string();
  CHECK(HasText(tool.Run({"registrations", file}).output, ":4: #include \"x.inc\" is not followed"));
  const nlohmann::json json = tool.Json({"registrations", file});
  CHECK(json["files"][0]["not_followed"] == nlohmann::json{{{"header", "\"x.inc\""}, {"line", 4}}});
}

TEST_CASE("registrations keeps to the terminal's width") {
  const SmallTool tool;
  const std::string file =
      tool.directory()
          .Write("wide.inc",
                 "#if defined(USE_FLAGGEMS_KERNELS) && TORCH_VERSION_MINOR >= 5\n"
                 "m.impl(\"_scaled_dot_product_attention\", WrapperScaledDotProductAttention);\n#endif\n"
                 "m.impl(\"mm\", Mm);\n"
                 "TORCH_LIBRARY_IMPL(aten, AutogradPrivateUse1, m) { m.impl(\"a\", F); }\n"
                 "TORCH_LIBRARY_FRAGMENT(aten, m) { m.impl(\"b\", F); }\n")
          .string();
  const std::string output = tool.Run({"registrations", file}, {"COLUMNS=100"}).output;
  CHECK(HasText(output,
                "   2:1  _scaled_dot_product_attention  WrapperScaledDotProductAttention\n"
                "        if defined(USE_FLAGGEMS_KERNELS) && TORCH_VERSION_MINOR >= 5\n"
                "   4:1  mm                             Mm\n"
                "  5:52  a                              F\n"
                "        aten::AutogradPrivateUse1, does not count\n"));
  CHECK(HasText(output, "        aten without a key, does not count\n"));
  CHECK(tool.Json({"registrations", file})["files"][0]["registrations"][3]["dispatch_key"].is_null());
}

TEST_CASE("registrations tells the calls that are not read") {
  const SmallTool tool;
  const std::string file =
      tool.directory().Write("q.inc", "void F(torch::Library& q) {\n  q.impl(\"a\", f);\n}\n").string();
  CHECK(HasText(
      tool.Run({"registrations", file}, {"COLUMNS=300"}).output,
      ":2: impl is called on \"q\", which this file does not say to be a library; what that registers "
      "is not listed\n"));
  CHECK(tool.Json({"registrations", file})["files"][0]["not_read"] ==
        nlohmann::json{{{"receiver", "q"}, {"line", 2}, {"calls", 1}}});
}

TEST_CASE("a file without registrations is shown as such") {
  const SmallTool tool;
  const std::string file = tool.directory().Write("empty.inc", "// nothing\n").string();
  CHECK(HasText(tool.Run({"registrations", file}).output, "0 registrations in 1 file, no duplicate\n"));
}

}  // namespace
}  // namespace vendorconfs
