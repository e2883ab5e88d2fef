// Every command's text against the width that a terminal has, and lines that stay whole in a pipe.
#include <algorithm>
#include <sstream>

#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

std::vector<std::string> LinesOf(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// Lines that are wider than the width, but for single words that are, with or without a label before them.
std::vector<std::string> TooWide(const std::string& text, std::size_t width) {
  std::vector<std::string> wide;
  for (const std::string& line : LinesOf(text)) {
    if (DisplayWidth(line) <= width) continue;
    const std::size_t first = line.find_first_not_of(' ');
    const std::size_t label = line.find("  ", first);
    const std::size_t last = label == std::string::npos ? first : line.find_first_not_of(' ', label);
    if (line.find(' ', last) != std::string::npos || DisplayWidth(line.substr(0, last)) > width / 4) {
      wide.push_back(line);
    }
  }
  return wide;
}

TEST_CASE("no command writes beyond the terminal's width") {
  const std::vector<std::vector<std::string>> commands = {
      {"lint"},
      {"lint", "--list-rules"},
      {"lint", "--explain", "registration-drift"},
      {"lint", "--help"},
      {"diff", "--help"},
      {"--help"},
      {"stats"},
      {"stats", "--by", "gap-kind"},
      {"stats", "--by", "library"},
      {"registrations", "--platform", "gcu"},
      {"query", "--uncovered", "--platform", "gcu"},
      {"query", "--op", "_native*"},
      {"whatif", "--graduate", "gcu"},
      {"explain", "_native_batch_norm_legit", "--platform", "iluvatar"},
      {"explain", "mm", "--platform", "ppu"},
      {"explain", "mm"},
  };
  // Paths are printed, so that the width must not depend on where the workspace lies.
  const TempDirectory directory;
  for (const std::size_t length : {1U, 12U, 30U, 60U, 90U}) {
    const std::filesystem::path root = directory.path() / std::string(length, 'd');
    std::filesystem::create_directory_symlink(VENDORCONFS_SOURCE_DIR, root);
    for (const auto& command : commands) {
      CAPTURE(root, command);
      std::vector<std::string> arguments = {"--manifest", root / "data/vendorconfs.toml"};
      arguments.insert(arguments.end(), command.begin(), command.end());
      const ProgramResult result = RunTool(arguments, {"COLUMNS=80"});
      REQUIRE_FALSE(result.output.empty());
      CHECK(TooWide(result.output, 80) == std::vector<std::string>());
    }
  }
}

TEST_CASE("tables and explanations fit a narrow terminal") {
  const std::string golden = VENDORCONFS_SOURCE_DIR "/golden";
  const std::string surveys = VENDORCONFS_SOURCE_DIR "/data/surveys/";
  for (const std::size_t width : {40U, 60U}) {
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"stats"},
             {"stats", "--by", "gap-kind"},
             {"query", "--op", "mm*"},
             {"explain", "mm"},
             {"explain", "mm", "--platform", "ppu"},
             {"explain", "add.Tensor", "--platform", "gcu"},
             {"query", "--op", "where*", "--gap-kind", "performance"},
             {"explain", "div.Tensor", "--platform", "gcu"},
             {"diff", golden, golden},
             {"lint", "--platform", "gcu"},
             {"route", "mm", "add.Tensor", "--platform", "ppu"},
             {"survey", "import", surveys + "ppu-flaggems.json", "--platform", "ppu"},
             {"survey", "graduate", surveys + "gcu-pending.json", "--platform", "gcu"},
             {"whatif", "--drop-gap", "ppu:mm"},
             {"whatif", "--graduate", "gcu"},
             {"query", "--op", "_native*", "--platform", "gcu"},
             {"registrations", "--platform", "gcu"},
             {"stats", "--by", "library"},
             {"check"}}) {
      CAPTURE(width, command);
      const ProgramResult result = RunBundled(command, {"COLUMNS=" + std::to_string(width)});
      REQUIRE_FALSE(result.output.empty());
      // However long a word is.
      std::vector<std::string> wide = LinesOf(result.output);
      std::erase_if(wide, [&](const std::string& line) { return DisplayWidth(line) <= width; });
      CHECK(wide == std::vector<std::string>());
    }
  }
}

TEST_CASE("into a pipe a finding is a line") {
  const nlohmann::json report = nlohmann::json::parse(RunBundled({"lint", "--format", "json"}).output);
  std::size_t lines = 0;
  for (const std::string& line : LinesOf(RunBundled({"lint"}).output)) {
    for (const char* level : {": error: ", ": warning: ", ": info: "}) {
      if (line.starts_with("  ") && HasText(line, level)) ++lines;
    }
  }
  CHECK(lines == report["findings"].size());
  const std::string rules = RunBundled({"lint", "--list-rules"}).output;
  for (const std::string& line : LinesOf(rules)) CHECK_FALSE(line.starts_with(" "));
}

TEST_CASE("labels of explain stand clear of their text") {
  const std::string text =
      RunBundled({"explain", "_native_batch_norm_legit", "--platform", "iluvatar"}, {"COLUMNS=80"}).output;
  CHECK(HasText(text, "  escape kernel  "));
}

}  // namespace
}  // namespace vendorconfs
