#include "output/explanation_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "output/entry_text.h"
#include "output/route_reason.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kLabelWidth = 15;

// One explanation's text, part by part.
class Writer {
 public:
  Writer(const Routing& routing, const Explanation& explanation, const TextOptions& options)
      : routing_(routing), explanation_(explanation), options_(options) {}

  std::string Write() {
    Title();
    Declared();
    Applied();
    Route();
    Family();
    PlatformCaveats();
    return std::move(text_);
  }

 private:
  void Heading(std::string_view title) { text_ += "\n" + options_.style.Bold(title) + "\n"; }

  // A labelled paragraph; the label stands once, later lines stand under the text.
  void Line(std::string_view label, std::string_view line) {
    const std::string indent(2 + kLabelWidth, ' ');
    std::string first = "  " + options_.style.Cyan(label);
    first.append(kLabelWidth - std::min(kLabelWidth, DisplayWidth(label)), ' ');
    text_ += Wrapped(line, options_.width, label.empty() ? indent : first, indent);
  }

  void Title() {
    const Platform& platform = *explanation_.routes->platform;
    text_ += options_.style.Bold(
        fmt::format("{} on {}: {}", explanation_.name, platform.name, explanation_.backend));
    if (!explanation_.annotation.empty()) text_ += fmt::format("  # {}", explanation_.annotation);
    text_ += "\n" + Wrapped(fmt::format("{}, {} build, vendor key {}", platform.title,
                                        ToString(platform.kind), platform.vendor),
                            options_.width, "", "  ");
  }

  void Declared() {
    Heading("Declared");
    std::string_view label = "registered";
    for (const RegistrationFact& fact : explanation_.registrations) {
      Line(label, RegistrationLine(fact));
      label = {};
    }
    if (explanation_.registrations.empty() && explanation_.routes->platform->kind == PlatformKind::kNative) {
      Line("registered", "in no file that this build includes");
    }
    label = "universe";
    for (const RegistrationFact& fact : explanation_.universe) {
      Line(label, RegistrationLine(fact));
      label = {};
    }
    if (explanation_.extra_routed) {
      Line("universe", fmt::format("extra_routed of {}", routing_.workspace->manifest.file));
    }
    if (explanation_.extra_native != nullptr) Kernel("extra native", *explanation_.extra_native);
    if (explanation_.escape_native != nullptr) Kernel("escape kernel", *explanation_.escape_native);
    Coverage();
    if (explanation_.gap != nullptr) Diagnosis("gap", explanation_.gap->kind, *explanation_.gap);
    if (explanation_.hold != nullptr) Diagnosis("hold", explanation_.hold->kind, *explanation_.hold);
    for (const Measured* measured : explanation_.measured) {
      Diagnosis("measured",
                measured->overrides_hold ? std::string(ToString(measured->backend)) + " (outranks a hold)"
                                         : std::string(ToString(measured->backend)),
                *measured);
    }
    for (const Caveat* caveat : explanation_.caveats) {
      Diagnosis("caveat", "", *caveat);
      if (!caveat->mitigated_by.empty()) Line("", "mitigated by: " + std::string(caveat->mitigated_by));
    }
    for (const Lifted* lifted : explanation_.lifted) {
      Diagnosis("lifted", "was " + std::string(lifted->was), *lifted);
    }
  }

  static std::string RegistrationLine(const RegistrationFact& fact) {
    const Registration& registration = *fact.registration;
    std::string line = fmt::format("{}:{}:{} {}", fact.file->name, registration.line, registration.column,
                                   registration.wrapper);
    if (!fact.conditions().empty()) line += fmt::format(" if {}", fmt::join(fact.conditions(), " && "));
    const RegistrationBlock& block = fact.block();
    if (!block.counts()) {
      line += fmt::format(" (for {}::{}: does not count)", block.library, block.dispatch_key);
    }
    return line;
  }

  void Kernel(std::string_view label, const ExtraKernel& kernel) {
    Line(label, fmt::format("{}: {}", PlaceText(kernel), kernel.reason));
  }

  void Coverage() {
    std::string sets;
    for (const SetFact& fact : explanation_.sets) {
      if (!sets.empty()) sets += ", ";
      sets += fact.set->name;
      if (fact.ceiling) sets += " (the ceiling)";
      if (fact.withheld) sets += " (withheld)";
    }
    Line("coverage", sets.empty() ? "in no coverage set" : sets);
  }

  void Diagnosis(std::string_view label, std::string_view kind, const Entry& entry) {
    std::string head(kind);
    if (!head.empty()) head += ", ";
    head += PlaceText(entry);
    if (!entry.issues.empty()) head += fmt::format(", {}", fmt::join(entry.issues, ", "));
    Line(label, head);
    Line("", entry.reason.empty() ? "no reason stated" : entry.reason);
    if (!entry.condition.empty()) Line("", "when: " + std::string(entry.condition));
    if (!entry.dtypes.empty()) Line("", fmt::format("dtypes: {}", fmt::join(entry.dtypes, ", ")));
    const std::string evidence = EvidenceText(entry.evidence);
    if (!evidence.empty()) Line("", "evidence: " + evidence);
  }

