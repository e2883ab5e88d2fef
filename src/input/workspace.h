// A workspace: the manifest and everything that it names, read and checked.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "input/coverage.h"
#include "input/manifest.h"
#include "input/op_facts.h"
#include "input/platform.h"
#include "input/registration/registration_file.h"
#include "input/workspace_files.h"
#include "support/crew.h"
#include "support/disk.h"
#include "support/op_names.h"
#include "support/op_set.h"

namespace vendorconfs {

// A registration file of the workspace. `ops` runs parallel to file.registrations; registrations of blocks
// that do not count are interned too.
struct LoadedRegistrations {
  RegistrationFile file;
  std::vector<OpId> ops;
  OpSet counted;  // ops of the registrations that count
};

// Which of Workspace::registrations a platform includes.
struct PlatformFiles {
  const LoadedRegistrations* native = nullptr;  // null: no native kernels, or a boxing platform
  std::vector<const LoadedRegistrations*> flaggems;
};

// Immutable after loading; reading it is safe from any thread. Views in it point into texts that it keeps; it
// moves, and CopyOf copies it.
struct Workspace {
  Workspace() = default;
  Workspace(Workspace&&) = default;
  Workspace& operator=(Workspace&&) = default;

  OpNames names;
  Manifest manifest;
  std::unique_ptr<Coverage> coverage;  // platforms point into it
  OpFacts facts;
  std::vector<Platform> platforms;   // by name, bytewise
  std::vector<PlatformFiles> files;  // parallel to platforms

  std::vector<std::shared_ptr<const LoadedRegistrations>>
      registrations;  // each file once, universe files first
  std::vector<const LoadedRegistrations*> universe_files;

  // As the manifest states them, made relative to its directory.
  std::filesystem::path registration_root;
  std::filesystem::path confs;
  // The conf template's text and name; none: the built-in template.
  std::optional<std::string> conf_template;
  std::string conf_template_name;

  // Every file that was read, as it was then.
  struct Input {
    std::string file;
    FileStamp stamp;
  };
  std::vector<Input> inputs;

  // Index into `platforms`, or none.
  std::optional<std::size_t> FindPlatform(std::string_view name) const;

  // Texts and documents that the views above point into.
  std::vector<std::shared_ptr<const void>> kept;
};

struct WorkspaceOptions {
  std::filesystem::path manifest;
  // Replaces the manifest's registration.root; relative to the working directory.
  std::optional<std::filesystem::path> registration_root;
};

// Reads the files that make up a workspace, from disk unless other files are given. Nothing of the output
// directory is read. Throws InputError for the first thing that cannot be used.
Workspace LoadWorkspace(const WorkspaceOptions& options, Crew& crew, WorkspaceFiles& files);
Workspace LoadWorkspace(const WorkspaceOptions& options, Crew& crew);
Workspace LoadWorkspace(const WorkspaceOptions& options);

// Throws InputError where a file that the workspace was read from is another by now: what was read may be
// half of a change.
void RequireUnchanged(const Workspace& workspace);

// A copy to edit. It shares the texts and the registration files, which never change.
Workspace CopyOf(const Workspace& workspace);

}  // namespace vendorconfs
