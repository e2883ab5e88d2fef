#include <algorithm>

#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

std::string Text(const SmallTool& tool, const std::string& set, const std::string& platform) {
  const ProgramResult result = tool.Run({"export", set, "--platform", platform, "--format", "text"});
  INFO(result.errors);
  REQUIRE(result.status == 0);
  return result.output;
}

TEST_CASE("export writes each set, one op a line") {
  const SmallTool tool;
  CHECK(Text(tool, "native", "newchip") == "add.Tensor\ncat\ngelu\nrelu\ntanh\n");
  CHECK(Text(tool, "extra-native", "newchip").empty());
  CHECK(Text(tool, "escape", "newchip").empty());
  CHECK(Text(tool, "registered", "newchip") ==
        "add.Scalar\nadd.Tensor\nadd_.Tensor\ncat\ngelu\nmm\nrelu\nsoftmax\ntanh\n");
  CHECK(Text(tool, "flaggems-wanted", "newchip") == "add.Scalar\nadd_.Tensor\nmm\nsoftmax\n");
  CHECK(Text(tool, "withheld", "newchip") == "mm.out\nsort\n");
  CHECK(Text(tool, "holds", "newchip") == "index_select\n");
  CHECK(Text(tool, "gaps", "newchip") == "add.Tensor\n");
  CHECK(Text(tool, "gaps", "boxy") == "mm\n");
  const std::string routes = Text(tool, "routes", "newchip");
  CHECK(std::count(routes.begin(), routes.end(), '\n') == 16);
  CHECK(Text(tool, "registered", "boxy") == routes);
  CHECK(Text(tool, "native", "boxy").empty());
}

TEST_CASE("export in JSON") {
  const SmallTool tool;
  const nlohmann::json native = tool.Json({"export", "native", "--platform", "newchip"});
  CHECK(native == nlohmann::json::parse(R"({"schema":1,"platform":"newchip","set":"native",
                                            "ops":["add.Tensor","cat","gelu","relu","tanh"]})"));
  const nlohmann::json gaps = tool.Json({"export", "gaps", "--platform", "boxy"});
  CHECK(gaps["entries"][0]["ops"] == nlohmann::json{"mm"});
  CHECK(gaps["entries"][0]["kind"] == "crash");
  const nlohmann::json routes = tool.Json({"export", "routes", "--platform", "newchip"});
  CHECK(routes["routes"].size() == 16);
  CHECK(routes["routes"][10]["op"] == "relu");
  CHECK(routes["routes"][10]["backend"] == "flaggems");
  CHECK(routes["routes"][10]["annotation"] == "acme");
  CHECK(tool.Json({"export", "holds", "--platform", "boxy"})["entries"][0]["reason"] ==
        "Reads past the end.");
}

TEST_CASE("an op with two wrappers, one of which the build compiles, is refused") {
  const SmallTool tool;
  std::string universe = FileText(tool.Path("registration/register.inc"));
  const std::string line = "  m.impl(\"mm\", WrapperMm);\n";
  universe.replace(universe.find(line), line.size(),
                   "#if NEW_MM\n" + line + "#else\n  m.impl(\"mm\", WrapperOldMm);\n#endif\n");
  tool.directory().Write("registration/register.inc", universe);
  const std::vector<std::string> inc = {"export",  "flaggems-wanted", "--platform",
                                        "newchip", "--format",        "inc"};
  const ProgramResult open = tool.Run(inc);
  CHECK(open.status == 2);
  CHECK(open.output.empty());
  CHECK(HasText(open.errors, "\"mm\" has two wrappers, WrapperMm ("));
  CHECK(HasText(open.errors, "WrapperOldMm ("));

  std::string manifest = FileText(tool.Path("vendorconfs.toml"));
  manifest.replace(manifest.find("[data]"), 6, "undefines = [\"NEW_MM\"]\n[data]");
  tool.directory().Write("vendorconfs.toml", manifest);
  const ProgramResult decided = tool.Run(inc);
  CHECK(decided.status == 0);
  CHECK(HasText(decided.output, "m.impl(\"mm\", WrapperOldMm);\n"));
}

TEST_CASE("the registration file of flaggems-wanted is the one that the platform includes") {
  const SmallTool tool;
  const std::vector<std::string> inc = {"export",  "flaggems-wanted", "--platform",
                                        "newchip", "--format",        "inc"};
  const ProgramResult printed = tool.Run(inc);
  REQUIRE(printed.status == 0);
  CHECK(printed.output == FileText(tool.Path("registration/newchip_flaggems.inc")));

  std::vector<std::string> check = inc;
  check.emplace_back("--check");
  CHECK(tool.Run(check).status == 0);
  tool.directory().Write("registration/newchip_flaggems.inc", "m.impl(\"mm\", WrapperMm);\n");
  const ProgramResult behind = tool.Run(check);
  CHECK(behind.status == 1);
  CHECK(HasText(behind.output, "+  m.impl(\"softmax\", WrapperSoftmax);"));

  std::vector<std::string> write = inc;
  write.insert(write.end(), {"--output", tool.Path("registration/newchip_flaggems.inc")});
  CHECK(tool.Run(write).status == 0);
  CHECK(tool.Run(check).status == 0);
}

