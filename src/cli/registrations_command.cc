#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "output/registration_list.h"
#include "support/disk.h"
#include "support/utf8.h"

namespace vendorconfs {
namespace {

struct RegistrationsOptions {
  std::vector<std::string> files;
  std::string format = "text";
};

// The workspace's files that the platforms include, each once, and what each is for.
RegistrationList OfWorkspace(Session& session) {
  const Workspace& workspace = session.workspace();
  RegistrationList list;
  const auto use = [&](const LoadedRegistrations* loaded, std::string what) {
    for (ListedFile& listed : list.files) {
      if (listed.file != &loaded->file) continue;
      listed.uses.push_back(std::move(what));
      return;
    }
    list.files.push_back({&loaded->file, {std::move(what)}});
  };
  FileGroup universe{"universe", {}};
  for (const LoadedRegistrations* file : workspace.universe_files) {
    use(file, "universe");
    universe.files.push_back(&file->file);
  }
  list.groups.push_back(std::move(universe));
  for (const std::size_t index : session.SelectedPlatforms()) {
    const std::string name(workspace.platforms[index].name);
    FileGroup group{name, {}};
    const PlatformFiles& files = workspace.files[index];
    if (files.native != nullptr) {
      use(files.native, name + " native");
      group.files.push_back(&files.native->file);
    }
    for (const LoadedRegistrations* file : files.flaggems) {
      use(file, name + " flaggems");
      group.files.push_back(&file->file);
    }
    if (!group.files.empty()) list.groups.push_back(std::move(group));
  }
  return list;
}

ExitStatus Print(Session& session, const RegistrationsOptions& options, const RegistrationList& list) {
  if (options.format == "json") {
    WriteRegistrationListJson(list, [&](std::string_view piece) { session.Print(piece); });
  } else {
    session.Print(RegistrationListText(list, session.line_options()));
  }
  return ExitStatus::kFine;
}

ExitStatus RunRegistrations(Session& session, const RegistrationsOptions& options) {
  if (options.files.empty()) return Print(session, options, OfWorkspace(session));

  if (!session.options.platforms.empty()) session.SelectedPlatforms();  // refuses unknown ones
  const KnownSymbols symbols = session.HasManifest() ? session.workspace().manifest.symbols : KnownSymbols();
  std::deque<std::string> texts;
  std::deque<RegistrationFile> files;
  RegistrationList list;
  FileGroup group;
  for (const std::string& path : options.files) {
    if (path.empty()) throw InputError("FILE is empty; name a registration file");
    texts.push_back(ReadFile(path));
    RequireUtf8(texts.back(), path);
    files.push_back(ReadRegistrations(texts.back(), path, symbols));
    list.files.push_back({&files.back(), {}});
    group.files.push_back(&files.back());
  }
  list.groups.push_back(std::move(group));
  return Print(session, options, list);
}

}  // namespace

Command AddRegistrations(CLI::App& tool) {
  auto options = std::make_shared<RegistrationsOptions>();
  CLI::App* app = tool.add_subcommand("registrations", "Show what was read from registration files");
  app->add_option("FILE", options->files,
                  "Registration files, read as those of one build; without any, the workspace's")
      ->type_name("");
  app->add_option("--format", options->format, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("F");
  app->footer(
      "Each registration with its line and column, wrapper, dispatch key where it does not count, and the "
      "conditions\n"
      "that stay open under the manifest's defines and undefines. Duplicates name both places.\n"
      "An #include is named and not followed.\n\n"
      "Examples:\n"
      "  gen_vendor_confs registrations --platform gcu\n"
      "  gen_vendor_confs registrations data/registration/generated/register.inc --format json");
  return {app, [options](Session& session) { return RunRegistrations(session, *options); }};
}

}  // namespace vendorconfs
