// A directory of a test's own.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace vendorconfs {

// Made empty under the system's directory for temporary files, and removed with everything in it.
class TempDirectory {
 public:
  TempDirectory();
  TempDirectory(const TempDirectory&) = delete;
  TempDirectory& operator=(const TempDirectory&) = delete;
  ~TempDirectory();

  const std::filesystem::path& path() const { return path_; }

  // Writes a file below the directory, making the directories above it.
  std::filesystem::path Write(const std::filesystem::path& relative, std::string_view text) const;

 private:
  std::filesystem::path path_;
};

// The bytes of a file; fails the test where it cannot be read.
std::string FileText(const std::filesystem::path& path);

}  // namespace vendorconfs
