#include "policy/edit_argument.h"

#include "support/nearest.h"

namespace vendorconfs {

std::string_view OptionOf(EditKind kind) {
  switch (kind) {
    case EditKind::kDropGap:
      return "--drop-gap";
    case EditKind::kAddGap:
      return "--add-gap";
    case EditKind::kGraduate:
      return "--graduate";
    case EditKind::kCeiling:
      return "--ceiling";
    case EditKind::kDropHold:
      return "--drop-hold";
    case EditKind::kDropMeasured:
      return "--drop-measured";
    case EditKind::kAddMeasured:
      return "--add-measured";
  }
  return {};
}

void RefuseEdit(const Edit& edit, const std::string& what) {
  throw InputError(std::string(OptionOf(edit.kind)) + " " + edit.argument + ": " + what);
}

std::pair<std::string_view, std::string_view> SidesOf(const Edit& edit, std::string_view form,
                                                      const std::string& example) {
  const std::string_view argument = edit.argument;
  const std::size_t colon = argument.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon + 1 == argument.size()) {
    RefuseEdit(edit, "is not of the form " + std::string(form) + "; write for example " + example);
  }
  return {argument.substr(0, colon), argument.substr(colon + 1)};
}

Library TakeBackend(const Edit& edit, std::string_view& ops) {
  const std::size_t equals = ops.find('=');
  if (equals == std::string_view::npos) return Library::kFlaggems;
  const std::string_view word = ops.substr(equals + 1);
  ops = ops.substr(0, equals);
  for (const Library library : {Library::kFlaggems, Library::kFlaggemsCpp}) {
    if (word == ToString(library)) return library;
  }
  const std::string_view known[] = {ToString(Library::kFlaggems), ToString(Library::kFlaggemsCpp)};
  const std::string hint = DidYouMean(word, known);
  RefuseEdit(edit, "\"" + std::string(word) + "\" is no backend of a measured route" +
                       (hint.empty() ? "; write flaggems or flaggems_cpp" : hint));
}

}  // namespace vendorconfs
