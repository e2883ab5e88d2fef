// Rules about routes that the operator's schema, or the lack of a kernel, makes wrong.
#include <fmt/format.h>

#include "audit/make_finding.h"
#include "audit/rules.h"
#include "policy/decision_source.h"
#include "policy/library_standing.h"

namespace vendorconfs {
namespace {

// Adds what `make` returns for each op of `ops` that stands in the universe and goes to one of the backends
// that `concerns` accepts.
template <class Concerns, class Make>
void ForEachRoute(const LintFacts& facts, const OpSet& ops, Concerns concerns, Make make) {
  for (std::size_t platform = 0; platform < facts.routing.platforms.size(); ++platform) {
    for (const OpId op : facts.routing.universe) {
      if (ops.Contains(op) && concerns(facts.routing.DecisionOf(platform, op).backend)) make(platform, op);
    }
  }
}

bool IsNone(Backend backend) {
  return backend == Backend::kNone;
}
bool IsLibrary(Backend backend) {
  return backend != Backend::kNone && backend != Backend::kVendor;
}

// ", held off by data/coverage.json:4" and the like.
std::string Because(const DecisionSource& source) {
  if (source.what == "no registration") return ", unregistered";
  return fmt::format(", by the {} in {}", source.what, ToString(source.place));
}

std::vector<Finding> ViewOpNone(const LintFacts& facts) {
  std::vector<Finding> findings;
  ForEachRoute(facts, facts.workspace().facts.views - facts.workspace().facts.composites, IsNone,
               [&](std::size_t index, OpId op) {
                 const Platform& platform = facts.workspace().platforms[index];
                 const DecisionSource source = SourceOf(facts.routing, index, op);
                 findings.push_back(OpFinding(
                     &platform, facts.Name(op), source.place,
                     fmt::format("view \"{}\" goes to none on \"{}\"{}", facts.Name(op), platform.name,
                                 Because(source)),
                     "register ATen's metadata kernel for it and name it in extra_native (lint --explain "
                     "view-op-none has its form), or waive it with the reason"));
               });
  return findings;
}

std::vector<Finding> NoneWithoutCpuKernel(const LintFacts& facts) {
  std::vector<Finding> findings;
  ForEachRoute(facts, facts.workspace().facts.no_cpu_kernel, IsNone, [&](std::size_t index, OpId op) {
    const Platform& platform = facts.workspace().platforms[index];
    if (platform.kind != PlatformKind::kNative) return;
    const DecisionSource source = SourceOf(facts.routing, index, op);
    findings.push_back(
        OpFinding(&platform, facts.Name(op), source.place,
                  fmt::format("\"{}\" goes to none on \"{}\"{}, and the CPU has no kernel for it",
                              facts.Name(op), platform.name, Because(source)),
                  "register a kernel for it, or waive it with the reason"));
  });
  return findings;
}

std::vector<Finding> ViewOpOnComputeRoute(const LintFacts& facts) {
  std::vector<Finding> findings;
  ForEachRoute(facts, facts.workspace().facts.views, IsLibrary, [&](std::size_t index, OpId op) {
    const PlatformRoutes& routes = facts.routing.platforms[index];
    findings.push_back(OpFinding(
        routes.platform, facts.Name(op), SourceOf(facts.routing, index, op).place,
        fmt::format("view \"{}\" goes to {} on \"{}\", which may return a copy", facts.Name(op),
                    routes.KeyOf(facts.routing.DecisionOf(index, op).backend), routes.platform->name),
        "add a gap for it, or waive it with what was measured"));
  });
  return findings;
}

std::vector<Finding> FallsToCpu(const LintFacts& facts) {
  std::vector<Finding> findings;
  for (std::size_t i = 0; i < facts.routing.platforms.size(); ++i) {
    const PlatformRoutes& routes = facts.routing.platforms[i];
    for (const Gap& gap : routes.platform->gaps) {
      for (const ListedOp& listed : gap.ops) {
        if (!facts.routing.InUniverse(listed.op) || facts.workspace().facts.composites.Contains(listed.op))
          continue;
        if (!IsNone(facts.routing.DecisionOf(i, listed.op).backend)) continue;
        if (!GapAloneCloses(facts.routing, i, listed.op)) continue;
        findings.push_back(OpFinding(
            routes.platform, facts.Name(listed.op), At(gap.file, listed.line),
            fmt::format("the gap leaves \"{}\" of \"{}\" without any kernel: calls run on the CPU",
                        facts.Name(listed.op), routes.platform->name),
            "nothing has to be done; a native kernel or a mended FlagGems kernel would speed it up"));
      }
    }
  }
  return findings;
}

std::vector<Finding> DtypeEscapeWithoutKernel(const LintFacts& facts) {
  std::vector<Finding> findings;
  for (const PlatformRoutes& routes : facts.routing.platforms) {
    for (const DtypeEscape& escape : routes.platform->dtype_escapes) {
      for (const ListedOp& listed : escape.ops) {
        const bool kernel =
            routes.platform->kind == PlatformKind::kNative
                ? routes.sets.native.Contains(listed.op) || routes.sets.escape.Contains(listed.op)
                : facts.routing.InUniverse(listed.op);
        if (kernel) continue;
        findings.push_back(
            OpFinding(routes.platform, facts.Name(listed.op), At(escape.file, listed.line),
                      fmt::format("the dtype escape names \"{}\", for which \"{}\" has no vendor kernel",
                                  facts.Name(listed.op), routes.platform->name),
                      "remove the op: its calls stay on their route whatever the dtype"));
      }
    }
  }
  return findings;
}

constexpr LintRule kRules[] = {
    {{.name = "view-op-none",
      .severity = Severity::kError,
      .summary = "a view without a composite kernel is routed to none",
      .meaning = "The op's schema returns an alias of its input (op_facts.json: view_ops), ATen has no "
                 "composite kernel for it, and the "
                 "platform has no kernel either.",
      .matters = "The boxed CPU fallback cannot alias device memory: it refuses views, or returns a copy "
                 "that looks right until "
                 "somebody writes through it.",
      .remedy = "Register ATen's metadata kernel for the op on PrivateUse1 and name it in extra_native. On a "
                "young backend that does "
                "not have it yet, waive the op and say so.",
      .example = "[registration]\nnative = \"acme_register.inc\"      # does not register \"_conj\"\n"
                 "# mended, once the device build registers it:\n"
                 "extra_native = [{ ops = [\"_conj\"], reason = \"ATen's metadata kernel, registered in "
                 "views.cc.\" }]\n"},
     ViewOpNone},
    {{.name = "none-without-cpu-kernel",
      .severity = Severity::kError,
      .summary = "a native platform routes an op without a CPU kernel to none",
      .meaning = "ATen calls the op on out-of-tree devices and has no usable CPU kernel for it "
                 "(op_facts.json: no_cpu_kernel_ops), and "
                 "the platform has no kernel.",
      .matters = "The fallback raises instead of falling back: every model that reaches the op stops there.",
      .remedy = "Register a kernel for the op and name it in extra_native, or waive it with the reason.",
      .example = "[registration]\nnative = \"acme_register.inc\"      # does not register "
                 "\"convolution_overrideable\"\n# mended, once the device build registers it:\n"
                 "extra_native = [{ ops = [\"convolution_overrideable\"], reason = \"Hand-written, in "
                 "convolution.cc.\" }]\n"},
     NoneWithoutCpuKernel},
    {{.name = "view-op-on-compute-route",
      .severity = Severity::kWarning,
      .summary = "a view is routed to a kernel library",
      .meaning = "The op's schema returns an alias of its input, and the platform sends it to FlagGems or "
                 "TileOps, whose kernels "
                 "compute a result.",
      .matters = "A kernel that fills a fresh tensor gives right values and breaks the contract: writes "
                 "through the result do not reach "
                 "the input, is_conj() reads False, memory doubles.",
      .remedy = "Gap the op (kind \"contract\"), or check on the device that the library's kernel aliases "
                "and waive it with that "
                "measurement.",
      .example = "\"flaggems_python_frozen\": {\"about\": \"…\", \"ops\": [\"_conj\"]}\n"},
     ViewOpOnComputeRoute},
    {{.name = "dtype-escape-without-kernel",
      .severity = Severity::kWarning,
      .summary = "a dtype escape names an op without a vendor kernel",
      .meaning = "At run time, calls with one of these dtypes leave the FlagGems route for the vendor "
                 "kernel. This op has none on "
                 "this platform.",
      .matters = "The escape has no effect: the call stays on the route that was to be avoided.",
      .remedy = "Remove the op from the escape, or gap it so that it leaves the route for all dtypes.",
      .example = "[[dtype_escape]]\ndtypes = [\"float64\"]\nops = [\"gcd\"]         # no vendor kernel\n"},
     DtypeEscapeWithoutKernel},
    {{.name = "falls-to-cpu",
      .severity = Severity::kInfo,
      .summary = "a gap leaves a covered op without any kernel",
      .meaning = "FlagGems covers the op, the platform's gap alone keeps it off (no hold and no withheld set "
                 "does, and no other library would take it), the vendor has no kernel, and the op does not "
                 "decompose: calls run on the CPU.",
      .matters = "It works, slowly: each call copies its inputs to the host and back. These are the kernels "
                 "worth writing first.",
      .remedy = "Nothing has to be done. A native kernel, or a mended FlagGems kernel, would speed it up.",
      .example = "[[gap]]\nops = [\"sort\"]            # and the native .inc does not register \"sort\"\n"},
     FallsToCpu},
};

}  // namespace

std::span<const LintRule> RouteRules() {
  return kRules;
}

}  // namespace vendorconfs
