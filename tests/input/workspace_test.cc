// Reading a workspace from its files: what it says of files that are not there or not what they should be.
#include "input/workspace.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/message_of.h"
#include "support/temp_directory.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

// One native platform, every kind of file, in the directory of its own.
class Files {
 public:
  Files() {
    Write("vendorconfs.toml",
          "schema = 1\n[registration]\nroot = \"registration\"\nuniverse = [\n  \"all.inc\",\n]\n"
          "[data]\ncoverage = \"coverage.json\"\nplatforms = \"platforms\"\nop_facts = \"op_facts.json\"\n"
          "[output]\ntemplate = \"conf.mustache\"\nconfs = \"confs\"\nfile_name = \"{platform}.conf\"\n");
    Write("coverage.json", "{\"schema\": 1, \"sets\": {\"ceiling\": {\"ops\": [\"mm\"]}}}\n");
    Write("op_facts.json", "{\"schema\": 1}\n");
    Write("conf.mustache", "# {{title}}\n");
    Write("platforms/chip.toml", Platform("chip"));
    Write("registration/all.inc", "m.impl(\"mm\", WrapperMm);\n");
    Write("registration/native.inc", "m.impl(\"mm\", WrapperMm);\n");
    Write("registration/flaggems.inc", "m.impl(\"add.Tensor\", WrapperAdd);\n");
  }

  static std::string Platform(const std::string& name) {
    return "schema = 1\nplatform = \"" + name + "\"\ntitle = \"T\"\nkind = \"native\"\nvendor = \"acme\"\n" +
           "[registration]\nnative = \"native.inc\"\nflaggems = [\n  \"flaggems.inc\"]\n" +
           "[routing]\nbackends = []\nceiling = \"ceiling\"\n";
  }

  void Write(const std::string& file, const std::string& text) { directory_.Write(file, text); }
  void Append(const std::string& file, const std::string& text) {
    Write(file, FileText(directory_.path() / file) + text);
  }
  void Prepend(const std::string& file, const std::string& text) {
    Write(file, text + FileText(directory_.path() / file));
  }
  void Replace(const std::string& file, const std::string& from, const std::string& to) {
    std::string text = FileText(directory_.path() / file);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    Write(file, text.replace(at, from.size(), to));
  }
  fs::path Path(const std::string& file) const { return directory_.path() / file; }

  Workspace Load(std::optional<fs::path> root = std::nullopt) const {
    return LoadWorkspace({Path("vendorconfs.toml"), std::move(root)});
  }
  // The message with the directory's name left out.
  std::string Error() const {
    std::string message = MessageOf([&] { (void)Load(); });
    const std::string prefix = directory_.path().string() + "/";
    for (std::size_t at = 0; (at = message.find(prefix)) != std::string::npos;)
      message.erase(at, prefix.size());
    return message;
  }

 private:
  TempDirectory directory_;
};

TEST_CASE("a workspace is the manifest and what it names") {
  const Files files;
  const Workspace workspace = files.Load();
  CHECK(files.Error().empty());
  REQUIRE(workspace.platforms.size() == 1);
  CHECK(workspace.platforms[0].name == "chip");
  CHECK(workspace.FindPlatform("chip") == 0);
  CHECK(workspace.FindPlatform("chi") == std::nullopt);
  CHECK(workspace.confs == files.Path("confs"));
  CHECK(workspace.conf_template == "# {{title}}\n");
  CHECK(workspace.facts.file == files.Path("op_facts.json").string());
  CHECK(workspace.registrations.size() == 3);
}

TEST_CASE("what the contract leaves out may be left out") {
  Files files;
  files.Replace("vendorconfs.toml", "op_facts = \"op_facts.json\"\n", "");
  files.Replace("vendorconfs.toml", "template = \"conf.mustache\"\n", "");
  const Workspace workspace = files.Load();
  CHECK(workspace.facts.file.empty());
  CHECK(workspace.conf_template == std::nullopt);
}

TEST_CASE("paths are relative to the file that states them") {
  Files files;
  fs::create_directory(files.Path("deep"));
  fs::rename(files.Path("vendorconfs.toml"), files.Path("deep/vendorconfs.toml"));
  for (const char* name : {"registration", "coverage.json", "platforms", "op_facts.json", "conf.mustache"}) {
    files.Replace("deep/vendorconfs.toml", "\"" + std::string(name) + "\"",
                  "\"../" + std::string(name) + "\"");
  }
  const Workspace workspace = LoadWorkspace({files.Path("deep/vendorconfs.toml"), std::nullopt});
  CHECK(workspace.confs == files.Path("deep/confs"));
  CHECK(workspace.registration_root == files.Path("registration"));
}