  void Applied() {
    Heading("Applied");
    TextTable table({{"", Align::kRight}, {""}, {""}, {""}});
    for (const RowFact& row : explanation_.rows) {
      const auto mark = [&](const std::string& cell) {
        return row.decided ? options_.style.Bold(cell) : cell;
      };
      table.Add(
          {fmt::format("{}", row.row), mark(row.decided ? ">" : ""), mark(row.question), mark(row.answer)});
    }
    text_ += table.Render(options_.width, "  ", [](std::string_view title) { return std::string(title); });
  }

  void Route() {
    Heading("Route");
    std::string route =
        fmt::format("{}, decided by row {} ({})", explanation_.backend, RowOf(explanation_.decision.reason),
                    ToString(explanation_.decision.reason));
    if (!explanation_.annotation.empty()) {
      route += fmt::format("; a kernel of {} stands behind it", explanation_.annotation);
    }
    Line("route", route);
    Line("run time", RunTime());
    for (const DtypeEscape* escape : explanation_.escapes) {
      Line("escapes", fmt::format("{} to the vendor kernel, if its slot has one; {}",
                                  fmt::join(escape->dtypes, ", "), PlaceText(*escape)));
    }
    Overrides();
  }

  std::string RunTime() const {
    if (explanation_.fallback)
      return "no call reaches the router: " + std::string(Without(*explanation_.fallback));
    if (explanation_.decision.backend == Backend::kNone) return "a call meets no kernel and fails";
    if (explanation_.degrade.empty()) return "an empty slot fails: a vendor route never degrades";
    return fmt::format("an empty slot degrades to {}, as far as those have a kernel",
                       fmt::join(explanation_.degrade, ", then "));
  }

  // What happens to an op that the build does not register.
  static std::string_view Without(CpuFallback fallback) {
    switch (fallback) {
      case CpuFallback::kDecomposes:
        return "the op decomposes into others";
      case CpuFallback::kRuns:
        return "the CPU fallback runs the op";
      case CpuFallback::kCopies:
        return "the CPU fallback returns a copy where the op promises a view, and writes to it are lost";
      case CpuFallback::kRaises:
        return "the CPU has no kernel either, and a call raises";
      case CpuFallback::kUnknown:
        break;
    }
    return "the op decomposes or reaches the CPU fallback, which the op facts do not say";
  }

  void Overrides() {
    const std::string variable = OverrideVariable(explanation_.name);
    std::string_view label = "try";
    if (explanation_.decision.reason == Reason::kUnregistered) {
      Line(label, variable + "=… has no effect before the build registers the op");
      label = "once it does";
    }
    TextTable table({{""}, {""}});
    for (const Alternative& alternative : explanation_.alternatives) {
      table.Add({fmt::format("{}={}", variable, alternative.backend), alternative.remark});
    }
    if (table.empty()) {
      if (explanation_.decision.reason != Reason::kUnregistered) {
        Line(label, "no other backend that this build can route to is known to have a kernel");
      }
      return;
    }
    const std::string indent(2 + kLabelWidth, ' ');
    std::string rows =
        table.Render(options_.width, indent, [](std::string_view title) { return std::string(title); });
    rows.replace(0, indent.size(),
                 "  " + options_.style.Cyan(label) + std::string(kLabelWidth - label.size(), ' '));
    text_ += rows;
  }

  void Family() {
    Heading(fmt::format("Family of {}", FamilyOf(explanation_.name)));
    TextTable table({{""}, {""}, {""}, {""}});
    for (const FamilyFact& fact : explanation_.family) {
      const std::string name(routing_.workspace->names.Name(fact.op));
      table.Add({fact.op == explanation_.op ? options_.style.Bold(name) : name,
                 std::string(ToString(fact.spelling)),
                 std::string(explanation_.routes->KeyOf(fact.decision.backend)),
                 RouteReason(routing_, explanation_.platform, fact.op)});
    }
    text_ += table.Render(options_.width, "  ", [](std::string_view title) { return std::string(title); });
  }

  void PlatformCaveats() {
    if (explanation_.platform_caveats.empty()) return;
    std::string places;
    for (const Caveat* caveat : explanation_.platform_caveats) {
      places += (places.empty() ? "" : ", ") + PlaceText(*caveat);
    }
    text_ += "\n" + Wrapped(fmt::format("{} of every op of {}: {}",
                                        explanation_.platform_caveats.size() == 1 ? "A caveat speaks"
                                                                                  : "Caveats speak",
                                        explanation_.routes->platform->name, places),
                            options_.width, "", "  ");
  }

  const Routing& routing_;
  const Explanation& explanation_;
  const TextOptions& options_;
  std::string text_;
};

}  // namespace

std::string ExplanationText(const Routing& routing, const Explanation& explanation,
                            const TextOptions& options) {
  return Writer(routing, explanation, options).Write();
}

}  // namespace vendorconfs
