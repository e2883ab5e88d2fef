#include "routing/conf_loader.h"
#include "routing/loading.h"
#include "support/catch.h"

namespace vendorconfs::routing {
namespace {

TEST_CASE("an included file's lines stand where the include stands") {
  const Table table = Loading("mm = cuda\ninclude sub/base.conf\nbmm = cuda\n")
                          .With("/conf/sub/base.conf", "mm = gcu\nbmm = gcu\ninclude ../other.conf\n")
                          .With("/conf/sub/../other.conf", "abs = gcu\n")
                          .Load();
  CHECK(Answer(table, "mm") == "gcu conf");
  CHECK(table.Find("mm").file() == "/conf/sub/base.conf");
  CHECK(Answer(table, "bmm") == "cuda conf");
  CHECK(table.Find("abs").file() == "/conf/sub/../other.conf");
}

TEST_CASE("paths with = and #, quoted and absolute ones") {
  const Table table = Loading("include a=b.conf\ninclude \"a#b.conf\"\ninclude /else/where.conf # absolute\n")
                          .With("/conf/a=b.conf", "mm = gcu\n")
                          .With("/conf/a#b.conf", "bmm = gcu\n")
                          .With("/else/where.conf", "abs = gcu\n")
                          .Load();
  REQUIRE(table);
  CHECK(table.Find("mm").listed());
  CHECK(table.Find("bmm").listed());
  CHECK(table.Find("abs").listed());
}

TEST_CASE("an op of one file twice is a duplicate, also with an include between") {
  const Table table =
      Loading("mm = cuda\ninclude base.conf\nmm = gcu\n").With("/conf/base.conf", "mm = none\n").Load();
  CHECK(FindingsOf(table) == std::vector<std::string>{
                                 "info restated-op /conf/base.conf:1",
                                 "warning duplicate-op /conf/main.conf:3",
                                 "info restated-op /conf/main.conf:3",
                             });
}

// Counts what is opened.
class CountingFiles : public internal::MemoryFiles {
 public:
  using MemoryFiles::MemoryFiles;
  internal::FileRead Read(const std::string& path) override {
    ++opened[path];
    return MemoryFiles::Read(path);
  }
  std::map<std::string, int> opened;
};

Table LoadCounting(CountingFiles& files, bool lenient = false) {
  internal::LoadOptions options;
  options.path = "/conf/main.conf";
  options.lenient = lenient;
  return Table(internal::LoadTable(options, files).Leak());
}

std::string Times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST_CASE("a file that includes itself ten times is one open and one finding") {
  CountingFiles files({{"/conf/main.conf", "mm = cuda\n" + Times(10, "include main.conf\n")}});
  const Table table = LoadCounting(files, true);
  CHECK(table.diagnostics().size() == 1);
  CHECK(files.opened["/conf/main.conf"] == 1);
  CHECK(Answer(table, "mm") == "cuda conf");
}

TEST_CASE("a repeated include is one open, applied each time") {
  CountingFiles files(
      {{"/conf/main.conf", "include a.conf\nmm = cuda\ninclude a.conf\ninclude nowhere\ninclude nowhere\n"},
       {"/conf/a.conf", "mm = gcu\nbmm : x\n"}});
  const Table table = LoadCounting(files, true);
  CHECK(Answer(table, "mm") == "gcu conf");
  CHECK(files.opened["/conf/a.conf"] == 1);
  CHECK(files.opened["/conf/nowhere"] == 1);
  CHECK(FindingsOf(table) == std::vector<std::string>{
                                 "warning malformed-line /conf/a.conf:2",
                                 "warning include-missing /conf/main.conf:4",
                                 "info restated-op /conf/main.conf:2",
                             });
}

TEST_CASE("a duplicate stands out behind a repeated include that restates its op") {
  const Table table =
      Loading("mm = cuda\ninclude a.conf\ninclude a.conf\nbmm = cuda\ninclude a.conf\nbmm = cuda\n")
          .With("/conf/a.conf", "bmm = gcu\n")
          .Load();
  CHECK(Answer(table, "bmm") == "cuda conf");
  CHECK(FindingsOf(table) == std::vector<std::string>{
                                 "warning duplicate-op /conf/main.conf:6",
                                 "info restated-op /conf/main.conf:4",
                             });
}

TEST_CASE("a cycle over two files is refused where it closes") {
  const Loading loading =
      Loading("include a.conf\nmm = cuda\n").With("/conf/a.conf", "include main.conf\nbmm = gcu\n");
  CHECK(FindingsOf(loading.Load()) == std::vector<std::string>{"error include-cycle /conf/a.conf:1"});
}

TEST_CASE("depth 8 is read and depth 9 is refused") {
  Loading loading("include 1.conf\n");
  for (int depth = 1; depth <= 9; ++depth) {
    const std::string number = std::to_string(depth);
    loading.With("/conf/" + number + ".conf",
                 "op" + number + " = gcu\ninclude " + std::to_string(depth + 1) + ".conf\n");
  }
  CHECK(FindingsOf(loading.Load()) == std::vector<std::string>{"error include-limit /conf/8.conf:2"});
  const Table table = loading.Lenient().Load();
  CHECK(table.Find("op8").listed());
  CHECK_FALSE(table.Find("op9").listed());
}

TEST_CASE("a thousand includes are applied, and no more") {
  Loading loading(Times(1000, "include a.conf\n"));
  loading.With("/conf/a.conf", "mm = cuda\n").With("/conf/b.conf", "bmm = cuda\n");
  CHECK(loading.Load());
  loading.files["/conf/main.conf"] += "include b.conf\ninclude b.conf\n";
  CHECK(FindingsOf(loading.Load()) == std::vector<std::string>{"error include-limit /conf/main.conf:1001"});
  CHECK_FALSE(loading.Lenient().Load().Find("bmm").listed());
}

}  // namespace
}  // namespace vendorconfs::routing
