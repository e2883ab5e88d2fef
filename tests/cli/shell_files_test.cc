// Completions and the manual page against what the commands' own help says: an option that is added shows up
// in all of them.
#include <algorithm>
#include <sstream>

#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

std::string Output(const std::vector<std::string>& arguments) {
  const ProgramResult result = RunTool(arguments);
  INFO(result.errors);
  REQUIRE(result.status == 0);
  return result.output;
}

// The words that the help's list of subcommands begins its lines with.
std::vector<std::string> Commands() {
  std::istringstream help(Output({"--help"}));
  std::vector<std::string> commands;
  bool listed = false;
  for (std::string line; std::getline(help, line);) {
    if (line.starts_with("Subcommands:")) {
      listed = true;
    } else if (listed && line.starts_with("  ") && line.size() > 2 && line[2] != ' ') {
      commands.push_back(line.substr(2, line.find(' ', 2) - 2));
    } else if (listed && line.empty()) {
      break;
    }
  }
  REQUIRE(commands.size() >= 11);
  return commands;
}

std::vector<std::string> LongOptions(const std::string& command) {
  std::istringstream help(Output({command, "--help"}));
  std::vector<std::string> options;
  for (std::string line; std::getline(help, line);) {
    if (!line.starts_with("  -")) continue;
    const std::size_t begin = line.find("--");
    if (begin != std::string::npos)
      options.push_back(line.substr(begin, line.find_first_of(" ,", begin) - begin));
  }
  REQUIRE_FALSE(options.empty());
  return options;
}

TEST_CASE("completions and the manual page know every command and option") {
  const std::string bash = Output({"completion", "bash"});
  const std::string zsh = Output({"completion", "zsh"});
  const std::string fish = Output({"completion", "fish"});
  std::string manual = Output({"manual"});
  for (std::size_t at = manual.find("\\-"); at != std::string::npos; at = manual.find("\\-", at))
    manual.erase(at, 1);
  for (const std::string& command : Commands()) {
    INFO(command);
    CHECK(HasText(bash, "\"" + command + "\") words="));
    CHECK(HasText(zsh, "'" + command + ":"));
    CHECK(HasText(fish, " -a " + command + " -d "));
    CHECK(HasText(manual, "\n.SS " + command));
    const std::size_t begin = bash.find("\"" + command + "\") words=");
    const std::string words = bash.substr(begin, bash.find('\n', begin) - begin);
    for (const std::string& option : LongOptions(command)) {
      INFO(option);
      CHECK(HasText(words, option));
      CHECK((HasText(zsh, option + "[") || HasText(zsh, option + "=[")));
      CHECK(HasText(fish, " -l " + option.substr(2) + " "));
      CHECK(HasText(manual, "\\fB" + option + "\\fR"));
    }
  }
}

TEST_CASE("installed files are what the tool prints") {
  const std::string built = VENDORCONFS_SHELL_FILES;
  CHECK(FileText(built + "/gen_vendor_confs") == Output({"completion", "bash"}));
  CHECK(FileText(built + "/_gen_vendor_confs") == Output({"completion", "zsh"}));
  CHECK(FileText(built + "/gen_vendor_confs.fish") == Output({"completion", "fish"}));
  CHECK(FileText(built + "/gen_vendor_confs.1") == Output({"manual"}));
}

bool Installed(const std::string& program) {
  return RunProgram({"sh", "-c", "command -v \"$1\" >/dev/null", "sh", program}).status == 0;
}

using Offers = std::vector<std::string>;

// A line each.
Offers OffersIn(const std::string& output) {
  std::istringstream lines(output);
  Offers offers;
  for (std::string line; std::getline(lines, line);) offers.push_back(line);
  return offers;
}

// What bash would offer for a command line of words as they were typed, the last of which is not finished.
Offers BashOffers(std::vector<std::string> words) {
  words.insert(words.begin(), VENDORCONFS_TOOL);
  std::vector<std::string> command = {
      "bash", "-c",
      "source <(\"$1\" completion bash); compopt() { :; }; COMP_LINE=\"$(printf %q \"$1\") ${*:2}\"; "
      "COMP_POINT=${#COMP_LINE}; _gen_vendor_confs; printf '%s\\n' \"${COMPREPLY[@]}\"",
      "bash"};
  command.insert(command.end(), words.begin(), words.end());
  command[2] = "cd '" VENDORCONFS_SOURCE_DIR "' && " + command[2];
  const ProgramResult result = RunProgram(command);
  INFO(result.errors);
  REQUIRE(result.errors.empty());
  return OffersIn(result.output);
}

