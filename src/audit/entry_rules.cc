// Rules about how entries and sets are written down, whatever they say.
#include <fmt/format.h>

#include "audit/entry_walk.h"
#include "audit/make_finding.h"
#include "audit/rules.h"
#include "support/nearest.h"

namespace vendorconfs {
namespace {

class UnknownOps {
 public:
  explicit UnknownOps(const LintFacts& facts) : facts_(facts) {}

  std::vector<Finding> Find() {
    for (const CoverageSet& set : facts_.workspace().coverage->sets) {
      for (const ListedOp& listed : set.listed) {
        if (!Check(nullptr, facts_.workspace().coverage->file, listed, fmt::format("set \"{}\"", set.name))) {
          findings_.back().set = set.name;
        }
      }
    }
    ForEachEntry(facts_.workspace(), [&](const Platform* owner, const Entry& entry, std::string_view what) {
      if (what == "lifted entry") return;  // history: the op may be gone by now
      for (const ListedOp& listed : entry.ops) Check(owner, entry.file, listed, what);
    });
    return std::move(findings_);
  }

 private:
  // Whether the op is known; if not, a finding was added.
  bool Check(const Platform* owner, std::string_view file, const ListedOp& listed, std::string_view what) {
    if (facts_.routing.InUniverse(listed.op)) return true;
    const std::string_view name = facts_.Name(listed.op);
    const std::string_view near = Nearest(name, Names());
    findings_.push_back(
        OpFinding(owner, name, At(file, listed.line),
                  fmt::format("{} names \"{}\", which is no op of the universe", Titled(owner, what), name),
                  near.empty() ? "correct or remove it"
                               : fmt::format("did you mean \"{}\"? Correct or remove it", near)));
    return false;
  }

  const std::vector<std::string_view>& Names() {
    if (names_.empty()) {
      for (const OpId op : facts_.routing.universe) names_.push_back(facts_.Name(op));
    }
    return names_;
  }

  const LintFacts& facts_;
  std::vector<std::string_view> names_;
  std::vector<Finding> findings_;
};

std::vector<Finding> UnknownOpFindings(const LintFacts& facts) {
  return UnknownOps(facts).Find();
}

class RepeatedOps {
 public:
  explicit RepeatedOps(const LintFacts& facts) : facts_(facts) {}

  std::vector<Finding> Find() {
    const Workspace& workspace = facts_.workspace();
    ForEachEntry(workspace, [&](const Platform* owner, const Entry& entry, std::string_view what) {
      Within(owner, entry.file, entry.ops, fmt::format("twice in one {}", what));
    });
    Within(nullptr, workspace.manifest.file, workspace.manifest.extra_routed, "twice in extra_routed");
    Across(nullptr, workspace.coverage->holds, "in two holds", [](const Hold&) { return true; });
    for (const Platform& platform : workspace.platforms) {
      for (const Library library : {Library::kFlaggems, Library::kFlaggemsCpp}) {
        Across(&platform, platform.measured, fmt::format("in two measured entries for {}", ToString(library)),
               [&](const Measured& measured) { return measured.backend == library; });
      }
    }
    return std::move(findings_);
  }

 private:
  // First listing of each op so far, and the entry it stands in.
  struct First {
    OpId op;
    std::uint32_t line;
    const void* entry;
  };

  void Within(const Platform* owner, std::string_view file, const std::vector<ListedOp>& ops,
              std::string_view where) {
    OpSet seen;
    for (std::size_t i = 0; i < ops.size(); ++i) {
      if (seen.Contains(ops[i].op)) {
        std::size_t first = 0;
        while (ops[first].op != ops[i].op) ++first;
        Add(owner, file, ops[i], ops[first].line, where);
      }
      seen.Insert(ops[i].op);
    }
  }

  template <class Entries, class Counts>
  void Across(const Platform* owner, const Entries& entries, std::string_view where, Counts counts) {
    std::vector<First> seen;
    for (const auto& entry : entries) {
      if (!counts(entry)) continue;
      for (const ListedOp& listed : entry.ops) {
        const auto first =
            std::find_if(seen.begin(), seen.end(), [&](const First& one) { return one.op == listed.op; });
        if (first == seen.end()) {
          seen.push_back({listed.op, listed.line, &entry});
        } else if (first->entry != &entry) {
          Add(owner, entry.file, listed, first->line, where);
        }
      }
    }
  }

