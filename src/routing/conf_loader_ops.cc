// The op lines: one by one, and in runs.
#include "routing/conf_walked.h"
#include "routing/generated_line.h"

namespace vendorconfs::routing::internal {
namespace {

// A guess that spares the draft from growing: generated confs have some 25 bytes a line.
constexpr std::size_t kBytesPerLine = 24, kShortestLine = 6;

}  // namespace

inline TableRow& ConfLoader::RowOf(std::string_view op, bool* made) {
  *made = draft_->sorted() && draft_->IsNext(op);
  return *made ? draft_->Append(op) : draft_->Ensure(op, made);
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

// At the first op line. A generated conf says how many there are; so may one that lies, and pays with a copy.
void ConfLoader::Prepare(const Walked& walked, const char* at) {
  const std::string_view text = walked.file.read.text();
  const auto rest = static_cast<std::size_t>(text.data() + text.size() - at);
  std::string_view routes = walked.routes;
  const std::optional<std::uint64_t> promised = ParseNumber(TakeWord(routes));
  if (promised && *promised != 0 && *promised <= rest / kShortestLine) {
    draft_->Prepare(static_cast<std::size_t>(*promised), rest, true);
  } else {
    draft_->Prepare(rest / kBytesPerLine, rest);
  }
}

// `generated` is the line's LF where ParseGeneratedLine read it.
void ConfLoader::Assign(Walked& walked, const ConfLine& line, const char* generated) {
  if (draft_->size() == 0) Prepare(walked, line.name.data());
  bool made = false;
  TableRow& row = RowOf(line.name, &made);
  if (!made) NoteRestated(walked, line.name, row);
  row.line = walked.line;
  row.file = walked.file.number;
  row.escapes = 0;
  row.backend = row.configured = TakeBackend(walked, line.value);
  row.annotation = line.annotation.empty() ? kNone : TakeAnnotation(line.annotation);
  row.bits = VENDORCONFS_ROW_LISTED;
  if (!rules_.takes_runs || !made || !draft_->sorted() || generated == nullptr) return;
  walked.run = line.name.data();
  // Words that leave more behind than this row are not for runs.
  const Meaning backend = Look(line.value);
  const bool known = backend.id != Backends::kUnknown && !backend.legacy &&
                     (line.annotation.empty() || Look(line.annotation).id != Backends::kUnknown);
  const char* const ending = line.name.data() + line.name.size();
  if (known) walked.endings.Learn({ending, static_cast<std::size_t>(generated + 1 - ending)}, row);
}

// Takes the lines at `at` as far as they are a run.
void ConfLoader::TakeRun(Walked& walked, const char*& at, const char* end) {
  GeneratedRun run{std::exchange(walked.run, nullptr), at, walked.line + 1,
                   draft_->Open(static_cast<std::size_t>(end - at))};
  internal::TakeRun(run, walked.endings);
  draft_->Close(run.rows);
  walked.digest.Add({at, static_cast<std::size_t>(run.at - at)}, run.line - 1 - walked.line);
  walked.line = run.line - 1;
  at = run.at;
}

void ConfLoader::NoteRestated(Walked& walked, std::string_view op, const TableRow& row) {
  const bool here = row.file == walked.file.number;
  if (!walked.first) {  // all was said then, but the lines below the include are yet to come
    if (!here) replaced_.emplace(row.file, op);
    return;
  }
  if (here || replaced_.count({walked.file.number, op}) != 0) {
    const std::string earlier = here ? " at line " + std::to_string(row.line) : "";
    findings_.Add(
        Rule::kDuplicateOp, walked.file.path, walked.line,
        Quoted(op) + " stands in this file already" + earlier + "; the last line wins, drop the other");
  }
  if (here) return;
  replaced_.emplace(row.file, op);
  if (walked.restated++ == 0) walked.restated_line = walked.line;
  if (walked.restated <= 5) walked.restated_names += (walked.restated == 1 ? "" : ", ") + std::string(op);
}

}  // namespace vendorconfs::routing::internal
