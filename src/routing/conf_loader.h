// Reads a conf with its includes into a draft.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "routing/conf_facts.h"
#include "routing/conf_line.h"
#include "routing/draft.h"
#include "routing/files.h"
#include "routing/findings.h"
#include "routing/generated_run.h"

namespace vendorconfs::routing::internal {

struct ConfRules {
  bool allow_empty = false;
  int default_backend = Backends::kUnknown;  // the caller's
  BackendId vendor = kNone;                  // the caller's, where the conf has none
  bool takes_runs = CanTakeRuns();           // of generated lines at once; the result is the same
};

// One load. Owns the texts, into which the draft's op names point: it must outlive the draft.
class ConfLoader {
 public:
  // `known` has the vendor keys that need no "#@ vendor" line.
  ConfLoader(Files& files, Backends known, const ConfRules& rules, Findings& findings)
      : files_(files), known_(std::move(known)), rules_(rules), findings_(findings) {}

  // The draft of the conf that was read from `path`; its includes are read here. What is wrong goes to the
  // findings.
  Draft Load(const std::string& path, FileRead read);

 private:
  struct File {
    std::string path;
    FileRead read;
    std::uint16_t number = 0;
    bool applying = false;  // an include of it now would be a cycle
    bool walked = false;    // its own findings are reported
  };
  // What one walk over a file gathers for its end.
  struct Walked;
  // What a backend word says. Confs repeat few words, so those looked up before are kept.
  struct Meaning {
    int id = Backends::kUnknown;
    bool legacy = false;
  };
  struct Word {
    std::string_view text;
    Meaning meaning;
  };

  void Start();
  File* Open(const std::string& path);
  File* Adopt(const std::string& path, FileRead read);
  bool IsUsable(const File& file);
  void Walk(File& file, int depth);
  static std::string_view TakeLine(const char*& at, const char* end, bool& plain_lf, Walked& walked);
  void TakeMeta(Walked& walked, const ConfLine& line);
  void Include(Walked& walked, const ConfLine& line);
  void Assign(Walked& walked, const ConfLine& line, const char* generated);
  void Prepare(const Walked& walked, const char* at);
  void TakeRun(Walked& walked, const char*& at, const char* end);
  TableRow& RowOf(std::string_view op, bool* made);
  Meaning Look(std::string_view word);
  BackendId TakeBackend(Walked& walked, std::string_view word);
  BackendId TakeAnnotation(std::string_view word);
  void NoteRestated(Walked& walked, std::string_view op, const TableRow& row);
  void FinishFile(Walked& walked);
  Draft Finish(const File& top);

  Files& files_;
  Backends known_;
  ConfRules rules_;
  Findings& findings_;

  std::vector<std::unique_ptr<File>> opened_;
  std::map<std::string, File*> by_path_;  // null: not readable
  std::map<std::string, FileRead> unreadable_;

  bool met_nul_ = false, looks_for_nul_ = false;

  // The state of one pass.
  std::unique_ptr<Draft> draft_;
  ConfFacts facts_;
  std::array<Word, 16> words_;
  bool met_unknown_word_ = false;
  bool promises_no_ops_ = false;  // the top file says "#@ routes: 0"
  std::uint32_t visits_ = 0;
  std::uint32_t includes_ = 0;
  std::set<std::pair<const File*, std::string>> refused_includes_;
  std::set<std::pair<std::uint16_t, std::string_view>> replaced_;  // ops of a file that another file restated
};

}  // namespace vendorconfs::routing::internal
