// Workspaces with a few bytes spoilt: either the input is refused with the name of one of its files, or it
// gives confs. Worth the most under the sanitizers.
#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "output/conf_writer.h"
#include "policy/random_workspace.h"
#include "policy/workspace_files.h"
#include "support/catch.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

void Spoil(std::string& text, Random& random) {
  static constexpr std::string_view kBytes =
      "\"'[]{}=,.#\\\n\r\t/*()\0\x01\x7F\x80\xC3\xE2\xFF"
      "abz019_- :"sv;
  const std::size_t edits = random.Between(1, 3);
  for (std::size_t i = 0; i < edits && !text.empty(); ++i) {
    const std::size_t at = random.Below(text.size());
    switch (random.Below(4)) {
      case 0:
        text.erase(at, random.Between(1, 8));
        break;
      case 1:
        text.insert(at, random.Text(random.Between(1, 3), kBytes));
        break;
      case 2:
        text[at] = random.Text(1, kBytes).front();
        break;
      default: {
        const std::string piece = text.substr(random.Below(text.size()), random.Below(30));
        text.insert(at, piece);
      }
    }
  }
}

TEST_CASE("spoilt workspaces are refused or routed, and never worse") {
  Random random(47);
  int refused = 0;
  int routed = 0;
  for (int round = 0; round < 120; ++round) {
    const ModelWorkspace model = MakeRandomWorkspace(random);
    const TempDirectory directory;
    const fs::path manifest = WriteWorkspace(model, random, directory);
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory.path())) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (int spoilt = 0; spoilt < 12; ++spoilt) {
      const fs::path& file = random.Pick(files);
      const std::string before = FileText(file);
      std::string text = before;
      Spoil(text, random);
      directory.Write(fs::relative(file, directory.path()), text);
      const std::string error = MessageOf([&] {
        const Workspace workspace = LoadWorkspace({manifest, std::nullopt});
        const Routing routing = DecideRoutes(workspace);
        for (std::size_t i = 0; i < workspace.platforms.size(); ++i) {
          (void)WriteConf(routing, i, ConfTemplate::BuiltIn());
        }
      });
      CAPTURE(round, file.filename().string(), error);
      if (error.empty()) {
        ++routed;
      } else {
        ++refused;
        REQUIRE(error.starts_with(directory.path().string() + "/"));
        REQUIRE(error.find('\n') == std::string::npos);
      }
      directory.Write(fs::relative(file, directory.path()), before);
    }
  }
  CHECK(refused > 300);
  CHECK(routed > 100);
}

}  // namespace
}  // namespace vendorconfs
