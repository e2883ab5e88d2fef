#include "output/entry_json.h"

#include <nlohmann/json.hpp>

#include "input/evidence_keys.h"

namespace vendorconfs {

using nlohmann::ordered_json;

namespace {

ordered_json EvidenceJson(const Evidence& evidence) {
  if (evidence.empty()) return nullptr;
  ordered_json json = ordered_json::object();
  ForEachEvidenceKey(evidence, [&](const char* key, std::string_view value) {
    if (!value.empty()) json[key] = value;
  });
  return json;
}

// The entry with its own keys before those that all have.
ordered_json With(std::initializer_list<std::pair<const char*, ordered_json>> own, const Entry& entry) {
  ordered_json json = ordered_json::object();
  for (const auto& [key, value] : own) json[key] = value;
  json.update(EntryJson(entry));
  return json;
}

}  // namespace

ordered_json TextOrNull(std::string_view text) {
  return text.empty() ? ordered_json() : ordered_json(text);
}

ordered_json EntryJson(const Entry& entry) {
  return {{"reason", entry.reason},
          {"issues", entry.issues},
          {"condition", TextOrNull(entry.condition)},
          {"dtypes", entry.dtypes},
          {"evidence", EvidenceJson(entry.evidence)},
          {"file", entry.file},
          {"line", entry.line}};
}

ordered_json GapJson(const Gap* gap) {
  return gap == nullptr ? ordered_json() : With({{"kind", gap->kind}}, *gap);
}

ordered_json HoldJson(const Hold* hold) {
  return hold == nullptr ? ordered_json() : With({{"kind", hold->kind}}, *hold);
}

ordered_json MeasuredJson(const Measured& measured) {
  return With({{"backend", ToString(measured.backend)}, {"overrides_hold", measured.overrides_hold}},
              measured);
}

ordered_json CaveatJson(const Caveat& caveat) {
  return With({{"mitigated_by", TextOrNull(caveat.mitigated_by)}}, caveat);
}

ordered_json LiftedJson(const Lifted& lifted) {
  return With({{"was", lifted.was}}, lifted);
}

ordered_json RegistrationJson(const RegistrationFile& file, const Registration& registration) {
  const RegistrationBlock& block = file.blocks[registration.block];
  return {{"file", file.name},
          {"line", registration.line},
          {"column", registration.column},
          {"op", registration.op},
          {"wrapper", registration.wrapper},
          {"library", block.library},
          {"dispatch_key", TextOrNull(block.dispatch_key)},
          {"counts", block.counts()},
          {"conditions", file.conditions[registration.conditions].open}};
}

std::string DumpJson(const ordered_json& document) {
  return document.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace vendorconfs
