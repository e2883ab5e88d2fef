#include "input/registration_sources.h"

#include "support/utf8.h"

namespace vendorconfs {

std::shared_ptr<WorkspaceText> ReadWorkspaceText(const WorkspaceFiles& files,
                                                 const std::filesystem::path& path,
                                                 const std::optional<Place>& asked_by) {
  auto text = std::make_shared<WorkspaceText>();
  text->name = files.NameOf(path);
  text->text = files.Read(path, asked_by, text->stamp);
  return text;
}

const LoadedRegistrations* RegistrationSources::Ask(const std::filesystem::path& path,
                                                    const Place& asked_by) {
  for (const Source& source : sources_) {
    if (source.path == path) return source.loaded.get();
  }
  sources_.push_back({path, asked_by, nullptr, std::make_shared<LoadedRegistrations>()});
  return sources_.back().loaded.get();
}

std::vector<std::filesystem::path> RegistrationSources::PathsFrom(std::size_t begin) const {
  std::vector<std::filesystem::path> paths;
  for (std::size_t i = begin; i < sources_.size(); ++i) paths.push_back(sources_[i].path);
  return paths;
}

void RegistrationSources::Read(std::size_t i, const WorkspaceFiles& files, const KnownSymbols& symbols) {
  Source& source = sources_[i];
  source.text = ReadWorkspaceText(files, source.path, source.asked_by);
  RequireUtf8(source.text->text, source.text->name);
  source.loaded->file = ReadRegistrations(source.text->text, source.text->name, symbols);
}

void RegistrationSources::MoveInto(Workspace& workspace) {
  for (const Source& source : sources_) {
    LoadedRegistrations& loaded = *source.loaded;
    loaded.ops.reserve(loaded.file.registrations.size());
    for (const Registration& registration : loaded.file.registrations) {
      loaded.ops.push_back(workspace.names.Intern(registration.op));
      if (loaded.file.blocks[registration.block].counts()) loaded.counted.Insert(loaded.ops.back());
    }
    workspace.kept.push_back(source.text);
    workspace.inputs.push_back({source.text->name, source.text->stamp});
    workspace.registrations.push_back(source.loaded);
  }
}

}  // namespace vendorconfs
