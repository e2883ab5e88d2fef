#include "routing/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstring>
#include <system_error>

namespace vendorconfs::routing::internal {
namespace {

constexpr std::size_t kLargest = std::size_t{64} << 20;

struct Descriptor {
  explicit Descriptor(int fd) : number(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number >= 0) close(number);
  }
  const int number;
};

FileRead Failure(int error) {
  FileRead failure;
  if (error == ENOENT || error == ENOTDIR) failure.outcome = FileRead::Outcome::kMissing;
  failure.why = std::generic_category().message(error);
  for (char& c : failure.why) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return failure;
}

// For a text of so many bytes and its draft: two thirds of that for rows, as much as the text for names, and
// up to two thirds for the index. Where the draft is built in place, the room is not touched.
void Allocate(FileRead& read, std::size_t text) {
  read.capacity = text + kTextOverread + text / 2 * 5 + 1024;
  read.bytes.reset(new char[read.capacity]);
}

FileRead Refusal(const char* why) {
  FileRead refusal;
  refusal.why = why;
  return refusal;
}

}  // namespace

FileRead DiskFiles::Read(const std::string& path) {
  // O_NONBLOCK: opening a FIFO must not wait for its writer.
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (file.number < 0) return Failure(errno);
  struct stat status;
  if (fstat(file.number, &status) != 0) return Failure(errno);
  if (S_ISDIR(status.st_mode)) return Refusal("is a directory");
  if (!S_ISREG(status.st_mode)) return Refusal("is no regular file");
  if (status.st_size > static_cast<off_t>(kLargest)) return Refusal("is larger than 64 MiB");

  FileRead result;
  result.identity = {status.st_dev, status.st_ino};
  // One byte more than expected tells a file that grew from one that did not.
  std::size_t expected = static_cast<std::size_t>(status.st_size) + 1;
  Allocate(result, expected);
  for (;;) {
    if (result.size == expected) {
      if (expected > kLargest) return Refusal("is larger than 64 MiB");
      FileRead larger;
      Allocate(larger, expected *= 2);
      std::memcpy(larger.bytes.get(), result.bytes.get(), result.size);
      result.bytes = std::move(larger.bytes);
      result.capacity = larger.capacity;
    }
    const ssize_t got = read(file.number, result.bytes.get() + result.size, expected - result.size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Failure(errno);
    result.size += static_cast<std::size_t>(got);
    // Less than was asked for, and just what was there before: that is all.
    if (got == 0 || result.size == static_cast<std::size_t>(status.st_size)) break;
  }
  if (result.size > kLargest) return Refusal("is larger than 64 MiB");
  result.outcome = FileRead::Outcome::kRead;
  std::memset(result.bytes.get() + result.size, '\0', kTextOverread);
  return result;
}

FileRead MemoryFiles::Read(const std::string& path) {
  const auto found = texts_.find(path);
  if (found == texts_.end()) return Failure(ENOENT);
  FileRead result;
  result.outcome = FileRead::Outcome::kRead;
  result.identity = {0, static_cast<std::uint64_t>(std::distance(texts_.begin(), found))};
  result.size = found->second.size();
  Allocate(result, result.size);
  std::memset(result.bytes.get() + result.size, '\0', kTextOverread);
  std::memcpy(result.bytes.get(), found->second.data(), result.size);
  return result;
}

std::string JoinPath(std::string_view base, std::string_view path) {
  if (base.empty() || (!path.empty() && path[0] == '/')) return std::string(path);
  std::string joined(base);
  if (joined.back() != '/') joined += '/';
  return joined.append(path);
}

std::string_view DirectoryOf(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  return path.substr(0, slash == 0 ? 1 : slash);
}

std::string AbsolutePath(std::string_view path) {
  if (path.empty() || path[0] == '/') return std::string(path);
  char directory[PATH_MAX];
  return JoinPath(getcwd(directory, sizeof directory) != nullptr ? directory : "", path);
}

}  // namespace vendorconfs::routing::internal
