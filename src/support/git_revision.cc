#include "support/git_revision.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "support/child_process.h"
#include "support/error.h"

namespace vendorconfs {
namespace {

// The first line of git's complaint.
std::string Complaint(const ProgramResult& result) {
  std::string text = result.errors.substr(0, result.errors.find('\n'));
  for (const std::string_view prefix : {"fatal: ", "error: "}) {
    if (text.starts_with(prefix)) text.erase(0, prefix.size());
  }
  return text.empty() ? "exit status " + std::to_string(result.status) : text;
}

// Cuts the text up to `end`, which goes too.
std::string_view Cut(std::string_view& text, char end) {
  const std::size_t length = std::min(text.find(end), text.size());
  const std::string_view piece = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  return piece;
}

// Cuts the next answer of git cat-file --batch; nothing where it is no file's.
std::optional<std::string_view> CutBlob(std::string_view& answer) {
  const std::string_view head = Cut(answer, '\n');  // "<object> blob <size>", "<object> missing"
  std::size_t size = 0;
  const std::string_view digits = head.substr(head.rfind(' ') + 1);
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), size);
  if (parsed.ec != std::errc() || size > answer.size()) return std::nullopt;
  const std::string_view text = answer.substr(0, size);
  answer.remove_prefix(std::min(size + 1, answer.size()));
  if (head.find(" blob ") == std::string_view::npos) return std::nullopt;  // of a directory
  return text;
}

}  // namespace

GitRevision::GitRevision(std::filesystem::path directory, std::string revision)
    : directory_(directory.empty() ? "." : std::move(directory)), revision_(std::move(revision)) {
  if (revision_.empty() || revision_.front() == '-' ||
      revision_.find_first_of("\n\r\t :") != std::string::npos) {
    throw InputError("\"" + revision_ + "\" is no git revision; write git:REV or git:REV:PATH");
  }
  std::string top = Git({"rev-parse", "--show-toplevel"}, {});
  while (!top.empty() && top.back() == '\n') top.pop_back();
  top_ = top;
  if (Git({"cat-file", "--batch-check"}, revision_ + "^{commit}\n").find(" commit ") == std::string::npos) {
    throw InputError("git knows no revision \"" + revision_ + "\" in " + top + "; see git log");
  }
}

GitRevision::Kind GitRevision::KindOf(const std::string& path) const {
  const std::string answer = Git({"cat-file", "--batch-check"}, ObjectOf(path) + "\n");
  if (answer.find(" blob ") != std::string::npos) return Kind::kFile;
  return answer.find(" tree ") != std::string::npos ? Kind::kDirectory : Kind::kMissing;
}

std::vector<std::string> GitRevision::List(const std::string& directory) const {
  const std::string listing = Git({"ls-tree", "-z", "--full-tree", ObjectOf(directory)}, {});
  std::vector<std::string> names;
  std::string_view rest = listing;
  while (!rest.empty()) {
    std::string_view entry = Cut(rest, '\0');
    const std::string_view facts = Cut(entry, '\t');
    if (facts.find(" blob ") != std::string_view::npos) names.emplace_back(entry);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> GitRevision::Read(const std::vector<std::string>& paths) const {
  std::vector<std::string> texts;
  for (std::optional<std::string>& text : ReadPresent(paths)) {
    if (!text) {
      throw InputError("git has no file \"" + paths[texts.size()] + "\" in " + revision_ +
                       "; see git ls-tree " + revision_);
    }
    texts.push_back(*std::move(text));
  }
  return texts;
}

std::vector<std::optional<std::string>> GitRevision::ReadPresent(
    const std::vector<std::string>& paths) const {
  if (paths.empty()) return {};
  std::string request;
  for (const std::string& path : paths) request += ObjectOf(path) + "\n";
  const std::string answer = Git({"cat-file", "--batch"}, request);
  std::vector<std::optional<std::string>> texts;
  std::string_view rest = answer;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const std::optional<std::string_view> text = CutBlob(rest);
    texts.push_back(text ? std::optional<std::string>(*text) : std::nullopt);
  }
  return texts;
}

std::vector<std::string> GitRevision::Former(const std::string& path, std::size_t most) const {
  const std::string commits =
      Git({"rev-list", "-n", std::to_string(most), revision_, "--", ":(top,literal)" + path}, {});
  std::string request;
  for (std::string_view rest = commits; !rest.empty();)
    request.append(Cut(rest, '\n')).append(":").append(path).append("\n");
  const std::string answer = Git({"cat-file", "--batch"}, request);
  std::vector<std::string> texts;
  for (std::string_view rest = answer; !rest.empty();) {
    // A commit that removed the file has none.
    if (const std::optional<std::string_view> text = CutBlob(rest)) texts.emplace_back(*text);
  }
  return texts;
}

std::string GitRevision::Git(std::vector<std::string> arguments, const std::string& input) const {
  arguments.insert(arguments.begin(), {"git", "-C", directory_.string()});
  const ProgramResult result = RunProgram(arguments, input);
  if (result.status != 0) {
    throw InputError("git " + arguments[3] + " in " + directory_.string() + ": " + Complaint(result) +
                     "; name files or directories instead, or a revision of this repository");
  }
  return result.output;
}

}  // namespace vendorconfs
