#include "support/atomic_write.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>

#include "support/disk.h"
#include "support/error.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

// A temporary file is ".<target>.<6 random characters>.vendorconfs-tmp".
constexpr std::string_view kTemporarySuffix = ".vendorconfs-tmp";

[[noreturn]] void Fail(const fs::path& path, const std::string& what, int error) {
  throw InputError(Place{path.string(), 0}, what + ": " + std::strerror(error));
}

// Permission bits that a new file would get; umask can only be read by setting it.
mode_t DefaultMode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

void WriteAll(int fd, std::string_view text, const fs::path& target) {
  while (!text.empty()) {
    const ssize_t written = write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) Fail(target, "cannot be written, nothing was changed", errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void SyncDirectory(const fs::path& directory) {
  const int fd = open(directory.empty() ? "." : directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;  // the files are in place; some file systems refuse this
  fsync(fd);
  close(fd);
}

}  // namespace

fs::path LinkTarget(const fs::path& target) {
  constexpr int kMostLinks = 40;  // as Linux follows
  fs::path place = target;
  std::error_code error;
  for (int links = 0; fs::is_symlink(place, error); ++links) {
    if (links == kMostLinks) Fail(target, "cannot be written, its symbolic link leads nowhere", ELOOP);
    const fs::path next = fs::read_symlink(place, error);
    if (error) Fail(target, "cannot be written, its symbolic link leads nowhere", error.value());
    place = place.parent_path() / next;  // an absolute `next` replaces what is before it
  }
  return place;
}

void CreateDirectory(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) Fail(directory, "cannot be made", error.value());
}

DirectoryLock::DirectoryLock(const fs::path& directory, const std::function<void()>& waiting)
    : directory_(directory), fd_(open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (fd_ < 0) Fail(directory, "cannot be used as the output directory", errno);
  int locked = flock(fd_, LOCK_EX | LOCK_NB);
  if (locked != 0 && errno == EWOULDBLOCK) {
    waiting();
    do {
      locked = flock(fd_, LOCK_EX);
    } while (locked != 0 && errno == EINTR);
  }
  if (locked != 0) {
    const int error = errno;
    close(fd_);
    Fail(directory, "cannot be locked", error);
  }
}

DirectoryLock::~DirectoryLock() {
  close(fd_);
}

std::vector<std::string> DirectoryLock::ClearLeftovers() const {
  std::vector<std::string> cleared;
  for (const std::string& name : ListDirectory(directory_)) {
    if (!name.starts_with(".") || !name.ends_with(kTemporarySuffix)) continue;
    std::error_code error;
    if (fs::remove(directory_ / name, error)) cleared.push_back(name);
  }
  return cleared;
}

AtomicWriter::~AtomicWriter() {
  for (const Staged& staged : staged_) unlink(staged.temporary.c_str());
}

void AtomicWriter::Stage(const fs::path& target, std::string_view text) {
  const fs::path place = LinkTarget(target);
  struct stat old {};
  const bool replaces = stat(place.c_str(), &old) == 0;
  if (replaces && !S_ISREG(old.st_mode)) {
    throw InputError(Place{target.string(), 0}, "is no regular file and cannot be replaced; move it away");
  }
  std::string temporary =
      (place.parent_path() / ("." + place.filename().string() + ".XXXXXX" + std::string(kTemporarySuffix)))
          .string();
  const int fd = mkostemps(temporary.data(), static_cast<int>(kTemporarySuffix.size()), O_CLOEXEC);
  if (fd < 0) Fail(target, "cannot be written, no file can be made beside it", errno);
  staged_.push_back({temporary, place, Stand::kAside});
  try {
    WriteAll(fd, text, target);
    if (fchmod(fd, replaces ? old.st_mode & 07777 : DefaultMode()) != 0) {
      Fail(target, "cannot be written, its permissions cannot be set", errno);
    }
    // Another user's file stays theirs where the system lets it; without that right the writer becomes the
    // owner.
    if (replaces && fchown(fd, old.st_uid, old.st_gid) != 0 && errno != EPERM) {
      Fail(target, "cannot be written, its owner cannot be set", errno);
    }
    if (fsync(fd) != 0) Fail(target, "cannot be written, nothing was changed", errno);
  } catch (...) {
    close(fd);
    throw;
  }
  if (close(fd) != 0) Fail(target, "cannot be written, nothing was changed", errno);
}

void AtomicWriter::PutInPlace(Staged& staged) {
  const char* const from = staged.temporary.c_str();
  const char* const to = staged.target.c_str();
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) == 0) {
    staged.stand = Stand::kExchanged;
    struct stat old {};
    if (lstat(from, &old) == 0 && S_ISDIR(old.st_mode)) Fail(staged.target, "cannot be replaced", EISDIR);
    return;
  }
  // ENOENT: there is nothing to exchange; EINVAL and ENOSYS: this file system or kernel cannot.
  const int error = errno;
  if ((error != ENOENT && error != EINVAL && error != ENOSYS) || rename(from, to) != 0) {
    Fail(staged.target, "cannot be replaced", errno);
  }
  staged.stand = error == ENOENT ? Stand::kNew : Stand::kReplaced;
}

void AtomicWriter::TakeBack() {
  for (Staged& staged : staged_) {
    const char* const from = staged.target.c_str();
    const char* const to = staged.temporary.c_str();
    if (staged.stand == Stand::kExchanged) renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE);
    if (staged.stand == Stand::kNew) rename(from, to);
    staged.stand = Stand::kAside;
  }
}

void AtomicWriter::Publish(const std::function<void()>& announce) {
  try {
    for (Staged& staged : staged_) PutInPlace(staged);
    announce();
  } catch (...) {
    TakeBack();
    throw;
  }
  std::set<fs::path> directories;
  for (const Staged& staged : staged_) {
    directories.insert(staged.target.parent_path());
    if (staged.stand == Stand::kExchanged) unlink(staged.temporary.c_str());
  }
  staged_.clear();
  for (const fs::path& directory : directories) SyncDirectory(directory);
}

}  // namespace vendorconfs
