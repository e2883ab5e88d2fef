#include <memory>
#include <string>

#include "audit/rules.h"
#include "cli/command.h"
#include "cli/completion_scripts.h"
#include "output/op_set_export.h"
#include "output/route_query.h"

namespace vendorconfs {
namespace {

std::string Lines(const std::vector<std::string_view>& words) {
  std::string lines;
  for (const std::string_view word : words) lines.append(word).append("\n");
  return lines;
}

std::string Platforms(Session& session) {
  std::vector<std::string_view> names;
  for (const Platform& platform : session.workspace().platforms) names.push_back(platform.name);
  return Lines(names);
}

// "P:WORD" a line.
template <class Words>
void AppendOfPlatform(const Platform& platform, const Words& words, std::string& lines) {
  for (const std::string_view word : words) lines.append(platform.name).append(":").append(word).append("\n");
}

template <class Entries>
std::vector<std::string_view> OpsOf(const Entries& entries, const OpNames& names) {
  std::vector<std::string_view> ops;
  for (const auto& entry : entries) {
    for (const ListedOp& listed : entry.ops) ops.push_back(names.Name(listed.op));
  }
  return ops;
}

std::string GapOps(Session& session) {
  std::string lines;
  for (const Platform& platform : session.workspace().platforms)
    AppendOfPlatform(platform, OpsOf(platform.gaps, session.workspace().names), lines);
  return lines;
}

// As whatif --drop-measured takes them.
std::string MeasuredOps(Session& session) {
  const OpNames& names = session.workspace().names;
  std::string lines;
  for (const Platform& platform : session.workspace().platforms) {
    for (const Measured& measured : platform.measured) {
      for (const ListedOp& listed : measured.ops) {
        lines.append(platform.name).append(":").append(names.Name(listed.op));
        if (measured.backend != Library::kFlaggems) lines.append("=").append(ToString(measured.backend));
        lines += "\n";
      }
    }
  }
  return lines;
}

std::string WithholdingPlatforms(Session& session) {
  std::vector<std::string_view> names;
  for (const Platform& platform : session.workspace().platforms) {
    if (!platform.withhold.empty()) names.push_back(platform.name);
  }
  return Lines(names);
}

std::string PlatformOps(Session& session) {
  std::vector<std::string_view> ops;
  for (const OpId op : session.routing().universe) ops.push_back(session.workspace().names.Name(op));
  std::string lines;
  for (const Platform& platform : session.workspace().platforms) AppendOfPlatform(platform, ops, lines);
  return lines;
}

// The sets that a platform could have as another ceiling.
std::string PlatformSets(Session& session) {
  std::string lines;
  for (const Platform& platform : session.workspace().platforms) {
    std::vector<std::string_view> sets;
    for (const CoverageSet& set : session.workspace().coverage->sets) {
      if (&set != platform.ceiling.set) sets.push_back(set.name);
    }
    AppendOfPlatform(platform, sets, lines);
  }
  return lines;
}

std::string HeldOps(Session& session) {
  return Lines(OpsOf(session.workspace().coverage->holds, session.workspace().names));
}

std::string Rules(Session&) {
  std::vector<std::string_view> names;
  for (const LintRule* rule : LintRules()) names.push_back(rule->name);
  return Lines(names);
}

// What the scripts ask for while a line is typed; of the workspace, but sets, rules and kinds.
struct Listing {
  const char* name;
  std::string (*print)(Session&);
};
constexpr Listing kListings[] = {
    {"platforms", Platforms},
    {"ops", [](Session& session) { return ExportText(session.routing(), session.routing().universe); }},
    {"sets",
     [](Session&) {
       return Lines({ExportedSets().begin(), ExportedSets().end()});
     }},
    {"rules", Rules},
    {"backends", [](Session& session) { return Lines(BackendWords(session.workspace())); }},
    {"gap-kinds", [](Session&) { return Lines(kGapKinds); }},
    {"dtypes", [](Session&) { return Lines(kDtypes); }},
    {"issues", [](Session& session) { return Lines(NamedIssues(session.workspace())); }},
    {"gap-ops", GapOps},
    {"measured-ops", MeasuredOps},
    {"withholding-platforms", WithholdingPlatforms},
    {"platform-ops", PlatformOps},
    {"platform-sets", PlatformSets},
    {"held-ops", HeldOps},
};

struct Shell {
  const char* name;
  std::string (*script)(const CommandFacts&);
};
constexpr Shell kShells[] = {{"bash", BashCompletion}, {"zsh", ZshCompletion}, {"fish", FishCompletion}};

std::vector<std::string> Known() {
  std::vector<std::string> names;
  for (const Shell& shell : kShells) names.emplace_back(shell.name);
  for (const Listing& listing : kListings) names.emplace_back(listing.name);
  return names;
}

ExitStatus RunCompletion(Session& session, const CLI::App& tool, const std::string& what) {
  for (const Shell& shell : kShells) {
    if (what == shell.name) session.Print(shell.script(FactsOf(tool)));
  }
  for (const Listing& listing : kListings) {
    if (what == listing.name) session.Print(listing.print(session));
  }
  return ExitStatus::kFine;
}

}  // namespace

Command AddCompletion(CLI::App& tool) {
  auto what = std::make_shared<std::string>();
  CLI::App* app =
      tool.add_subcommand("completion", "Print a shell's completion script, or the words that it offers");
  app->add_option("WHAT", *what,
                  "The script of a shell, or the words that it offers: of the workspace and of the commands")
      ->required()
      ->check(CLI::IsMember(Known()))
      ->type_name("");
  app->footer(
      "Installed with the tool; without an installation:\n\n"
      "Examples:\n"
      "  source <(gen_vendor_confs completion bash)\n"
      "  gen_vendor_confs completion zsh > \"${fpath[1]}/_gen_vendor_confs\"\n"
      "  gen_vendor_confs completion fish > ~/.config/fish/completions/gen_vendor_confs.fish");
  return {app, [what, &tool](Session& session) { return RunCompletion(session, tool, *what); }};
}

}  // namespace vendorconfs
