#include "evidence/survey_backends.h"

#include "evidence/survey_text.h"
#include "support/catch.h"
#include "support/loaded_workspace.h"
#include "support/message_of.h"
#include "support/sha256.h"

namespace vendorconfs {
namespace {

TEST_CASE("backends that a platform cannot have are refused") {
  const LoadedWorkspace loaded;
  const auto error = [&](const std::string& backend, int platform) {
    const Survey survey =
        ReadSurvey("{\"meta\": {\"routes\":\n{\"mm\": \"" + backend + "\"}}, \"results\": {}}", "s");
    return MessageOf([&] {
      RequireKnownBackends(
          survey, loaded.workspace,
          platform < 0 ? nullptr : &loaded.workspace.platforms[static_cast<std::size_t>(platform)]);
    });
  };
  for (const char* known : {"flaggems", "FLAGOS_PYTHON", "flaggems_cpp", "tileops", "cuda"}) {
    INFO(known);
    CHECK(error(known, 0).empty());
  }
  for (const char* known : {"none", "acme", "tileops"}) CHECK(error(known, 1).empty());
  for (const char* known : {"none", "acme", "cuda"}) CHECK(error(known, -1).empty());
  CHECK(error("flaggms", 0) ==
        "s:2: \"mm\" was measured on \"flaggms\", which is no backend of boxy, did you mean \"flaggems\"?");
  CHECK(error("ppu", 0) ==
        "s:2: \"mm\" was measured on \"ppu\", which is no backend of boxy; that is a platform, "
        "which uses the key \"cuda\"");
  CHECK(error("acme", 0) ==
        "s:2: \"mm\" was measured on \"acme\", which is no backend of boxy; write one of "
        "flaggems_cpp, flaggems, tileops and cuda");
  CHECK(error("none", 0) != "");  // a boxing build registers everything
  CHECK(error("", 1) ==
        "s:2: \"mm\" was measured on \"\", which is no backend of newchip; write one of "
        "flaggems_cpp, flaggems, tileops, none and acme");
  CHECK(error("gcu", -1) ==
        "s:2: \"mm\" was measured on \"gcu\", which is no backend; write one of flaggems_cpp, "
        "flaggems, tileops, none, cuda and acme");
}

TEST_CASE("an op without a backend was measured where the conf of that digest routes it") {
  const LoadedWorkspace loaded;
  const std::string conf = "mm = cuda\nrelu = flaggems_cpp\n";
  const std::string text = R"({"meta": {"conf_sha256": ")" + Sha256Hex(conf) +
                           R"(", "routes": ["mm", "relu", "tanh"]}, "results": {}})";
  const MergedSurvey here = MergedOn(loaded.routing, loaded.boxy, {text}, conf);
  CHECK(here.Find("mm")->backend == "cuda");
  CHECK(here.Find("mm")->source == BackendSource::kConf);
  CHECK(here.Find("relu")->backend == "flaggems_cpp");
  CHECK(here.Find("tanh")->backend == "none");
}

TEST_CASE(
    "of a conf that is not known, an op ran where coverage alone routes it, and else nobody knows where") {
  const LoadedWorkspace loaded;
  const auto resolved = [&](std::size_t platform, const std::string& op, const std::string& digest) {
    const MergedSurvey gone =
        MergedOn(loaded.routing, platform,
                 {"{\"meta\": {" + digest + "\"routes\": [\"" + op + "\"]}, \"results\": {}}"}, "mm = x\n");
    const SurveyedOp& one = gone.ops.at(0);
    return std::string(one.backend) + (one.source == BackendSource::kAssumed  ? " assumed"
                                       : one.source == BackendSource::kNobody ? "nobody"
                                                                              : "");
  };
  for (const std::string& digest : {std::string(), "\"conf_sha256\": \"" + kSomeDigest + "\", "}) {
    CHECK(resolved(loaded.boxy, "relu", digest) == "flaggems assumed");
    CHECK(resolved(loaded.boxy, "mm", digest) == "nobody");             // in a gap
    CHECK(resolved(loaded.boxy, "cat", digest) == "nobody");            // goes to the vendor
    CHECK(resolved(loaded.boxy, "nosuch", digest) == "nobody");         // outside the universe
    CHECK(resolved(loaded.newchip, "mm", digest) == "nobody");          // was lifted before
    CHECK(resolved(loaded.newchip, "mm.out", digest) == "nobody");      // withheld
    CHECK(resolved(loaded.newchip, "add.Tensor", digest) == "nobody");  // in a gap
  }
}

TEST_CASE("shards may say or leave out what the conf says") {
  const LoadedWorkspace loaded;
  const std::string conf = "mm = cuda\n";
  const std::string head = R"({"meta": {"conf_sha256": ")" + Sha256Hex(conf) + R"(", "routes": )";
  const MergedSurvey merged =
      MergedOn(loaded.routing, loaded.boxy,
               {head + "[\"mm\"]}, \"results\": {}}", head + "{\"mm\": \"cuda\"}}, \"results\": {}}"}, conf);
  CHECK(merged.Find("mm")->source == BackendSource::kStated);
}

}  // namespace
}  // namespace vendorconfs
