#include "input/commit_files.h"

#include <optional>
#include <utility>

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

bool LeavesRepository(const fs::path& path) {
  return path.is_absolute() || (!path.empty() && *path.begin() == "..");
}

[[noreturn]] void Fail(const std::string& name, const std::optional<Place>& asked_by,
                       const std::string& what) {
  if (asked_by) throw InputError(*asked_by, "\"" + name + "\" " + what);
  throw InputError(Place{name, 0}, what);
}

constexpr const char* kOutside = "lies outside the repository, of which a commit knows nothing";

}  // namespace

fs::path CommitFiles::PathOf(const fs::path& directory, std::string_view stated) const {
  const fs::path path = (directory / fs::path(stated)).lexically_normal();
  return path == "." ? fs::path() : path;
}

std::string CommitFiles::NameOf(const fs::path& path) const {
  return LeavesRepository(path) ? path.string() : "git:" + commit_.name() + ":" + path.string();
}

void CommitFiles::Expect(const std::vector<fs::path>& paths) {
  std::vector<std::string> within;
  for (const fs::path& path : paths) {
    if (!LeavesRepository(path)) within.push_back(path.string());
  }
  std::vector<std::optional<std::string>> found = commit_.ReadPresent(within);
  for (std::size_t i = 0; i < within.size(); ++i) {
    if (found[i]) texts_[within[i]] = *std::move(found[i]);
  }
}

std::string CommitFiles::Read(const fs::path& path, const std::optional<Place>& asked_by,
                              FileStamp& /*stamp*/) const {
  const auto text = texts_.find(path.string());
  if (text != texts_.end()) return text->second;
  Fail(NameOf(path), asked_by, LeavesRepository(path) ? kOutside : "is no file of that commit");
}

std::vector<std::string> CommitFiles::List(const fs::path& directory,
                                           const std::optional<Place>& asked_by) const {
  if (LeavesRepository(directory)) Fail(NameOf(directory), asked_by, kOutside);
  std::string path = directory.string();
  while (!path.empty() && path.back() == '/') path.pop_back();
  if (commit_.KindOf(path) != GitRevision::Kind::kDirectory) {
    Fail(NameOf(directory), asked_by, "is no directory of that commit");
  }
  return commit_.List(path);
}

}  // namespace vendorconfs
