#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "input/json/json_reader.h"
#include "input/registration_sources.h"
#include "input/toml/toml_document.h"
#include "input/workspace.h"
#include "support/utf8.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

// Reads the files of a workspace in two batches, documents and registrations, each on all processors; what
// they say is put together in a fixed order.
class Loader {
 public:
  Loader(const WorkspaceOptions& options, Crew& crew, WorkspaceFiles& files)
      : options_(options), crew_(crew), files_(files) {}

  Workspace Load() {
    crew_.Assemble();
    ReadTheManifest();
    ReadTheTemplate();
    ReadTheFiles();
    TakeRegistrations();
    RefuseConfsOverInputs();
    return std::move(workspace_);
  }

 private:
  using Parse = TomlDocument (*)(std::string_view text, std::string name);

  struct Document {
    fs::path path;
    std::optional<Place> asked_by;
    Parse parse = nullptr;
    std::shared_ptr<WorkspaceText> text;
    TomlDocument tree;
  };

  Place At(std::string_view file, std::uint32_t line) const {
    return {std::string(file), static_cast<int>(line)};
  }
  Place InManifest(std::uint32_t line) const { return At(workspace_.manifest.file, line); }

  // The path that `stated` in the manifest stands for.
  fs::path FromManifest(std::string_view stated) const {
    return files_.PathOf(options_.manifest.parent_path(), stated);
  }

  void ReadDocument(Document& document) const {
    document.text = ReadWorkspaceText(files_, document.path, document.asked_by);
    document.tree = document.parse(document.text->text, document.text->name);
  }

  void Keep(const std::shared_ptr<WorkspaceText>& text) {
    workspace_.kept.push_back(text);
    workspace_.inputs.push_back({text->name, text->stamp});
  }

  // What is read from a document points into its text and into the strings that its parser built.
  void Keep(const Document& document) {
    Keep(document.text);
    if (document.tree.owned) workspace_.kept.push_back(document.tree.owned);
  }

  void ReadTheManifest() {
    Document document{options_.manifest, std::nullopt, ParseToml, nullptr, {}};
    files_.Expect({document.path});
    ReadDocument(document);
    Keep(document);
    workspace_.manifest = ReadManifest(document.tree.root, document.text->name, workspace_.names);
    const Manifest& manifest = workspace_.manifest;
    workspace_.registration_root =
        options_.registration_root.value_or(FromManifest(manifest.registration_root.text));
    workspace_.confs = FromManifest(manifest.confs.text);
  }

  void ReadTheTemplate() {
    const LinedText& path = workspace_.manifest.conf_template;
    if (path.text.empty()) return;
    const fs::path file = FromManifest(path.text);
    files_.Expect({file});
    const auto text = ReadWorkspaceText(files_, file, InManifest(path.line));
    workspace_.conf_template_name = text->name;
    workspace_.conf_template = text->text;
    workspace_.inputs.push_back({text->name, text->stamp});
    RequireUtf8(*workspace_.conf_template, workspace_.conf_template_name);
  }

  void ReadTheFiles() {
    const Manifest& manifest = workspace_.manifest;
    const bool has_facts = !manifest.op_facts.text.empty();
    std::vector<Document> documents;
    const auto add_json = [&](const LinedText& path) {
      documents.push_back({FromManifest(path.text), InManifest(path.line), ParseJson, nullptr, {}});
    };
    add_json(manifest.coverage);
    if (has_facts) add_json(manifest.op_facts);
    for (const fs::path& file : PlatformFilesOf(manifest)) {
      documents.push_back({file, std::nullopt, ParseToml, nullptr, {}});
    }
    // The universe files are the largest registration files and known already.
    AskForUniverse();
    const std::size_t universe_files = asked_.size();
    std::vector<fs::path> expected = asked_.PathsFrom(0);
    for (const Document& document : documents) expected.push_back(document.path);
    files_.Expect(expected);
    crew_.ForEach(universe_files + documents.size(), [&](std::size_t i) {
      if (i < universe_files) {
        asked_.Read(i, files_, manifest.symbols);
      } else {
        ReadDocument(documents[i - universe_files]);
      }
    });
    for (const Document& document : documents) Keep(document);

    // Taking in the documents and reading the other registration files, which they name, go side by side.
    AskForRegistrations(documents);
    files_.Expect(asked_.PathsFrom(universe_files));
    crew_.ForEach(1 + asked_.size() - universe_files, [&](std::size_t i) {
      if (i == 0) {
        TakeDocuments(documents, has_facts);
      } else {
        asked_.Read(universe_files + i - 1, files_, manifest.symbols);
      }
    });
  }

  void TakeDocuments(const std::vector<Document>& documents, bool has_facts) {
    auto next = documents.begin();
    workspace_.coverage =
        std::make_unique<Coverage>(ReadCoverage(next->tree.root, next->text->name, workspace_.names));
    ++next;
    if (has_facts) {
      workspace_.facts = ReadOpFacts(next->tree.root, next->text->name, workspace_.names);
      ++next;
    }
    for (; next != documents.end(); ++next) {
      workspace_.platforms.push_back(
          ReadPlatform(next->tree.root, next->text->name, *workspace_.coverage, workspace_.names));
    }
    SortThePlatforms();
  }

