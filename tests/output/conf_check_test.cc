#include "output/conf_check.h"

#include <filesystem>
#include <string>

#include "output/conf_writer.h"
#include "policy/loaded_routing.h"
#include "support/catch.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

namespace fs = std::filesystem;

ModelWorkspace TwoPlatforms() {
  ModelWorkspace workspace;
  workspace.registrations["all.inc"] = {"a", "b", "c"};
  workspace.universe_files = {"all.inc"};
  workspace.sets = {{"ceiling", {"a"}}};
  for (const char* name : {"chip", "other"}) {
    ModelPlatform& platform = workspace.platforms.emplace_back();
    platform.name = name;
    platform.vendor = "cuda";
    platform.boxing = true;
    platform.backends = {"flaggems"};
    platform.ceiling = "ceiling";
  }
  return workspace;
}

class Checked {
 public:
  Checked() : loaded_(TwoPlatforms()), conf_(WriteConf(loaded_.routing(), 0, ConfTemplate::BuiltIn())) {}

  const std::string& conf() const { return conf_; }
  const TempDirectory& directory() const { return directory_; }
  const LoadedRouting& loaded() const { return loaded_; }

  // The check of chip's conf, of this text on disk.
  ConfCheck Check(const std::string& text, bool routes_only = false) const {
    directory_.Write("chip.conf", text);
    return CheckOnDisk(routes_only);
  }
  ConfCheck CheckOnDisk(bool routes_only = false) const {
    Crew crew;
    auto checks =
        CheckConfs(loaded_.routing(), ConfTemplate::BuiltIn(), {directory_.path(), {0}, routes_only}, crew);
    REQUIRE(checks.size() == 1);
    return std::move(checks[0]);
  }

  std::string Replaced(const std::string& from, const std::string& to) const {
    std::string text = conf_;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
  }

 private:
  TempDirectory directory_;
  LoadedRouting loaded_;
  std::string conf_;
};

TEST_CASE("a conf as it would be written is fresh") {
  const Checked checked;
  const ConfCheck check = checked.Check(checked.conf());
  CHECK(check.state == ConfState::kFresh);
  // A run over many large confs has room for one text at a time.
  CHECK(check.wanted.capacity() == std::string().capacity());
  CHECK(check.path == checked.directory().path() / "chip.conf");
  CHECK(check.wanted.empty());  // not kept: it is on disk
  CHECK(check.moves.empty());
  CHECK(check.first_difference == 0);
}

TEST_CASE("a conf that is not there is missing, whatever is compared") {
  const Checked checked;
  CHECK(checked.CheckOnDisk().state == ConfState::kMissing);
  CHECK(checked.CheckOnDisk(/*routes_only=*/true).state == ConfState::kMissing);
}

TEST_CASE("an op line that was changed by hand") {
  const Checked checked;
  const ConfCheck check = checked.Check(checked.Replaced("\nb = cuda\n", "\nb = flaggems\n"));
  CHECK(check.state == ConfState::kStale);
  CHECK(check.hand_edited);
  CHECK_FALSE(check.foreign);
  REQUIRE(check.moves.moves.size() == 1);
  CHECK(check.moves.moves[0].op == "b");
  CHECK(check.moves.moves[0].from == "flaggems");
  CHECK(check.moves.moves[0].to == "cuda");
  const std::string before = checked.conf().substr(0, checked.conf().find("\nb = cuda\n"));
  CHECK(check.first_difference ==
        2 + static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n')));
}

TEST_CASE("a header that differs is stale, but not for those who compare routes") {
  const Checked checked;
  const std::string text = "# changed\n" + checked.conf();
  CHECK(checked.Check(text).state == ConfState::kStale);
  CHECK(checked.Check(text).first_difference == 1);
  CHECK_FALSE(checked.Check(text).hand_edited);
  CHECK(checked.Check(text, /*routes_only=*/true).state == ConfState::kFresh);
}

TEST_CASE("routes in another order and spacing are the same routes") {
  const Checked checked;
  const std::string text = "#@ generator: gen_vendor_confs\nc=cuda\nb = cuda\na  =  flaggems\n";
  CHECK(checked.Check(text, /*routes_only=*/true).state == ConfState::kFresh);
  CHECK(checked.Check(text).state == ConfState::kStale);
}

TEST_CASE("a conf of another origin is foreign") {
  const Checked checked;
  const ConfCheck check = checked.Check("a = cuda\n");
  CHECK(check.state == ConfState::kStale);
  CHECK(check.foreign);
  CHECK_FALSE(check.hand_edited);
  CHECK(check.moves.moves.size() == 3);
  CHECK(checked.Check(checked.Replaced("generator: gen_vendor_confs", "generator: other")).foreign);
}

TEST_CASE("lines that a conf would lose are counted") {
  const Checked checked;
  CHECK(checked.Check(checked.conf() + "zeta = cuda\n").moves.LostLines() == 1);
  CHECK(checked.Check(checked.Replaced("\nb = cuda\n", "\n")).moves.LostLines() == 0);
}

TEST_CASE("a conf that is a directory cannot be judged") {
  const Checked checked;
  fs::create_directory(checked.directory().path() / "chip.conf");
  CHECK(MessageOf([&] {
          (void)checked.CheckOnDisk();
        }).ends_with("chip.conf: is no regular file; name a file"));
}

TEST_CASE("only the named platforms are checked") {
  const Checked checked;
  Crew crew;
  const auto checks = CheckConfs(checked.loaded().routing(), ConfTemplate::BuiltIn(),
                                 {checked.directory().path(), {1}, false}, crew);
  REQUIRE(checks.size() == 1);
  CHECK(checks[0].path.filename() == "other.conf");
}

TEST_CASE("orphans are confs of no platform") {
  const Checked checked;
  const Workspace& workspace = *checked.loaded().routing().workspace;
  for (const char* name :
       {"chip.conf", "gone.conf", "also-gone.conf", ".conf", ".hidden.conf", "README", "x.conf~"}) {
    checked.directory().Write(name, "");
  }
  const auto orphans = FindOrphans(workspace, checked.directory().path());
  REQUIRE(orphans.size() == 2);
  CHECK(orphans[0].filename() == "also-gone.conf");
  CHECK(orphans[1].filename() == "gone.conf");
  CHECK(FindOrphans(workspace, checked.directory().path() / "absent").empty());
}

}  // namespace
}  // namespace vendorconfs
