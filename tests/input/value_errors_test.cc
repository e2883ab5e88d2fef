// Every message about a value that has the right type and still cannot be used, and about tables.
#include <string>
#include <vector>

#include "input/reading.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

struct Replacement {
  std::string from;
  std::string to;
  std::string message;  // "" where the value is fine
};

// MinimalPlatform with one thing replaced.
void CheckPlatform(const std::vector<Replacement>& cases) {
  for (const Replacement& c : cases) {
    CAPTURE(c.to);
    CHECK(PlatformError(Replaced(MinimalPlatform(), c.from, c.to)) ==
          (c.message.empty() ? "" : "chip.toml:" + c.message));
  }
}

struct Addition {
  std::string added;  // begins in line 12
  std::string message;
};

void CheckPlatform(const std::vector<Addition>& cases) {
  for (const Addition& c : cases) {
    CAPTURE(c.added);
    CHECK(PlatformError(MinimalPlatform() + c.added) == (c.message.empty() ? "" : "chip.toml:" + c.message));
  }
}

TEST_CASE("platform names") {
  const std::string use = "; use letters, digits, '_', '-' and '.'";
  CheckPlatform(std::vector<Replacement>{
      {"\"chip\"", "\"Chip-2_x.y\"", ""},
      {"\"chip\"", "\"\"", "2: \"\" is no platform name" + use},
      {"\"chip\"", "\"a/b\"", "2: \"a/b\" is no platform name" + use},
      {"\"chip\"", "\".chip\"", "2: \".chip\" is no platform name" + use},
      {"\"chip\"", "\"-chip\"", "2: \"-chip\" is no platform name" + use},
      {"\"chip\"", "\"a chip\"", "2: \"a chip\" is no platform name" + use},
      {"\"chip\"", "\"ch\xC3\xA9p\"", "2: \"ch\xC3\xA9p\" is no platform name" + use},
  });
}

TEST_CASE("titles stand in one line") {
  CheckPlatform(std::vector<Replacement>{
      {"\"T\"", "\"\"", "3: \"title\" is empty; say what hardware the platform is"},
      {"\"T\"", "\"Herst\xC3\xB6ller & <Chip>\"", ""},
      {"\"T\"", "\"a\\nb\"", "3: \"title\" spans lines; write it in one"},
      {"\"T\"", "\"a\\rb\"", "3: \"title\" spans lines; write it in one"},
  });
}

TEST_CASE("titles and notes have no control characters") {
  const std::string no_place = "\", which has no place in a conf; remove it";
  CheckPlatform(std::vector<Replacement>{
      {"\"T\"", "\"a\\u0000b\"", "3: \"title\" has the control character \"\\u0000" + no_place},
      {"\"T\"", "\"a\\u001bb\"", "3: \"title\" has the control character \"\\u001B" + no_place},
  });
  CheckPlatform(std::vector<Addition>{
      {"[[note]]\ntext = \"a\\u0000b\"\n", "13: \"text\" has the control character \"\\u0000" + no_place},
      {"[[note]]\ntext = \"a\\r\\n\\tb\"\n", ""},
  });
}

TEST_CASE("values in messages are escaped and shortened") {
  const std::string no_op = " is no op name; write name or name.overload, as in mm or add_.Tensor";
  const std::string begin = "[[gap]]\nkind = \"crash\"\nreason = \"r\"\nops = [\"";
  CheckPlatform(std::vector<Addition>{
      {begin + "m\\u0000m\"]\n", "15: \"m\\u0000m\"" + no_op},
      {begin + "m\\nm\"]\n", "15: \"m\\u000Am\"" + no_op},
      {begin + "\\u001b[31m\"]\n", "15: \"\\u001B[31m\"" + no_op},
      {begin + std::string(3000, '-') + "\"]\n", "15: \"" + std::string(80, '-') + "...\"" + no_op},
  });
  CHECK(CoverageError("{\"schema\": 1,\n\"holds\": [{\"ops\": [\"m\\u0000m\"]}]}") ==
        "coverage.json:2: \"m\\u0000m\"" + no_op);
}

