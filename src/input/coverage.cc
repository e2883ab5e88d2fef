#include "input/coverage.h"

#include "input/entry_reader.h"
#include "support/printable.h"

namespace vendorconfs {
namespace {

std::uint32_t FirstLineOf(const std::vector<ListedOp>& listed, OpId op) {
  for (const ListedOp& one : listed) {
    if (one.op == op) return one.line;
  }
  return 0;
}

CoverageSet ReadSet(const TomlMember& member, std::string_view file, OpNames& names) {
  const std::string what = "the set " + Quoted(member.key);
  const Fields fields(member.value, file, what, {"about", "ops"});
  CoverageSet set;
  set.name = member.key;
  set.line = member.line;
  set.about = fields.String("about");
  set.listed = fields.Ops("ops", names);
  for (const ListedOp& op : set.listed) {
    if (set.ops.Contains(op.op)) {
      throw InputError(fields.At(op.line), Quoted(names.Name(op.op)) + " stands twice in " + what +
                                               ", first in line " +
                                               std::to_string(FirstLineOf(set.listed, op.op)) + "; keep one");
    }
    set.ops.Insert(op.op);
  }
  return set;
}

}  // namespace

const CoverageSet* Coverage::Find(std::string_view name) const {
  for (const CoverageSet& set : sets) {
    if (set.name == name) return &set;
  }
  return nullptr;
}

Coverage ReadCoverage(const TomlValue& root, std::string_view file, OpNames& names) {
  const Fields top(root, file, "the coverage file", {"schema", "provenance", "sets", "holds"});
  Coverage coverage;
  coverage.file = file;
  if (const TomlValue* table = top.Table("provenance")) {
    const Fields provenance(*table, file, "provenance", {"flaggems", "date", "note"});
    coverage.flaggems = provenance.String("flaggems");
    coverage.date = provenance.Date("date");
    coverage.note = provenance.String("note");
  }
  if (const TomlValue* sets = top.Table("sets")) {
    for (const TomlMember& member : sets->members) coverage.sets.push_back(ReadSet(member, file, names));
  }
  for (const TomlValue& hold : top.Tables("holds")) coverage.holds.push_back(ReadHold(hold, file, names));
  return coverage;
}

}  // namespace vendorconfs
