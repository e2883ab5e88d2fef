#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "output/explanation_json.h"
#include "output/explanation_text.h"
#include "policy/op_selection.h"

namespace vendorconfs {
namespace {

struct ExplainOptions {
  std::vector<std::string> ops;
  std::string format = "text";
  bool whole = false;
};

ExitStatus RunExplain(Session& session, const ExplainOptions& options) {
  const Routing& routing = session.routing();
  const std::vector<std::size_t> platforms = session.SelectedPlatforms();
  const std::vector<OpId> ops = SelectOps(routing, options.ops);
  if (options.format == "json") {
    session.Print(ExplanationJson(routing, ops, platforms));
  } else if (ops.size() > 1) {
    session.Print(ExplanationMatrix(routing, ops, platforms, session.line_options()));
  } else if (platforms.size() > 1) {
    session.Print(ExplanationsOfOp(routing, ops.front(), platforms, session.text_options()));
  } else {
    session.Print(ExplanationText(routing, Explain(routing, platforms.front(), ops.front()),
                                  session.text_options(), options.whole));
  }
  return ExitStatus::kFine;
}

}  // namespace

Command AddExplain(CLI::App& tool) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* app = tool.add_subcommand("explain", "Say why an op goes where it goes");
  app->add_option("OP", options->ops, "Ops, or globs over their names")->required()->type_name("");
  app->add_option("--format", options->format, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("F");
  app->add_flag("--whole", options->whole, "Of one op on one platform everything, however long");
  app->footer(
      "One op on one platform fills a screen; reasons and evidence that are too long for it are cut (…). "
      "Several ops or platforms become a table.\nA boxing build is CUDA-compatible: it registers every op, "
      "with a boxed kernel, the CUDA one. A native "
      "build registers some ops, with kernels of the vendor's own.\n\n"
      "Examples:\n"
      "  gen_vendor_confs explain mm --platform ppu\n"
      "  gen_vendor_confs explain div.Tensor --platform gcu --whole\n"
      "  gen_vendor_confs explain mm\n"
      "  gen_vendor_confs explain 'add*' --platform gcu --platform musa\n"
      "  gen_vendor_confs explain mm --format json");
  return {app, [options](Session& session) { return RunExplain(session, *options); }};
}

}  // namespace vendorconfs
