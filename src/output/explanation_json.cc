#include "output/explanation_json.h"

#include <nlohmann/json.hpp>

#include "output/entry_json.h"
#include "policy/explanation.h"

namespace vendorconfs {
namespace {

using nlohmann::ordered_json;

ordered_json RegistrationsJson(const std::vector<RegistrationFact>& facts) {
  ordered_json list = ordered_json::array();
  for (const RegistrationFact& fact : facts) {
    ordered_json json = RegistrationJson(*fact.file, *fact.registration);
    json["role"] = ToString(fact.role);
    list.push_back(std::move(json));
  }
  return list;
}

template <class Entries, class ToJson>
ordered_json ListOf(const Entries& entries, ToJson to_json) {
  ordered_json list = ordered_json::array();
  for (const auto* entry : entries) list.push_back(to_json(*entry));
  return list;
}

ordered_json SetsJson(const Explanation& explanation) {
  ordered_json list = ordered_json::array();
  for (const SetFact& fact : explanation.sets) {
    list.push_back({{"set", fact.set->name}, {"ceiling", fact.ceiling}, {"withheld", fact.withheld}});
  }
  return list;
}

ordered_json RowsJson(const Explanation& explanation) {
  ordered_json list = ordered_json::array();
  for (const RowFact& row : explanation.rows) {
    list.push_back(
        {{"row", row.row}, {"question", row.question}, {"answer", row.answer}, {"decided", row.decided}});
  }
  return list;
}

ordered_json LibrariesJson(const Explanation& explanation) {
  ordered_json json = ordered_json::object();
  for (const Library library : kLibraries) {
    json[std::string(ToString(library))] = ToString(explanation.With(library));
  }
  return json;
}

ordered_json EscapesJson(const Explanation& explanation) {
  return ListOf(explanation.escapes, [](const DtypeEscape& escape) { return EntryJson(escape); });
}

ordered_json AlternativesJson(const Explanation& explanation) {
  ordered_json list = ordered_json::array();
  const std::string variable = OverrideVariable(explanation.name);
  for (const Alternative& alternative : explanation.alternatives) {
    list.push_back({{"backend", alternative.backend},
                    {"set", variable + "=" + std::string(alternative.backend)},
                    {"remark", alternative.remark}});
  }
  return list;
}

ordered_json FamilyJson(const Routing& routing, const Explanation& explanation) {
  ordered_json list = ordered_json::array();
  for (const FamilyFact& fact : explanation.family) {
    list.push_back({{"op", routing.workspace->names.Name(fact.op)},
                    {"spelling", ToString(fact.spelling)},
                    {"backend", explanation.routes->KeyOf(fact.decision.backend)},
                    {"reason", ToString(fact.decision.reason)}});
  }
  return list;
}

ordered_json OptionalEntry(const Entry* entry) {
  return entry == nullptr ? ordered_json() : EntryJson(*entry);
}

ordered_json PlatformJson(const Routing& routing, const Explanation& explanation) {
  const Platform& platform = *explanation.routes->platform;
  return {{"platform", platform.name},
          {"kind", ToString(platform.kind)},
          {"vendor", platform.vendor},
          {"backend", explanation.backend},
          {"annotation", TextOrNull(explanation.annotation)},
          {"reason", ToString(explanation.decision.reason)},
          {"row", RowOf(explanation.decision.reason)},
          {"gap", GapJson(explanation.gap)},
          {"hold", HoldJson(explanation.hold)},
          {"registrations", RegistrationsJson(explanation.registrations)},
          {"universe", RegistrationsJson(explanation.universe)},
          {"extra_routed", explanation.extra_routed},
          {"extra_native", OptionalEntry(explanation.extra_native)},
          {"escape_native", OptionalEntry(explanation.escape_native)},
          {"sets", SetsJson(explanation)},
          {"measured", ListOf(explanation.measured, MeasuredJson)},
          {"caveats", ListOf(explanation.caveats, CaveatJson)},
          {"lifted", ListOf(explanation.lifted, LiftedJson)},
          {"libraries", LibrariesJson(explanation)},
          {"rows", RowsJson(explanation)},
          {"fallback", explanation.fallback ? ordered_json(ToString(*explanation.fallback)) : ordered_json()},
          {"degrade", explanation.degrade},
          {"dtype_escapes", EscapesJson(explanation)},
          {"override", OverrideVariable(explanation.name)},
          {"alternatives", AlternativesJson(explanation)},
          {"family", FamilyJson(routing, explanation)}};
}

}  // namespace

std::string ExplanationJson(const Routing& routing, const std::vector<OpId>& ops,
                            const std::vector<std::size_t>& platforms) {
  ordered_json list = ordered_json::array();
  for (const OpId op : ops) {
    ordered_json on = ordered_json::array();
    for (const std::size_t platform : platforms)
      on.push_back(PlatformJson(routing, Explain(routing, platform, op)));
    list.push_back({{"op", routing.workspace->names.Name(op)}, {"platforms", std::move(on)}});
  }
  ordered_json caveats = ordered_json::array();
  for (const std::size_t platform : platforms) {
    for (const Caveat& caveat : routing.platforms[platform].platform->caveats) {
      if (!caveat.ops.empty()) continue;
      ordered_json json = {{"platform", routing.platforms[platform].platform->name}};
      json.update(CaveatJson(caveat));
      caveats.push_back(std::move(json));
    }
  }
  return DumpJson({{"schema", 1}, {"ops", std::move(list)}, {"platform_caveats", std::move(caveats)}});
}

}  // namespace vendorconfs
