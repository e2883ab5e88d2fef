#include <algorithm>

#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

TEST_CASE("explain tells one op on one platform whole") {
  const SmallTool tool;
  const ProgramResult result = tool.Run({"explain", "add.Tensor", "--platform", "newchip"}, {"COLUMNS=300"});
  REQUIRE(result.status == 0);
  const std::string& text = result.output;
  CHECK(text.starts_with("add.Tensor on newchip: acme\n"));
  CHECK(HasText(text, "newchip.inc:2:3 AcmeAddTensor"));
  CHECK(HasText(text, "fg (the ceiling), wider"));
  CHECK(HasText(text, "compile-error, " + tool.Path("platforms/newchip.toml:16") + ", FlagGems#6212"));
  CHECK(HasText(text, "when: the other operand is a scalar"));
  CHECK(HasText(text, "dtypes: int64"));
  CHECK(HasText(text, "evidence: 2026-09-15; device S60; FlagGems 5.4.0; method: survey"));
  CHECK(HasText(text, "acme, decided by row 7 (vendor)"));
  CHECK(HasText(text, "FLAGOS_OP_add__Tensor=flaggems"));
  CHECK(HasText(text, "Family of add"));
  CHECK(HasText(text, "A caveat speaks of every op of newchip"));
  // Facts, rules, route: in that order.
  CHECK(text.find("\nDeclared\n") < text.find("\nApplied\n"));
  CHECK(text.find("\nApplied\n") < text.find("\nRoute\n"));
  CHECK(text.find("\nRoute\n") < text.find("\nFamily of"));
  CHECK_FALSE(HasText(text, "\033["));
}

TEST_CASE("explain keeps to the width and colours where it is told to") {
  const SmallTool tool;
  const ProgramResult narrow = tool.Run({"explain", "mm", "--platform", "boxy"}, {"COLUMNS=60"});
  for (std::size_t begin = 0; begin < narrow.output.size();) {
    const std::size_t end = narrow.output.find('\n', begin);
    const std::string line = narrow.output.substr(begin, end - begin);
    // A path cannot be wrapped.
    if (!HasText(line, "/")) CHECK(DisplayWidth(line) <= 60);
    begin = end + 1;
  }
  CHECK(HasText(tool.Run({"explain", "mm", "--platform", "boxy", "--color", "always"}).output, "\033[1m"));
  CHECK_FALSE(HasText(tool.Run({"explain", "mm", "--platform", "boxy"}, {"NO_COLOR=1"}).output, "\033["));
}

TEST_CASE("explain shows conditions, measurements and what does not count") {
  const SmallTool tool;
  CHECK(HasText(tool.Run({"explain", "gelu", "--platform", "newchip"}, {"COLUMNS=300"}).output,
                "AcmeGelu if defined(ACME_GELU)"));
  const std::string none = tool.Run({"explain", "view", "--platform", "newchip"}).output;
  CHECK(HasText(none, "in no file that this build includes"));
  CHECK(HasText(none, "in no coverage set"));
  CHECK(HasText(none, "no call reaches the router"));
}

TEST_CASE("explain says what becomes of an op without a kernel") {
  const auto explain = [](const char* op) {
    return RunBundled({"explain", op, "--platform", "mps"}, {"COLUMNS=300"}).output;
  };
  CHECK(HasText(explain("_thnn_fused_gru_cell"), "the CPU has no kernel either, and a call raises"));
  CHECK(HasText(explain("view_as_real"), "returns a copy where the op promises a view"));
  CHECK(HasText(explain("matmul"), "the op decomposes into others"));
  CHECK(HasText(explain("special_bessel_j1"), "the CPU fallback runs the op"));
  const SmallTool tool;
  const nlohmann::json json = tool.Json({"explain", "view"});
  CHECK(json["ops"][0]["platforms"][0]["fallback"].is_null());
  CHECK(json["ops"][0]["platforms"][1]["fallback"] == "unknown");
}

TEST_CASE("explain offers an unregistered op's overrides for later") {
  const SmallTool tool;
  const std::string text = tool.Run({"explain", "sort", "--platform", "newchip"}, {"COLUMNS=300"}).output;
  CHECK(HasText(text,
                "  try            FLAGOS_OP_sort=… has no effect before the build registers the op\n"
                "  once it does   FLAGOS_OP_sort=flaggems  covered, not yet measured on this platform\n"));
}

TEST_CASE("a table of routes explains its words") {
  const SmallTool tool;
  const std::string relu = tool.Run({"explain", "relu"}).output;
  CHECK(HasText(relu, "\nbehind: the vendor that has a kernel too"));
  CHECK_FALSE(HasText(relu, "\nboxed kernel: "));
  const std::string view = tool.Run({"explain", "view"}).output;
  CHECK(HasText(view, "\nboxed kernel: the CUDA kernel"));
  CHECK_FALSE(HasText(view, "\nbehind: "));
  // The example is a platform that has something to say.
  CHECK(HasText(tool.Run({"explain", "add.Tensor"}).output, "explain add.Tensor --platform newchip\n"));
}

