// The line that one would edit to move a route.
#include "policy/decision_source.h"

#include "policy/changed_workspace.h"
#include "support/catch.h"

namespace vendorconfs {
namespace {

constexpr std::size_t kBoxy = ChangedWorkspace::kBoxy;
constexpr std::size_t kNewchip = ChangedWorkspace::kNewchip;
const std::string kBoxyFile = "platforms/boxy.toml";
const std::string kNewchipFile = "platforms/newchip.toml";
const std::string kFlaggemsInc = "registration/newchip_flaggems.inc";
const Change kAllOnNewchip = {kNewchipFile, R"(["flaggems"])", R"(["flaggems_cpp", "flaggems", "tileops"])"};
const Change kAllOnBoxy = {kBoxyFile, R"(["flaggems"])", R"(["flaggems_cpp", "flaggems", "tileops"])"};

// newchip registers the op too.
Change Registered(const std::string& op) {
  return {kFlaggemsInc, "\n\n", "\n  m.impl(\"" + op + "\", Wrapper);\n\n"};
}

std::string Text(const ChangedWorkspace& changed, const DecisionSource& source) {
  return std::string(source.what) + " " + changed.Relative(ToString(source.place));
}

std::string Source(const ChangedWorkspace& changed, std::size_t platform, std::string_view op) {
  return Text(changed, SourceOf(changed.routing, platform, changed.Op(op)));
}

std::string Obstacle(const ChangedWorkspace& changed, std::size_t platform, std::string_view op,
                     Library library) {
  return Text(changed, ObstacleTo(changed.routing, platform, changed.Op(op), library));
}

TEST_CASE("a library route comes from the coverage set that has the op") {
  const ChangedWorkspace changed({kAllOnNewchip, Registered("conv")});
  CHECK(Source(changed, kNewchip, "softmax") == "coverage set " + changed.At("coverage.json", "\"softmax\""));
  CHECK(Source(changed, kNewchip, "mm") == "coverage set " + changed.At("coverage.json", "\"flaggems_cpp\""));
  CHECK(Source(changed, kNewchip, "conv") == "coverage set " + changed.At("coverage.json", "\"tileops\""));
}

TEST_CASE("a measured route comes from its entry") {
  const ChangedWorkspace changed(
      {kAllOnBoxy,
       {kBoxyFile, R"(["mm"])", R"(["relu"])"},
       {kBoxyFile, "[routing]",
        "[[measured]]\nops = [\n\"mm\",\n\"view\"]\nbackend = \"flaggems\"\nreason = \"r\"\n"
        "[[measured]]\nops = [\"mm\"]\nbackend = \"flaggems_cpp\"\nreason = \"r\"\n[routing]"}});
  CHECK(Source(changed, kBoxy, "view") == "measured " + changed.At(kBoxyFile, "\"view\""));
  CHECK(Source(changed, kBoxy, "mm") == "measured " + changed.At(kBoxyFile, "ops = [\"mm\"]"));
}

TEST_CASE("gaps and holds") {
  const ChangedWorkspace changed({Registered("index_select"),
                                  Registered("mm.out"),
                                  {kNewchipFile, R"(["add.Tensor"])", R"(["add.Tensor", "mm"])"}});
  const std::string gap = "gap " + changed.At(kNewchipFile, "ops = [\"add.Tensor\"");
  CHECK(Source(changed, kBoxy, "mm") == "gap " + changed.At(kBoxyFile, "ops = [\"mm\"]"));
  CHECK(Source(changed, kNewchip, "add.Tensor") == gap);
  CHECK(Source(changed, kNewchip, "mm") == gap);  // no kernel is left
  const std::string hold = "hold " + changed.At("coverage.json", "\"holds\"");
  CHECK(Source(changed, kBoxy, "index_select") == hold);
  CHECK(Source(changed, kNewchip, "index_select") == hold);
}

TEST_CASE("a vendor route that nothing keeps off a library comes from its registration") {
  const ChangedWorkspace changed(
      {{kNewchipFile, "flaggems = [\"newchip",
        "extra_native = [{ops = [\"relu_\", \"view\"], reason = \"r\"}]\nflaggems = [\"newchip"}});
  CHECK(Source(changed, kNewchip, "cat") ==
        "registration " + changed.At("registration/newchip.inc", "\"cat\""));
  CHECK(Source(changed, kNewchip, "view") == "extra native " + changed.At(kNewchipFile, "\"view\""));
  CHECK(Source(changed, kBoxy, "view") ==
        "registration " + changed.At("registration/register.inc", "\"view\""));
}

TEST_CASE("a route that a policy keeps off the library") {
  const ChangedWorkspace changed(
      {Registered("sort"), {kNewchipFile, "withhold", "prefer_native = true\nwithhold"}});
  CHECK(Source(changed, kNewchip, "relu") == "prefer_native " + changed.At(kNewchipFile, "prefer_native"));
  CHECK(Source(changed, kNewchip, "sort") == "withheld set " + changed.At(kNewchipFile, "withhold ="));
}

TEST_CASE("the withheld set is the one that has the op") {
  const ChangedWorkspace changed(
      {Registered("sort"),
       {"coverage.json", "\"pending\"", "\"other\": {\"ops\": [\"mm\"]},\n\"pending\""},
       {kNewchipFile, R"(["pending"])", "[\n\"other\",\n\"pending\"]"}});
  CHECK(Source(changed, kNewchip, "sort") == "withheld set " + changed.At(kNewchipFile, "\"pending\""));
}

TEST_CASE("none for want of a registration, or of a library") {
  const ChangedWorkspace changed({Registered("view")});
  const std::string native = "no registration " + changed.At(kNewchipFile, "native = ");
  CHECK(Source(changed, kNewchip, "add.out") == native);
  CHECK(Source(changed, kNewchip, "mm.out") == native);
  CHECK(Source(changed, kNewchip, "view") == "ceiling " + changed.At(kNewchipFile, "ceiling ="));
  const ChangedWorkspace off({{kNewchipFile, R"(backends = ["flaggems"])", "backends = []"}});
  CHECK(Source(off, kNewchip, "mm") == "backends " + off.At(kNewchipFile, "backends ="));
}

TEST_CASE("what keeps an op off a library") {
  const ChangedWorkspace changed;
  CHECK(Obstacle(changed, kBoxy, "mm", Library::kFlaggems) ==
        "gap " + changed.At(kBoxyFile, "ops = [\"mm\"]"));
  CHECK(Obstacle(changed, kBoxy, "mm", Library::kFlaggemsCpp) ==
        "backends " + changed.At(kBoxyFile, "backends ="));
  CHECK(Obstacle(changed, kBoxy, "relu_", Library::kFlaggems) ==
        "ceiling " + changed.At(kBoxyFile, "ceiling ="));
  CHECK(Obstacle(changed, kBoxy, "index_select", Library::kFlaggems) ==
        "hold " + changed.At("coverage.json", "\"holds\""));
  // It goes there already.
  CHECK(Obstacle(changed, kBoxy, "relu", Library::kFlaggems) == Source(changed, kBoxy, "relu"));
  const ChangedWorkspace all({kAllOnBoxy, kAllOnNewchip, {kBoxyFile, R"(["mm"])", R"(["relu"])"}});
  CHECK(Obstacle(all, kBoxy, "mm", Library::kFlaggemsCpp) ==
        "no measured entry " + all.At(kBoxyFile, "platform = "));
  CHECK(Obstacle(all, kBoxy, "view", Library::kFlaggemsCpp) ==
        "coverage set " + all.At("coverage.json", "\"flaggems_cpp\""));
  CHECK(Obstacle(all, kNewchip, "conv", Library::kTileops) ==
        "no registration " + all.At(kNewchipFile, "native = "));
  // A library before it takes the op.
  CHECK(Obstacle(all, kNewchip, "mm", Library::kFlaggems) == Source(all, kNewchip, "mm"));
  const ChangedWorkspace none({kAllOnBoxy, {"coverage.json", R"("flaggems_cpp": {"ops": ["mm"]},)", ""}});
  CHECK(Obstacle(none, kBoxy, "view", Library::kFlaggemsCpp) == "coverage set coverage.json");
}

TEST_CASE("what puts an op into the universe") {
  const ChangedWorkspace changed(
      {{"vendorconfs.toml", "[registration]", "extra_routed = [\n\"view\",\n\"attention\"]\n[registration]"},
       {"registration/newchip.inc", "  m.impl(\"cat\"", "  m.impl(\"own\", AcmeOwn);\n  m.impl(\"cat\""},
       {kNewchipFile, "flaggems = [\"newchip",
        "extra_native = [{ops = [\"added\"], reason = \"r\"}]\nflaggems = [\"newchip"}});
  const auto source = [&](std::string_view op) {
    return changed.Relative(ToString(UniverseSourceOf(changed.routing, changed.Op(op))));
  };
  CHECK(source("view") == changed.At("registration/register.inc", "\"view\""));
  CHECK(source("attention") == changed.At("vendorconfs.toml", "\"attention\""));
  CHECK(source("own") == changed.At("registration/newchip.inc", "\"own\""));
  CHECK(source("added") == changed.At(kNewchipFile, "\"added\""));
}

TEST_CASE("a registration that does not count is none") {
  const ChangedWorkspace changed({{"registration/newchip.inc", "// acme kernels\n",
                                   "TORCH_LIBRARY_IMPL(aten, CPU, m) {\n  m.impl(\"cat\", CpuCat);\n  "
                                   "m.impl(\"view\", CpuView);\n}\n"}});
  const LoadedRegistrations& file = *changed.workspace.files[kNewchip].native;
  const Registration* cat = FindRegistration(file, changed.Op("cat"));
  REQUIRE(cat != nullptr);
  CHECK(cat->wrapper == "AcmeCat");
  CHECK(FindRegistration(file, changed.Op("view")) == nullptr);
}

}  // namespace
}  // namespace vendorconfs
