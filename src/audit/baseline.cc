#include "audit/baseline.h"

#include <algorithm>

#include "output/conf_check.h"
#include "support/disk.h"

namespace vendorconfs {
namespace {

// The platform in a conf's file name, which FindOrphans has found to be one.
std::string PlatformOf(const Manifest& manifest, const std::filesystem::path& conf) {
  const std::string name = conf.filename().string();
  const std::size_t around = manifest.ConfFileName("").size();
  return name.substr(manifest.conf_file_name.text.find('{'), name.size() - around);
}

}  // namespace

const BaselineConf* Baseline::Find(std::string_view platform) const {
  for (const auto& conf : confs) {
    if (conf->platform == platform) return conf.get();
  }
  return nullptr;
}

bool Baseline::HasFile(std::string_view name) const {
  return std::binary_search(files.begin(), files.end(), name);
}

Baseline ReadBaseline(const Workspace& workspace, const std::filesystem::path& directory) {
  Baseline baseline;
  baseline.directory = directory;
  const std::string vendors = VendorKeys(workspace);
  const auto add = [&](std::string_view platform, bool known, const std::filesystem::path& path,
                       std::string text) {
    auto conf = std::make_unique<BaselineConf>();
    conf->platform = platform;
    conf->path = path;
    conf->text = std::move(text);
    conf->lines = ReadConfLines(conf->text);
    if (!known && conf->lines.Foreign()) return;
    conf->conf = ReadEffectiveConf(path.string(), vendors);
    baseline.confs.push_back(std::move(conf));
  };
  baseline.files = ListDirectory(directory);
  for (const Platform& platform : workspace.platforms) {
    const std::filesystem::path path = directory / workspace.manifest.ConfFileName(platform.name);
    if (std::optional<std::string> text = ReadFileIfPresent(path))
      add(platform.name, true, path, std::move(*text));
  }
  for (const std::filesystem::path& orphan : FindOrphans(workspace, directory)) {
    add(PlatformOf(workspace.manifest, orphan), false, orphan, ReadFile(orphan));
  }
  if (baseline.confs.empty()) {
    throw InputError("\"" + directory.string() + "\" has no conf named like " +
                     workspace.manifest.ConfFileName("PLATFORM") +
                     "; name the directory of an earlier state's confs");
  }
  return baseline;
}

}  // namespace vendorconfs
