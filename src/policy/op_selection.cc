#include "policy/op_selection.h"

#include <algorithm>

#include "support/error.h"
#include "support/glob.h"
#include "support/op_hint.h"

namespace vendorconfs {
namespace {

[[noreturn]] void FailUnknown(const Routing& routing, const std::string& word) {
  const OpNames& names = routing.workspace->names;
  const OpId named = names.Find(word);
  if (named != kNoOp && routing.workspace->facts.composites.Contains(named)) {
    throw InputError(
        "\"" + word +
        "\" is a composite op: it decomposes into other ops and has no route of its own; ask for "
        "those");
  }
  if (named != kNoOp) {
    throw InputError(
        "\"" + word +
        "\" is named by the inputs, but in no registration that makes up the universe, so that it "
        "has no route; lint says where it is named");
  }
  std::vector<std::string_view> known;
  known.reserve(routing.universe.size());
  for (const OpId op : routing.universe) known.push_back(names.Name(op));
  std::string hint = OpHint(word, known);
  if (hint.empty())
    hint =
        "; one that decomposes into other ops has no route; list ops with gen_vendor_confs query --op 'GLOB'";
  throw InputError("no op is called \"" + word + "\"" + hint);
}

}  // namespace

std::vector<OpId> SelectOps(const Routing& routing, const std::vector<std::string>& words) {
  const OpNames& names = routing.workspace->names;
  OpSet selected;
  for (const std::string& word : words) {
    if (!IsGlob(word)) {
      const OpId op = names.Find(word);
      if (op == kNoOp || !routing.InUniverse(op)) FailUnknown(routing, word);
      selected.Insert(op);
      continue;
    }
    bool any = false;
    for (const OpId op : routing.universe) {
      if (!MatchesGlob(word, names.Name(op))) continue;
      selected.Insert(op);
      any = true;
    }
    if (!any) throw InputError("no op matches \"" + word + "\"; quote globs, and try a wider one");
  }
  std::vector<OpId> ops;
  for (const OpId op : routing.universe) {
    if (selected.Contains(op)) ops.push_back(op);
  }
  return ops;
}

}  // namespace vendorconfs
