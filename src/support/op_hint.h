// What a name that is no op was meant for.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace vendorconfs {

// What a message about `word`, which is none of `ops`, ends with: `, did you mean "mm"?` for a name with
// PyTorch's prefix ("aten::mm", "torch.mm"), the beginning of one overload's name ("sum.dim") or a likely
// misspelling; `; its overloads are add.Scalar, add.Tensor` for a name that only has overloads ("add"); ""
// where nothing is near.
std::string OpHint(std::string_view word, std::span<const std::string_view> ops);

}  // namespace vendorconfs
