// Which spelling of its family an op is.
#include "policy/op_family.h"

#include <string_view>
#include <vector>

#include "support/catch.h"

namespace vendorconfs {
namespace {

// "base", "out", … for each member of a family.
std::vector<std::string_view> Spellings(const std::vector<std::string_view>& names) {
  Workspace workspace;
  std::vector<OpId> members;
  for (const std::string_view name : names) members.push_back(workspace.names.Intern(name));
  std::vector<std::string_view> words;
  for (const Spelling spelling : SpellingsOf(workspace, members)) words.push_back(ToString(spelling));
  return words;
}

using Words = std::vector<std::string_view>;

TEST_CASE("family names") {
  CHECK(FamilyOf("add_.Tensor") == "add");
  CHECK(FamilyOf("mm") == "mm");
  CHECK(FamilyOf("__ilshift__.Tensor") == "__ilshift__");
  CHECK(FamilyOf("_index_put_impl_") == "_index_put_impl");
  CHECK(FamilyOf("_") == "_");
  CHECK(SpellingOf("div.Scalar_mode") == Spelling::kScalar);
  CHECK(SpellingOf("div.Scalar_out") == Spelling::kOut);
  CHECK(SpellingOf("div_.Scalar") == Spelling::kInPlace);
  CHECK(SpellingOf("pow.Tensor_Scalar") == Spelling::kScalar);
  CHECK(SpellingOf("pow.Tensor_Scalar_out") == Spelling::kOut);
  CHECK(SpellingOf("bitwise_and.Scalar_Tensor") == Spelling::kScalar);
  CHECK(SpellingOf("mm.dtype") == Spelling::kBase);
  CHECK(SpellingOf("div.Tensor") == Spelling::kBase);
  for (const std::string_view out : {"sort.values", "max.dim_max", "topk.values", "tanh_backward.grad_input",
                                     "div.out_mode", "median.dim_values", "xlogy.OutTensor"}) {
    CAPTURE(out);
    CHECK(SpellingOf(out) == Spelling::kOut);
  }
}

TEST_CASE("base spellings beside the op that the family is called after are its overloads") {
  CHECK(Spellings({"mm", "mm.dtype", "mm.out"}) == Words{"base", "overload", "out"});
  CHECK(Spellings({"div.Tensor", "div.Tensor_mode"}) == Words{"base", "overload"});
  // In whatever order they stand.
  CHECK(Spellings({"sum.dim_IntList", "sum"}) == Words{"overload", "base"});
  CHECK(Spellings({"eq.self", "eq.Tensor"}) == Words{"overload", "base"});
}

TEST_CASE("without such an op every base spelling is one") {
  CHECK(Spellings({"where.self", "where.ScalarSelf"}) == Words{"base", "scalar"});
  CHECK(Spellings({"std.correction", "std.dim"}) == Words{"base", "base"});
}

TEST_CASE("an op of another spelling is nothing that the family is called after") {
  CHECK(Spellings({"exponential_", "exponential.a", "exponential.b"}) == Words{"in-place", "out", "base"});
  CHECK(Spellings({"fill_.Tensor", "fill.first", "fill.second"}) == Words{"in-place", "base", "base"});
  CHECK(Spellings({"silu_", "silu.first", "silu.Tensor"}) == Words{"in-place", "overload", "base"});
}

}  // namespace
}  // namespace vendorconfs
