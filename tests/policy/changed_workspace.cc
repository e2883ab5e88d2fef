#include "policy/changed_workspace.h"

#include <algorithm>
#include <stdexcept>

#include "support/small_workspace.h"

namespace vendorconfs {
namespace {

Workspace LoadChanged(const TempDirectory& directory, const std::vector<Change>& changes) {
  const std::filesystem::path manifest = WriteSmallWorkspace(directory);
  for (const Change& change : changes) {
    std::string text = change.from.empty() ? std::string() : FileText(directory.path() / change.file);
    const std::size_t at = text.find(change.from);
    if (at == std::string::npos) throw std::logic_error(change.file + " has no \"" + change.from + "\"");
    directory.Write(change.file, text.replace(at, change.from.size(), change.to));
  }
  return LoadWorkspace({manifest, std::nullopt});
}

}  // namespace

ChangedWorkspace::ChangedWorkspace(const std::vector<Change>& changes)
    : workspace(LoadChanged(directory_, changes)), routing(DecideRoutes(workspace)) {}

std::string ChangedWorkspace::At(const std::string& file, std::string_view text) const {
  const std::string whole = FileText(directory_.path() / file);
  const std::size_t at = whole.find(text);
  if (at == std::string::npos) throw std::logic_error(file + " has no \"" + std::string(text) + "\"");
  const auto end = whole.begin() + static_cast<std::ptrdiff_t>(at);
  return file + ":" + std::to_string(std::count(whole.begin(), end, '\n') + 1);
}

std::string ChangedWorkspace::Relative(std::string text) const {
  const std::string directory = directory_.path().string() + "/";
  for (std::size_t at = text.find(directory); at != std::string::npos; at = text.find(directory)) {
    text.erase(at, directory.size());
  }
  return text;
}

}  // namespace vendorconfs
