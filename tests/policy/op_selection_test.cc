// Ops as users name them, and families of ops.
#include "policy/op_selection.h"

#include "policy/changed_workspace.h"
#include "policy/loaded_routing.h"
#include "policy/op_family.h"
#include "support/catch.h"
#include "support/has_text.h"
#include "support/message_of.h"

namespace vendorconfs {
namespace {

TEST_CASE("a family has the ops of that name alone") {
  ModelWorkspace model;
  model.registrations["all.inc"] = {"ad", "add.out", "add", "add_", "addmm", "addmm.out", "ae", "z", "z_"};
  model.universe_files = {"all.inc"};
  model.sets = {{"ceiling", {"add"}}};
  ModelPlatform& platform = model.platforms.emplace_back();
  platform.name = "chip";
  platform.vendor = "cuda";
  platform.boxing = true;
  platform.ceiling = "ceiling";
  const LoadedRouting loaded(model);
  const Routing& routing = loaded.routing();
  const auto family = [&](const std::string& op) {
    OpSet ops;
    for (const OpId member : FamilyMembers(routing, routing.workspace->names.Find(op))) ops.Insert(member);
    return loaded.Listed(ops);
  };
  CHECK(family("add_") == "add add.out add_");
  CHECK(family("addmm") == "addmm addmm.out");
  CHECK(family("ad") == "ad");
  CHECK(family("z_") == "z z_");
}

TEST_CASE("spellings that only look like another") {
  CHECK(SpellingOf("div.tensor_Scalars") == Spelling::kBase);
  CHECK(SpellingOf("div.NonScalar") == Spelling::kBase);
  CHECK(SpellingOf("div.ScalarList") == Spelling::kScalar);
  CHECK(SpellingOf("div.NonScalar_Scalar") == Spelling::kScalar);
  CHECK(SpellingOf("special_zeta.self_scalar") == Spelling::kScalar);
  CHECK(SpellingOf("_slow_conv2d_backward.output_mask") == Spelling::kBase);
  for (const char* out : {"_slow_conv2d_backward.output_mask_out", "xlogy.OutScalar_Self", "div.out_mode",
                          "geqrf.a", "special_zeta.self_scalar_out", "_to_copy.out"})
    CHECK(SpellingOf(out) == Spelling::kOut);
  CHECK(SpellingOf("_") == Spelling::kBase);
  CHECK(SpellingOf("a_") == Spelling::kInPlace);
  CHECK(SpellingOf("a__") == Spelling::kBase);
  CHECK(SpellingOf("Scalar") == Spelling::kBase);
}

TEST_CASE("why an op cannot be selected") {
  const ChangedWorkspace changed(
      {{"vendorconfs.toml", "[data]", "[data]\nop_facts = \"facts.json\""},
       {"coverage.json", R"("pending": {"ops": ["mm.out", "sort"]})",
        R"("pending": {"ops": ["mm.out", "sort", "gone"]})"},
       {"facts.json", "", R"({"schema": 1, "known_ops": ["whole", "mm"], "composite_ops": ["whole"]})"}});
  const auto message = [&](const std::string& word) {
    return MessageOf([&] { SelectOps(changed.routing, {word}); });
  };
  CHECK(HasText(message("whole"), "\"whole\" is a composite op"));
  CHECK(HasText(message("gone"), "\"gone\" is named by the inputs, but in no registration"));
  CHECK(HasText(message("zzzzzzzz"),
                "no op is called \"zzzzzzzz\"; one that decomposes into other ops has no route"));
  CHECK(message("sofmax") == "no op is called \"sofmax\", did you mean \"softmax\"?");
  CHECK(message("mm").empty());
}

}  // namespace
}  // namespace vendorconfs
