// Every row of the contract's severity table, strict and lenient.
#include "routing/loading.h"
#include "support/catch.h"

namespace vendorconfs::routing {
namespace {

constexpr const char* kHeader = "#@ format: 1\n";

// The one finding of both modes, and what the op then routes to in the lenient one ("" where that load fails
// too).
struct Row {
  const char* conf;
  const char* rule_and_place;
  bool fails_strict;
  const char* lenient_answer;
};

void Check(const Row& row) {
  INFO(row.conf);
  const std::string text = std::string(kHeader) + row.conf;
  const Table strict = Load(text);
  CHECK(strict.operator bool() == !row.fails_strict);
  CHECK(FindingsOf(strict) == std::vector<std::string>{(row.fails_strict ? "error " : "warning ") +
                                                       std::string(row.rule_and_place)});
  const Table lenient = Loading(text).Lenient().Load();
  if (*row.lenient_answer == '\0') {
    CHECK_FALSE(lenient);
    return;
  }
  REQUIRE(lenient);
  CHECK(FindingsOf(lenient) == std::vector<std::string>{"warning " + std::string(row.rule_and_place)});
  CHECK(Answer(lenient, "mm") == row.lenient_answer);
}

TEST_CASE("lines that fail a strict load and are lenient warnings") {
  Check({"mm = cudda\n", "unknown-backend /conf/main.conf:2", true, "flaggems conf"});
  Check({"mm = dcu\n", "platform-name-as-backend /conf/main.conf:2", true, "flaggems conf"});
  Check({"mm : gcu\nmm = cuda\n", "malformed-line /conf/main.conf:2", true, "cuda conf"});
  Check({"include nowhere.conf\nmm = cuda\n", "include-missing /conf/main.conf:2", true, "cuda conf"});
  Check({"include main.conf\nmm = cuda\n", "include-cycle /conf/main.conf:2", true, "cuda conf"});
}

TEST_CASE("what is a warning in both modes") {
  Check({"mm = gcu\nmm = cuda\n", "duplicate-op /conf/main.conf:3", false, "cuda conf"});
  Check({"mm = cuda\nmm =\n", "empty-value /conf/main.conf:3", false, "cuda conf"});
  Check({"#@ routes: 2\nmm = cuda\n", "hand-edited /conf/main.conf:2", false, "cuda conf"});
  Check({"#@ routes: 1 xxh3:00000000000000000000000000000000\nmm = cuda\n", "hand-edited /conf/main.conf:2",
         false, "cuda conf"});
  Check({"#@ colour: red\nmm = cuda\n", "unknown-key /conf/main.conf:2", false, "cuda conf"});
}

TEST_CASE("a byte order mark and the legacy dialect are warnings in both modes") {
  for (const bool lenient : {false, true}) {
    Loading bom("\xEF\xBB\xBFmm = cuda\n");
    bom.options.lenient = lenient;
    CHECK(FindingsOf(bom.Load()) == std::vector<std::string>{"warning byte-order-mark /conf/main.conf:1"});
    CHECK(Answer(bom.Load(), "mm") == "cuda conf");
    Loading dialect("mm = cuda\nbmm = flaggems\n");
    dialect.options.lenient = lenient;
    CHECK(FindingsOf(dialect.Load()) == std::vector<std::string>{"warning legacy-dialect /conf/main.conf:2"});
  }
}

TEST_CASE("what fails both modes") {
  Check({"#@ format: 2\nmm = cuda\n", "format-too-new /conf/main.conf:2", true, ""});
  Check({"#@ format: 99999999999999999999\nmm = cuda\n", "format-too-new /conf/main.conf:2", true, ""});
  for (const bool lenient : {false, true}) {
    Loading nul(std::string("mm = cuda\nbmm = gcu\0\n", 21));
    nul.options.lenient = lenient;
    CHECK_FALSE(nul.Load());
    CHECK(FindingsOf(nul.Load()) == std::vector<std::string>{"error nul-byte /conf/main.conf:2"});
    Loading missing("");
    missing.files.clear();
    missing.options.lenient = lenient;
    CHECK_FALSE(missing.Load());
    CHECK(FindingsOf(missing.Load()) == std::vector<std::string>{"error unreadable /conf/main.conf:0"});
  }
}

TEST_CASE("a conf without ops") {
  for (const char* text : {"", "# nothing\n", "#@ format: 1\n"}) {
    CHECK(FindingsOf(Load(text)) == std::vector<std::string>{"error no-ops /conf/main.conf:0"});
    const Table lenient = Loading(text).Lenient().Load();
    CHECK(lenient);
    CHECK(FindingsOf(lenient) == std::vector<std::string>{"warning no-ops /conf/main.conf:0"});
    Loading allowed(text);
    allowed.options.allow_empty = true;
    CHECK(allowed.Load());
    CHECK(FindingsOf(allowed.Load()).empty());
  }
  const Table meant = Load("#@ routes: 0 xxh3:99aa06d3014798d86001c324468d497f\n");
  CHECK(meant);
  CHECK(FindingsOf(meant).empty());
  CHECK(meant.info().rows == 0);
  CHECK(Answer(meant, "mm") == "flaggems default");
}

TEST_CASE("what is said for information, in both modes") {
  for (const bool lenient : {false, true}) {
    Loading restated("include base.conf\nmm = cuda\n");
    restated.With("/conf/base.conf", "mm = gcu  # gcu\n").options.lenient = lenient;
    CHECK(FindingsOf(restated.Load()) == std::vector<std::string>{"info restated-op /conf/main.conf:2"});
    CHECK(Answer(restated.Load(), "mm") == "cuda conf");  // the earlier annotation went with its line
    Loading carriage("mm = cuda\r\nbmm = gcu\r\n");
    carriage.options.lenient = lenient;
    CHECK(FindingsOf(carriage.Load()) == std::vector<std::string>{"info carriage-return /conf/main.conf:1"});
    Loading legacy("mm = flagos\nbmm = FlagOS_Python  # gcu\n");
    legacy.options.lenient = lenient;
    CHECK(FindingsOf(legacy.Load()) == std::vector<std::string>{"info legacy-spelling /conf/main.conf:1"});
    CHECK(Answer(legacy.Load(), "mm") == "flaggems_cpp conf");
    CHECK(Answer(legacy.Load(), "bmm") == "flaggems conf gcu");
  }
}

TEST_CASE("environment values that have no effect are warnings, never failures") {
  const auto warns = [](const char* variable, const char* rule) {
    INFO(variable);
    const Table table = Loading("mm = cuda\nmm.out = cuda\n").Env(variable).Load();
    CHECK(FindingsOf(table) == std::vector<std::string>{"warning " + std::string(rule) + " environment:0"});
    CHECK(Answer(table, "mm") == "cuda conf");
  };
  warns("FLAGOS_FORCE_BACKEND=gcu", "unknown-force");
  warns("FLAGOS_OP_mm=gpu", "unknown-override");
  warns("FLAGOS_OP_mm=none", "override-none");
  warns("FLAGOS_OP_nosuch=gcu", "override-unmatched");
  warns("FLAGOS_OP_mm_out=gcu", "override-unmatched");
  warns("FLAGOS_DTYPE_ESCAPE=maybe", "unknown-switch");
}

TEST_CASE("an override on a none route is applied, with a warning") {
  const Table table = Loading("mm = none\n").Env("FLAGOS_OP_mm=gcu").Load();
  CHECK(FindingsOf(table) == std::vector<std::string>{"warning override-on-none environment:0"});
  CHECK(Answer(table, "mm") == "gcu override strict");
}

}  // namespace
}  // namespace vendorconfs::routing
