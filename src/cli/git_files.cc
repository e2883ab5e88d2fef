#include "cli/git_files.h"

#include <filesystem>
#include <limits>
#include <utility>

namespace vendorconfs {

using routing::internal::FileRead;

void GitFiles::Fetch(const std::vector<std::string>& paths) {
  std::vector<std::string> texts = commit_.Read(paths);
  for (std::size_t i = 0; i < paths.size(); ++i) texts_[paths[i]] = std::move(texts[i]);
}

const std::string& GitFiles::Text(const std::string& path) {
  const auto known = texts_.find(path);
  if (known != texts_.end()) return known->second;
  Fetch({path});
  return texts_[path];
}

FileRead GitFiles::Read(const std::string& path) {
  const std::filesystem::path asked(path);
  if (asked.is_absolute()) return routing::internal::DiskFiles().Read(path);
  const std::string normal = asked.lexically_normal().string();
  if (normal == ".." || normal.starts_with("../")) {
    FileRead outside;
    outside.outcome = FileRead::Outcome::kMissing;
    outside.why = "it lies outside the repository, of which a commit knows nothing";
    return outside;
  }
  if (texts_.count(normal) == 0 && commit_.KindOf(normal) != GitRevision::Kind::kFile) {
    FileRead missing;
    missing.outcome = FileRead::Outcome::kMissing;
    missing.why = "the commit has no such file";
    return missing;
  }
  std::map<std::string, std::string> one;
  one[normal] = Text(normal);
  FileRead read = routing::internal::MemoryFiles(std::move(one)).Read(normal);
  // No device has this number; the texts' addresses stay.
  read.identity = {std::numeric_limits<std::uint64_t>::max(),
                   reinterpret_cast<std::uintptr_t>(&Text(normal))};
  return read;
}

}  // namespace vendorconfs
