// Spellings of one operation: add.Tensor, add_.Tensor, add.out and add.Scalar are one family.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "policy/routing.h"

namespace vendorconfs {

enum class Spelling : std::uint8_t { kBase, kOverload, kInPlace, kOut, kScalar };

// "base", "overload", "in-place", "out", "scalar".
std::string_view ToString(Spelling spelling);

// What the family is called: the name before the dot, without the underscore of an in-place spelling ("add"
// of add_.Tensor). Dunder names keep theirs (__ilshift__).
std::string_view FamilyOf(std::string_view op);

// Never an overload, which is one only beside others. In-place by the trailing underscore of the name, out by
// an overload that says so ("out", "out_mode", "Scalar_out", "OutTensor") or is called after a result
// ("grad_input", "values", "dim_max"), scalar by one that begins with "Scalar" or has it as a part
// ("Tensor_Scalar", "n_scalar"); else base.
Spelling SpellingOf(std::string_view op);
// The same, and out where the workspace's op facts say that another op delegates to this one.
Spelling SpellingOf(const Workspace& workspace, OpId op);

// The ops of the universe that are of the op's family, the op among them if it is in the universe, bytewise
// sorted.
std::vector<OpId> FamilyMembers(const Routing& routing, OpId op);

// The spellings of a family's members, in their order. Beside the op that the family is called after (mm, or
// div.Tensor where there is no div) another base spelling is an overload of it (mm.dtype, div.Tensor_mode).
std::vector<Spelling> SpellingsOf(const Workspace& workspace, const std::vector<OpId>& members);

}  // namespace vendorconfs
