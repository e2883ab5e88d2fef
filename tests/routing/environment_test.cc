// FORCE, overrides and their matching.
#include "routing/environment.h"

#include "routing/loading.h"
#include "support/catch.h"

namespace vendorconfs::routing {
namespace {

// One op in each situation.
constexpr const char* kConf =
    "#@ format: 1\n#@ kind: native\n#@ vendor: gcu\n"
    "#@ also: flaggems also_gems both\n#@ also: flaggems_cpp both\n#@ also: tileops also_tile\n#@ also: gcu "
    "also_gcu\n"
    "#@ also: cuda foreign\n"
    "cpp = flaggems_cpp\ngems = flaggems\ngems_gcu = flaggems # gcu\ntile = tileops # gcu\nvendor = gcu\n"
    "vendor_gems = gcu # flaggems\nother = musa\nnothing = none\n"
    "also_gems = gcu\nboth = none\nalso_tile = flaggems\nalso_gcu = flaggems\nforeign = flaggems\n";

TEST_CASE("force moves what its family can take, and makes the family strict") {
  const Table vendor = Loading(kConf).Env("FLAGOS_FORCE_BACKEND=Vendor").Load();
  CHECK(Answer(vendor, "cpp") == "flaggems_cpp conf");
  CHECK(Answer(vendor, "gems") == "flaggems conf");
  CHECK(Answer(vendor, "gems_gcu") == "gcu force gcu strict");
  CHECK(Answer(vendor, "tile") == "gcu force gcu strict");
  CHECK(Answer(vendor, "vendor") == "gcu conf strict");
  CHECK(Answer(vendor, "other") == "musa conf strict");
  CHECK(Answer(vendor, "nothing") == "none conf");
  CHECK(Answer(vendor, "also_gcu") == "gcu force strict");
  CHECK(Answer(vendor, "foreign") == "flaggems conf");
  CHECK(vendor.Find("gems_gcu").configured() == "flaggems");
  CHECK(std::string(vendor.info().forced) == "vendor");
  CHECK(vendor.info().moved == 3);
  CHECK(vendor.info().stayed == 6);
  CHECK(Says(
      vendor,
      "ops moved: 3 (gems_gcu, tile, also_gcu); without such a kernel, kept as configured: 6 (cpp, gems, "
      "nothing, both, also_tile, ...)"));

  const Table gems = Loading(kConf).Env("FLAGOS_FORCE_BACKEND=flaggems").Load();
  CHECK(Answer(gems, "cpp") == "flaggems_cpp conf strict");
  CHECK(Answer(gems, "gems") == "flaggems conf strict");
  CHECK(Answer(gems, "tile") == "tileops conf gcu");
  CHECK(Answer(gems, "vendor") == "gcu conf");
  CHECK(Answer(gems, "vendor_gems") == "flaggems force flaggems strict");
  CHECK(Answer(gems, "also_gems") == "flaggems force strict");
  CHECK(Answer(gems, "both") == "flaggems_cpp force strict");
  CHECK(gems.Find("unlisted").strict());

  const Table tile = Loading(kConf).Env("FLAGOS_FORCE_BACKEND=TILEOPS").Load();
  CHECK(Answer(tile, "tile") == "tileops conf gcu strict");
  CHECK(Answer(tile, "also_tile") == "tileops force strict");
  CHECK(Answer(tile, "gems_gcu") == "flaggems conf gcu");

  CHECK(Answer(Loading(kConf).Env("FLAGOS_FORCE_BACKEND=flagos_python").Load(), "gems") ==
        "flaggems conf strict");
}

TEST_CASE("on a boxing conf every op has a vendor kernel to be forced to") {
  const Table table = Loading("#@ format: 1\n#@ kind: boxing\n#@ vendor: cuda\nmm = flaggems\nbmm = cuda\n")
                          .Env("FLAGOS_FORCE_BACKEND=vendor")
                          .Load();
  CHECK(Answer(table, "mm") == "cuda force strict");
  CHECK(Answer(table, "bmm") == "cuda conf strict");
  CHECK(Answer(table, "unlisted") == "cuda force strict");
}

TEST_CASE("an override goes on top of the force, and is an override even where it changes nothing") {
  const Table table = Loading(kConf)
                          .Env("FLAGOS_OP_gems_gcu=flaggems")
                          .Env("FLAGOS_OP_vendor=GCU")
                          .Env("FLAGOS_OP_cpp=FlagOS")
                          .Env("FLAGOS_FORCE_BACKEND=vendor")
                          .Load();
  CHECK(Answer(table, "gems_gcu") == "flaggems override gcu strict");
  CHECK(Answer(table, "vendor") == "gcu override strict");
  CHECK(Answer(table, "cpp") == "flaggems_cpp override strict");
}

TEST_CASE("an override is matched against mangled names") {
  const std::string conf = "mm = cuda\nmm.out = cuda\n__lshift__.Tensor = cuda\nadd_.Tensor = cuda\n";
  const auto with = [&](const char* variable) { return Loading(conf).Env(variable).Load(); };
  CHECK(Answer(with("FLAGOS_OP_mm__out=gcu"), "mm.out") == "gcu override strict");
  CHECK(Answer(with("FLAGOS_OP_mm__out=gcu"), "mm") == "cuda conf");
  CHECK(Answer(with("FLAGOS_OP___lshift____Tensor=gcu"), "__lshift__.Tensor") == "gcu override strict");
  CHECK(Answer(with("FLAGOS_OP_mm__out=FLAGGEMS"), "mm.out") == "flaggems override strict");
  CHECK(Answer(with("FLAGOS_OP_mm__out=FlagOS"), "mm.out") == "flaggems_cpp override strict");
  CHECK(Answer(with("FLAGOS_OP_add___Tensor=gcu"), "add_.Tensor") == "gcu override strict");
  CHECK(Says(with("FLAGOS_OP_mm_out=gcu"), "did you mean FLAGOS_OP_mm__out?"));
  CHECK(EnvName("__lshift__.Tensor") == "FLAGOS_OP___lshift____Tensor");
}

TEST_CASE("a variable that is ignored is told the nearest that would count") {
  const auto with = [&](const char* variable) {
    return Loading("mm = cuda\nabs = cuda\n").Env(variable).Load();
  };
  CHECK(Says(with("FLAGOS_OP_mm=one"),
             "\"one\" is no backend; use flaggems_cpp, flaggems, tileops or a vendor key"));
  CHECK(Says(with("FLAGOS_OP_abz=gcu"), "did you mean FLAGOS_OP_abs?"));
  // The prefix is no reason to call two short names alike.
  CHECK(Says(with("FLAGOS_OP_conv=gcu"), "write the dots of the op as"));
  CHECK(Says(with("FLAGOS_FORCE_BACKEND=vendr"), "did you mean vendor?"));
  CHECK(Says(with("FLAGOS_FORCE_BACKEND=gcu"), "use flaggems, vendor or tileops"));
  CHECK(Says(with("FLAGOS_OP_mm=\x1b[31m\n"), "FLAGOS_OP_mm=\\x1b[31m\\x0a is ignored"));
}

// Found by fuzz_routing_environment: the op's own name was taken too.
TEST_CASE("a variable with the op's dot is no mangled name") {
  const Table table = Loading("mm.out = cuda\n").Env("FLAGOS_OP_mm.out=gcu").Load();
  CHECK(Answer(table, "mm.out") == "cuda conf");
  CHECK(Says(table, "FLAGOS_OP_mm.out=gcu is ignored: no op has that name; did you mean FLAGOS_OP_mm__out?"));
}

TEST_CASE("two ops with one mangled name are both overridden, with a warning") {
  const Table table =
      Loading("add_.Tensor = cuda\nadd._Tensor = cuda\n").Env("FLAGOS_OP_add___Tensor=gcu").Load();
  CHECK(Answer(table, "add_.Tensor") == "gcu override strict");
  CHECK(Answer(table, "add._Tensor") == "gcu override strict");
  CHECK(FindingsOf(table) == std::vector<std::string>{"warning override-shared environment:0"});
}

TEST_CASE("an op that only a dispatcher has can be overridden") {
  const Table table = Loading("mm = cuda\n").Ops({"abs", "bmm.out"}).Env("FLAGOS_OP_bmm__out=gcu").Load();
  CHECK(Answer(table, "bmm.out") == "gcu override strict");
  CHECK_FALSE(table.Find("bmm.out").listed());
  CHECK(FindingsOf(table).empty());
  CHECK(table.info().rows == 2);
  CHECK(table.info().listed == 1);
}

TEST_CASE("empty values are unset, and of a name that stands twice the first counts") {
  CHECK(Answer(Loading("mm = cuda\n").Env("FLAGOS_OP_mm=").Env("FLAGOS_FORCE_BACKEND=").Load(), "mm") ==
        "cuda conf");
  CHECK(Answer(Loading("mm = cuda\n").Env("FLAGOS_OP_mm=gcu").Env("FLAGOS_OP_mm=musa").Load(), "mm") ==
        "gcu override strict");
}

TEST_CASE("the dispatch log's switches") {
  const auto logs = [](const char* variable) {
    return Loading("mm = cuda\n").Env(variable).Load().info().log_dispatch != 0;
  };
  CHECK(logs("FLAGOS_LOG=dispatch"));
  CHECK(logs("FLAGOS_LOG=other,Dispatch"));
  CHECK(logs("FLAGOS_LOG_DISPATCH=1"));
  CHECK_FALSE(logs("FLAGOS_LOG=other"));
  CHECK_FALSE(logs("FLAGOS_LOG_DISPATCH=0"));
  CHECK_FALSE(logs("FLAGOS_LOG_DISPATCH="));
}

TEST_CASE("a misspelt word of FLAGOS_LOG is told, and another's is not") {
  const Table misspelt = Loading("#@ format: 1\nmm = cuda\n").Env("FLAGOS_LOG=other,dispach").Load();
  CHECK(misspelt.info().log_dispatch == 0);
  CHECK(FindingsOf(misspelt) == std::vector<std::string>{"warning unknown-switch environment:0"});
  CHECK(Says(misspelt, "FLAGOS_LOG: \"dispach\" is ignored; did you mean dispatch?"));
  CHECK(FindingsOf(Loading("#@ format: 1\nmm = cuda\n").Env("FLAGOS_LOG=memory,,1").Load()).empty());
}

TEST_CASE("a derived table routes as overrides do") {
  const Table table = Load("mm = flaggems # gcu\nbmm = cuda\n");
  const Table derived = table.With({{"mm", "GCU"}, {"new.op", "flagos"}});
  REQUIRE(derived);
  CHECK(Answer(derived, "mm") == "gcu override gcu strict");
  CHECK(Answer(derived, "new.op") == "flaggems_cpp override strict");
  CHECK(Answer(derived, "bmm") == "cuda conf");
  CHECK(derived.Find("mm").line() == 1);
  CHECK(Answer(table, "mm") == "flaggems conf gcu");
  CHECK(table.TryWith({{"mm", "nonsense"}}).first.code() == VENDORCONFS_INVALID_ARGUMENT);
  CHECK(table.TryWith({{"mm", "none"}}).first.message().find("not \"none\"") != std::string::npos);
  CHECK_FALSE(table.With({{"m m", "cuda"}}));
}

}  // namespace
}  // namespace vendorconfs::routing
