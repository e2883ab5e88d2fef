#include "routing/conf_loader.h"

#include <cstring>

#include "routing/conf_walked.h"
#include "routing/generated_line.h"
#include "support/edit_distance.h"

namespace vendorconfs::routing::internal {
namespace {

constexpr std::uint64_t kFormat = 1;

std::string UnknownKey(std::string_view key) {
  static constexpr std::string_view kKeys[] = {"format", "platform", "kind",         "vendor", "generator",
                                               "routes", "default",  "dtype-escape", "also"};
  if (key.empty()) return "a \"#@\" line without a key has no effect; write \"#@ key: value\", or drop it";
  const std::string_view nearest = NearestWord(key, kKeys);
  return "the key " + Quoted(key) + " of a \"#@\" line is unknown and has no effect; " +
         (nearest.empty() ? "mend or drop it" : "did you mean " + Quoted(nearest) + "?");
}

}  // namespace

Draft ConfLoader::Load(const std::string& path, FileRead read) {
  File* top = Adopt(path, std::move(read));
  Start();
  Walk(*top, 0);
  if (met_nul_) {  // nothing that stands in such a file counts: this time they are looked through before
    looks_for_nul_ = true;
    findings_.Clear();
    Start();
    Walk(*top, 0);
  }
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
  draft_ = std::make_unique<Draft>(known_, top.room());
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
    if (found != nullptr && walked.carriage_return == 0) walked.carriage_return = walked.line;
  }
  return text;
}

void ConfLoader::Walk(File& file, int depth) {
  Walked walked(file, depth);
  if (looks_for_nul_ && walked.first && !IsUsable(file)) return;
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
    if (walked.run != nullptr) TakeRun(walked, at, end);
    if (at == end) break;
    ++walked.line;
    ConfLine line;
    std::string_view text;
    bool plain_lf = true;
    const char* const generated = ParseGeneratedLine(at, line);
    if (generated != nullptr) {
      text = {at, static_cast<std::size_t>(generated - at)};
      at = generated + 1;
    } else {
      text = TakeLine(at, end, plain_lf, walked);
      if (text.find('\0') != std::string_view::npos) {
        met_nul_ = true;
        break;
      }
      line = ParseConfLine(text);
    }
    switch (line.type) {
      case ConfLine::Type::kBlank:
        break;
      case ConfLine::Type::kRoute:
        walked.digest.Add(text, plain_lf);
        Assign(walked, line, generated);
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
    // More digits than a number of this machine has are a number above the known too.
    const bool digits =
        !line.value.empty() && line.value.find_first_not_of("0123456789") == std::string_view::npos;
    if (!format && !digits) {
      walked.Report(findings_, Rule::kMalformedLine, walked.line,
                    "\"#@ format:\" must be a number, not \"" + std::string(line.value) + "\"");
    } else if (!format || *format > kFormat) {
      walked.Report(findings_, Rule::kFormatTooNew, walked.line,
                    "format " + std::string(line.value) + " is newer than " + std::to_string(kFormat) +
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
      findings.Add(Rule::kUnknownKey, walked.file.path, walked.line, UnknownKey(line.name));
    }
  }
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
        "the file has " + std::to_string(walked.digest.count()) +
            (walked.digest.count() == 1 ? " op line, not the " : " op lines, not the ") +
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
  draft_->listed = draft_->size();
  facts_.Finish(*draft_, rules_.default_backend, rules_.vendor);
  return std::move(*draft_);
}

}  // namespace vendorconfs::routing::internal
