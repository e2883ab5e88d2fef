#include "routing/conf_loader.h"

#include <charconv>
#include <cstring>
#include <optional>

#include "routing/generated_line.h"
#include "routing/op_line_digest.h"

namespace vendorconfs::routing::internal {
namespace {

constexpr int kDeepest = 8;
constexpr std::uint32_t kMostIncludes = 1000;
constexpr std::uint64_t kFormat = 1;
// A guess that spares the draft from growing: generated confs have some 25 bytes a line.
constexpr std::size_t kBytesPerLine = 24;

std::string Quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

std::optional<std::uint64_t> ParseNumber(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

struct ConfLoader::Walked {
  Walked(File& walked_file, int walked_depth)
      : file(walked_file), depth(walked_depth), first(!walked_file.walked) {}

  File& file;
  int depth;
  bool first;  // the file's own findings are reported
  std::uint32_t visit = 0;
  std::uint32_t line = 0;

  OpLineDigest digest;
  std::string_view routes;  // the value of "#@ routes:", and its line
  std::uint32_t routes_line = 0;
  bool has_format = false;
  std::uint32_t carriage_return = 0;  // first lines, and how many there are
  std::uint32_t flaggems_word = 0;
  std::uint32_t legacy_name = 0, legacy_names = 0;
  std::string_view legacy_word;
  std::uint32_t restated_line = 0, restated = 0;
  std::string restated_names;

  void Report(Findings& findings, Rule rule, std::uint32_t at, std::string message) const {
    if (first) findings.Add(rule, file.path, at, std::move(message));
  }
};

Draft ConfLoader::Load(const std::string& path, FileRead read) {
  File* top = Adopt(path, std::move(read));
  Start();
  Walk(*top, 0);
  // A vendor key may be stated below its first use. Then the words that were unknown are looked at once more.
  const bool new_key = draft_->backends.names().size() != known_.names().size();
  if (new_key && (met_unknown_word_ || facts_.met_unknown_word())) {
    known_ = draft_->backends;
    findings_.Clear();
    Start();
    Walk(*top, 0);
  }
  return Finish(*top);
}

void ConfLoader::Start() {
  const FileRead& top = opened_.front()->read;
  draft_.reset();  // the room is the next one's
  draft_ = std::make_unique<Draft>(known_, top.size / kBytesPerLine, top.room());
  facts_ = ConfFacts();
  words_ = {};
  met_unknown_word_ = promises_no_ops_ = false;
  visits_ = includes_ = 0;
  refused_includes_.clear();
  replaced_.clear();
  for (const auto& file : opened_) {
    file->walked = false;
    draft_->files.push_back(file->path);
  }
}

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

// So far the draft's ops are views of files' texts, as IsBefore wants them.
inline Draft::Row& ConfLoader::RowOf(std::string_view op, bool* made) {
  const bool next = draft_->sorted() && (draft_->rows().empty() || IsBefore(draft_->rows().back().op, op));
  if (!next) return draft_->Ensure(op, made);
  *made = true;
  return draft_->Append(op);
}

inline ConfLoader::Meaning ConfLoader::Look(std::string_view word) {
  const auto byte = [](char c) { return static_cast<unsigned char>(c); };
  const std::size_t place = 5 * word.size() + byte(word.front()) + byte(word.back());
  Word& known = words_[place % words_.size()];
  if (IsSame(word, known.text)) return known.meaning;
  Meaning found;
  found.id = draft_->backends.Find(word, &found.legacy);
  if (found.id != Backends::kUnknown) known = {word, found};  // the key of an unknown one may still be stated
  return found;
}

inline BackendId ConfLoader::TakeBackend(Walked& walked, std::string_view word) {
  const Meaning found = Look(word);
  if (found.id == Backends::kUnknown) {
    met_unknown_word_ = true;
    const bool platform = !KeyOfPlatform(Lower(word)).empty();
    walked.Report(findings_, platform ? Rule::kPlatformAsBackend : Rule::kUnknownBackend, walked.line,
                  draft_->backends.Explain(word));
    return kFlagGems;
  }
  const auto id = static_cast<BackendId>(found.id);
  if (found.legacy && walked.legacy_names++ == 0) {
    walked.legacy_name = walked.line;
    walked.legacy_word = word;
  }
  const bool flaggems_word =
      IsFlagGems(id) && (word[4] == 'g' || word[4] == 'G');  // "flaggems…", not "flagos…"
  if (flaggems_word && walked.flaggems_word == 0) walked.flaggems_word = walked.line;
  return id;
}

BackendId ConfLoader::TakeAnnotation(std::string_view word) {
  const Meaning found = Look(word);
  if (found.id != Backends::kUnknown) return static_cast<BackendId>(found.id);
  met_unknown_word_ = true;  // prose, or a key that is stated below
  return kNone;
}

inline void ConfLoader::Assign(Walked& walked, const ConfLine& line) {
  bool made = false;
  Draft::Row& row = RowOf(line.name, &made);
  if (!made) NoteRestated(walked, row);
  TableRow route{};
  route.line = walked.line;
  route.file = walked.file.number;
  route.backend = route.configured = TakeBackend(walked, line.value);
  route.annotation = line.annotation.empty() ? kNone : TakeAnnotation(line.annotation);
  route.bits = VENDORCONFS_ROW_LISTED;
  row.route = route;
}

// The line at `at`, without its end; `at` moves behind it.
std::string_view ConfLoader::TakeLine(const char*& at, const char* end, bool& plain_lf, Walked& walked) {
  const void* const found = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
  const char* const line_end = found != nullptr ? static_cast<const char*>(found) : end;
  std::string_view text(at, static_cast<std::size_t>(line_end - at));
  at = found != nullptr ? line_end + 1 : end;
  plain_lf = found != nullptr;
  if (!text.empty() && text.back() == '\r') {
    text.remove_suffix(1);
    plain_lf = false;
    if (walked.carriage_return == 0) walked.carriage_return = walked.line;
  }
  return text;
}

void ConfLoader::Walk(File& file, int depth) {
  Walked walked(file, depth);
  if (walked.first && !IsUsable(file)) return;
  walked.visit = ++visits_;
  file.applying = true;

  const char* at = file.read.bytes.get();
  const char* const end = at + file.read.size;
  if (file.read.text().substr(0, 3) == "\xEF\xBB\xBF") {
    walked.Report(findings_, Rule::kByteOrderMark, 1,
                  "a byte order mark; save the file as UTF-8 without one");
    at += 3;
  }
  while (at != end) {
    ++walked.line;
    ConfLine line;
    std::string_view text;
    bool plain_lf = true;
    if (const char* const lf = ParseGeneratedLine(at, line)) {
      text = {at, static_cast<std::size_t>(lf - at)};
      at = lf + 1;
    } else {
      text = TakeLine(at, end, plain_lf, walked);
      line = ParseConfLine(text);
    }
    switch (line.type) {
      case ConfLine::Type::kBlank:
        break;
      case ConfLine::Type::kRoute:
        walked.digest.Add(text, plain_lf);
        Assign(walked, line);
        break;
      case ConfLine::Type::kMeta:
        TakeMeta(walked, line);
        break;
      case ConfLine::Type::kInclude:
        Include(walked, line);
        break;
      case ConfLine::Type::kEmptyValue:
        walked.Report(findings_, Rule::kEmptyValue, walked.line,
                      "no backend behind \"=\" for " + Quoted(line.name) + "; name one or drop the line");
        break;
      case ConfLine::Type::kMalformed:
        walked.Report(findings_, Rule::kMalformedLine, walked.line, line.problem);
        break;
    }
  }
  FinishFile(walked);
  file.applying = false;
  file.walked = true;
}

void ConfLoader::TakeMeta(Walked& walked, const ConfLine& line) {
  if (line.name == "format") {
    walked.has_format = true;
    const std::optional<std::uint64_t> format = ParseNumber(line.value);
    if (!format) {
      walked.Report(findings_, Rule::kMalformedLine, walked.line, "\"#@ format:\" is a number");
    } else if (*format > kFormat) {
      walked.Report(findings_, Rule::kFormatTooNew, walked.line,
                    "format " + std::to_string(*format) + " is newer than " + std::to_string(kFormat) +
                        ", the newest that this library reads; update the library or generate the conf with "
                        "an older tool");
    }
  } else if (line.name == "routes") {
    walked.routes = line.value;
    walked.routes_line = walked.line;
    std::string_view rest = line.value;
    if (walked.depth == 0) promises_no_ops_ = TakeWord(rest) == "0";
  } else if (line.name != "generator") {
    // A second walk states the same facts again, without saying again what is wrong with them.
    Findings quiet(true);
    const FactPlace place{walked.file.path, walked.line, walked.depth, walked.visit};
    Findings& findings = walked.first ? findings_ : quiet;
    if (!facts_.Take(line.name, line.value, place, draft_->backends, findings)) {
      findings.Add(
          Rule::kUnknownKey, walked.file.path, walked.line,
          "the key " + Quoted(line.name) + " of a \"#@\" line is unknown and has no effect; mend or drop it");
    }
  }
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

ConfLoader::File* ConfLoader::Open(const std::string& path) {
  const auto known = by_path_.find(path);
  if (known != by_path_.end()) return known->second;
  FileRead read = files_.Read(path);
  if (read.outcome == FileRead::Outcome::kRead) return Adopt(path, std::move(read));
  unreadable_[path] = std::move(read);
  return by_path_[path] = nullptr;
}

void ConfLoader::NoteRestated(Walked& walked, const Draft::Row& row) {
  if (!walked.first) return;
  const bool here = row.route.file == walked.file.number;
  if (here || replaced_.count({walked.file.number, row.op}) != 0) {
    const std::string earlier = here ? " at line " + std::to_string(row.route.line) : "";
    findings_.Add(
        Rule::kDuplicateOp, walked.file.path, walked.line,
        Quoted(row.op) + " stands in this file already" + earlier + "; the last line wins, drop the other");
  }
  if (here) return;
  replaced_.emplace(row.route.file, row.op);
  if (walked.restated++ == 0) walked.restated_line = walked.line;
  if (walked.restated <= 5) walked.restated_names += (walked.restated == 1 ? "" : ", ") + std::string(row.op);
}

void ConfLoader::FinishFile(Walked& walked) {
  if (!walked.first) return;
  if (walked.carriage_return != 0) {
    walked.Report(findings_, Rule::kCarriageReturn, walked.carriage_return,
                  "lines end in CR LF; LF is enough");
  }
  if (walked.legacy_names != 0) {
    const std::string more =
        walked.legacy_names > 1 ? " (" + std::to_string(walked.legacy_names) + " lines with old names)" : "";
    walked.Report(findings_, Rule::kLegacyName, walked.legacy_name,
                  Quoted(walked.legacy_word) + " is the old name of " +
                      Quoted(ModernName(Lower(walked.legacy_word))) + "; write that" + more);
  }
  if (walked.flaggems_word != 0 && !walked.has_format) {
    walked.Report(
        findings_, Rule::kLegacyDialect, walked.flaggems_word,
        "a FlagGems backend in a file without \"#@ format:\", whose dialect is not certain; add the line "
        "\"#@ format: 1\"");
  }
  if (walked.restated != 0) {
    const std::string more =
        walked.restated > 5 ? " and " + std::to_string(walked.restated - 5) + " more" : "";
    walked.Report(findings_, Rule::kRestatedOp, walked.restated_line,
                  "restates over an include: " + walked.restated_names + more);
  }
  if (walked.routes_line == 0) return;
  std::string_view rest = walked.routes;
  const std::optional<std::uint64_t> count = ParseNumber(TakeWord(rest));
  const std::string_view hash = TakeWord(rest);
  if (!count || (!hash.empty() && hash.substr(0, 5) != "xxh3:")) {
    walked.Report(findings_, Rule::kMalformedLine, walked.routes_line,
                  "\"#@ routes:\" is a count and \"xxh3:\" with 32 hexadecimal digits");
  } else if (*count != walked.digest.count()) {
    walked.Report(
        findings_, Rule::kDigestMismatch, walked.routes_line,
        "the file has " + std::to_string(walked.digest.count()) + " op lines, not the " +
            std::to_string(*count) +
            " that it was generated with: it was edited by hand; generate it again, or drop this line");
  } else if (!hash.empty() && Lower(hash.substr(5)) != walked.digest.Hex()) {
    walked.Report(
        findings_, Rule::kDigestMismatch, walked.routes_line,
        "the op lines are not those that were generated: the file was edited by hand; generate it again, or "
        "drop this line");
  }
}

Draft ConfLoader::Finish(const File& top) {
  if (draft_->rows().empty() && !findings_.HasErrors() && !promises_no_ops_ && !rules_.allow_empty) {
    findings_.Add(Rule::kNoOps, top.path, 0,
                  "no op lines; generate the conf again, or say \"#@ routes: 0\" if that is meant");
  }
  facts_.Finish(*draft_, rules_.default_backend, rules_.vendor);
  return std::move(*draft_);
}

}  // namespace vendorconfs::routing::internal