TEST_CASE("a path that leads upwards leads up from the directory behind a symbolic link") {
  Files files;
  for (const char* file : {"vendorconfs.toml", "coverage.json", "op_facts.json", "conf.mustache"})
    files.Write("deep/down/" + std::string(file), FileText(files.Path(file)));
  files.Write("deep/down/platforms/chip.toml", Files::Platform("chip"));
  files.Write("deep/registration/all.inc", "m.impl(\"bmm\", WrapperBmm);\n");
  files.Write("deep/registration/native.inc", "");
  files.Write("deep/registration/flaggems.inc", "");
  fs::create_directory_symlink("deep/down", files.Path("link"));
  files.Replace("deep/down/vendorconfs.toml", "root = \"registration\"", "root = \"../registration\"");
  files.Replace("deep/down/vendorconfs.toml", "confs = \"confs\"", "confs = \"../confs\"");
  const Workspace workspace = LoadWorkspace({files.Path("link/vendorconfs.toml"), std::nullopt});
  CHECK(workspace.universe_files[0]->file.registrations[0].op == "bmm");
  CHECK(workspace.confs == fs::canonical(files.Path("deep")) / "confs");
}

TEST_CASE("a registration root given from outside replaces the manifest's") {
  Files files;
  fs::rename(files.Path("registration"), files.Path("elsewhere"));
  CHECK(MessageOf([&] { (void)files.Load(files.Path("elsewhere")); }).empty());
}

TEST_CASE("a file that several platforms name is read once") {
  Files files;
  files.Write("platforms/other.toml", Files::Platform("other"));
  const Workspace workspace = files.Load();
  CHECK(workspace.registrations.size() == 3);
  CHECK(workspace.files[0].native == workspace.files[1].native);
}

TEST_CASE("platforms are sorted by name, whatever their files are called") {
  Files files;
  files.Write("platforms/a.toml", Files::Platform("zeta"));
  files.Write("platforms/z.toml", Files::Platform("Beta"));
  files.Write("platforms/.hidden.toml", "not TOML");
  files.Write("platforms/notes.txt", "not TOML");
  files.Write("platforms/chip.toml~", "not TOML");
  const Workspace workspace = files.Load();
  REQUIRE(workspace.platforms.size() == 3);
  CHECK(workspace.platforms[0].name == "Beta");
  CHECK(workspace.platforms[1].name == "chip");
  CHECK(workspace.platforms[2].name == "zeta");
}

TEST_CASE("an absent file is named at the line that asks for it") {
  struct Case {
    const char* file;
    const char* message;
  };
  const std::string absent = " does not exist; create it or correct the path";
  for (const Case& c : std::vector<Case>{
           {"vendorconfs.toml", "vendorconfs.toml:"},
           {"coverage.json", "vendorconfs.toml:8: \"coverage.json\""},
           {"platforms", "vendorconfs.toml:9: \"platforms\""},
           {"op_facts.json", "vendorconfs.toml:10: \"op_facts.json\""},
           {"conf.mustache", "vendorconfs.toml:12: \"conf.mustache\""},
           {"registration/all.inc", "vendorconfs.toml:5: \"registration/all.inc\""},
           {"registration/native.inc", "platforms/chip.toml:7: \"registration/native.inc\""},
           {"registration/flaggems.inc", "platforms/chip.toml:9: \"registration/flaggems.inc\""},
       }) {
    CAPTURE(c.file);
    const Files files;
    fs::remove_all(files.Path(c.file));
    CHECK(files.Error() == c.message + absent);
  }
}

TEST_CASE("a directory and a FIFO are no files") {
  struct Case {
    const char* file;
    const char* asked_by;
  };
  for (const Case& c : std::vector<Case>{
           {"vendorconfs.toml", ""},
           {"coverage.json", "vendorconfs.toml:8: "},
           {"op_facts.json", "vendorconfs.toml:10: "},
           {"conf.mustache", "vendorconfs.toml:12: "},
           {"platforms/chip.toml", ""},
           {"registration/all.inc", "vendorconfs.toml:5: "},
           {"registration/native.inc", "platforms/chip.toml:7: "},
           {"registration/flaggems.inc", "platforms/chip.toml:9: "},
       }) {
    const bool fifo = GENERATE(false, true);
    CAPTURE(c.file, fifo);
    const Files files;
    fs::remove(files.Path(c.file));
    if (fifo) {
      REQUIRE(mkfifo(files.Path(c.file).c_str(), 0600) == 0);
    } else {
      fs::create_directory(files.Path(c.file));
    }
    const std::string file = c.file;
    const std::string asked_by = c.asked_by;
    CHECK(files.Error() == (asked_by.empty() ? file + ": " : asked_by + "\"" + file + "\" ") +
                               "is no regular file; name a file");
  }
}

TEST_CASE("the platforms' directory has at least one platform file") {
  Files files;
  SECTION("empty") {
    fs::remove(files.Path("platforms/chip.toml"));
  }
  SECTION("with other files") {
    fs::rename(files.Path("platforms/chip.toml"), files.Path("platforms/chip.toml.orig"));
  }
  CHECK(files.Error() ==
        "vendorconfs.toml:9: \"platforms\" has no platform file; add one <platform>.toml a platform");
}

TEST_CASE("the platforms' directory is a directory") {
  Files files;
  fs::remove_all(files.Path("platforms"));
  files.Write("platforms", "");
  CHECK(files.Error() == "vendorconfs.toml:9: \"platforms\" is no directory; name a directory");
}

