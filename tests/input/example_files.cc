#include "input/example_files.h"

namespace vendorconfs {
namespace {

constexpr bool kRequired = true;

}  // namespace

const ExampleFile& ExampleManifest() {
  static const ExampleFile kFile = {
      {"schema = 1", "schema", "an integer", kRequired},
      {"extra_routed = [\"sdpa\"]", "extra_routed", "an array"},
      {"[registration]"},
      {"root = \"registration\"", "root", "a string", kRequired},
      {"universe = [\"register.inc\"]", "universe", "an array", kRequired},
      {"defines = [\"A=1\"]", "defines", "an array"},
      {"undefines = [\"B\"]", "undefines", "an array"},
      {"[data]"},
      {"coverage = \"coverage.json\"", "coverage", "a string", kRequired},
      {"platforms = \"platforms\"", "platforms", "a string", kRequired},
      {"op_facts = \"op_facts.json\"", "op_facts", "a string"},
      {"[output]"},
      {"template = \"conf.mustache\"", "template", "a string"},
      {"confs = \"confs\"", "confs", "a string", kRequired},
      {"file_name = \"{platform}.conf\"", "file_name", "a string", kRequired},
      {"[[waiver]]"},
      {"rule = \"unused-coverage-set\"", "rule", "a string"},
      {"ops = [\"a\"]", "ops", "an array"},
      {"sets = [\"tileops\"]", "sets", "an array"},
      {"reason = \"r\"", "reason", "a string", kRequired},
  };
  return kFile;
}

const ExampleFile& ExampleCoverage() {
  static const ExampleFile kFile = {
      {"{"},
      {R"("schema": 1,)", "schema", "an integer", kRequired},
      {R"("provenance": {)"},
      {R"("flaggems": "5.4.0",)", "flaggems", "a string"},
      {R"("date": "2026-10-22",)", "date", "a date, as in 2026-09-15,"},
      {R"("note": "n")", "note", "a string"},
      {"},"},
      {R"("sets": {)"},
      {R"("flaggems": {)"},
      {R"("about": "x",)", "about", "a string"},
      {R"("ops": ["a", "b.out"])", "ops", "an array"},
      {"}},"},
      {R"("holds": [{)"},
      {R"("ops": ["a"],)", "ops", "an array", kRequired},
      {R"("kind": "wrong-result",)", "kind", "a string", kRequired},
      {R"("reason": "r",)", "reason", "a string", kRequired},
      {R"("issues": ["Torch-FL#120"],)", "issues", "an array"},
      {R"("evidence": {)"},
      {R"("date": "2026-08-19",)", "date", "a date, as in 2026-09-15,"},
      {R"("device": "d",)", "device", "a string"},
      {R"("flaggems": "f",)", "flaggems", "a string"},
      {R"("compiler": "c",)", "compiler", "a string"},
      {R"("sdk": "s",)", "sdk", "a string"},
      {R"("method": "model",)", "method", "a string"},
      {R"("source": "s",)", "source", "a string"},
      {R"("figure": "f")", "figure", "a string"},
      {"}}]"},
      {"}"},
  };
  return kFile;
}

const ExampleFile& ExamplePlatform() {
  static const ExampleFile kFile = {
      {"schema = 1", "schema", "an integer", kRequired},
      {"platform = \"chip\"", "platform", "a string", kRequired},
      {"title = \"A chip\"", "title", "a string", kRequired},
      {"kind = \"native\"", "kind", "a string", kRequired},
      {"vendor = \"acme\"", "vendor", "a string", kRequired},
      {"[registration]"},
      {"native = \"native.inc\"", "native", "a string", kRequired},
      {"flaggems = [\"flaggems.inc\"]", "flaggems", "an array"},
      {"[[registration.extra_native]]"},
      {"ops = [\"a\"]", "ops", "an array", kRequired},
      {"reason = \"r\"", "reason", "a string", kRequired},
      {"[[registration.escape_native]]"},
      {"ops = [\"a\"]", "ops", "an array", kRequired},
      {"reason = \"r\"", "reason", "a string", kRequired},
      {"[routing]"},
      {"backends = [\"flaggems\"]", "backends", "an array", kRequired},
      {"ceiling = \"ceiling\"", "ceiling", "a string", kRequired},
      {"withhold = [\"pending\"]", "withhold", "an array"},
      {"prefer_native = true", "prefer_native", "a boolean"},
      {"[routing.reasons]"},
      {"backends = \"r\"", "backends", "a string"},
      {"ceiling = \"r\"", "ceiling", "a string"},
      {"withhold = \"r\"", "withhold", "a string"},
      {"prefer_native = \"r\"", "prefer_native", "a string"},
      {"[[gap]]"},
      {"ops = [\"a\"]", "ops", "an array", kRequired},
      {"kind = \"compile-error\"", "kind", "a string", kRequired},
      {"reason = \"r\"", "reason", "a string", kRequired},
      {"issues = [\"FlagGems#1\"]", "issues", "an array"},
      {"condition = \"K < 16\"", "condition", "a string"},
      {"dtypes = [\"int64\"]", "dtypes", "an array"},
      {"[gap.evidence]"},
      {"date = 2026-09-15", "date", "a date, as in 2026-09-15,"},
      {"device = \"d\"", "device", "a string"},
      {"flaggems = \"f\"", "flaggems", "a string"},
      {"compiler = \"c\"", "compiler", "a string"},
      {"sdk = \"s\"", "sdk", "a string"},
      {"method = \"m\"", "method", "a string"},
      {"source = \"s\"", "source", "a string"},
      {"figure = \"f\"", "figure", "a string"},
      {"[[measured]]"},
      {"ops = [\"a\"]", "ops", "an array", kRequired},
      {"backend = \"flaggems_cpp\"", "backend", "a string", kRequired},
      {"reason = \"r\"", "reason", "a string", kRequired},
      {"overrides_hold = true", "overrides_hold", "a boolean"},
      {"issues = []", "issues", "an array"},
      {"[measured.evidence]"},
      {"method = \"m\"", "method", "a string"},
      {"[[dtype_escape]]"},
      {"dtypes = [\"float64\"]", "dtypes", "an array"},
      {"ops = [\"a\"]", "ops", "an array"},
      {"reason = \"r\"", "reason", "a string", kRequired},
      {"issues = []", "issues", "an array"},
      {"[dtype_escape.evidence]"},
      {"method = \"m\"", "method", "a string"},
      {"[[caveat]]"},
      {"ops = [\"a\"]", "ops", "an array"},
      {"reason = \"r\"", "reason", "a string", kRequired},
      {"issues = []", "issues", "an array"},
      {"condition = \"c\"", "condition", "a string"},
      {"dtypes = [\"bool\"]", "dtypes", "an array"},
      {"mitigated_by = \"m\"", "mitigated_by", "a string"},
      {"[caveat.evidence]"},
      {"method = \"m\"", "method", "a string"},
      {"[[lifted]]"},
      {"ops = [\"a\"]", "ops", "an array", kRequired},
      {"was = \"gap\"", "was", "a string"},
      {"reason = \"r\"", "reason", "a string", kRequired},
      {"issues = []", "issues", "an array"},
      {"[lifted.evidence]"},
      {"method = \"m\"", "method", "a string"},
      {"[[note]]"},
      {"text = \"t\"", "text", "a string"},
      {"[[waiver]]"},
      {"rule = \"gap-not-covered\"", "rule", "a string"},
      {"ops = [\"a\"]", "ops", "an array"},
      {"reason = \"r\"", "reason", "a string", kRequired},
  };
  return kFile;
}

const ExampleFile& ExampleOpFacts() {
  static const ExampleFile kFile = {
      {"{"},
      {R"("schema": 1,)", "schema", "an integer", kRequired},
      {R"("known_ops": ["a"],)", "known_ops", "an array"},
      {R"("view_ops": ["a"],)", "view_ops", "an array"},
      {R"("composite_ops": ["a"],)", "composite_ops", "an array"},
      {R"("no_cpu_kernel_ops": ["a"],)", "no_cpu_kernel_ops", "an array"},
      {R"("structured_delegates": {"a": "a.out"})", "structured_delegates", "a table"},
      {"}"},
  };
  return kFile;
}

}  // namespace vendorconfs
