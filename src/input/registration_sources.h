// The registration files that a workspace asks for, each read once.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "input/workspace.h"

namespace vendorconfs {

// A file's text, for what points into it.
struct WorkspaceText {
  std::string name;
  FileStamp stamp;
  std::string text;
};

std::shared_ptr<WorkspaceText> ReadWorkspaceText(const WorkspaceFiles& files,
                                                 const std::filesystem::path& path,
                                                 const std::optional<Place>& asked_by);

class RegistrationSources {
 public:
  // What the path stands for; the file is read later. The result stays where it is.
  const LoadedRegistrations* Ask(const std::filesystem::path& path, const Place& asked_by);

  std::size_t size() const { return sources_.size(); }
  // The paths of the sources from `begin` on.
  std::vector<std::filesystem::path> PathsFrom(std::size_t begin) const;

  // Reads one; several at once where they differ. Throws InputError.
  void Read(std::size_t i, const WorkspaceFiles& files, const KnownSymbols& symbols);

  // Puts what was read into the workspace, and its ops among its names, in the order of asking.
  void MoveInto(Workspace& workspace);

 private:
  struct Source {
    std::filesystem::path path;
    Place asked_by;
    std::shared_ptr<WorkspaceText> text;
    std::shared_ptr<LoadedRegistrations> loaded;
  };
  std::vector<Source> sources_;
};

}  // namespace vendorconfs