TEST_CASE("kinds, backends and vendors") {
  const std::string keyword = " is a routing keyword; name the vendor's own backend key";
  CheckPlatform(std::vector<Replacement>{
      {"\"native\"", "\"natvie\"", "4: \"kind\" has the unknown value \"natvie\", did you mean \"native\"?"},
      {"\"native\"", "\"cpu\"", "4: \"kind\" has the unknown value \"cpu\"; use one of native, boxing"},
      {"\"acme\"", "\"ac me\"", "5: \"ac me\" is no vendor name; use letters, digits, '_', '-' and '.'"},
      {"\"acme\"", "\"my-chip.2\"", ""},
      {"\"acme\"", "\"acme.\"",
       "5: \"acme.\" ends in punctuation, which is none of an annotation's; leave it out"},
      {"\"acme\"", "\"none\"", "5: \"none\"" + keyword},
      {"\"acme\"", "\"flaggems\"", "5: \"flaggems\"" + keyword},
      {"\"acme\"", "\"flaggems_cpp\"", "5: \"flaggems_cpp\"" + keyword},
      {"\"acme\"", "\"tileops\"", "5: \"tileops\"" + keyword},
      {"\"acme\"", "\"FlagOS\"", "5: \"FlagOS\"" + keyword},
      {"\"acme\"", "\"flagos_python\"", "5: \"flagos_python\"" + keyword},
      {"\"acme\"", "\"flaggems_python\"", "5: \"flaggems_python\"" + keyword},
      {"backends = []", "backends = [\"tileops\",\n  \"flaggems-cpp\"]",
       "11: \"backends\" has the unknown value \"flaggems-cpp\", did you mean \"flaggems_cpp\"?"},
      {"backends = []", "backends = [\"cuda\"]",
       "10: \"backends\" has the unknown value \"cuda\"; use one of flaggems_cpp, flaggems, tileops"},
  });
}

TEST_CASE("coverage sets that a platform names") {
  CheckPlatform(std::vector<Replacement>{
      {"\"ceiling\"", "\"ceiling_frozn\"",
       "11: \"ceiling\" names the unknown coverage set \"ceiling_frozn\", did you mean \"ceiling_frozen\"?"},
      {"\"ceiling\"", "\"everything\"",
       "11: \"ceiling\" names the unknown coverage set \"everything\"; use one of ceiling, ceiling_frozen, "
       "pending"},
      {"\"ceiling\"", "\"ceiling\"\nwithhold = [\n  \"pending\",\n  \"pendign\"]",
       "14: \"withhold\" names the unknown coverage set \"pendign\", did you mean \"pending\"?"},
  });
}

TEST_CASE("sections of a platform file") {
  CheckPlatform(std::vector<Replacement>{
      {"[registration]\nnative = \"\"\n", "",
       "1: the platform file lacks the required key \"registration\"; add it"},
      {"\"native\"", "\"boxing\"",
       "6: a boxing platform registers the whole universe and has no [registration]; remove it"},
      {"[registration]", "registration = 7\n[other]",
       "7: unknown key \"other\" in the platform file; known keys: "
       "schema, platform, title, kind, vendor, registration, routing, gap, measured, dtype_escape, caveat, "
       "lifted, "
       "note, waiver"},
      {"[registration]\nnative = \"\"\n", "registration = 7\n",
       "6: \"registration\" must be a table, not an integer"},
      {"[registration]", "[[registration]]", "6: \"registration\" must be a table, not an array"},
      {"native = \"\"", "native = \"\"\nflaggems = [\"a.inc\",\n\"\"]",
       "9: \"flaggems\" has an empty path; name a file or remove it"},
      {"native = \"\"", "native = \"\"\nextra_native = { ops = [\"a\"] }",
       "8: \"extra_native\" must be an array, not a table"},
      {"native = \"\"", "native = \"\"\nescape_native = [\n\"a\"]",
       "9: \"escape_native\" must be an array of tables, but one item is a string"},
      {"ceiling = \"ceiling\"", "ceiling = \"ceiling\"\nreasons = \"because\"",
       "12: \"reasons\" must be a table, not a string"},
  });
  CHECK(PlatformError(
            "schema = 1\nplatform = \"chip\"\ntitle = \"T\"\nkind = \"boxing\"\nvendor = \"cuda\"\n") ==
        "chip.toml:1: the platform file lacks the required key \"routing\"; add it");
}