TEST_CASE("what bash offers") {
  CHECK(BashOffers({"expl"}) == Offers{"explain"});
  CHECK(BashOffers({"explain", "--form"}) == Offers{"--format"});
  CHECK(BashOffers({"explain", "--format", "j"}) == Offers{"json"});
  CHECK(BashOffers({"--platform", "gc"}) == Offers{"gcu"});
  CHECK(BashOffers({"explain", "addmm.dt"}) == Offers{"addmm.dtype", "addmm.dtype_out"});
  CHECK(BashOffers({"export", "flag"}) == Offers{"flaggems-wanted"});
  CHECK(BashOffers({"stats", "--platform", "gcu", "--by", "lib"}) == Offers{"library"});
  CHECK(BashOffers({"lint", "--rule", "gap-no"}) == Offers{"gap-not-covered"});
  CHECK(BashOffers({"lint", "--explain", "gap-no"}) == Offers{"gap-not-covered"});
  CHECK(BashOffers({"query", "--backend", "tile"}) == Offers{"tileops"});
  CHECK(BashOffers({"query", "--gap-kind", "comp"}) == Offers{"compile-error"});
  CHECK(BashOffers({"stats", "--format=h"}) == Offers{"html"});
  CHECK(BashOffers({"route", "--dtype", "bf"}) == Offers{"bfloat16"});
  // What stands before a colon is typed already.
  CHECK(BashOffers({"whatif", "--ceiling", "gcu:tile"}) == Offers{"tileops"});
  CHECK(BashOffers({"whatif", "--ceiling", "gc"}).size() == 4);
  CHECK(BashOffers({"whatif", "--drop-gap", "ppu:bmm."}) == Offers{"bmm.out"});
  CHECK(BashOffers({"whatif", "--add-gap=gcu:addmm.dt"}) == Offers{"addmm.dtype", "addmm.dtype_out"});
  const Offers measured = BashOffers({"whatif", "--drop-measured", "metax:"});
  CHECK(std::count(measured.begin(), measured.end(), "addmm=flaggems_cpp") == 1);
  CHECK(std::count(measured.begin(), measured.end(), "relu") == 0);
  CHECK(RunBundled({"whatif", "--drop-measured", "metax:" + measured.front()}).status == 0);
  CHECK(BashOffers({"whatif", "--graduate", "g"}) == Offers{"gcu"});
  CHECK(BashOffers({"whatif", "--graduate", "ppu"}) == Offers{""});
  CHECK(BashOffers({"query", "--issue", "FlagGems#6225"}) == Offers{"FlagGems#6225"});
  CHECK(BashOffers({"whatif", "--drop-hold", "index_sel"}).front() == "index_select");
  const Offers options = BashOffers({"explain", "--h"});
  CHECK(options == Offers{"--help"});
  // Each word once, and of the tool's options those that the command takes.
  for (const Offers& command : {Offers{""}, Offers{"explain", "-"}, Offers{"survey", "import", "-"}}) {
    Offers offers = BashOffers(command);
    std::sort(offers.begin(), offers.end());
    CHECK(std::adjacent_find(offers.begin(), offers.end()) == offers.end());
    CHECK(std::count(offers.begin(), offers.end(), "--version") == (command.size() == 1 ? 1 : 0));
  }
}

TEST_CASE("bash reads the line as it was quoted") {
  const SmallTool tool;
  std::filesystem::create_directory_symlink(tool.directory().path(), tool.Path("two words"));
  const std::string manifest = tool.Path("two words/vendorconfs.toml");
  std::string escaped = manifest;
  escaped.insert(escaped.find(' '), "\\");
  for (const std::string& word : {escaped, "'" + manifest + "'", "\"" + manifest + "\""}) {
    INFO(word);
    CHECK(BashOffers({"--manifest", word, "--platform", "new"}) == Offers{"newchip"});
    CHECK(BashOffers({"--manifest=" + word, "explain", "sof"}) == Offers{"softmax"});
    const std::string begun = word.substr(0, word.rfind('/') + 4);
    CHECK(BashOffers({"--manifest", begun}) == Offers{manifest});
    CHECK(BashOffers({"--manifest=" + begun}) == Offers{manifest});
  }
}

TEST_CASE("bash offers words of the workspace that the line chooses, and whole file names") {
  const SmallTool tool;
  CHECK(BashOffers({"--manifest", tool.Path("vendorconfs.toml"), "--platform", "new"}) == Offers{"newchip"});
  CHECK(BashOffers({"--manifest=" + tool.Path("vendorconfs.toml"), "explain", "sof"}) == Offers{"softmax"});
  tool.directory().Write("two words.conf", "");
  tool.directory().Write("two more.conf", "");
  CHECK(BashOffers({"validate", tool.Path("two")}) ==
        Offers{tool.Path("two more.conf"), tool.Path("two words.conf")});
}

// What zsh would offer for a command line.
Offers ZshOffers(const std::string& line) {
  const TempDirectory functions;
  functions.Write("_gen_vendor_confs", Output({"completion", "zsh"}));
  const ProgramResult result =
      RunProgram({"sh", "-c",
                  "cd '" VENDORCONFS_SOURCE_DIR "' && PATH=$(dirname " VENDORCONFS_TOOL
                  "):$PATH exec zsh -f tests/cli/zsh_offers.zsh \"$1\" \"$2\"",
                  "sh", functions.path().string(), line});
  INFO(result.errors);
  REQUIRE(result.status == 0);
  return OffersIn(result.output);
}

