// Rules about a platform's file as a whole.
#include <fmt/format.h>

#include "audit/make_finding.h"
#include "audit/rules.h"

namespace vendorconfs {
namespace {

// "newchip" of "data/platforms/newchip.toml".
std::string_view StemOf(std::string_view file) {
  file.remove_prefix(file.rfind('/') + 1);
  return file.substr(0, file.rfind('.'));
}

std::vector<Finding> PlatformFileName(const LintFacts& facts) {
  std::vector<Finding> findings;
  for (const Platform& platform : facts.workspace().platforms) {
    const std::string_view stem = StemOf(platform.file);
    if (stem == platform.name) continue;
    findings.push_back(
        PlainFinding(&platform, At(platform.file, platform.name_line),
                     fmt::format("platform \"{}\" stands in {}.toml and is written to {}", platform.name,
                                 stem, facts.workspace().manifest.ConfFileName(platform.name)),
                     fmt::format("write platform = \"{}\", or call the file {}.toml", stem, platform.name)));
  }
  return findings;
}

constexpr LintRule kRules[] = {
    {{.name = "platform-file-name",
      .severity = Severity::kWarning,
      .summary = "a platform's file is not called after it",
      .meaning = "The file platforms/<name>.toml says that it is the platform of another name.",
      .matters = "The conf is called after the platform: a misspelt one is written beside the conf that the "
                 "device build reads, which stays as it was.",
      .remedy = "Correct the key \"platform\", or rename the file.",
      .example = "platform = \"newchop\"       # in platforms/newchip.toml\n"},
     PlatformFileName},
};

}  // namespace

std::span<const LintRule> PlatformRules() {
  return kRules;
}

}  // namespace vendorconfs