TEST_CASE("entries of a platform file") {
  const std::string kinds =
      "; use one of compile-error, crash, wrong-result, contract, unavailable, performance, policy";
  const std::string dtypes =
      "; use one of float64, float32, float16, bfloat16, int64, int32, int16, int8, uint8, bool, complex64, "
      "complex128";
  const std::string gap = "[[gap]]\nops = [\"a\"]\nkind = \"crash\"\nreason = \"r\"\n";
  CheckPlatform(std::vector<Addition>{
      {"[gap]\nops = [\"a\"]\n", "12: \"gap\" must be an array, not a table"},
      {"[[gap]]\nops = []\nkind = \"crash\"\nreason = \"r\"\n",
       "13: \"ops\" of [[gap]] names no op; name at least one"},
      {"[[gap]]\nops = [\"a\"]\nkind = \"crsh\"\nreason = \"r\"\n",
       "14: \"kind\" has the unknown value \"crsh\", did you mean \"crash\"?"},
      {"[[gap]]\nops = [\"a\"]\nkind = \"it broke\"\nreason = \"r\"\n",
       "14: \"kind\" has the unknown value \"it broke\"" + kinds},
      {gap + "dtypes = [\n  \"int64\",\n  \"int63\",\n]\n",
       "18: \"dtypes\" has the unknown value \"int63\", did you mean \"int64\"?"},
      {gap + "dtypes = [\"double\"]\n", "16: \"dtypes\" has the unknown value \"double\"" + dtypes},
      {gap + "evidence = \"seen\"\n", "16: \"evidence\" must be a table, not a string"},
      {gap + "evidence = { method = \"m\", dat = 2026-01-01 }\n",
       "16: unknown key \"dat\" in evidence, did you mean \"date\"?"},
      {"[[measured]]\nops = [\"a\"]\nbackend = \"tileops\"\nreason = \"r\"\n",
       "14: \"backend\" has the unknown value \"tileops\"; use one of flaggems, flaggems_cpp"},
      {"[[measured]]\nops = [\"a\"]\nbackend = \"flagems\"\nreason = \"r\"\n",
       "14: \"backend\" has the unknown value \"flagems\", did you mean \"flaggems\"?"},
      {"[[measured]]\nops = []\nbackend = \"flaggems\"\nreason = \"r\"\n",
       "13: \"ops\" of [[measured]] names no op; name at least one"},
      {"[[dtype_escape]]\ndtypes = [\"float63\"]\nreason = \"r\"\n",
       "13: \"dtypes\" has the unknown value \"float63\", did you mean \"float64\"?"},
      {"[[caveat]]\ndtypes = [\"boolean\"]\nreason = \"r\"\n",
       "13: \"dtypes\" has the unknown value \"boolean\"" + dtypes},
      {"[[lifted]]\nops = [\"a\"]\nwas = \"gp\"\nreason = \"r\"\n",
       "14: \"was\" has the unknown value \"gp\", did you mean \"gap\"?"},
      {"[[lifted]]\nops = []\nwas = \"gap\"\nreason = \"r\"\n",
       "13: \"ops\" of [[lifted]] names no op; name at least one"},
      {"[[waiver]]\nrule = \"gap-not-coverd\"\nreason = \"r\"\n",
       "13: \"rule\" has the unknown value \"gap-not-coverd\", did you mean \"gap-not-covered\"?"},
      {"[[waiver]]\nrule = \"gap-not-covered\"\nsets = [\"tileops\"]\nreason = \"r\"\n",
       "14: unknown key \"sets\" in [[waiver]]; known keys: rule, ops, reason"},
      {"[[registration.extra_native]]\nops = []\nreason = \"r\"\n",
       "13: \"ops\" of extra_native names no op; name at least one"},
      {"[[registration.escape_native]]\nops = []\nreason = \"r\"\n",
       "13: \"ops\" of escape_native names no op; name at least one"},
  });
}

