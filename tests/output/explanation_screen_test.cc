// An explanation of one op on one platform is a screen: what is folded and cut for that, and what stays.
#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>

#include "output/explanation_text.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/loaded_workspace.h"
#include "support/text_layout.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

std::size_t LinesOf(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// Where a line of more than `width` columns goes on in the next row.
std::size_t RowsOf(const std::string& text, std::size_t width) {
  std::size_t rows = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    rows += std::max<std::size_t>(1, (DisplayWidth(line) + width - 1) / width);
  return rows;
}

// A workspace whose gap says more than a screen holds, in a family of many spellings.
class Wordy {
 public:
  Wordy() {
    std::string text = FileText(directory_.path() / "platforms/newchip.toml");
    const std::string reason = "reason = \"A \\\"64-bit\\\" type is <refused>";
    text.insert(text.find(reason) + reason.size(), " " + Words("cause", 400));
    text.insert(text.find("method = \"survey\""), "figure = \"" + Words("figure", 300) + "\", ");
    directory_.Write("platforms/newchip.toml", text);
    std::string universe = FileText(directory_.path() / "registration/register.inc");
    for (int i = 0; i < 40; ++i) {
      universe += "  m.impl(\"add.Tensor_" + std::to_string(i) + "\", WrapperAdd);\n";
    }
    directory_.Write("registration/register.inc", universe);
    workspace_ = LoadWorkspace({manifest_, std::nullopt});
    routing_ = DecideRoutes(workspace_);
  }

  std::string Text(std::size_t width, bool whole = false) const {
    TextOptions options;
    options.width = width;
    const OpId op = workspace_.names.Find("add.Tensor");
    return ExplanationText(routing_, Explain(routing_, 1, op), options, whole);
  }

 private:
  static std::string Words(const std::string& word, int count) {
    std::string words;
    for (int i = 0; i < count; ++i) words += word + std::to_string(i) + " ";
    return words;
  }

  TempDirectory directory_;
  fs::path manifest_ = WriteSmallWorkspace(directory_);
  Workspace workspace_;
  Routing routing_;
};

TEST_CASE("what is too long for a screen is folded and cut, and said to be") {
  const Wordy wordy;
  const std::string text = wordy.Text(120);
  CHECK(LinesOf(text) <= 40);
  // The longest are cut, short ones stay.
  CHECK(HasText(text, "cause0 cause1"));
  CHECK_FALSE(HasText(text, "cause399"));
  CHECK(HasText(text, "when: the other operand is a scalar\n"));
  CHECK(HasText(text, "evidence: 2026-09-15; device S60; FlagGems 5.4.0; method: survey; figures: figure0"));
  CHECK_FALSE(HasText(text, "figure299"));
  CHECK(HasText(text, " …\n"));
  CHECK(text.ends_with("\n… is cut to fit a screen: --whole shows all of it\n"));
  // Members of one route and reason stand together, each spelling once.
  CHECK(HasText(text, "\n  none           overload add.Tensor_0, add.Tensor_1,"));
  CHECK(HasText(text, "base add.Tensor (vendor kernel; gap: compile-error keeps it off flaggems)"));
  CHECK(HasText(text, "  4, 6     in its flaggems_cpp or tileops set"));

  const std::string whole = wordy.Text(120, true);
  CHECK(LinesOf(whole) > 60);
  CHECK(HasText(whole, "cause399"));
  CHECK(HasText(whole, "figure299"));
  CHECK(HasText(whole, "  add.Tensor_39  overload  none"));
  CHECK_FALSE(HasText(whole, "is cut to fit"));
}

TEST_CASE("a narrow screen has as much text") {
  const Wordy wordy;
  CHECK(LinesOf(wordy.Text(40)) > 40);
  CHECK(LinesOf(wordy.Text(40)) <= 80);
  CHECK(LinesOf(wordy.Text(200)) <= 40);
}

TEST_CASE("what fits is neither folded nor cut") {
  const LoadedWorkspace loaded;
  const Explanation explanation = Explain(loaded.routing, loaded.newchip, loaded.Op("add.Tensor"));
  TextOptions options;
  options.width = 200;
  const std::string text = ExplanationText(loaded.routing, explanation, options);
  CHECK(text == ExplanationText(loaded.routing, explanation, options, true));
  CHECK(HasText(text, "  add.Tensor   base      acme"));
}

// The directory where the tool is used, so that places are as long in a test as they are there.
class WorkingIn {
 public:
  explicit WorkingIn(const fs::path& directory) { fs::current_path(directory); }
  WorkingIn(const WorkingIn&) = delete;
  WorkingIn& operator=(const WorkingIn&) = delete;
  ~WorkingIn() { fs::current_path(before_); }

 private:
  fs::path before_ = fs::current_path();
};

TEST_CASE("places that take a line each still leave a screen") {
  const WorkingIn checkout(VENDORCONFS_SOURCE_DIR);
  const Workspace workspace =
      LoadWorkspace({"data/../data/../data/../data/../data/../data/vendorconfs.toml", std::nullopt});
  const Routing routing = DecideRoutes(workspace);
  const std::optional<std::size_t> metax = workspace.FindPlatform("metax");
  REQUIRE(metax);
  TextOptions options;
  options.width = 80;
  for (const char* op : {"special_bessel_j1", "special_bessel_j0", "mm"}) {
    const Explanation explanation = Explain(routing, *metax, workspace.names.Find(op));
    CAPTURE(op);
    CHECK(RowsOf(ExplanationText(routing, explanation, options), 80) <= 40);
  }
}

TEST_CASE("every bundled op on every platform is a screen at 80 columns") {
  const WorkingIn checkout(VENDORCONFS_SOURCE_DIR);
  const Workspace workspace = LoadWorkspace({"data/vendorconfs.toml", std::nullopt});
  const Routing routing = DecideRoutes(workspace);
  TextOptions options;
  options.width = 80;
  std::size_t cut = 0;
  for (std::size_t platform = 0; platform < routing.platforms.size(); ++platform) {
    for (const OpId op : routing.universe) {
      const std::string text = ExplanationText(routing, Explain(routing, platform, op), options);
      cut += HasText(text, "is cut to fit a screen") ? 1 : 0;
      if (RowsOf(text, 80) > 40) FAIL_CHECK(RowsOf(text, 80) << " rows:\n" << text);
    }
  }
  CHECK(cut > 0);
  CHECK(cut < 1000);  // of 18333
}

}  // namespace
}  // namespace vendorconfs