TEST_CASE("what zsh offers, where it is installed") {
  if (!Installed("zsh")) {
    WARN("zsh is not installed: its offers are not seen");
    return;
  }
  CHECK(ZshOffers("gen_vendor_confs expl") == Offers{"explain"});
  CHECK(ZshOffers("gen_vendor_confs --platform gcu survey imp") == Offers{"import"});
  CHECK(ZshOffers("gen_vendor_confs explain mm --platform gc") == Offers{"gcu"});
  CHECK(ZshOffers("gen_vendor_confs stats --format=h") == Offers{"--format=html"});
  CHECK(ZshOffers("gen_vendor_confs stats --format h") == Offers{"html"});
  CHECK(ZshOffers("gen_vendor_confs whatif --drop-gap ppu:bmm.") == Offers{"ppu:bmm.out"});
  CHECK(ZshOffers("gen_vendor_confs explain addmm.dt") == Offers{"addmm.dtype", "addmm.dtype_out"});
  CHECK(ZshOffers("gen_vendor_confs validate golden/backends_g") == Offers{"golden/backends_gcu.conf"});
  Offers options = ZshOffers("gen_vendor_confs explain -");
  CHECK(std::count(options.begin(), options.end(), "--help") == 1);
  CHECK(std::count(options.begin(), options.end(), "--platform") == 1);
  CHECK(std::count(options.begin(), options.end(), "--version") == 0);
  const Offers helped = ZshOffers("gen_vendor_confs explain --help -");
  CHECK(std::count(helped.begin(), helped.end(), "-h") == 0);
  const SmallTool tool;
  const std::filesystem::path root = tool.directory().path();
  std::filesystem::create_directory_symlink(root, root / "two words");
  const std::string manifest = (root / "two\\ words/vendorconfs.toml").string();
  CHECK(ZshOffers("gen_vendor_confs --manifest " + manifest + " --platform new") == Offers{"newchip"});
  CHECK(ZshOffers("gen_vendor_confs --manifest=" + manifest + " explain sof") == Offers{"softmax"});
}

// What fish would offer for a command line.
std::string FishOffers(const std::string& line) {
  const ProgramResult result =
      RunProgram({"fish", "-c",
                  "set -x PATH (dirname " VENDORCONFS_TOOL ") $PATH; cd '" VENDORCONFS_SOURCE_DIR
                  "'; gen_vendor_confs completion fish | source; complete -C '" +
                      line + "'"});
  INFO(result.errors);
  REQUIRE(result.status == 0);
  return result.output;
}

TEST_CASE("what fish offers, where it is installed") {
  if (!Installed("fish")) {
    WARN("fish is not installed: its offers are not seen");
    return;
  }
  CHECK(HasText(FishOffers("gen_vendor_confs expl"), "explain\t"));
  CHECK(HasText(FishOffers("gen_vendor_confs --platform gcu expl"), "explain\t"));
  CHECK(HasText(FishOffers("gen_vendor_confs --platform gcu lint --rule gap-no"), "gap-not-covered"));
  CHECK(HasText(FishOffers("gen_vendor_confs query --backend tile"), "tileops"));
  CHECK_FALSE(HasText(FishOffers("gen_vendor_confs stats expl"), "explain\t"));
  CHECK(HasText(FishOffers("gen_vendor_confs whatif --drop-gap ppu:bmm."), "ppu:bmm.out"));
  CHECK(HasText(FishOffers("gen_vendor_confs whatif --ceiling gcu:tile"), "gcu:tileops"));
  CHECK(HasText(FishOffers("gen_vendor_confs route --dtype bf"), "bfloat16"));
  const SmallTool tool;
  CHECK(FishOffers("gen_vendor_confs --manifest " + tool.Path("vendorconfs.toml") + " --platform new")
            .starts_with("newchip\t"));
}

TEST_CASE("the scripts parse, where the shells are installed") {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    if (!Installed(shell)) {
      WARN(shell << " is not installed: its script is not parsed");
      continue;
    }
    const ProgramResult result = RunProgram({shell, "-n", "/dev/stdin"}, Output({"completion", shell}));
    INFO(shell << ": " << result.errors);
    CHECK(result.status == 0);
    CHECK(result.errors.empty());
  }
}

TEST_CASE("the manual page is sound roff, where mandoc is installed") {
  if (!Installed("mandoc")) {
    WARN("mandoc is not installed: the manual page is not checked");
    return;
  }
  const ProgramResult result = RunProgram({"mandoc", "-T", "lint", "-W", "warning"}, Output({"manual"}));
  std::istringstream lines(result.output + result.errors);
  for (std::string line; std::getline(lines, line);) {
    // It has no date, so that the same definitions give the same bytes.
    if (!HasText(line, "missing date")) FAIL_CHECK(line);
  }
}

}  // namespace
}  // namespace vendorconfs
