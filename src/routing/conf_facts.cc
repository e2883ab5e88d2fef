#include "routing/conf_facts.h"

#include <utility>

#include "routing/conf_line.h"
#include "routing/generated_line.h"

namespace vendorconfs::routing::internal {
namespace {

void Malformed(Findings& findings, const FactPlace& place, std::string message) {
  findings.Add(Rule::kMalformedLine, place.file, place.line, std::move(message));
}

// The ops of a line; one that is no op name is reported and left out.
std::vector<std::string_view> TakeOps(std::string_view text, const FactPlace& place, Findings& findings) {
  std::vector<std::string_view> ops;
  for (;;) {
    // Nearly all are one op and one blank.
    const std::size_t length = text.empty() ? 0 : OpLength(text.data());
    if (length != 0 && length < text.size() && text[length] == ' ') {
      ops.push_back(text.substr(0, length));
      text.remove_prefix(length + 1);
      continue;
    }
    const std::string_view word = TakeWord(text);
    if (word.empty()) return ops;
    if (OpLength(word.data()) == word.size()) {
      ops.push_back(word);
    } else {
      Malformed(findings, place,
                "\"" + std::string(word) + "\" is no op name; an op is \"name\" or \"name.overload\"");
    }
  }
}

std::uint8_t AlsoBit(BackendId backend) {
  if (backend == kFlagGemsCpp) return VENDORCONFS_ROW_ALSO_FLAGGEMS_CPP;
  if (backend == kFlagGems) return VENDORCONFS_ROW_ALSO_FLAGGEMS;
  return backend == kTileOps ? VENDORCONFS_ROW_ALSO_TILEOPS : VENDORCONFS_ROW_ALSO_VENDOR;
}

}  // namespace

bool ConfFacts::Take(std::string_view key, std::string_view value, const FactPlace& place, Backends& backends,
                     Findings& findings) {
  if (key == "platform") {
    if (platform_.YieldsTo(place)) platform_.Set(std::string(value), place);
  } else if (key == "kind") {
    const std::string kind = Lower(value);
    if (kind != "native" && kind != "boxing") {
      Malformed(findings, place,
                "\"#@ kind:\" is \"native\" or \"boxing\", not \"" + std::string(value) + "\"");
    } else if (kind_.YieldsTo(place)) {
      kind_.Set(kind == "boxing" ? Kind::kBoxing : Kind::kNative, place);
    }
  } else if (key == "vendor") {
    const int id = backends.Add(value);
    if (id == Backends::kUnknown) {
      Malformed(findings, place, backends.ExplainKey(value));
    } else if (vendor_.YieldsTo(place)) {
      vendor_.Set(static_cast<BackendId>(id), place);
    }
  } else if (key == "default") {
    const int id = TakeBackend(value, place, backends, findings);
    if (id != Backends::kUnknown && default_.YieldsTo(place)) default_.Set(id, place);
  } else if (key == "dtype-escape") {
    TakeEscape(value, place, findings);
  } else if (key == "also") {
    TakeAlso(value, place, backends, findings);
  } else {
    return false;
  }
  return true;
}

int ConfFacts::TakeBackend(std::string_view word, const FactPlace& place, const Backends& backends,
                           Findings& findings) {
  const int id = backends.Find(word);
  if (id != Backends::kUnknown) return id;
  met_unknown_word_ = true;
  const bool platform = !KeyOfPlatform(Lower(word)).empty();
  findings.Add(platform ? Rule::kPlatformAsBackend : Rule::kUnknownBackend, place.file, place.line,
               backends.Explain(word));
  return id;
}

void ConfFacts::TakeEscape(std::string_view value, const FactPlace& place, Findings& findings) {
  const std::string_view name = TakeWord(value);
  const int dtype = DtypeNumber(name);
  if (dtype < 0) {
    Malformed(findings, place, "\"" + std::string(name) + "\" is no dtype of an escape; " + DtypeHint(name));
    return;
  }
  Escape escape;
  std::string_view rest = value;
  escape.every_op = TakeWord(rest) == "*" && TakeWord(rest).empty();
  if (!escape.every_op) escape.ops = TakeOps(value, place, findings);
  if (!escape.every_op && escape.ops.empty()) {
    Malformed(findings, place, "a dtype escape without ops; name them, or write \"*\" for every op");
    return;
  }
  Ranked<Escape>& stated = escapes_[dtype];
  if (!stated.YieldsTo(place)) return;
  if (stated.depth == place.depth &&
      stated.visit == place.visit) {  // a second line of the same file adds to the first
    stated.value.every_op |= escape.every_op;
    stated.value.ops.insert(stated.value.ops.end(), escape.ops.begin(), escape.ops.end());
  } else {
    stated.Set(std::move(escape), place);
  }
}

void ConfFacts::TakeAlso(std::string_view value, const FactPlace& place, const Backends& backends,
                         Findings& findings) {
  const int backend = TakeBackend(TakeWord(value), place, backends, findings);
  if (backend == Backends::kUnknown) return;
  if (backend == kNone)
    return Malformed(findings, place, "\"#@ also:\" names a backend that can run ops, not \"none\"");
  also_.push_back({static_cast<BackendId>(backend), TakeOps(value, place, findings)});
}

void ConfFacts::Finish(Draft& draft, int default_backend, BackendId vendor) const {
  draft.platform = platform_.value;
  draft.kind = kind_.value;
  draft.vendor = vendor_.value != kNone ? vendor_.value : vendor;
  if (default_backend == Backends::kUnknown) default_backend = default_.value;
  if (default_backend != Backends::kUnknown) {
    draft.unlisted.backend = draft.unlisted.configured = static_cast<BackendId>(default_backend);
  }

  for (int dtype = 0; dtype < kDtypes; ++dtype) {
    const Escape& escape = escapes_[dtype].value;
    const auto bit = static_cast<std::uint16_t>(1 << dtype);
    if (escape.every_op) draft.unlisted.escapes = static_cast<std::uint16_t>(draft.unlisted.escapes | bit);
  }
  if (draft.unlisted.escapes != 0) {
    for (TableRow& row : draft.rows()) row.escapes = draft.unlisted.escapes;
  }
  for (int dtype = 0; dtype < kDtypes; ++dtype) {
    for (const std::string_view op : escapes_[dtype].value.ops) {
      TableRow& route = draft.Ensure(op);
      route.escapes = static_cast<std::uint16_t>(route.escapes | 1 << dtype);
    }
  }
  for (const Also& also : also_) {
    // A foreign vendor's kernels are nothing that this build could be forced to.
    if (IsVendor(also.backend) && also.backend != (draft.kind == Kind::kBoxing ? kCuda : draft.vendor))
      continue;
    for (const std::string_view op : also.ops) {
      TableRow& route = draft.Ensure(op);
      route.bits = static_cast<std::uint8_t>(route.bits | AlsoBit(also.backend));
    }
  }
}

}  // namespace vendorconfs::routing::internal