TEST_CASE("entries that may name no op or say little") {
  CheckPlatform(std::vector<Addition>{
      {"[[dtype_escape]]\ndtypes = [\"float64\"]\nops = []\nreason = \"r\"\n", ""},
      {"[[dtype_escape]]\ndtypes = [\"float64\"]\nreason = \"r\"\n", ""},
      {"[[caveat]]\nops = []\nreason = \"r\"\n", ""},
      {"[[waiver]]\nrule = \"falls-to-cpu\"\nops = []\nreason = \"r\"\n", ""},
      {"[[gap]]\nops = [\"a\"]\nkind = \"crash\"\nreason = \"\"\n", ""},  // lint's business
      {"[[gap]]\nops = [\"a\", \"a\"]\nkind = \"crash\"\nreason = \"r\"\n", ""},
      {"[[gap]]\nops = [\"outside\"]\nkind = \"crash\"\nreason = \"r\"\nevidence = {}\n", ""},
  });
}

TEST_CASE("strings that are no ops stand at their own line") {
  const auto no_op = [](const std::string& op) {
    return "\"" + op + "\" is no op name; write name or name.overload, as in mm or add_.Tensor";
  };
  for (const std::string op : {"", "aten::mm", "mm.", ".out", "0mm", "mm.out.x", "mm out", "mm\xC3\xA9"}) {
    CAPTURE(op);
    const std::string ops = "ops = [\n  \"a\",\n  # \"commented\",\n  \"b.out\", \"" + op + "\",\n]\n";
    CHECK(PlatformError(MinimalPlatform() + "[[gap]]\nkind = \"crash\"\nreason = \"r\"\n" + ops) ==
          "chip.toml:18: " + no_op(op));
    CHECK(CoverageError("{\"schema\": 1, \"sets\": {\"x\": {\"ops\": [\n\"a\",\n\"" + op + "\"]}}}") ==
          "coverage.json:3: " + no_op(op));
    CHECK(ManifestError("schema = 1\nextra_routed = [\n\"a\",\n\"" + op + "\"]") ==
          "vendorconfs.toml:4: " + no_op(op));
    CHECK(OpFactsError("{\"schema\": 1,\n\"view_ops\": [\"a\", \"" + op + "\"]}") ==
          "op_facts.json:2: " + no_op(op));
  }
}

TEST_CASE("an op stands in one gap of a platform") {
  const std::string gap = "kind = \"crash\"\nreason = \"r\"\n";
  CHECK(PlatformError(MinimalPlatform() + "[[gap]]\nops = [\"a\",\n\"b\"]\n" + gap +
                      "[[gap]]\nops = [\n\"c\",\n\"b\",\n]\n" + gap) ==
        "chip.toml:20: \"b\" stands in two gaps, first in line 14; keep it in one");
  CHECK(PlatformError(MinimalPlatform() + "[[gap]]\nops = [\"a\"]\n" + gap + "[[gap]]\nops = [\"a.out\"]\n" +
                      gap)
            .empty());
}

TEST_CASE("dates") {
  const auto error = [](const std::string& date) {
    return PlatformError(
        MinimalPlatform() +
        "[[gap]]\nops = [\"a\"]\nkind = \"crash\"\nreason = \"r\"\n[gap.evidence]\n\ndate = " + date + "\n");
  };
  for (const char* good :
       {"2026-09-15", "\"2026-09-15\"", "2024-02-29", "\"2024-02-29\"", "\"2000-02-29\""}) {
    CAPTURE(good);
    CHECK(error(good).empty());
  }
  for (const std::string bad :
       {"", "2026", "2026-13-01", "2026-00-01", "2026-02-29", "1900-02-29", "2026-04-31", "2026-01-00",
        "15.09.2026", "2026-9-15", "2026-09-15T00:00:00", "2026/09/15", " 2026-09-15"}) {
    CAPTURE(bad);
    CHECK(error("\"" + bad + "\"") == "chip.toml:18: \"" + bad + "\" is no date; write it as in 2026-09-15");
  }
  CHECK(error("2026-09-15T10:00:00") ==
        "chip.toml:18: \"date\" must be a date, as in 2026-09-15, not a local date-time");
  CHECK(CoverageError("{\"schema\": 1,\n\"provenance\": {\n\"date\":\n\"2026-02-30\"}}") ==
        "coverage.json:4: \"2026-02-30\" is no date; write it as in 2026-09-15");
}