TEST_CASE("a platform has one file") {
  Files files;
  files.Write("platforms/a.toml", "\n" + Files::Platform("chip"));
  CHECK(files.Error() ==
        "platforms/chip.toml:2: platform \"chip\" has two files, the other is platforms/a.toml:3; "
        "keep one");
}

TEST_CASE("the universe files register an op") {
  Files files;
  SECTION("empty") {
    files.Write("registration/all.inc", "");
  }
  SECTION("commented out") {
    files.Write("registration/all.inc", "// m.impl(\"mm\", WrapperMm);\n");
  }
  SECTION("for another dispatch key") {
    files.Write("registration/all.inc", "TORCH_LIBRARY_IMPL(aten, CPU, m) { m.impl(\"mm\", WrapperMm); }\n");
  }
  SECTION("under a condition that is false") {
    files.Write("registration/all.inc", "#if 0\nm.impl(\"mm\", WrapperMm);\n#endif\n");
  }
  CHECK(files.Error() ==
        "vendorconfs.toml:4: the universe files register no op, so that there is nothing to route; generate "
        "them or "
        "correct the paths");
}

TEST_CASE("other registration files may register nothing") {
  Files files;
  files.Write("registration/native.inc", "");
  files.Write("registration/flaggems.inc", "// generated\n");
  CHECK(files.Error().empty());
}

TEST_CASE("an empty path names no registration file") {
  Files files;
  files.Replace("vendorconfs.toml", "\"all.inc\",\n", "\"all.inc\",\n\"\"");
  CHECK(files.Error() == "vendorconfs.toml:6: \"universe\" has an empty path; name a file or remove it");
}

TEST_CASE("every file is UTF-8") {
  const std::string file = GENERATE(as<std::string>(), "vendorconfs.toml", "coverage.json", "op_facts.json",
                                    "conf.mustache", "platforms/chip.toml", "registration/all.inc",
                                    "registration/native.inc", "registration/flaggems.inc");
  CAPTURE(file);
  Files files;
  files.Append(file, "// caf\xE9\n");
  const std::string error = files.Error();
  const std::string text = FileText(files.Path(file));
  const auto line = std::count(text.begin(), text.end(), '\n');
  CHECK(error.starts_with(file + ":" + std::to_string(line) + ": "));
  CHECK(error.find("not UTF-8; save") != std::string::npos);
}

TEST_CASE("a byte order mark is no error and no part of the file") {
  const std::string file = GENERATE(as<std::string>(), "vendorconfs.toml", "coverage.json", "op_facts.json",
                                    "conf.mustache", "platforms/chip.toml", "registration/all.inc",
                                    "registration/native.inc", "registration/flaggems.inc");
  CAPTURE(file);
  Files files;
  const Workspace before = files.Load();
  files.Prepend(file, "\xEF\xBB\xBF");
  CHECK(files.Error().empty());
  const Workspace after = files.Load();
  REQUIRE(after.registrations.size() == before.registrations.size());
  for (std::size_t i = 0; i < after.registrations.size(); ++i) {
    CHECK(after.registrations[i]->counted.Count() == before.registrations[i]->counted.Count());
  }
}

TEST_CASE("empty files") {
  struct Case {
    const char* file;
    const char* message;
  };
  for (const Case& c : std::vector<Case>{
           {"vendorconfs.toml", "vendorconfs.toml:1: the manifest lacks the required key \"schema\"; add it"},
           {"coverage.json", "coverage.json:1: malformed JSON: a value is missing at the end of the file"},
           {"op_facts.json", "op_facts.json:1: malformed JSON: a value is missing at the end of the file"},
           {"platforms/chip.toml",
            "platforms/chip.toml:1: the platform file lacks the required key \"schema\"; add it"},
           {"conf.mustache", ""},
           {"registration/native.inc", ""},
       }) {
    CAPTURE(c.file);
    Files files;
    files.Write(c.file, "");
    CHECK(files.Error() == c.message);
  }
}

TEST_CASE("errors of each reader come through with their file") {
  Files files;
  SECTION("TOML") {
    files.Append("vendorconfs.toml", "[output]\n");
    CHECK(files.Error().starts_with("vendorconfs.toml:15: "));
  }
  SECTION("JSON that is no object") {
    files.Write("coverage.json", "\n[]");
    CHECK(files.Error() == "coverage.json:2: the coverage file must be an object, not an array");
  }
  SECTION("deep nesting") {
    files.Write("op_facts.json", std::string(100'000, '['));
    CHECK(files.Error() == "op_facts.json:1: nests deeper than 128 levels; flatten it");
  }
  SECTION("registrations") {
    files.Append("registration/native.inc", "#if 1\n");
    CHECK(files.Error().starts_with("registration/native.inc:2: "));
  }
  SECTION("an op name in a registration file") {
    files.Append("registration/native.inc", "m.impl(\"add Tensor\", WrapperAdd);\n");
    CHECK(files.Error().starts_with("registration/native.inc:2: "));
  }
}

}  // namespace
}  // namespace vendorconfs
