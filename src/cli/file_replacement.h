// Files that a command writes: by one run at a time in a directory, whole, and only with the results printed.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>

#include "cli/session.h"
#include "support/atomic_write.h"

namespace vendorconfs {

// Holds the directory against other runs that write in it, and clears what killed ones left there. Says whom
// it waits for and what it clears. Throws InputError.
std::unique_ptr<DirectoryLock> LockForWriting(Session& session, const std::filesystem::path& directory);

// Puts the files in place; where the results of the run cannot be printed, they stay as they were.
void Publish(Session& session, AtomicWriter& writer);

// The replacing of one file. Its directory is locked from the beginning on: what the new text is made from is
// read after that.
class FileReplacement {
 public:
  FileReplacement(Session& session, const std::filesystem::path& file);
  void Publish(std::string_view text);

 private:
  Session& session_;
  std::filesystem::path file_;
  std::unique_ptr<DirectoryLock> lock_;
};

}  // namespace vendorconfs
