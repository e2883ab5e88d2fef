#include "support/disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

namespace vendorconfs {
namespace {

constexpr off_t kLargestFile = off_t{1} << 30;

[[noreturn]] void Fail(const std::filesystem::path& path, const std::optional<Place>& asked_by,
                       const std::string& what) {
  if (asked_by) throw InputError(*asked_by, "\"" + path.string() + "\" " + what);
  throw InputError(Place{path.string(), 0}, what);
}

std::string Why(int error) {
  return std::string("cannot be read: ") + std::strerror(error);
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

FileStamp StampFrom(const struct stat& info) {
  return {info.st_dev, info.st_ino, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
}

// `missing` says whether absence is an error or an answer.
std::optional<std::string> Read(const std::filesystem::path& path, const std::optional<Place>& asked_by,
                                bool missing_is_error, FileStamp* stamp) {
  // O_NONBLOCK: opening a FIFO must not wait for a writer.
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) {
    if (errno == ENOENT && !missing_is_error) return std::nullopt;
    Fail(path, asked_by, errno == ENOENT ? "does not exist; create it or correct the path" : Why(errno));
  }
  struct stat info {};
  if (fstat(file.get(), &info) != 0) Fail(path, asked_by, Why(errno));
  if (!S_ISREG(info.st_mode)) Fail(path, asked_by, "is no regular file; name a file");
  if (stamp != nullptr) *stamp = StampFrom(info);
  if (info.st_size > kLargestFile) Fail(path, asked_by, "is larger than 1 GiB; name a smaller file");
  std::string text;
  text.resize(static_cast<std::size_t>(info.st_size));
  std::size_t filled = 0;
  while (true) {
    if (filled == text.size()) {
      // At the expected end: one more byte tells whether the file has grown meanwhile.
      char more = 0;
      const ssize_t got = read(file.get(), &more, 1);
      if (got == 0) break;
      if (got < 0 && errno != EINTR) Fail(path, asked_by, Why(errno));
      if (got > 0) {
        text += more;
        ++filled;
        text.resize(text.size() + std::size_t{64} * 1024);
        if (filled > static_cast<std::size_t>(kLargestFile)) Fail(path, asked_by, "grows while it is read");
      }
      continue;
    }
    const ssize_t got = read(file.get(), text.data() + filled, text.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) Fail(path, asked_by, Why(errno));
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  text.resize(filled);
  return text;
}

}  // namespace

std::optional<FileStamp> StampOf(const std::filesystem::path& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return std::nullopt;
  return StampFrom(info);
}

std::string ReadFile(const std::filesystem::path& path, const std::optional<Place>& asked_by,
                     FileStamp* stamp) {
  return *Read(path, asked_by, /*missing_is_error=*/true, stamp);
}

std::optional<std::string> ReadFileIfPresent(const std::filesystem::path& path) {
  return Read(path, std::nullopt, /*missing_is_error=*/false, nullptr);
}

std::vector<std::string> ListDirectory(const std::filesystem::path& path,
                                       const std::optional<Place>& asked_by) {
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(opendir(path.c_str()), closedir);
  if (!directory) {
    Fail(path, asked_by,
         errno == ENOENT    ? "does not exist; create it or correct the path"
         : errno == ENOTDIR ? "is no directory; name a directory"
                            : Why(errno));
  }
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* entry = readdir(directory.get())) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
    errno = 0;
  }
  if (errno != 0) Fail(path, asked_by, Why(errno));
  std::sort(names.begin(), names.end());
  return names;
}

std::filesystem::path PathFrom(const std::filesystem::path& directory, std::string_view stated) {
  const std::filesystem::path path = directory / std::filesystem::path(stated);
  std::filesystem::path shown = path.lexically_normal();
  if (stated.find("..") == std::string_view::npos) return shown;
  std::error_code error;
  std::filesystem::path meant = std::filesystem::weakly_canonical(path, error);
  if (error || std::filesystem::weakly_canonical(shown, error) == meant || error) return shown;
  return meant;
}

std::optional<std::filesystem::path> FindUpwards(const std::filesystem::path& start,
                                                 const std::vector<std::filesystem::path>& names) {
  std::filesystem::path prefix = start;
  // As many steps up as the absolute path has levels; the path shown stays relative ("../data/…").
  std::error_code ignored;
  std::filesystem::path level = (std::filesystem::current_path(ignored) / start).lexically_normal();
  while (true) {
    for (const std::filesystem::path& name : names) {
      std::error_code error;
      const std::filesystem::path candidate = (prefix / name).lexically_normal();
      if (std::filesystem::is_regular_file(candidate, error)) return candidate;
    }
    if (level == level.root_path() || level.empty()) return std::nullopt;
    level = level.parent_path();
    prefix /= "..";
  }
}

}  // namespace vendorconfs
