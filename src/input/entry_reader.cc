#include "input/entry_reader.h"

#include <algorithm>
#include <array>

#include "input/rule_names.h"

namespace vendorconfs {

const std::vector<std::string_view> kGapKinds = {"compile-error", "crash",       "wrong-result", "contract",
                                                 "unavailable",   "performance", "policy"};

const std::vector<std::string_view> kDtypes = {"float64", "float32", "float16",   "bfloat16",
                                               "int64",   "int32",   "int16",     "int8",
                                               "uint8",   "bool",    "complex64", "complex128"};

std::string_view ToString(Library library) {
  switch (library) {
    case Library::kFlaggemsCpp:
      return "flaggems_cpp";
    case Library::kFlaggems:
      return "flaggems";
    case Library::kTileops:
      return "tileops";
  }
  return {};
}

namespace {

// `text` may be empty (a lint finding), but the key has to be there.
std::vector<std::string_view> Texts(const std::vector<LinedText>& lined) {
  std::vector<std::string_view> texts;
  texts.reserve(lined.size());
  for (const LinedText& one : lined) texts.push_back(one.text);
  return texts;
}

Evidence ReadEvidence(const TomlValue& table, std::string_view file) {
  const Fields fields(table, file, "evidence",
                      {"date", "device", "flaggems", "compiler", "sdk", "method", "source", "figure"});
  Evidence evidence;
  evidence.date = fields.Date("date");
  evidence.device = fields.String("device");
  evidence.flaggems = fields.String("flaggems");
  evidence.compiler = fields.String("compiler");
  evidence.sdk = fields.String("sdk");
  evidence.method = fields.String("method");
  evidence.source = fields.String("source");
  evidence.figure = fields.String("figure");
  evidence.line = table.line;
  return evidence;
}

}  // namespace

void ReadDiagnosis(const Fields& fields, std::string_view file, Entry& entry) {
  entry.file = file;
  entry.line = fields.line();
  entry.reason = fields.RequiredString("reason");
  entry.issues = Texts(fields.Strings("issues"));
  if (const TomlValue* evidence = fields.Table("evidence")) entry.evidence = ReadEvidence(*evidence, file);
}

void ReadCircumstances(const Fields& fields, Entry& entry) {
  entry.condition = fields.String("condition");
  entry.dtypes = Texts(fields.Words("dtypes", kDtypes));
}

Gap ReadGap(const TomlValue& table, std::string_view file, OpNames& names) {
  const Fields fields(table, file, "[[gap]]",
                      {"ops", "kind", "reason", "issues", "condition", "dtypes", "evidence"});
  Gap gap;
  gap.ops = fields.RequiredOps("ops", names);
  gap.kind = fields.RequiredWord("kind", kGapKinds);
  ReadDiagnosis(fields, file, gap);
  ReadCircumstances(fields, gap);
  return gap;
}

Hold ReadHold(const TomlValue& table, std::string_view file, OpNames& names) {
  const Fields fields(table, file, "a hold", {"ops", "kind", "reason", "issues", "evidence"});
  Hold hold;
  hold.ops = fields.RequiredOps("ops", names);
  hold.kind = fields.RequiredWord("kind", kGapKinds);
  ReadDiagnosis(fields, file, hold);
  return hold;
}

Measured ReadMeasured(const TomlValue& table, std::string_view file, OpNames& names) {
  static constexpr std::array<std::string_view, 2> kBackends = {"flaggems", "flaggems_cpp"};
  const Fields fields(table, file, "[[measured]]",
                      {"ops", "backend", "reason", "overrides_hold", "issues", "evidence"});
  Measured measured;
  measured.ops = fields.RequiredOps("ops", names);
  measured.backend =
      fields.RequiredWord("backend", kBackends) == kBackends[0] ? Library::kFlaggems : Library::kFlaggemsCpp;
  measured.overrides_hold = fields.Boolean("overrides_hold");
  ReadDiagnosis(fields, file, measured);
  return measured;
}

ExtraKernel ReadExtraKernel(const TomlValue& table, std::string_view file, std::string_view what,
                            OpNames& names) {
  const Fields fields(table, file, what, {"ops", "reason"});
  ExtraKernel extra;
  extra.ops = fields.RequiredOps("ops", names);
  ReadDiagnosis(fields, file, extra);
  return extra;
}

DtypeEscape ReadDtypeEscape(const TomlValue& table, std::string_view file, OpNames& names) {
  const Fields fields(table, file, "[[dtype_escape]]", {"dtypes", "ops", "reason", "issues", "evidence"});
  DtypeEscape escape;
  escape.ops = fields.Ops("ops", names);
  escape.dtypes = Texts(fields.Words("dtypes", kDtypes));
  ReadDiagnosis(fields, file, escape);
  return escape;
}

Caveat ReadCaveat(const TomlValue& table, std::string_view file, OpNames& names) {
  const Fields fields(table, file, "[[caveat]]",
                      {"ops", "reason", "issues", "condition", "dtypes", "evidence", "mitigated_by"});
  Caveat caveat;
  caveat.ops = fields.Ops("ops", names);
  ReadDiagnosis(fields, file, caveat);
  ReadCircumstances(fields, caveat);
  caveat.mitigated_by = fields.String("mitigated_by");
  return caveat;
}

Lifted ReadLifted(const TomlValue& table, std::string_view file, OpNames& names) {
  static constexpr std::array<std::string_view, 2> kWas = {"gap", "measured"};
  const Fields fields(table, file, "[[lifted]]", {"ops", "was", "reason", "issues", "evidence"});
  Lifted lifted;
  lifted.ops = fields.RequiredOps("ops", names);
  lifted.was = fields.Word("was", kWas);
  ReadDiagnosis(fields, file, lifted);
  return lifted;
}

Waiver ReadWaiver(const TomlValue& table, std::string_view file, bool in_manifest, OpNames& names) {
  const Fields fields = in_manifest ? Fields(table, file, "[[waiver]]", {"rule", "ops", "sets", "reason"})
                                    : Fields(table, file, "[[waiver]]", {"rule", "ops", "reason"});
  Waiver waiver;
  waiver.rule = fields.Word("rule", kRuleNames);
  waiver.ops = fields.Ops("ops", names);
  waiver.sets = fields.Strings("sets");
  ReadDiagnosis(fields, file, waiver);
  return waiver;
}

}  // namespace vendorconfs
