// Whole confs, byte by byte.
#include "output/conf_writer.h"

#include <string>

#include "support/catch.h"
#include "support/digest.h"
#include "support/temp_directory.h"

namespace vendorconfs {
namespace {

class Confs {
 public:
  // Ops: B a a.out a_ b held. Coverage: ceiling a a_ held, flaggems_cpp b. `held` is held.
  explicit Confs(const std::string& platform) {
    directory_.Write(
        "coverage.json",
        R"({"schema": 1, "sets": {"ceiling": {"ops": ["a", "a_", "held"]}, "flaggems_cpp": {"ops": ["b"]}},
                         "holds": [{"ops": ["held"], "kind": "crash", "reason": "r"}]})");
    directory_.Write("all.inc",
                     "m.impl(\"b\", W);\nm.impl(\"a_\", W);\nm.impl(\"a\", W);\nm.impl(\"held\", W);\n"
                     "m.impl(\"a.out\", W);\nm.impl(\"B\", W);\n");
    directory_.Write("native.inc", "m.impl(\"a\", W);\nm.impl(\"B\", W);\n");
    directory_.Write("platforms/chip.toml",
                     "schema = 1\nplatform = \"chip\"\ntitle = \"A Chip\"\n" + platform);
    const auto manifest =
        directory_.Write("vendorconfs.toml",
                         "schema = 1\n[registration]\nroot = \".\"\nuniverse = [\"all.inc\"]\n"
                         "[data]\ncoverage = \"coverage.json\"\nplatforms = \"platforms\"\n"
                         "[output]\nconfs = \"confs\"\nfile_name = \"{platform}.conf\"\n");
    workspace_ = LoadWorkspace({manifest, std::nullopt});
  }

  std::string Conf(const std::string& header = "{{machine}}\n") const {
    const Routing routing = DecideRoutes(workspace_);
    return WriteConf(routing, 0, ConfTemplate(header, "t"));
  }

 private:
  TempDirectory directory_;
  Workspace workspace_;
};

const std::string kNative =
    "kind = \"native\"\nvendor = \"acme\"\n[registration]\nnative = \"native.inc\"\nflaggems = "
    "[\"all.inc\"]\n"
    "[routing]\nbackends = [\"flaggems_cpp\", \"flaggems\"]\nceiling = \"ceiling\"\n";
const std::string kBoxing =
    "kind = \"boxing\"\nvendor = \"cuda\"\n[routing]\nbackends = [\"flaggems\"]\nceiling = \"ceiling\"\n";

TEST_CASE("a native conf") {
  const std::string lines =
      "B = acme\na = flaggems  # acme\na.out = none\na_ = flaggems\nb = flaggems_cpp\nheld = none\n";
  CHECK(Confs(kNative).Conf() ==
        "#@ format: 1\n#@ platform: chip\n#@ kind: native\n#@ vendor: acme\n#@ generator: gen_vendor_confs\n"
        "#@ routes: 6 xxh3:" +
            Xxh3Hex(lines) + "\n#@ also: flaggems held\n" + lines);
}

TEST_CASE("a boxing conf") {
  const std::string lines = "B = cuda\na = flaggems\na.out = cuda\na_ = flaggems\nb = cuda\nheld = cuda\n";
  CHECK(Confs(kBoxing).Conf() ==
        "#@ format: 1\n#@ platform: chip\n#@ kind: boxing\n#@ vendor: cuda\n#@ generator: gen_vendor_confs\n"
        "#@ routes: 6 xxh3:" +
            Xxh3Hex(lines) + "\n#@ also: flaggems held\n" + lines);
}

TEST_CASE("dtype escapes stand one line a dtype, in one order, with the ops of the universe or *") {
  const std::string conf =
      Confs(kNative +
            "[[dtype_escape]]\ndtypes = [\"complex128\", \"int64\"]\nops = [\"b\", \"a\", "
            "\"outside\"]\nreason = \"r\"\n"
            "[[dtype_escape]]\ndtypes = [\"float64\"]\nreason = \"r\"\n"
            "[[dtype_escape]]\ndtypes = [\"float64\", \"int64\"]\nops = [\"a_\", \"a\"]\nreason = \"r\"\n"
            "[[dtype_escape]]\ndtypes = [\"bool\"]\nops = [\"outside\"]\nreason = \"r\"\n"
            "[[dtype_escape]]\nreason = \"no dtype\"\n")
          .Conf();
  CHECK(conf.find("\n#@ dtype-escape: float64 *\n#@ dtype-escape: int64 a a_ b\n"
                  "#@ dtype-escape: complex128 a b\n#@ also: flaggems held\nB = acme\n") !=
        std::string::npos);
}

TEST_CASE("also lines stand one line a library, in routing order") {
  const std::string conf =
      Confs(kNative +
            "[[gap]]\nops = [\"a_\", \"a\", \"b\", \"outside\"]\nkind = \"crash\"\nreason = \"r\"\n")
          .Conf();
  CHECK(conf.find("\n#@ also: flaggems a a_ held\nB = acme\n") != std::string::npos);
  const std::string boxing =
      Confs(
          "kind = \"boxing\"\nvendor = \"cuda\"\n[routing]\nbackends = [\"flaggems\", \"flaggems_cpp\"]\n"
          "ceiling = \"ceiling\"\n[[gap]]\nops = [\"b\", \"a\"]\nkind = \"crash\"\nreason = \"r\"\n"
          "[[measured]]\nops = [\"b\"]\nbackend = \"flaggems_cpp\"\nreason = \"r\"\n")
          .Conf();
  CHECK(boxing.find("\n#@ also: flaggems_cpp b\n#@ also: flaggems a held\n") != std::string::npos);
}

TEST_CASE("the header counts what the op lines say") {
  const std::string header =
      "# {{title}}: {{covered}}/{{total}} {{percent}} {{priority}}\n{{#backends}}\n# {{key}} "
      "{{count}}\n{{/backends}}\n"
      "# {{#has_annotations}}annotated{{/has_annotations}}\n";
  const std::string native = Confs(kNative).Conf(header);
  CHECK(
      native.starts_with("# A Chip: 4/6 66.7 flaggems_cpp > flaggems > acme > none\n# flaggems_cpp 1\n# "
                         "flaggems 2\n# acme 1\n# none 2\n"
                         "# annotated\n#@ format: 1\n"));
  const std::string boxing = Confs(kBoxing).Conf(header);
  CHECK(
      boxing.starts_with("# A Chip: 6/6 100.0 flaggems > cuda\n# flaggems 2\n# cuda 4\n# \n#@ format: 1\n"));
}

}  // namespace
}  // namespace vendorconfs