TEST_CASE("the bundled registration files are what export writes") {
  for (const char* platform : {"gcu", "musa", "iluvatar"}) {
    INFO(platform);
    const ProgramResult result =
        RunBundled({"export", "flaggems-wanted", "--platform", platform, "--format", "inc", "--check"});
    INFO(result.output);
    CHECK(result.status == 0);
  }
}

TEST_CASE("an op that the universe registers under a condition keeps it") {
  const SmallTool tool;
  std::string universe = FileText(tool.Path("registration/register.inc"));
  const auto wrap = [&](const std::string& line, const std::string& before, const std::string& after) {
    REQUIRE(HasText(universe, line));
    universe.replace(universe.find(line), line.size(), before + line + after);
  };
  wrap("  m.impl(\"add.Scalar\", WrapperAddScalar);\n", "#ifdef A\n#if B > 2\n", "#endif\n#endif\n");
  const std::string mm = "  m.impl(\"mm\", WrapperMm);\n";
  wrap(mm, "#ifdef A\n", "#endif\n#ifdef C\n" + mm + "#endif\n");
  const std::string softmax = "  m.impl(\"softmax\", WrapperSoftmax);\n";
  wrap(softmax, "#ifdef A\n", "#else\n" + softmax + "#endif\n" + softmax);
  tool.directory().Write("registration/register.inc", universe);
  const std::vector<std::string> arguments = {"export",  "flaggems-wanted", "--platform",
                                              "newchip", "--format",        "inc"};
  const std::string inc = tool.Run(arguments).output;
  CHECK(inc ==
        "// newchip FlagGems Python registrations\n\n"
        "#if (defined(A)) && (B > 2)\n"
        "  m.impl(\"add.Scalar\", WrapperAddScalar);\n"
        "#endif\n"
        "  m.impl(\"add_.Tensor\", WrapperAddInplace);\n"
        "#if (defined(A)) || (defined(C))\n"
        "  m.impl(\"mm\", WrapperMm);\n"
        "#endif\n"
        "  m.impl(\"softmax\", WrapperSoftmax);\n");
  // And reads back as the same ops.
  tool.directory().Write("registration/newchip_flaggems.inc", inc);
  CHECK(tool.Run(arguments).output == inc);
}

TEST_CASE("an op without a wrapper cannot be registered") {
  const SmallTool tool;
  std::string universe = FileText(tool.Path("registration/register.inc"));
  const std::string_view line = "m.impl(\"mm\", WrapperMm);";
  universe.replace(universe.find(line), line.size(), "m.impl(\"mm\", [](int a) { return a; });");
  tool.directory().Write("registration/register.inc", universe);
  const ProgramResult result =
      tool.Run({"export", "flaggems-wanted", "--platform", "newchip", "--format", "inc"});
  CHECK(result.status == 2);
  CHECK(HasText(result.errors, "no universe file registers \"mm\" with a named wrapper"));
}

TEST_CASE("export refuses what it cannot write") {
  const SmallTool tool;
  CHECK(HasText(tool.Run({"export", "native"}).errors,
                "export needs one --platform; the platforms are boxy, newchip"));
  CHECK(tool.Run({"export", "native"}).status == 2);
  CHECK(HasText(tool.Run({"export", "nativ", "--platform", "boxy"}).errors, "did you mean \"native\"?"));
  CHECK(HasText(tool.Run({"export", "native", "--platform", "newchip", "--format", "inc"}).errors,
                "flaggems-wanted"));
  CHECK(HasText(tool.Run({"export", "native", "--platform", "newchip", "--check"}).errors, "--output"));
}

TEST_CASE("export compares any form with a file") {
  const SmallTool tool;
  const std::string file = tool.Path("native.txt");
  const std::vector<std::string> check = {"export", "native",  "--platform", "newchip", "--format",
                                          "text",   "--check", "--output",   file};
  CHECK(tool.Run(check).status == 1);
  tool.directory().Write("native.txt", "add.Tensor\ncat\ngelu\nrelu\ntanh\n");
  CHECK(tool.Run(check).status == 0);
}

}  // namespace
}  // namespace vendorconfs
