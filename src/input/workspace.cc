#include "input/workspace.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "input/json/json_reader.h"
#include "input/toml/toml_document.h"
#include "support/disk.h"
#include "support/utf8.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

// Reads one file after the other into a workspace that is being built.
class Loader {
 public:
  explicit Loader(const WorkspaceOptions& options) : options_(options) {}

  Workspace Load() {
    ReadTheManifest();
    ReadTheCoverage();
    ReadTheFacts();
    ReadTheTemplate();
    ReadThePlatforms();
    ReadTheRegistrations();
    return std::move(workspace_);
  }

 private:
  struct Text {
    std::string name;
    std::string text;
  };

  Place At(std::string_view file, std::uint32_t line) const {
    return {std::string(file), static_cast<int>(line)};
  }
  Place InManifest(std::uint32_t line) const { return At(workspace_.manifest.file, line); }

  // The path that `stated` in the manifest stands for.
  fs::path FromManifest(std::string_view stated) const {
    return (options_.manifest.parent_path() / fs::path(stated)).lexically_normal();
  }

  const Text& Keep(const fs::path& path, const std::optional<Place>& asked_by = std::nullopt) {
    auto text = std::make_shared<Text>(Text{path.string(), ReadFile(path, asked_by)});
    workspace_.kept.push_back(text);
    return *text;
  }

  // What is read from a document points into the text and into its built strings; the tree itself goes.
  TomlDocument Keep(TomlDocument document) {
    if (document.owned) workspace_.kept.push_back(document.owned);
    return document;
  }

  void ReadTheManifest() {
    const Text& text = Keep(options_.manifest);
    const TomlDocument document = Keep(ParseToml(text.text, text.name));
    workspace_.manifest = ReadManifest(document.root, text.name, workspace_.names);
    const Manifest& manifest = workspace_.manifest;
    workspace_.registration_root =
        options_.registration_root.value_or(FromManifest(manifest.registration_root.text));
    workspace_.confs = FromManifest(manifest.confs.text);
  }

  void ReadTheCoverage() {
    const LinedText& path = workspace_.manifest.coverage;
    const Text& text = Keep(FromManifest(path.text), InManifest(path.line));
    const TomlDocument document = Keep(ParseJson(text.text, text.name));
    workspace_.coverage =
        std::make_unique<Coverage>(ReadCoverage(document.root, text.name, workspace_.names));
  }

  void ReadTheFacts() {
    const LinedText& path = workspace_.manifest.op_facts;
    if (path.text.empty()) return;
    const Text& text = Keep(FromManifest(path.text), InManifest(path.line));
    const TomlDocument document = Keep(ParseJson(text.text, text.name));
    workspace_.facts = ReadOpFacts(document.root, text.name, workspace_.names);
  }

  void ReadTheTemplate() {
    const LinedText& path = workspace_.manifest.conf_template;
    if (path.text.empty()) return;
    const fs::path file = FromManifest(path.text);
    workspace_.conf_template_name = file.string();
    workspace_.conf_template = ReadFile(file, InManifest(path.line));
    RequireUtf8(*workspace_.conf_template, workspace_.conf_template_name);
  }

  void ReadThePlatforms() {
    const LinedText& path = workspace_.manifest.platforms;
    const fs::path directory = FromManifest(path.text);
    for (const std::string& name : ListDirectory(directory, InManifest(path.line))) {
      if (name.front() == '.' || !name.ends_with(".toml")) continue;
      const Text& text = Keep(directory / name);
      const TomlDocument document = Keep(ParseToml(text.text, text.name));
      workspace_.platforms.push_back(
          ReadPlatform(document.root, text.name, *workspace_.coverage, workspace_.names));
    }
    std::vector<Platform>& platforms = workspace_.platforms;
    if (platforms.empty()) {
      throw InputError(
          InManifest(path.line),
          "\"" + directory.string() + "\" has no platform file; add one <platform>.toml a platform");
    }
    std::stable_sort(platforms.begin(), platforms.end(),
                     [](const Platform& a, const Platform& b) { return a.name < b.name; });
    for (std::size_t i = 1; i < platforms.size(); ++i) {
      if (platforms[i].name != platforms[i - 1].name) continue;
      throw InputError(At(platforms[i].file, platforms[i].name_line),
                       "platform \"" + std::string(platforms[i].name) + "\" has two files, the other is " +
                           ToString(At(platforms[i - 1].file, platforms[i - 1].name_line)) + "; keep one");
    }
  }

  void ReadTheRegistrations() {
    for (const LinedText& path : workspace_.manifest.universe) {
      if (path.text.empty()) {
        throw InputError(InManifest(path.line), "\"universe\" has an empty path; name a file or remove it");
      }
      workspace_.universe_files.push_back(Registrations(path.text, InManifest(path.line)));
    }
    RequireUniverse();
    for (const Platform& platform : workspace_.platforms) {
      PlatformFiles files;
      if (!platform.native_inc.text.empty()) {
        files.native = Registrations(platform.native_inc.text, At(platform.file, platform.native_inc.line));
      }
      for (const LinedText& path : platform.flaggems_incs) {
        files.flaggems.push_back(Registrations(path.text, At(platform.file, path.line)));
      }
      workspace_.files.push_back(std::move(files));
    }
  }

  void RequireUniverse() const {
    for (const LoadedRegistrations* file : workspace_.universe_files) {
      if (!file->counted.Empty()) return;
    }
    throw InputError(
        InManifest(workspace_.manifest.universe_line),
        "the universe files register no op, so that there is nothing to route; generate them or correct "
        "the paths");
  }

  const LoadedRegistrations* Registrations(std::string_view stated, const Place& asked_by) {
    const fs::path path = (workspace_.registration_root / fs::path(stated)).lexically_normal();
    const auto [known, fresh] = read_.emplace(path.string(), nullptr);
    if (!fresh) return known->second;
    const Text& text = Keep(path, asked_by);
    RequireUtf8(text.text, text.name);
    auto loaded = std::make_unique<LoadedRegistrations>();
    loaded->file = ReadRegistrations(text.text, text.name, workspace_.manifest.symbols);
    loaded->ops.reserve(loaded->file.registrations.size());
    for (const Registration& registration : loaded->file.registrations) {
      loaded->ops.push_back(workspace_.names.Intern(registration.op));
      if (loaded->file.blocks[registration.block].counts()) loaded->counted.Insert(loaded->ops.back());
    }
    known->second = loaded.get();
    workspace_.registrations.push_back(std::move(loaded));
    return known->second;
  }

  static void RequireUtf8(std::string_view text, const std::string& name) {
    const std::size_t bad = FindInvalidUtf8(text);
    if (bad == std::string_view::npos) return;
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bad), '\n');
    throw InputError(Place{name, static_cast<int>(line)}, "is not UTF-8; save it as UTF-8");
  }

  const WorkspaceOptions& options_;
  Workspace workspace_;
  std::unordered_map<std::string, const LoadedRegistrations*> read_;
};

}  // namespace

std::optional<std::size_t> Workspace::FindPlatform(std::string_view name) const {
  for (std::size_t i = 0; i < platforms.size(); ++i) {
    if (platforms[i].name == name) return i;
  }
  return std::nullopt;
}

Workspace LoadWorkspace(const WorkspaceOptions& options) {
  return Loader(options).Load();
}

}  // namespace vendorconfs
