// What a reader made of a file, as one text, so that two readings can be compared whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/require.h"
#include "input/entries.h"
#include "input/evidence_keys.h"
#include "support/calendar_date.h"
#include "support/op_names.h"

namespace vendorconfs {

class Description {
 public:
  // Lines are described as `moved` further down, and have to lie in a file of `last` lines.
  Description(const OpNames& names, std::uint32_t moved, std::size_t last)
      : names_(names), moved_(moved), last_(last) {}

  const std::string& text() const { return text_; }

  void Word(std::string_view word) {
    text_.append(std::to_string(word.size())).append(":").append(word).append("\n");
  }
  void Words(const std::vector<std::string_view>& words) {
    for (const std::string_view word : words) Word(word);
    Word("end");
  }
  // 0: none.
  void Line(std::uint32_t line) {
    Require(line <= last_);
    Word(std::to_string(line == 0 ? 0 : line + moved_));
  }
  void Lined(const LinedText& lined) {
    Word(lined.text);
    Line(lined.line);
  }
  void Lined(const std::vector<LinedText>& list) {
    for (const LinedText& lined : list) Lined(lined);
    Word("end");
  }
  void Ops(const std::vector<ListedOp>& ops) {
    for (const ListedOp& listed : ops) {
      Require(listed.op < names_.size() && IsOpName(names_.Name(listed.op)) && listed.line >= 1);
      Word(names_.Name(listed.op));
      Line(listed.line);
    }
    Word("end");
  }
  void Entry(const vendorconfs::Entry& entry) {
    Word(entry.file);
    Require(entry.line >= 1);
    Line(entry.line);
    Ops(entry.ops);
    Word(entry.reason);
    Words(entry.issues);
    Word(entry.condition);
    Words(entry.dtypes);
    Require(entry.evidence.date.empty() || IsCalendarDate(entry.evidence.date));
    ForEachEvidenceKey(entry.evidence, [&](std::string_view, std::string_view value) { Word(value); });
    Line(entry.evidence.line);
  }

 private:
  const OpNames& names_;
  std::uint32_t moved_;
  std::size_t last_;
  std::string text_;
};

}  // namespace vendorconfs
