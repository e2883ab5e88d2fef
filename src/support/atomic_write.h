// Writing files so that a reader, a full disk or a killed process never sees a half-written one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vendorconfs {

// Makes the directory and those above it where they are missing. Throws InputError.
void CreateDirectory(const std::filesystem::path& directory);

// What a symbolic link finally points at, or the path itself. The file need not exist yet. Throws InputError
// for links in a circle.
std::filesystem::path LinkTarget(const std::filesystem::path& target);

// Holds a directory against other writers of this program until destroyed; readers are not kept out. Another
// holder is waited for, after `waiting` was called once. Leaves no lock file behind: the directory itself is
// locked.
class DirectoryLock {
 public:
  // Throws InputError where `directory` is no directory or cannot be locked.
  DirectoryLock(const std::filesystem::path& directory, const std::function<void()>& waiting);
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;
  ~DirectoryLock();

  // Removes temporary files that killed runs left. Returns their names.
  std::vector<std::string> ClearLeftovers() const;

 private:
  std::filesystem::path directory_;
  int fd_;
};

// Writes several files of one directory as a whole: Stage puts each text into a temporary file beside its
// target and onto the disk, Publish renames them into place. Until Publish, and if it is never reached,
// nothing visible changes. A target that is a symbolic link keeps being one: what it points at is replaced.
// Permissions of a replaced file are kept.
//
// Publish exchanges old and new, so that it can take all back where one cannot be replaced; a process killed
// within it leaves each file either old or new. On a file system that cannot exchange files, what was
// replaced before a failure stays replaced.
class AtomicWriter {
 public:
  AtomicWriter() = default;
  AtomicWriter(const AtomicWriter&) = delete;
  AtomicWriter& operator=(const AtomicWriter&) = delete;
  ~AtomicWriter();  // removes what was staged and not published

  // Both throw InputError, naming the target and why. `announce` is called when all files are in place; where
  // it throws, they are taken back.
  void Stage(const std::filesystem::path& target, std::string_view text);
  void Publish(const std::function<void()>& announce = [] {});

 private:
  enum class Stand : std::uint8_t {
    kAside,      // the new file has the temporary name
    kExchanged,  // the new file has the target's name, the old one the temporary
    kNew,        // there was no old file
    kReplaced,   // the old file is gone
  };
  struct Staged {
    std::filesystem::path temporary;
    std::filesystem::path target;
    Stand stand = Stand::kAside;
  };

  static void PutInPlace(Staged& staged);
  void TakeBack();

  std::vector<Staged> staged_;
};

}  // namespace vendorconfs
