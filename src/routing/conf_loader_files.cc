// The files of a conf: each is read once, under whatever names.
#include <cstring>

#include "routing/conf_walked.h"

namespace vendorconfs::routing::internal {
namespace {

constexpr int kDeepest = 8;
constexpr std::uint32_t kMostIncludes = 1000;

}  // namespace

ConfLoader::File* ConfLoader::Adopt(const std::string& path, FileRead read) {
  for (const auto& known : opened_) {
    if (known->read.identity == read.identity) return by_path_[path] = known.get();  // another name of it
  }
  opened_.push_back(std::make_unique<File>());
  File* file = opened_.back().get();
  file->path = path;
  file->read = std::move(read);
  file->number = static_cast<std::uint16_t>(opened_.size() - 1);
  if (draft_) draft_->files.push_back(path);
  return by_path_[path] = file;
}

ConfLoader::File* ConfLoader::Open(const std::string& path) {
  const auto known = by_path_.find(path);
  if (known != by_path_.end()) return known->second;
  FileRead read = files_.Read(path);
  if (read.outcome == FileRead::Outcome::kRead) return Adopt(path, std::move(read));
  unreadable_[path] = std::move(read);
  return by_path_[path] = nullptr;
}

bool ConfLoader::IsUsable(const File& file) {
  const void* nul = std::memchr(file.read.bytes.get(), '\0', file.read.size);
  if (nul == nullptr) return true;
  const std::string_view before(
      file.read.bytes.get(), static_cast<std::size_t>(static_cast<const char*>(nul) - file.read.bytes.get()));
  std::uint32_t line = 1;
  for (const char c : before) line += c == '\n';
  findings_.Add(Rule::kNulByte, file.path, line, "a NUL byte: this is no text file; write the conf again");
  return false;
}

void ConfLoader::Include(Walked& walked, const ConfLine& line) {
  const std::string path = JoinPath(DirectoryOf(walked.file.path), line.name);
  const auto refuse = [&](Rule rule, const std::string& why) {
    if (refused_includes_.emplace(&walked.file, path).second) {
      findings_.Add(rule, walked.file.path, walked.line, "include of " + Quoted(path) + ": " + why);
    }
  };
  if (walked.depth == kDeepest) {
    return refuse(Rule::kIncludeLimit,
                  "nested more than " + std::to_string(kDeepest) + " deep; flatten the includes");
  }
  if (includes_ == kMostIncludes) {
    return refuse(Rule::kIncludeLimit,
                  "more than " + std::to_string(kMostIncludes) + " includes; flatten them");
  }
  File* file = Open(path);
  if (file == nullptr) {
    const FileRead& read = unreadable_[path];
    const bool missing = read.outcome == FileRead::Outcome::kMissing;
    return refuse(missing ? Rule::kIncludeMissing : Rule::kUnreadable,
                  read.why + "; mend the path or the file");
  }
  if (file->applying) {
    return refuse(Rule::kIncludeCycle, "that file is being read already; take the include out of the circle");
  }
  ++includes_;
  Walk(*file, walked.depth + 1);
}

}  // namespace vendorconfs::routing::internal
