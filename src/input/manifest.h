// The manifest, vendorconfs.toml: which files make up a workspace, and where its confs go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "input/entries.h"
#include "input/registration/registration_file.h"

namespace vendorconfs {

// Paths are as written; they are relative to the manifest, .inc paths to `registration_root`.
struct Manifest {
  std::string_view file;
  std::vector<ListedOp> extra_routed;

  LinedText registration_root;
  std::vector<LinedText> universe;
  std::uint32_t universe_line = 0;  // of the key
  KnownSymbols symbols;

  LinedText coverage;
  LinedText platforms;
  LinedText op_facts;  // empty text: none

  LinedText conf_template;  // empty text: the built-in one
  LinedText confs;
  LinedText conf_file_name;  // contains "{platform}" once

  std::vector<Waiver> waivers;

  std::string ConfFileName(std::string_view platform) const;
};

// Throws InputError. `file` and the texts behind `root` must outlive the result.
Manifest ReadManifest(const TomlValue& root, std::string_view file, OpNames& names);

}  // namespace vendorconfs
