#include "cli/file_replacement.h"

#include <fmt/format.h>

#include <csignal>

namespace vendorconfs {

std::unique_ptr<DirectoryLock> LockForWriting(Session& session, const std::filesystem::path& directory) {
  const std::filesystem::path place = directory.empty() ? "." : directory;
  auto lock = std::make_unique<DirectoryLock>(place, [&] {
    session.Note(fmt::format("waiting for another gen_vendor_confs to finish in {}", directory.string()));
  });
  for (const std::string& name : lock->ClearLeftovers()) {
    session.Note(fmt::format("removed {}, left by a run that was stopped", (directory / name).string()));
  }
  return lock;
}

void Publish(Session& session, AtomicWriter& writer) {
  std::signal(SIGPIPE, SIG_IGN);
  writer.Publish([&] { session.Flush(); });
}

FileReplacement::FileReplacement(Session& session, const std::filesystem::path& file)
    : session_(session), file_(file) {
  const std::filesystem::path directory = LinkTarget(file).parent_path();
  std::error_code error;
  // One that is missing is said when the file is written.
  if (directory.empty() || std::filesystem::is_directory(directory, error)) {
    lock_ = LockForWriting(session, directory);
  }
}

void FileReplacement::Publish(std::string_view text) {
  AtomicWriter writer;
  writer.Stage(file_, text);
  vendorconfs::Publish(session_, writer);
}

}  // namespace vendorconfs
