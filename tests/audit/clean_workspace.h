// The clean lint tree in a directory of the test's own, with additions.
#pragma once

#include <string>
#include <string_view>

#include "support/temp_directory.h"

namespace vendorconfs {

class CleanWorkspace {
 public:
  CleanWorkspace();

  // Adds text to the end of a file, or makes it.
  void Append(const std::string& file, std::string_view text);
  // Replaces the first `from` in a file, which must be there.
  void Replace(const std::string& file, std::string_view from, std::string_view to);
  // Appends to the one platform's file, platforms/acme.toml: a native platform with the ops add.Tensor
  // (flaggems), mm (flaggems_cpp) and sub.Tensor (acme).
  void AddToPlatform(std::string_view text) { Append("platforms/acme.toml", text); }

  std::string manifest() const { return Path("vendorconfs.toml"); }
  std::string Path(const std::string& file) const { return (directory_.path() / file).string(); }

 private:
  TempDirectory directory_;
};

}  // namespace vendorconfs
