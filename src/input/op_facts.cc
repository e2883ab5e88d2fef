#include "input/op_facts.h"

#include "support/printable.h"

namespace vendorconfs {
namespace {

OpId DelegateName(const Fields& fields, std::string_view name, std::uint32_t line, OpNames& names) {
  const OpId op = names.InternOpName(name);
  if (op == kNoOp) {
    throw InputError(fields.At(line),
                     Quoted(name) + " is no op name; write name or name.overload, as in mm or add_.Tensor");
  }
  return op;
}

}  // namespace

OpFacts ReadOpFacts(const TomlValue& root, std::string_view file, OpNames& names) {
  const Fields top(
      root, file, "the op facts",
      {"schema", "known_ops", "view_ops", "composite_ops", "no_cpu_kernel_ops", "structured_delegates"});
  OpFacts facts;
  facts.file = file;
  const auto read = [&](std::string_view key, OpSet& set) {
    for (const ListedOp& op : top.Ops(key, names)) set.Insert(op.op);
  };
  read("known_ops", facts.known);
  read("view_ops", facts.views);
  read("composite_ops", facts.composites);
  read("no_cpu_kernel_ops", facts.no_cpu_kernel);
  if (const TomlValue* delegates = top.Table("structured_delegates")) {
    for (const TomlMember& member : delegates->members) {
      if (member.value.type != TomlType::kString) {
        throw InputError(top.At(member.line), "\"structured_delegates\" maps op names to op names; \"" +
                                                  std::string(member.key) + "\" has another type");
      }
      const OpId op = DelegateName(top, member.key, member.line, names);
      const OpId out = DelegateName(top, member.value.text, member.value.line, names);
      facts.structured_delegates.emplace_back(op, out);
      facts.outs.Insert(out);
    }
  }
  return facts;
}

}  // namespace vendorconfs
