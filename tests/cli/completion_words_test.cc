// The words that the completion scripts ask the tool for.
#include "cli/tool.h"
#include "support/catch.h"
#include "support/has_text.h"

namespace vendorconfs {
namespace {

TEST_CASE("words that completions ask for") {
  const SmallTool tool;
  CHECK(tool.Run({"completion", "platforms"}).output == "boxy\nnewchip\n");
  CHECK(HasText(tool.Run({"completion", "ops"}).output, "\nmm\nmm.out\n"));
  CHECK(HasText(tool.Run({"completion", "sets"}).output, "flaggems-wanted\n"));
  CHECK(HasText(tool.Run({"completion", "rules"}).output, "gap-not-covered\n"));
  CHECK(HasText(tool.Run({"completion", "backends"}).output, "tileops\ncuda\nacme\nnone\n"));
  CHECK(HasText(tool.Run({"completion", "gap-kinds"}).output, "compile-error\n"));
  CHECK(tool.Run({"completion", "gap-ops"}).output == "boxy:mm\nnewchip:add.Tensor\n");
  CHECK(HasText(tool.Run({"completion", "platform-ops"}).output, "\nnewchip:view\n"));
  // A platform's own ceiling is no edit.
  CHECK(tool.Run({"completion", "platform-sets"}).output ==
        "boxy:wider\nboxy:pending\nboxy:flaggems_cpp\nboxy:tileops\n"
        "newchip:wider\nnewchip:pending\nnewchip:flaggems_cpp\nnewchip:tileops\n");
  CHECK(tool.Run({"completion", "issues"}).output == "FlagGems#6212\nFlagGems#6225\nTorch-FL#120\n");
  CHECK(tool.Run({"completion", "withholding-platforms"}).output == "newchip\n");
  CHECK(tool.Run({"completion", "measured-ops"}).output.empty());
  tool.directory().Write(
      "platforms/boxy.toml",
      FileText(tool.Path("platforms/boxy.toml")) +
          "\n[[measured]]\nops = [\"relu_\", \"cat\"]\nbackend = \"flaggems\"\nreason = \"Ran.\"\n"
          "\n[[measured]]\nops = [\"mm\"]\nbackend = \"flaggems_cpp\"\nreason = \"Ran.\"\n");
  CHECK(tool.Run({"completion", "measured-ops"}).output == "boxy:relu_\nboxy:cat\nboxy:mm=flaggems_cpp\n");
  // What is offered, whatif takes.
  CHECK(tool.Run({"whatif", "--drop-measured", "boxy:mm=flaggems_cpp"}).status == 0);
  CHECK(tool.Run({"completion", "held-ops"}).output == "index_select\n");
  CHECK(HasText(tool.Run({"completion", "dtypes"}).output, "float64\n"));
  CHECK(tool.Run({"completion", "tcsh"}).status == 2);
}

}  // namespace
}  // namespace vendorconfs