TEST_CASE("coverage sets") {
  struct Case {
    std::string text;
    std::string message;
  };
  for (const Case& c : std::vector<Case>{
           {R"({"schema": 1})", ""},
           {R"({"schema": 1, "sets": {"x": {"ops": []}, "y": {}}})", ""},
           {"{\"schema\": 1, \"sets\": {\"x\": {\"ops\": [\"a\",\n\"b\",\n\"c\",\n\"b\"]}}}",
            "4: \"b\" stands twice in the set \"x\", first in line 2; keep one"},
           {"{\"schema\": 1, \"sets\": {\n\"x\": {\"ops\": []},\n\"x\": {}}}",
            "3: the key \"x\" stands twice in this object, first in line 2; keep one"},
           {"{\"schema\": 1,\n\"sets\": []}", "2: \"sets\" must be an object, not an array"},
           {"{\"schema\": 1, \"sets\": {\"x\":\n[\"a\"]}}",
            "2: the set \"x\" must be an object, not an array"},
           {"{\"schema\": 1,\n\"provenance\": \"p\"}", "2: \"provenance\" must be an object, not a string"},
           {"{\"schema\": 1,\n\"holds\": {}}", "2: \"holds\" must be an array, not an object"},
           {"{\"schema\": 1,\n\"holds\": [\n\"a\"]}",
            "3: \"holds\" must be an array of objects, but one item is a string"},
           {"{\"schema\": 1, \"holds\": [{\"reason\": \"r\", \"kind\": \"crash\",\n\"ops\": []}]}",
            "2: \"ops\" of a hold names no op; name at least one"},
           {"{\"schema\": 1, \"holds\": [{\"ops\": [\"a\"], \"reason\": \"r\", "
            "\"kind\":\n\n\"wrongresult\"}]}",
            "3: \"kind\" has the unknown value \"wrongresult\", did you mean \"wrong-result\"?"},
           {"{\"schema\": 1, \"holds\": [{\"ops\": [\"a\"], \"reason\":\nnull}]}",
            "2: null is no value of these files; leave the key out"},
       }) {
    CAPTURE(c.text);
    CHECK(CoverageError(c.text) == (c.message.empty() ? "" : "coverage.json:" + c.message));
  }
}

TEST_CASE("structured delegates") {
  const auto error = [](const std::string& delegates) {
    return OpFactsError("{\"schema\": 1,\n\"structured_delegates\": " + delegates + "}");
  };
  CHECK(error("{}").empty());
  CHECK(error("{\"add.Tensor\":\n\"add out\"}") ==
        "op_facts.json:3: \"add out\" is no op name; write name or name.overload, as in mm or add_.Tensor");
  CHECK(
      error("{\n\"add Tensor\": \"add.out\"}") ==
      "op_facts.json:3: \"add Tensor\" is no op name; write name or name.overload, as in mm or add_.Tensor");
  CHECK(
      error("{\n\"add.Tensor\": 7}") ==
      "op_facts.json:3: \"structured_delegates\" maps op names to op names; \"add.Tensor\" has another type");
}