  std::vector<fs::path> PlatformFilesOf(const Manifest& manifest) const {
    const fs::path directory = FromManifest(manifest.platforms.text);
    const Place asked_by = InManifest(manifest.platforms.line);
    std::vector<fs::path> files;
    for (const std::string& name : files_.List(directory, asked_by)) {
      if (name.front() != '.' && name.ends_with(".toml")) files.push_back(directory / name);
    }
    if (files.empty()) {
      throw InputError(asked_by, "\"" + files_.NameOf(directory) +
                                     "\" has no platform file; add one <platform>.toml a platform");
    }
    return files;
  }

  void SortThePlatforms() {
    std::vector<Platform>& platforms = workspace_.platforms;
    std::stable_sort(platforms.begin(), platforms.end(),
                     [](const Platform& a, const Platform& b) { return a.name < b.name; });
    for (std::size_t i = 1; i < platforms.size(); ++i) {
      if (platforms[i].name != platforms[i - 1].name) continue;
      throw InputError(At(platforms[i].file, platforms[i].name_line),
                       "platform \"" + std::string(platforms[i].name) + "\" has two files, the other is " +
                           ToString(At(platforms[i - 1].file, platforms[i - 1].name_line)) + "; keep one");
    }
  }

  void AskForUniverse() {
    for (const LinedText& path : workspace_.manifest.universe) {
      if (path.text.empty()) {
        throw InputError(InManifest(path.line), "\"universe\" has an empty path; name a file or remove it");
      }
      workspace_.universe_files.push_back(Ask(path.text, InManifest(path.line)));
    }
  }

  // Asks for the files that [registration] of the platform files names. Whatever else is wrong with that
  // table is said when the platform is taken in.
  void AskForRegistrations(const std::vector<Document>& documents) {
    const auto ask = [&](const Document& document, const TomlValue& path) {
      if (path.type == TomlType::kString && !path.text.empty()) {
        Ask(path.text, At(document.text->name, path.line));
      }
    };
    for (const Document& document : documents) {
      const TomlMember* registration = document.tree.root.Find("registration");
      if (registration == nullptr) continue;
      if (const TomlMember* native = registration->value.Find("native")) ask(document, native->value);
      if (const TomlMember* flaggems = registration->value.Find("flaggems")) {
        for (const TomlValue& path : flaggems->value.items) ask(document, path);
      }
    }
  }

  // Puts the registrations that were read where they belong, in the order of the platforms.
  void TakeRegistrations() {
    asked_.MoveInto(workspace_);
    RequireUniverse();
    for (const Platform& platform : workspace_.platforms) {
      PlatformFiles files;
      if (!platform.native_inc.text.empty()) {
        files.native = Ask(platform.native_inc.text, At(platform.file, platform.native_inc.line));
      }
      for (const LinedText& path : platform.flaggems_incs) {
        files.flaggems.push_back(Ask(path.text, At(platform.file, path.line)));
      }
      workspace_.files.push_back(std::move(files));
    }
  }

  // The registrations of the file that `stated` stands for.
  const LoadedRegistrations* Ask(std::string_view stated, const Place& asked_by) {
    return asked_.Ask(files_.PathOf(workspace_.registration_root, stated), asked_by);
  }

  // A conf must not take the place of what it is made from.
  void RefuseConfsOverInputs() const {
    std::vector<std::string> inputs;
    const auto add = [&](const fs::path& path) { inputs.push_back(path.lexically_normal().string()); };
    const Manifest& manifest = workspace_.manifest;
    add(options_.manifest);
    if (!workspace_.conf_template_name.empty()) add(workspace_.conf_template_name);
    add(FromManifest(manifest.coverage.text));
    if (!manifest.op_facts.text.empty()) add(FromManifest(manifest.op_facts.text));
    for (const Platform& platform : workspace_.platforms) add(fs::path(platform.file));
    for (const fs::path& path : asked_.PathsFrom(0)) add(path);
    for (const Platform& platform : workspace_.platforms) {
      const std::string conf =
          (workspace_.confs / manifest.ConfFileName(platform.name)).lexically_normal().string();
      if (std::find(inputs.begin(), inputs.end(), conf) == inputs.end()) continue;
      throw InputError(InManifest(manifest.confs.line),
                       "\"confs\" and \"file_name\" would write the conf of " + std::string(platform.name) +
                           " over \"" + conf + "\", which it is made from; name another directory");
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

  const WorkspaceOptions& options_;
  Crew& crew_;
  WorkspaceFiles& files_;
  Workspace workspace_;
  RegistrationSources asked_;
};

}  // namespace

Workspace LoadWorkspace(const WorkspaceOptions& options, Crew& crew, WorkspaceFiles& files) {
  return Loader(options, crew, files).Load();
}

Workspace LoadWorkspace(const WorkspaceOptions& options, Crew& crew) {
  DiskWorkspaceFiles disk;
  return LoadWorkspace(options, crew, disk);
}

Workspace LoadWorkspace(const WorkspaceOptions& options) {
  Crew crew;
  return LoadWorkspace(options, crew);
}

}  // namespace vendorconfs
