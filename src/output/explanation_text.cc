#include "output/explanation_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "output/applied_rows.h"
#include "output/cpu_fallback_text.h"
#include "output/entry_text.h"
#include "output/explanation_family.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kLabelWidth = 15;
constexpr std::size_t kAllLines = std::numeric_limits<std::size_t>::max();
constexpr std::string_view kCut = " …\n";

// What a text leaves out to be short.
struct Brevity {
  bool folded = false;  // the family by route, rows of the same answer together
  bool tight = false;   // no blank lines
  // Lines of a paragraph of prose, 0: one of a reason and none of what else an entry says; the first `longer`
  // of those that have more get one more.
  std::size_t most = kAllLines;
  std::size_t longer = 0;
};

// One explanation's text, part by part.
class Writer {
 public:
  Writer(const Routing& routing, const Explanation& explanation, const TextOptions& options,
         const Brevity& brevity)
      : routing_(routing), explanation_(explanation), options_(options), brevity_(brevity) {}

  std::string Write() {
    Title();
    Declared();
    Applied();
    Route();
    Family();
    Remarks();
    return std::move(text_);
  }

 private:
  void Heading(std::string_view title) { text_ += Gap() + options_.style.Bold(title) + "\n"; }
  std::string Gap() const { return brevity_.tight ? "" : "\n"; }

  // A labelled paragraph; the label stands once, later lines stand under the text.
  void Line(std::string_view label, std::string_view line) {
    const std::string indent(2 + kLabelWidth, ' ');
    std::string first = "  " + options_.style.Cyan(label);
    first.append(kLabelWidth - std::min(kLabelWidth, DisplayWidth(label)), ' ');
    text_ += Wrapped(line, options_.width, label.empty() ? indent : first, indent);
  }

  // What an entry says, below its line; "when: " and the like as `label`.
  void Prose(std::string_view label, std::string_view prose) {
    if (prose.empty()) return;
    const std::string text = std::string(label) + std::string(prose);
    const auto lines = [&](std::size_t most) {
      return WrappedTo(most, text, options_.width, "    ", "    ");
    };
    std::string shown;
    if (brevity_.most != 0 || label.empty()) shown = lines(std::max<std::size_t>(brevity_.most, 1));
    if (cut_ < brevity_.longer && (shown.empty() || shown.ends_with(kCut))) {
      ++cut_;
      shown = lines(brevity_.most + 1);
    }
    text_ += shown;
  }

  void Title() {
    const Platform& platform = *explanation_.routes->platform;
    text_ += options_.style.Bold(
        fmt::format("{} on {}: {}", explanation_.name, platform.name, explanation_.backend));
    if (!explanation_.annotation.empty()) text_ += fmt::format("  # {}", explanation_.annotation);
    text_ +=
        "\n" + Wrapped(fmt::format("{}, {} build{}, vendor key {}", platform.title, ToString(platform.kind),
                                   platform.kind == PlatformKind::kBoxing ? " (CUDA-compatible)" : "",
                                   platform.vendor),
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
      Prose("mitigated by: ", caveat->mitigated_by);
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
    Line(label, PlaceText(kernel));
    Prose("", kernel.reason);
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
    Prose("", entry.reason.empty() ? "no reason stated" : entry.reason);
    Prose("when: ", entry.condition);
    Prose("dtypes: ", fmt::format("{}", fmt::join(entry.dtypes, ", ")));
    Prose("evidence: ", EvidenceText(entry.evidence));
  }

  void Applied() {
    Heading("Applied");
    text_ += AppliedRows(explanation_, options_, brevity_.folded);
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
      return "no call reaches the router: " + std::string(CpuFallbackText(*explanation_.fallback));
    if (explanation_.decision.backend == Backend::kNone) return "a call meets no kernel and fails";
    if (explanation_.degrade.empty()) return "an empty slot fails: a vendor route never degrades";
    return fmt::format("an empty slot degrades to {}, as far as those have a kernel",
                       fmt::join(explanation_.degrade, ", then "));
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
    text_ += brevity_.folded ? FoldedFamily(routing_, explanation_, options_, 2 + kLabelWidth)
                             : FamilyTable(routing_, explanation_, options_);
  }

  void Remarks() {
    std::vector<std::string> remarks;
    if (!explanation_.platform_caveats.empty()) remarks.push_back(PlatformCaveats());
    if (brevity_.most != kAllLines) remarks.emplace_back("… is cut to fit a screen: --whole shows all of it");
    if (!remarks.empty()) text_ += Gap();
    for (const std::string& remark : remarks) text_ += Wrapped(remark, options_.width, "", "  ");
  }

  std::string PlatformCaveats() const {
    std::string places;
    for (const Caveat* caveat : explanation_.platform_caveats) {
      places += (places.empty() ? "" : ", ") + PlaceText(*caveat);
    }
    return fmt::format("{} of every op of {}: {}",
                       explanation_.platform_caveats.size() == 1 ? "A caveat speaks" : "Caveats speak",
                       explanation_.routes->platform->name, places);
  }

  const Routing& routing_;
  const Explanation& explanation_;
  const TextOptions& options_;
  const Brevity brevity_;
  std::size_t cut_ = 0;
  std::string text_;
};

// Rows that the text takes where a longer line, of a place with a long path, goes on in the next row.
std::size_t RowsOf(std::string_view text, std::size_t width) {
  std::size_t rows = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    rows += std::max<std::size_t>(1, (DisplayWidth(text.substr(0, end)) + width - 1) / width);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return rows;
}

// Lines of a screen; narrow ones get as much text.
std::size_t ScreenLines(std::size_t width) {
  constexpr std::size_t kLines = 40;
  constexpr std::size_t kColumns = 80;
  return kLines * kColumns / std::min(width, kColumns);
}

}  // namespace

std::string ExplanationText(const Routing& routing, const Explanation& explanation,
                            const TextOptions& options, bool whole) {
  const auto written = [&](const Brevity& brevity) {
    return Writer(routing, explanation, options, brevity).Write();
  };
  const auto fits = [&](const std::string& text) {
    return RowsOf(text, options.width) <= ScreenLines(options.width);
  };
  std::string text = written({});
  if (whole || fits(text)) return text;
  Brevity brevity;
  for (bool* means : {&brevity.folded, &brevity.tight}) {
    *means = true;
    text = written(brevity);
    if (fits(text)) return text;
  }
  // The longest paragraphs are cut first, as far as needed; what that leaves free goes to the first of them.
  brevity.most = ScreenLines(options.width) / 2;
  for (text = written(brevity); !fits(text) && brevity.most > 0; text = written(brevity)) --brevity.most;
  while (fits(text)) {
    ++brevity.longer;
    std::string longer = written(brevity);
    if (longer == text || !fits(longer)) break;
    text = std::move(longer);
  }
  return text;
}

}  // namespace vendorconfs
