#include "cli/command.h"
#include "cli/manual_page.h"
#include "cli/version.h"

namespace vendorconfs {

Command AddManual(CLI::App& tool) {
  CLI::App* app = tool.add_subcommand("manual", "Print the manual page, in roff");
  app->footer(
      "Examples:\n"
      "  gen_vendor_confs manual | man -l -");
  return {app, [&tool](Session& session) {
            session.Print(ManualPage(FactsOf(tool), kVersion));
            return ExitStatus::kFine;
          }};
}

}  // namespace vendorconfs
