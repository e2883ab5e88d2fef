#include "clean_workspace.h"

#include <filesystem>
#include <fstream>

#include "support/catch.h"

namespace vendorconfs {

namespace fs = std::filesystem;

CleanWorkspace::CleanWorkspace() {
  fs::copy(VENDORCONFS_SOURCE_DIR "/tests/audit/trees/lint/clean", directory_.path(),
           fs::copy_options::recursive);
}

void CleanWorkspace::Append(const std::string& file, std::string_view text) {
  const fs::path path = directory_.path() / file;
  directory_.Write(file, (fs::exists(path) ? FileText(path) : std::string()) + std::string(text));
}

void CleanWorkspace::Replace(const std::string& file, std::string_view from, std::string_view to) {
  std::string text = FileText(directory_.path() / file);
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  directory_.Write(file, text.replace(at, from.size(), to));
}

}  // namespace vendorconfs
