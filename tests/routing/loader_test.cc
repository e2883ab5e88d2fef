// Corner cases of the conf format.
#include "routing/conf_loader.h"

#include "routing/loading.h"
#include "support/catch.h"

namespace vendorconfs::routing {
namespace {

TEST_CASE("routes with their places") {
  const Table table = Load("# head\nmm = flaggems_cpp # cuda\n\nMM = CUDA\n#@ format: 1\n");
  REQUIRE(table);
  const Route route = table.Find("mm");
  CHECK(route.op() == "mm");
  CHECK(route.backend() == "flaggems_cpp");
  CHECK(route.configured() == "flaggems_cpp");
  CHECK(route.annotation() == "cuda");
  CHECK(route.file() == "/conf/main.conf");
  CHECK(route.line() == 2);
  CHECK(route.listed());
  CHECK(Answer(table, "MM") == "cuda conf");  // ops keep their case
  const Route unlisted = table.Find("nosuch");
  CHECK(unlisted.op().empty());
  CHECK(unlisted.backend() == "flaggems");
  CHECK(unlisted.origin() == VENDORCONFS_DEFAULT);
  CHECK_FALSE(unlisted.listed());
  CHECK(unlisted.file().empty());
}

TEST_CASE("the default backend is the conf's, unless the caller has one") {
  CHECK(Answer(Load("mm = gcu\n#@ default: CUDA\n"), "add") == "cuda default");
  Loading loading("mm = gcu\n#@ default: cuda\n");
  loading.options.default_backend = "none";
  CHECK(Answer(loading.Load(), "add") == "none default");
  loading.options.default_backend = "nonsense";
  CHECK_FALSE(loading.Load());
}

TEST_CASE("the last assignment wins and drops the earlier annotation") {
  CHECK(Answer(Load("mm = flaggems # gcu\nmm = flaggems\n"), "mm") == "flaggems conf");
}

TEST_CASE("prose is no annotation, and neither is none") {
  CHECK(Answer(Load("mm = cuda # see gcu\n"), "mm") == "cuda conf");
  CHECK(Answer(Load("mm = cuda # none of it\n"), "mm") == "cuda conf");
  CHECK(Answer(Load("mm = cuda # dcu\n"), "mm") == "cuda conf");
  CHECK(Answer(Load("mm = cuda # FlagOS_python: slow\n"), "mm") == "cuda conf flaggems");
}

TEST_CASE("a vendor key is known from its line on, wherever that stands, or from the caller") {
  CHECK_FALSE(Load("mm = acme\n"));
  CHECK(Answer(Load("mm = acme\n#@ vendor: acme\n"), "mm") == "acme conf");
  CHECK(Answer(Load("mm = cuda # acme\n#@ vendor: Acme\n"), "mm") == "cuda conf acme");
  CHECK(Answer(Loading("mm = acme\n").Vendors("other acme").Load(), "mm") == "acme conf");
  CHECK(Answer(Loading("include a.conf\nmm = acme\n").With("/conf/a.conf", "#@ vendor: acme\n").Load(),
               "mm") == "acme conf");
  CHECK(std::string(Loading("mm = acme\n").Vendors("other acme").Load().info().vendor) == "other");
  CHECK(std::string(Loading("#@ vendor: gcu\nmm = gcu\n").Vendors("other").Load().info().vendor) == "gcu");
}

TEST_CASE("messages name the key that a platform uses, and the nearest backend") {
  CHECK(Says(Load("mm = dcu\n"), "it uses the key \"cuda\""));
  CHECK(Says(Load("mm = flagems\n"), "did you mean \"flaggems\"?"));
}

TEST_CASE("line ends, the last line, long lines") {
  CHECK(Answer(Load("mm = cuda"), "mm") == "cuda conf");
  CHECK(Answer(Load("mm = cuda\r"), "mm") == "cuda conf");
  const std::string name(1 << 20, 'm');
  const Table table = Load(name + " = cuda\nmm = gcu # " + std::string(1 << 20, 'x') + "\n");
  CHECK(Answer(table, name) == "cuda conf");
  CHECK(Answer(table, "mm") == "gcu conf");
}

TEST_CASE("the digest covers the op lines, with LF, however the checkout ends them") {
  const std::string digest = "#@ routes: 2 xxh3:";
  const Table probe = Load(digest + std::string(32, '0') + "\nbmm = gcu\nmm = cuda  # gcu\n");
  REQUIRE(FindingsOf(probe).size() == 1);
  // XXH3-128 of "bmm = gcu\nmm = cuda  # gcu\n".
  const std::string right = digest + "79fdf65a5d875563ee3e1f53ad46cb11\n";
  for (const char* lines : {"bmm = gcu\nmm = cuda  # gcu\n", "bmm = gcu\n# between\nmm = cuda  # gcu\n",
                            "bmm = gcu\nmm = cuda  # gcu"}) {
    CHECK(FindingsOf(Load(right + lines)).empty());
  }
  CHECK(FindingsOf(Load(right + "bmm = gcu\r\nmm = cuda  # gcu\r\n")) ==
        std::vector<std::string>{"info carriage-return /conf/main.conf:2"});
  CHECK(FindingsOf(Load(right + "bmm = gcu\nmm = cuda # gcu\n")) ==
        std::vector<std::string>{"warning hand-edited /conf/main.conf:1"});
  CHECK(FindingsOf(Load("#@ routes: many\nmm = cuda\n")) ==
        std::vector<std::string>{"error malformed-line /conf/main.conf:1"});
}

TEST_CASE("ops of every length are found, and nothing else is") {
  std::string conf;
  std::vector<std::string> ops;
  for (int length = 1; length <= 80; ++length) {
    for (const char last : {'a', 'b'}) {
      ops.push_back(std::string(static_cast<std::size_t>(length - 1), 'x') + last);
      conf += ops.back() + " = " + (last == 'a' ? "cuda" : "gcu") + "\n";
    }
  }
  const Table table = Load(conf);
  REQUIRE(table);
  for (const std::string& op : ops) {
    CHECK(table.Find(op).op() == op);
    CHECK(table.Find(op).backend() == (op.back() == 'a' ? "cuda" : "gcu"));
    CHECK_FALSE(table.Find(op + "c").listed());
    CHECK_FALSE(table.Find(op + std::string(1, '\0')).listed());
    CHECK_FALSE(table.Find(std::string(1, '\0') + op).listed());
    CHECK(table.Find(op.substr(1)).listed() == (op.size() > 1));
  }
  CHECK_FALSE(table.Find("").listed());
}

TEST_CASE("an unsorted conf is a sorted table, whose digest does not see the order") {
  const Table a = Load("mm = cuda\nabs = gcu\nbmm.out = none\n"),
              b = Load("bmm.out = none\n\nabs = gcu\nmm = cuda\n");
  std::string ops;
  a.ForEach([&](const Route& route) { ops += std::string(route.op()) + " "; });
  CHECK(ops == "abs bmm.out mm ");
  CHECK(a.digest() == b.digest());
  CHECK(a.digest() != Load("mm = cuda\nabs = gcu\nbmm.out = gcu\n").digest());
  CHECK(a.digest() != Load("mm = cuda # gcu\nabs = gcu\nbmm.out = none\n").digest());
  CHECK(a.digest() != Load("mm = cuda\nabs = gcu\nbmm.out = none\n#@ default: cuda\n").digest());
  CHECK(a.digest() != Load("mm = cuda\nabs = gcu\nbmm.out = none\n#@ dtype-escape: int8 *\n").digest());
  CHECK(a.digest() !=
        Loading("mm = cuda\nabs = gcu\nbmm.out = none\n").Env("FLAGOS_OP_mm=cuda").Load().digest());
}

TEST_CASE("findings are many, but not endless") {
  std::string conf = "abs = cuda\n";
  for (int i = 0; i < 5000; ++i) conf += "mm : cuda\n";
  const Table table = Loading(conf).Lenient().Load();
  REQUIRE(table);
  CHECK(table.diagnostics().size() == 1001);
  CHECK(Says(table, "4000 more findings"));
  CHECK(Failure(Load(conf)).find("(and 4999 more)") != std::string::npos);
}

}  // namespace
}  // namespace vendorconfs::routing
