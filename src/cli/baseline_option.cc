#include "cli/baseline_option.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>
#include <vector>

#include "cli/conf_side.h"
#include "cli/git_word.h"
#include "output/conf_lines.h"
#include "output/conf_names.h"

namespace vendorconfs {

void AddBaseline(CLI::App& app, std::string& baseline, const std::string& what) {
  app.add_option("--baseline", baseline, what + " in DIR (or git:REV, git:REV:DIR), of an earlier state")
      ->type_name("DIR");
}

ConfSide ReadBaselineSide(Session& session, const std::string& word) {
  const std::string remedy = "name a directory with an earlier state's confs, or git:REV";
  std::error_code error;
  if (!ReadGitWord(word) && !std::filesystem::is_directory(word, error)) {
    const bool there = std::filesystem::exists(word, error);
    throw InputError(Place{word, 0}, (there ? "is no directory; " : "does not exist; ") + remedy);
  }
  const Workspace& workspace = session.workspace();
  ConfSide side = ReadConfSide(session, word, [&](const std::string& name, std::string_view text) {
    const auto platform = PlatformOfConf(workspace.manifest, name);
    return platform && (workspace.FindPlatform(*platform) || !ReadConfLines(text).Foreign());
  });
  if (side.single) throw InputError(Place{word, 0}, "is no directory; " + remedy);
  if (side.confs.empty()) {
    throw InputError(fmt::format("--baseline {} has no conf named like {}; {}", word,
                                 workspace.manifest.ConfFileName("PLATFORM"), remedy));
  }
  return side;
}

std::unique_ptr<Baseline> ReadBaselineConfs(Session& session, const std::string& word) {
  if (word.empty()) return nullptr;
  auto baseline =
      std::make_unique<Baseline>(ReadBaseline(session.workspace(), ReadBaselineSide(session, word)));
  std::vector<std::string_view> without;
  const std::vector<std::size_t> selected = session.SelectedPlatforms();
  for (const std::size_t platform : selected) {
    const std::string_view name = session.workspace().platforms[platform].name;
    if (baseline->Find(name) == nullptr) without.push_back(name);
  }
  // A platform that is asked for may be new; of an earlier state of all of them some have to be there.
  if (without.size() == selected.size() && session.options.platforms.empty()) {
    throw InputError(fmt::format("--baseline {} has no conf of {}: nothing would be compared", word,
                                 fmt::join(without, ", ")));
  }
  if (!without.empty()) {
    session.Note(fmt::format("{} has no conf of {}: not compared", word, fmt::join(without, ", ")));
  }
  return baseline;
}

}  // namespace vendorconfs
