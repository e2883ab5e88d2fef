// What diff says of confs besides routes.
#include "cli/conf_repository.h"

namespace vendorconfs {
namespace {

TEST_CASE("machine lines that decide something are no comments") {
  const Repository repository;
  const std::string confs = repository.tool().Path("confs");
  const auto diff = [&](std::string_view platform, std::string_view from, std::string_view to) {
    const std::string text = FileText(repository.Conf(std::string(platform)));
    repository.Replace(std::string(platform), from, to);
    ProgramResult result = repository.tool().Run({"diff", "git:HEAD", confs});
    repository.tool().directory().Write("confs/backends_" + std::string(platform) + ".conf", text);
    CHECK(result.status == 1);
    CHECK(HasText(result.output, "no route moves, 1 run-time fact changes on 1 platform\n"));
    CHECK_FALSE(HasText(result.output, "comments"));
    return result.output;
  };
  CHECK(HasText(
      diff("newchip", "#@ dtype-escape: float64 relu softmax\n", ""),
      "newchip: no route moves, 1 run-time fact changes\n  dtype-escape float64: loses relu softmax\n"));
  CHECK(HasText(diff("newchip", "#@ dtype-escape: float64 relu softmax\n", "#@ dtype-escape: float64 *\n"),
                "  dtype-escape float64: gains *\n"));
  CHECK(
      HasText(diff("boxy", "#@ also: flaggems", "#@ generator: me\n#@ also: tileops view\n#@ also: flaggems"),
              "  also tileops: gains view\n"));
  CHECK(HasText(diff("boxy", "#@ kind: boxing", "#@ kind: native"), "  kind: boxing -> native\n"));
  CHECK(HasText(diff("newchip", "#@ vendor: acme", "#@ vendor: other"), "  vendor: acme -> other\n"));
  CHECK(HasText(diff("boxy", "#@ vendor: cuda\n", ""), "  vendor: cuda -> (unstated)\n"));
  CHECK(HasText(diff("newchip", "#@ format: 1\n", "#@ format: 1\n#@ default: none\n"),
                "  default: flaggems -> none\n"));

  repository.Replace("newchip", "#@ dtype-escape: float64 relu softmax\n", "");
  const ProgramResult json = repository.tool().Run({"diff", "git:HEAD", confs, "--format", "json"});
  REQUIRE(json.status == 1);
  const nlohmann::json newchip = nlohmann::json::parse(json.output)["platforms"][1];
  CHECK(newchip["comments_only"] == false);
  REQUIRE(newchip["facts"].size() == 1);
  CHECK(newchip["facts"][0]["fact"] == "dtype-escape float64");
  CHECK(newchip["facts"][0]["lost"] == nlohmann::json{"relu", "softmax"});
  CHECK(newchip["facts"][0]["from"].is_null());
  const std::string markdown =
      repository.tool().Run({"diff", "git:HEAD", confs, "--format", "markdown"}).output;
  CHECK(HasText(markdown,
                " no route moves, 1 run-time fact changes on 1 platform: newchip (1 run-time fact).\n"));
  CHECK(HasText(markdown, "#### newchip\n\n- dtype-escape float64: loses relu softmax\n"));
}

TEST_CASE("another spelling of the same is said as such") {
  const Repository repository;
  repository.Replace("boxy", "add.Scalar = flaggems", "add.Scalar = FLAGGEMS");
  const std::vector<std::string> diff = {"diff", "git:HEAD", repository.tool().Path("confs")};
  const ProgramResult result = repository.tool().Run(diff);
  CHECK(result.status == 0);
  CHECK(HasText(result.output, "boxy: only the spelling changes\n"));
  const nlohmann::json json = repository.tool().Json(diff);
  CHECK(json["platforms"][0]["spelling_only"] == true);
  CHECK(json["platforms"][0]["comments_only"] == false);
}

}  // namespace
}  // namespace vendorconfs