TEST_CASE("values of the manifest") {
  const std::string manifest =
      "schema = 1\n[registration]\nroot = \"r\"\nuniverse = [\"u.inc\"]\n[data]\ncoverage = \"c.json\"\n"
      "platforms = \"p\"\n[output]\nconfs = \"o\"\nfile_name = \"{platform}.conf\"\n";
  const std::vector<Replacement> cases = {
      {"\"r\"", "\"r\"", ""},
      {"root = \"r\"", "root = \"\"", "3: \"root\" is empty; name a path"},
      {"universe = [\"u.inc\"]", "universe = []",
       "4: \"universe\" names no registration file, so that there is no op to route; name one"},
      {"\"c.json\"", "\"\"", "6: \"coverage\" is empty; name a path"},
      {"\"p\"", "\"\"", "7: \"platforms\" is empty; name a path"},
      {"[output]", "op_facts = \"\"\n[output]", "8: \"op_facts\" is empty; name a path"},
      {"\"o\"", "\"\"", "9: \"confs\" is empty; name a path"},
      {"confs", "template = \"\"\nconfs", "9: \"template\" is empty; name a path"},
      {"{platform}.conf", "backends.conf",
       "10: \"backends.conf\" lacks {platform}, so that every conf would get one name; add it"},
      {"{platform}.conf", "{platfrom}.conf",
       "10: \"{platfrom}.conf\" lacks {platform}, so that every conf would get one name; add it"},
      {"{platform}.conf", "{platform}_{vendor}.conf",
       "10: \"{platform}_{vendor}.conf\" has a brace outside the one {platform}; remove it"},
      {"{platform}.conf", "{platform}{platform}.conf",
       "10: \"{platform}{platform}.conf\" has a brace outside the one {platform}; remove it"},
      {"{platform}.conf", "confs/{platform}.conf",
       "10: \"confs/{platform}.conf\" is a path; put the directory into \"confs\""},
      {"[data]", "defines = [\"A\"]\nundefines = [\"B\",\n\"A\"]\n[data]",
       "7: \"A\" stands in defines and in undefines; keep one"},
      {"[data]", "defines = [\"A=1\"]\nundefines = [\"A\"]\n[data]",
       "6: \"A\" stands in defines and in undefines; keep one"},
      {"[data]", "defines = [\"A=\",\n\"A=2\"]\n[data]",
       "6: \"A=2\" defines what \"A=\" defines in line 5; keep one"},
      {"[data]", "defines = [\"A\", \"B=x y\", \"A\", \"_c1=\"]\nundefines = [\"D\"]\n[data]", ""},
      {"[data]", "undefines = [\"A=1\"]\n[data]",
       "5: \"A=1\" has a value, and what is not defined has none; write \"A\""},
      {"[data]", "undefines = [\"A B\"]\n[data]",
       "5: \"A B\" is no preprocessor symbol; write NAME, of letters, digits and '_'"},
      {"{platform}.conf", "a\\n{platform}.conf",
       "10: \"a\\u000A{platform}.conf\" has a control character; remove it"},
      {"[registration]", "registration = 1\n[x]",
       "3: unknown key \"x\" in the manifest; known keys: schema, "
       "extra_routed, registration, data, output, waiver"},
      {"[data]\n", "[[data]]\n", "5: \"data\" must be a table, not an array"},
      {"[output]", "waiver = 1\n[output]",
       "8: unknown key \"waiver\" in [data]; known keys: coverage, platforms, "
       "op_facts"},
      {"schema = 1\n", "schema = 1\nwaiver = 1\n", "2: \"waiver\" must be an array, not an integer"},
  };
  for (const Replacement& c : cases) {
    CAPTURE(c.to);
    CHECK(ManifestError(Replaced(manifest, c.from, c.to)) ==
          (c.message.empty() ? "" : "vendorconfs.toml:" + c.message));
  }
  CHECK(ManifestError(manifest + "[[waiver]]\nreason = \"r\"\nrule = \"unused-coverage\"\n") ==
        "vendorconfs.toml:13: \"rule\" has the unknown value \"unused-coverage\", did you mean "
        "\"unused-coverage-set\"?");
  for (const std::string wrong : {"USE GCU", "", "-DX", "1x", "=3", "a.b"}) {
    CAPTURE(wrong);
    CHECK(ManifestError(Replaced(manifest, "[data]", "defines = [\"" + wrong + "\"]\n[data]")) ==
          "vendorconfs.toml:5: \"" + wrong +
              "\" is no preprocessor symbol; write NAME or NAME=VALUE, of letters, digits and '_'");
  }
  CHECK(ManifestError("schema = 1\n") ==
        "vendorconfs.toml:1: the manifest lacks the required key \"registration\"; add it");
  CHECK(ManifestError("") == "vendorconfs.toml:1: the manifest lacks the required key \"schema\"; add it");
}

}  // namespace
}  // namespace vendorconfs
