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

ExitStatus RunCompletion(Session& session, const CLI::App& tool, const std::string& what) {
  if (what == "platforms") {
    session.Print(Platforms(session));
  } else if (what == "ops") {
    session.Print(ExportText(session.routing(), session.routing().universe));
  } else if (what == "sets") {
    session.Print(Lines({ExportedSets().begin(), ExportedSets().end()}));
  } else if (what == "rules") {
    std::vector<std::string_view> names;
    for (const LintRule* rule : LintRules()) names.push_back(rule->name);
    session.Print(Lines(names));
  } else if (what == "backends") {
    session.Print(Lines(BackendWords(session.workspace())));
  } else if (what == "gap-kinds") {
    session.Print(Lines(kGapKinds));
  } else if (what == "bash") {
    session.Print(BashCompletion(FactsOf(tool)));
  } else if (what == "zsh") {
    session.Print(ZshCompletion(FactsOf(tool)));
  } else {
    session.Print(FishCompletion(FactsOf(tool)));
  }
  return ExitStatus::kFine;
}

}  // namespace

Command AddCompletion(CLI::App& tool) {
  auto what = std::make_shared<std::string>();
  CLI::App* app =
      tool.add_subcommand("completion", "Print a shell's completion script, or the words that it offers");
  app->add_option("WHAT", *what,
                  "The script of a shell, or words: the workspace's platforms, ops or backends, export sets, "
                  "lint rules or gap "
                  "kinds")
      ->required()
      ->check(CLI::IsMember(
          {"bash", "zsh", "fish", "platforms", "ops", "sets", "rules", "backends", "gap-kinds"}))
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
