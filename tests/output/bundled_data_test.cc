// The data set in the tree: its confs are those in golden/, its routes those that the device builds were
// measured with.
#include <filesystem>
#include <string>
#include <vector>

#include "output/conf_check.h"
#include "output/conf_writer.h"
#include "output/coverage_stats.h"
#include "support/catch.h"
#include "support/temp_directory.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = VENDORCONFS_SOURCE_DIR;

class Bundled {
 public:
  Bundled() : workspace_(LoadWorkspace({kSource / "data/vendorconfs.toml", std::nullopt})) {
    routing_ = DecideRoutes(workspace_);
  }
  const Workspace& workspace() const { return workspace_; }
  const Routing& routing() const { return routing_; }
  ConfTemplate conf_template() const {
    return {workspace_.conf_template.value(), workspace_.conf_template_name};
  }

 private:
  Workspace workspace_;
  Routing routing_;
};

TEST_CASE("the bundled data gives the confs in golden") {
  const Bundled bundled;
  CHECK(bundled.workspace().confs == kSource / "golden");
  const ConfTemplate conf_template = bundled.conf_template();
  const ConfTemplate built_in = ConfTemplate::BuiltIn();
  for (std::size_t i = 0; i < bundled.workspace().platforms.size(); ++i) {
    const std::string name = bundled.workspace().manifest.ConfFileName(bundled.workspace().platforms[i].name);
    CAPTURE(name);
    const std::string conf = WriteConf(bundled.routing(), i, conf_template);
    CHECK((conf == FileText(kSource / "golden" / name)));
    CHECK((conf == WriteConf(bundled.routing(), i, built_in)));
  }
  CHECK(FindOrphans(bundled.workspace(), kSource / "golden").empty());
}

TEST_CASE("each platform routes as many ops as the reference counted") {
  struct Counts {
    const char* platform;
    std::size_t cpp, flaggems, vendor, kernels, none;
  };
  static constexpr Counts kCounts[] = {
      {"ascend", 0, 218, 157, 375, 1662},  {"dcu", 0, 611, 1426, 1426, 0},
      {"gcu", 0, 251, 180, 187, 1606},     {"iluvatar", 0, 584, 23, 23, 1430},
      {"kunlunxin", 0, 0, 103, 103, 1934}, {"metax", 10, 586, 1441, 1441, 0},
      {"mps", 0, 0, 74, 74, 1963},         {"musa", 0, 465, 51, 159, 1521},
      {"ppu", 0, 591, 1446, 1446, 0},
  };
  const Bundled bundled;
  REQUIRE(bundled.workspace().platforms.size() == std::size(kCounts));
  for (std::size_t i = 0; i < std::size(kCounts); ++i) {
    const CoverageStats stats = CountRoutes(bundled.routing(), {i});
    const PlatformStats& counted = stats.platforms.at(0);
    CAPTURE(kCounts[i].platform);
    CHECK(stats.ops == 2037);
    CHECK(counted.platform->name == kCounts[i].platform);
    CHECK(counted.Routes(Backend::kFlaggemsCpp) == kCounts[i].cpp);
    CHECK(counted.Routes(Backend::kFlaggems) == kCounts[i].flaggems);
    CHECK(counted.Routes(Backend::kTileops) == 0);
    CHECK(counted.Routes(Backend::kVendor) == kCounts[i].vendor);
    CHECK(counted.kernels == kCounts[i].kernels);
    CHECK(counted.Routes(Backend::kNone) == kCounts[i].none);
    CHECK(counted.covered == 2037 - kCounts[i].none);
  }
}

// "op<TAB>backend<TAB>annotation" a line; the last field is empty or "-" where there is none.
std::string OpLinesOf(const std::string& table) {
  std::string lines;
  std::size_t begin = 0;
  while (begin < table.size()) {
    const std::size_t end = std::min(table.find('\n', begin), table.size());
    const std::string row = table.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t first = row.find('\t');
    const std::size_t second = row.find('\t', first + 1);
    const std::string annotation = second == std::string::npos ? "" : row.substr(second + 1);
    lines += row.substr(0, first) + " = " + row.substr(first + 1, second - first - 1);
    if (!annotation.empty() && annotation != "-") lines += "  # " + annotation;
    lines += "\n";
  }
  return lines;
}

TEST_CASE("the routes are the expected ones") {
  const fs::path expected = kSource / "../shared/expected";
  if (!fs::is_directory(expected)) {
    WARN("skipped: ../shared/expected does not exist beside this tree");
    return;
  }
  const Bundled bundled;
  std::size_t compared = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(expected)) {
    CAPTURE(entry.path().filename().string());
    const auto index = bundled.workspace().FindPlatform(entry.path().stem().string());
    REQUIRE(index);
    CHECK((WriteOpLines(bundled.routing(), *index) == OpLinesOf(FileText(entry.path()))));
    ++compared;
  }
  CHECK(compared == bundled.workspace().platforms.size());
}

}  // namespace
}  // namespace vendorconfs
