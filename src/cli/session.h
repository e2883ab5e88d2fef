// One run of the tool: its global options, its outputs and the workspace it works on.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/style.h"
#include "input/workspace.h"
#include "output/conf_template.h"
#include "output/text_options.h"
#include "policy/routing.h"
#include "support/crew.h"

namespace vendorconfs {

struct GlobalOptions {
  std::filesystem::path manifest;  // empty: searched upwards
  std::filesystem::path registration_root;
  std::vector<std::string> platforms;  // empty: all
  bool quiet = false;
  bool verbose = false;
  ColorMode color = ColorMode::kAuto;
};

// The manifest of the workspace that a directory is in, searched upwards from it; empty: the working
// directory.
std::optional<std::filesystem::path> FindManifest(const std::filesystem::path& directory = {});

class Session {
 public:
  GlobalOptions options;

  // Results. Written to standard output when the run ends, or earlier when there is much of it. Control
  // characters that input files or file names brought along are escaped.
  void Print(std::string_view text);
  // Why nothing was done, on standard error.
  void Complain(std::string_view line) const;
  // Progress and remarks, on standard error; not with --quiet.
  void Note(std::string_view line);
  // Remarks for the curious, on standard error; with --verbose only.
  void Detail(std::string_view line);
  // Throws InputError where standard output cannot take the results.
  void Flush();

  // How results may look: colours where standard output is a terminal that wants them.
  Style style() const;
  // The same with the width that texts may take.
  TextOptions text_options() const;
  // The same for lines that are grepped: as wide as the terminal, and into a pipe as long as they are.
  TextOptions line_options() const;

  // Whether a manifest is named or found; what works without one asks.
  bool HasManifest() const;
  // The manifest that is used. Throws InputError where none is found.
  std::filesystem::path ManifestPath() const;

  // Read and decided at first use. Throw InputError.
  const Workspace& workspace();
  const Routing& routing();
  // The platforms that --platform names, or all, as indices into Workspace::platforms.
  std::vector<std::size_t> SelectedPlatforms();
  ConfTemplate conf_template();
  // The threads of this run.
  Crew& crew() { return crew_; }

 private:
  std::string out_;
  Crew crew_;
  std::unique_ptr<Workspace> workspace_;
  std::unique_ptr<Routing> routing_;
};

}  // namespace vendorconfs
