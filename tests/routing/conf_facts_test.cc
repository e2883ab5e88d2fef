// The "#@" lines: whose statement wins, and what dtype escapes do.
#include "routing/conf_facts.h"

#include "routing/loading.h"
#include "support/catch.h"

namespace vendorconfs::routing {
namespace {

std::string Facts(const Table& table) {
  const vendorconfs_table_info info = table.info();
  const auto text = [](const char* value) { return std::string(value != nullptr ? value : "-"); };
  return text(info.platform) + " " + text(info.kind) + " " + text(info.vendor) + " " +
         text(info.default_backend);
}

TEST_CASE("platform, kind, vendor and default") {
  CHECK(Facts(Load("mm = cuda\n")) == "- - - flaggems");
  CHECK(Facts(Load("mm = cuda\n#@ platform: p\n#@ kind: Native\n#@ vendor: gcu\n#@ default: none\n")) ==
        "p native gcu none");
  CHECK(Facts(Load("#@ platform: p\n#@ platform: q\nmm = cuda\n")) == "q - - flaggems");
}

TEST_CASE("the includer's statement wins, before or behind the include; of two includes the later") {
  const char* base = "#@ platform: base\n#@ kind: native\n#@ vendor: gcu\n";
  for (const char* conf : {"#@ platform: top\n#@ kind: boxing\ninclude base.conf\nmm = gcu\n",
                           "include base.conf\n#@ platform: top\n#@ kind: boxing\nmm = gcu\n"}) {
    CHECK(Facts(Loading(conf).With("/conf/base.conf", base).Load()) == "top boxing gcu flaggems");
  }
  CHECK(Facts(Loading("include a\ninclude b\nmm = gcu\n")
                  .With("/conf/a", "#@ platform: a\n#@ kind: native\n")
                  .With("/conf/b", "#@ platform: b\n")
                  .Load()) == "b native - flaggems");
}

TEST_CASE("statements that cannot be are malformed lines") {
  for (const char* line :
       {"#@ kind: other", "#@ vendor: a+b", "#@ vendor: a-", "#@ vendor: .a", "#@ vendor: none",
        "#@ dtype-escape: float99 *", "#@ dtype-escape: float64", "#@ dtype-escape: float64 a+b",
        "#@ also: none mm", "#@ also: flaggems a+b", "#@ format: one", "#@ dtype-escape: float64 * mm"}) {
    INFO(line);
    const Table table = Load(std::string("mm = cuda\n") + line + "\n");
    REQUIRE_FALSE(FindingsOf(table).empty());
    CHECK(FindingsOf(table)[0] == "error malformed-line /conf/main.conf:2");
    CHECK(Loading(std::string("mm = cuda\n") + line + "\n").Lenient().Load());
  }
  CHECK(Failure(Load("mm = cuda\n#@ vendor: flagos\n")).find("\"flagos\" is no vendor key: every") !=
        std::string::npos);
  CHECK(Failure(Load("mm = cuda\n#@ vendor: a+b\n")).find("use letters, digits") != std::string::npos);
  CHECK(Failure(Load("mm = cuda\n#@ dtype-escape: flaot64 *\n")).find("did you mean \"float64\"?") !=
        std::string::npos);
  CHECK(FindingsOf(Load("mm = cuda\n#@ also: flagems mm\n"))[0] == "error unknown-backend /conf/main.conf:2");
  CHECK(FindingsOf(Load("mm = cuda\n#@ default: dcu\n"))[0] ==
        "error platform-name-as-backend /conf/main.conf:2");
}

TEST_CASE("vendor keys have letters, digits, '_', '-' and '.'") {
  for (const std::string key : {"my-chip", "a.b", "0", "_x", "3d.v-2"}) {
    INFO(key);
    const Table table = Load("#@ vendor: " + key + "\nmm = " + key + "\nbmm = flaggems  # " + key + ".\n");
    CHECK(table);
    CHECK(std::string(table.Find("mm").backend()) == key);
    CHECK(std::string(table.Find("bmm").annotation()) == key);
  }
}

constexpr const char* kHead = "#@ format: 1\n#@ kind: native\n#@ vendor: gcu\n";

TEST_CASE("a call escapes where its dtypes meet an escape and its route is FlagGems") {
  const Table table =
      Load(std::string(kHead) +
           "#@ dtype-escape: float64 *\n#@ dtype-escape: INT64 mm bmm\n"
           "mm = flaggems # gcu\nbmm = flaggems\nabs = flaggems_cpp # gcu\nadd = tileops # gcu\n"
           "neg = gcu\nexp = none\n");
  const Dtypes f64 = VENDORCONFS_FLOAT64, i64 = VENDORCONFS_INT64, f32 = VENDORCONFS_FLOAT32;
  CHECK(Answer(table, "mm", f64) == "gcu dtype-escape gcu");
  CHECK(Answer(table, "mm", i64) == "gcu dtype-escape gcu");
  CHECK(Answer(table, "mm", f32) == "flaggems conf gcu");
  CHECK(Answer(table, "mm", f32 | i64) == "gcu dtype-escape gcu");
  CHECK(Answer(table, "mm", VENDORCONFS_OTHER_DTYPE) == "flaggems conf gcu");
  CHECK(Answer(table, "bmm", f64) == "flaggems conf");  // native, and no vendor kernel is known
  CHECK(Answer(table, "abs", f64) == "gcu dtype-escape gcu");
  CHECK(Answer(table, "abs", i64) == "flaggems_cpp conf gcu");
  CHECK(Answer(table, "add", f64) == "tileops conf gcu");
  CHECK(Answer(table, "neg", f64) == "gcu conf");
  CHECK(Answer(table, "exp", f64) == "none conf");
  CHECK(table.Find("mm").escapes() == (f64 | i64));
  CHECK(table.Find("nosuch").escapes() == f64);
}

TEST_CASE("on a boxing conf every escape finds the cuda kernel, of unlisted ops too") {
  const Table table = Load(
      "#@ format: 1\n#@ kind: boxing\n#@ dtype-escape: float64 *\n#@ dtype-escape: bool nosuch\nmm = "
      "flaggems\n");
  CHECK(Answer(table, "mm", VENDORCONFS_FLOAT64) == "cuda dtype-escape");
  CHECK(Answer(table, "nosuch", VENDORCONFS_BOOL) == "cuda dtype-escape");
  CHECK(Answer(table, "mm", VENDORCONFS_BOOL) == "flaggems conf");
  CHECK_FALSE(table.Find("nosuch").listed());
}

TEST_CASE("escapes of included files count, the includer's line for a dtype wins, lines of one file add up") {
  const Table table =
      Loading("#@ kind: boxing\n#@ dtype-escape: int64 bmm\ninclude base.conf\nmm = flagos\nbmm = flagos\n")
          .With("/conf/base.conf",
                "#@ dtype-escape: int64 mm\n#@ dtype-escape: int8 mm\n#@ dtype-escape: int8 bmm\n")
          .Load();
  CHECK(table.Find("mm").escapes() == VENDORCONFS_INT8);
  CHECK(table.Find("bmm").escapes() == (VENDORCONFS_INT64 | VENDORCONFS_INT8));
}

TEST_CASE("escapes hold for strict routes, and FLAGOS_DTYPE_ESCAPE=off turns them off") {
  const std::string conf = std::string(kHead) + "#@ dtype-escape: float64 *\nmm = gcu # gcu\n";
  const Table strict = Loading(conf).Env("FLAGOS_OP_mm=flaggems").Load();
  CHECK(Answer(strict, "mm", VENDORCONFS_FLOAT64) == "gcu dtype-escape gcu strict");
  const Table off = Loading(conf).Env("FLAGOS_OP_mm=flaggems").Env("FLAGOS_DTYPE_ESCAPE=OFF").Load();
  CHECK(Answer(off, "mm", VENDORCONFS_FLOAT64) == "flaggems override gcu strict");
  CHECK(off.Find("nosuch").escapes() == 0);
}

}  // namespace
}  // namespace vendorconfs::routing
