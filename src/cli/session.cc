#include "cli/session.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "cli/terminal_width.h"
#include "support/disk.h"
#include "support/nearest.h"
#include "support/printable.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kFlushAt = 1 << 20;

void WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0)
      throw InputError(std::string("standard output cannot be written: ") + std::strerror(errno));
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

// "--platform ppu --platform gcu" of "ppu,gcu".
std::string Repeated(std::string_view names) {
  std::string text;
  while (!names.empty()) {
    const std::size_t comma = std::min(names.find(','), names.size());
    if (comma != 0) text.append(text.empty() ? "--platform " : " --platform ").append(names.substr(0, comma));
    names.remove_prefix(std::min(comma + 1, names.size()));
  }
  return text.empty() ? "--platform P" : text;
}

void WriteLine(std::string_view line) {
  const std::string text = Printable(line) + '\n';
  // Nobody can be told that standard error is gone.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

std::optional<std::filesystem::path> FindManifest(const std::filesystem::path& directory) {
  return FindUpwards(directory, {"vendorconfs.toml", "data/vendorconfs.toml"});
}

void Session::Print(std::string_view text) {
  out_ += PrintableLines(text, style().color());
  if (out_.size() >= kFlushAt) Flush();
}

void Session::Complain(std::string_view line) const {
  WriteLine(line);
}

void Session::Note(std::string_view line) {
  if (!options.quiet) WriteLine(line);
}

void Session::Detail(std::string_view line) {
  if (options.verbose) WriteLine(line);
}

void Session::Flush() {
  const std::string text = std::move(out_);
  out_.clear();
  WriteAll(STDOUT_FILENO, text);
}

Style Session::style() const {
  return Style(WantsColor(options.color, STDOUT_FILENO));
}

TextOptions Session::text_options() const {
  return {style(), TerminalWidth(STDOUT_FILENO)};
}

TextOptions Session::line_options() const {
  return {style(), LineWidth(STDOUT_FILENO)};
}

bool Session::HasManifest() const {
  return !options.manifest.empty() || FindManifest().has_value();
}

std::filesystem::path Session::ManifestPath() const {
  if (!options.manifest.empty()) return options.manifest;
  if (auto found = FindManifest()) return *std::move(found);
  throw InputError(
      "no vendorconfs.toml or data/vendorconfs.toml in this directory or above it; go to the project or name "
      "the file "
      "with --manifest");
}

const Workspace& Session::workspace() {
  if (workspace_) return *workspace_;
  WorkspaceOptions where;
  where.manifest = ManifestPath();
  if (!options.registration_root.empty()) where.registration_root = options.registration_root;
  workspace_ = std::make_unique<Workspace>(LoadWorkspace(where, crew_));
  Detail(fmt::format("read {}: {} platforms, {} registration files", where.manifest.string(),
                     workspace_->platforms.size(), workspace_->registrations.size()));
  return *workspace_;
}

const Routing& Session::routing() {
  if (!routing_) {
    routing_ = std::make_unique<Routing>(DecideRoutes(workspace(), crew_));
    Detail(fmt::format("{} ops to route", routing_->universe.size()));
  }
  return *routing_;
}

std::vector<std::size_t> Session::SelectedPlatforms() {
  const std::vector<Platform>& platforms = workspace().platforms;
  std::vector<std::size_t> selected;
  if (options.platforms.empty()) {
    for (std::size_t i = 0; i < platforms.size(); ++i) selected.push_back(i);
    return selected;
  }
  for (const std::string& name : options.platforms) {
    if (const auto index = workspace().FindPlatform(name)) {
      selected.push_back(*index);
      continue;
    }
    std::vector<std::string_view> names;
    names.reserve(platforms.size());
    for (const Platform& platform : platforms) names.push_back(platform.name);
    std::string hint = name.find(',') == std::string::npos ? DidYouMean(name, names)
                                                           : "; repeat the option: " + Repeated(name);
    if (hint.empty()) hint = fmt::format("; the platforms are {}", fmt::join(names, ", "));
    throw InputError(fmt::format("--platform names the unknown platform \"{}\"{}", name, hint));
  }
  std::sort(selected.begin(), selected.end());
  selected.erase(std::unique(selected.begin(), selected.end()), selected.end());
  return selected;
}

ConfTemplate Session::conf_template() {
  const Workspace& loaded = workspace();
  if (!loaded.conf_template) return ConfTemplate::BuiltIn();
  return {*loaded.conf_template, loaded.conf_template_name};
}

}  // namespace vendorconfs
