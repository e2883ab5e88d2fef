#include "support/small_workspace.h"

namespace vendorconfs {
namespace {

constexpr std::string_view kManifest = R"(schema = 1
[registration]
root = "registration"
universe = ["register.inc"]
[data]
coverage = "coverage.json"
platforms = "platforms"
[output]
confs = "confs"
file_name = "backends_{platform}.conf"
)";

constexpr std::string_view kUniverse = R"(// op universe
  m.impl("add.Scalar", WrapperAddScalar);
  m.impl("add.Tensor", WrapperAddTensor);
  m.impl("add.out", WrapperAddOut);
  m.impl("add_.Tensor", WrapperAddInplace);
  m.impl("cat", WrapperCat);
  m.impl("conv", WrapperConv);
  m.impl("gelu", WrapperGelu);
  m.impl("index_select", WrapperIndexSelect);
  m.impl("mm", WrapperMm);
  m.impl("mm.out", WrapperMmOut);
  m.impl("relu", WrapperRelu);
  m.impl("relu_", WrapperReluInplace);
  m.impl("softmax", WrapperSoftmax);
  m.impl("sort", WrapperSort);
  m.impl("tanh", WrapperTanh);
  m.impl("view", WrapperView);
)";

constexpr std::string_view kNative = R"(// acme kernels
  m.impl("add.Tensor", AcmeAddTensor);
  m.impl("cat", AcmeCat);
#ifdef ACME_GELU
  m.impl("gelu", AcmeGelu);
#endif
  m.impl("relu", AcmeRelu);
  m.impl("tanh", AcmeTanh);
)";

constexpr std::string_view kFlaggems = R"(// newchip FlagGems Python registrations

  m.impl("add.Scalar", WrapperAddScalar);
  m.impl("add_.Tensor", WrapperAddInplace);
  m.impl("mm", WrapperMm);
  m.impl("softmax", WrapperSoftmax);
)";

constexpr std::string_view kCoverage = R"({"schema": 1,
 "provenance": {"flaggems": "5.4.0", "date": "2026-10-22"},
 "sets": {
  "fg": {"ops": ["add.Scalar", "add.Tensor", "add_.Tensor", "gelu", "index_select", "mm", "mm.out", "relu",
                 "softmax", "sort", "tanh"]},
  "wider": {"ops": ["add.Scalar", "add.Tensor", "add_.Tensor", "cat", "gelu", "index_select", "mm", "mm.out", "relu",
                    "relu_", "softmax", "sort", "tanh"]},
  "pending": {"ops": ["mm.out", "sort"]},
  "flaggems_cpp": {"ops": ["mm"]},
  "tileops": {"ops": ["conv"]}
 },
 "holds": [{"ops": ["index_select"], "kind": "wrong-result", "reason": "Reads past the end.", "issues": ["Torch-FL#120"],
            "evidence": {"date": "2026-08-19", "method": "model"}}]}
)";

constexpr std::string_view kNewchip = R"(schema = 1
platform = "newchip"
title = "New Chip <1>"
kind = "native"
vendor = "acme"

[registration]
native = "newchip.inc"
flaggems = ["newchip_flaggems.inc"]

[routing]
backends = ["flaggems"]
ceiling = "fg"
withhold = ["pending"]

[[gap]]
ops = ["add.Tensor"]
kind = "compile-error"
reason = "A \"64-bit\" type is <refused> & the kernel does not build."
issues = ["FlagGems#6212"]
condition = "the other operand is a scalar"
dtypes = ["int64"]
evidence = { date = 2026-09-15, device = "S60", flaggems = "5.4.0", method = "survey" }

[[dtype_escape]]
dtypes = ["float64"]
ops = ["relu", "softmax"]
reason = "No 64-bit floats."

[[caveat]]
ops = ["softmax"]
reason = "Off by one bit."
mitigated_by = "a retry"

[[caveat]]
reason = "Slow on the first call."

[[lifted]]
ops = ["mm"]
was = "gap"
reason = "Works since the compiler was updated."
evidence = { date = 2026-07-01 }
)";

constexpr std::string_view kBoxy = R"(schema = 1
platform = "boxy"
title = "Boxy"
kind = "boxing"
vendor = "cuda"

[routing]
backends = ["flaggems"]
ceiling = "fg"

[[gap]]
ops = ["mm"]
kind = "crash"
reason = "The process ends."
issues = ["FlagGems#6225"]
evidence = { device = "B1", method = "test run" }
)";

}  // namespace

std::filesystem::path WriteSmallWorkspace(const TempDirectory& directory) {
  directory.Write("registration/register.inc", kUniverse);
  directory.Write("registration/newchip.inc", kNative);
  directory.Write("registration/newchip_flaggems.inc", kFlaggems);
  directory.Write("coverage.json", kCoverage);
  directory.Write("platforms/newchip.toml", kNewchip);
  directory.Write("platforms/boxy.toml", kBoxy);
  return directory.Write("vendorconfs.toml", kManifest);
}

}  // namespace vendorconfs