  void Add(const Platform* owner, std::string_view file, const ListedOp& listed, std::uint32_t first,
           std::string_view where) {
    const std::string_view name = facts_.Name(listed.op);
    findings_.push_back(
        OpFinding(owner, name, At(file, listed.line),
                  fmt::format("\"{}\" stands {}{}", name, where,
                              first == listed.line ? std::string(" (in one line)")
                                                   : fmt::format(", first in line {}", first)),
                  "keep it in one place"));
  }

  const LintFacts& facts_;
  std::vector<Finding> findings_;
};

std::vector<Finding> OpListedTwice(const LintFacts& facts) {
  return RepeatedOps(facts).Find();
}

bool IsBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::vector<Finding> WithoutReason(const LintFacts& facts, bool holds) {
  std::vector<Finding> findings;
  ForEachEntry(facts.workspace(), [&](const Platform* owner, const Entry& entry, std::string_view what) {
    if ((what == "hold") != holds || !IsBlank(entry.reason)) return;
    findings.push_back(EntryFinding(owner, entry, facts.workspace().names,
                                    fmt::format("{} has an empty reason", Titled(owner, what)),
                                    "say in a sentence or two what was seen"));
  });
  return findings;
}

std::vector<Finding> HoldWithoutReason(const LintFacts& facts) {
  return WithoutReason(facts, true);
}
std::vector<Finding> EntryWithoutReason(const LintFacts& facts) {
  return WithoutReason(facts, false);
}

constexpr LintRule kRules[] = {
    {{.name = "unknown-op",
      .severity = Severity::kError,
      .summary = "a set or an entry names an op outside the universe",
      .meaning = "A coverage set, gap, hold, measured entry, extra native, escape kernel, dtype escape, "
                 "caveat or waiver names an overload "
                 "key that no registration file of the universe has.",
      .matters = "The line has no effect: nothing is routed, kept off or waived by it. Mostly it is a "
                 "misspelt overload "
                 "(\"add_Tensor\" for \"add_.Tensor\"), and the op that was meant stays as it was.",
      .remedy = "Correct the key; the message has the nearest known one. Remove it if the op is gone.",
      .example = "[[gap]]\nops = [\"mm_out\"]        # the key is \"mm.out\"\n"},
     UnknownOpFindings},
    {{.name = "op-listed-twice",
      .severity = Severity::kWarning,
      .summary = "an op stands twice in one entry, in two holds, or in two measured entries of one backend",
      .meaning = "The same op is listed again where once says it all.",
      .matters = "Two entries for one op have two reasons, and only the first is shown. Whoever lifts one of "
                 "them later wonders "
                 "why the op does not move.",
      .remedy = "Keep one of the two; merge the reasons.",
      .example = "[[measured]]\nops = [\"unsqueeze\", \"unsqueeze\"]\n"},
     OpListedTwice},
    {{.name = "hold-without-reason",
      .severity = Severity::kWarning,
      .summary = "a hold has an empty reason",
      .meaning = "The hold keeps its ops off FlagGems on every platform and does not say why.",
      .matters = "Nobody can tell whether the cause is gone, so that the hold stays forever.",
      .remedy = "Write what was seen, where, and with which FlagGems; if nobody knows, write that.",
      .example = "{\"ops\": [\"index_select\"], \"kind\": \"wrong-result\", \"reason\": \"\"}\n"},
     HoldWithoutReason},
    {{.name = "entry-without-reason",
      .severity = Severity::kWarning,
      .summary = "an entry other than a hold has an empty reason",
      .meaning = "A gap, measured entry, extra native, escape kernel, dtype escape, caveat, lifted entry or "
                 "waiver does not say why it stands "
                 "there.",
      .matters = "The reason is what explain shows, and what the next reader needs to lift the entry.",
      .remedy = "Write one to three sentences.",
      .example = "[[gap]]\nops = [\"mm\"]\nkind = \"crash\"\nreason = \"\"\n"},
     EntryWithoutReason},
};

}  // namespace

std::span<const LintRule> EntryRules() {
  return kRules;
}

}  // namespace vendorconfs