TEST_CASE("into a pipe the matrix is one table") {
  const std::string matrix = RunBundled({"explain", "mm*", "addmm*"}).output;
  CHECK(HasText(matrix.substr(0, matrix.find('\n')), "musa"));
  CHECK(HasText(matrix.substr(0, matrix.find('\n')), "ppu"));
}

TEST_CASE("explain makes a table of several platforms and a matrix of several ops") {
  const SmallTool tool;
  const std::string platforms = tool.Run({"explain", "mm"}).output;
  CHECK(HasText(platforms, "  boxy      cuda                2  gap: crash, "));
  CHECK(HasText(platforms, "  newchip   flaggems            5  covered\n"));
  const std::string matrix = tool.Run({"explain", "mm*", "relu"}).output;
  CHECK(matrix ==
        "op      boxy      newchip\n"
        "mm      cuda!     flaggems\n"
        "mm.out  flaggems  none\n"
        "relu    flaggems  flaggems#\n"
        "\n! in a gap, # a vendor kernel stands behind it\n");
}

TEST_CASE("platforms that do not fit the width follow in further blocks") {
  const std::string wide = RunBundled({"explain", "mm", "add.Tensor"}, {"COLUMNS=200"}).output;
  const std::string narrow = RunBundled({"explain", "mm", "add.Tensor"}, {"COLUMNS=50"}).output;
  CHECK(std::count(wide.begin(), wide.end(), '\n') == 5);
  CHECK(std::count(narrow.begin(), narrow.end(), '\n') > 8);
  CHECK(HasText(narrow, "ppu"));
}

TEST_CASE("explain in JSON") {
  const SmallTool tool;
  const nlohmann::json json = tool.Json({"explain", "mm", "index_select"});
  CHECK(json["schema"] == 1);
  REQUIRE(json["ops"].size() == 2);
  CHECK(json["ops"][0]["op"] == "index_select");
  const nlohmann::json& boxy = json["ops"][1]["platforms"][0];
  CHECK(boxy["platform"] == "boxy");
  CHECK(boxy["backend"] == "cuda");
  CHECK(boxy["annotation"].is_null());
  CHECK(boxy["reason"] == "gap");
  CHECK(boxy["row"] == 2);
  CHECK(boxy["gap"]["kind"] == "crash");
  CHECK(boxy["gap"]["issues"] == nlohmann::json{"FlagGems#6225"});
  CHECK(boxy["gap"]["evidence"]["device"] == "B1");
  CHECK(boxy["gap"]["line"] == 11);
  CHECK(boxy["hold"].is_null());
  CHECK(boxy["override"] == "FLAGOS_OP_mm");
  REQUIRE(boxy["registrations"].size() == 1);
  CHECK(boxy["registrations"][0]["line"] == 10);
  CHECK(boxy["registrations"][0]["dispatch_key"] == "PrivateUse1");
  const nlohmann::json& newchip = json["ops"][0]["platforms"][1];
  CHECK(newchip["reason"] == "unregistered");
  CHECK(newchip["hold"]["kind"] == "wrong-result");
  CHECK(newchip["registrations"].empty());
  REQUIRE(json["platform_caveats"].size() == 1);
  CHECK(json["platform_caveats"][0]["platform"] == "newchip");
}

TEST_CASE("explain of something unknown") {
  const SmallTool tool;
  const ProgramResult op = tool.Run({"explain", "sofmax"});
  CHECK(op.status == 2);
  CHECK(op.output.empty());
  CHECK(HasText(op.errors, "no op is called \"sofmax\", did you mean \"softmax\"?"));
  CHECK(tool.Run({"explain", "zz*"}).status == 2);
  CHECK(tool.Run({"explain"}).status == 2);
  CHECK(HasText(tool.Run({"explain", "mm", "--platform", "boxi"}).errors, "did you mean \"boxy\"?"));
}

TEST_CASE("explain of every bundled op and platform agrees with the conf") {
  const ProgramResult result = RunBundled({"explain", "*", "--format", "json"});
  REQUIRE(result.status == 0);
  const nlohmann::json json = nlohmann::json::parse(result.output);
  std::map<std::string, std::string> confs;
  for (const nlohmann::json& op : json["ops"]) {
    for (const nlohmann::json& on : op["platforms"]) {
      std::string line = op["op"].get<std::string>() + " = " + on["backend"].get<std::string>();
      if (!on["annotation"].is_null()) line += "  # " + on["annotation"].get<std::string>();
      confs[on["platform"]] += line + "\n";
    }
  }
  REQUIRE(confs.size() == 9);
  for (const auto& [platform, lines] : confs) {
    const std::string conf = FileText(VENDORCONFS_SOURCE_DIR "/golden/backends_" + platform + ".conf");
    INFO(platform);
    CHECK(conf.ends_with("\n" + lines));
  }
}

}  // namespace
}  // namespace vendorconfs
