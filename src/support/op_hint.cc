#include "support/op_hint.h"

#include <algorithm>
#include <vector>

#include "support/nearest.h"

namespace vendorconfs {
namespace {

// As PyTorch's namespaces and Python modules write an op; longer ones first.
constexpr std::string_view kPrefixes[] = {
    "torch.ops.aten.", "torch.nn.functional.", "torch.Tensor.", "torch.", "aten::", "aten.", "at::",
    "Tensor."};

// More overloads than these are left to a glob.
constexpr std::size_t kMostListed = 8;

std::string_view WithoutPrefix(std::string_view word) {
  for (const std::string_view prefix : kPrefixes) {
    if (word.starts_with(prefix)) return word.substr(prefix.size());
  }
  return word;
}

std::string Meant(std::string_view op) {
  return ", did you mean \"" + std::string(op) + "\"?";
}

// The ops that are called `name`, overloads of it among them.
std::vector<std::string_view> Called(std::string_view name, std::span<const std::string_view> ops) {
  std::vector<std::string_view> called;
  for (const std::string_view op : ops) {
    if (op.substr(0, op.find('.')) == name) called.push_back(op);
  }
  return called;
}

std::string Overloads(std::string_view name, const std::vector<std::string_view>& overloads) {
  std::string text = overloads.size() == 1 ? "; its one overload is " : "; its overloads are ";
  for (std::size_t i = 0; i < std::min(overloads.size(), kMostListed); ++i)
    text.append(i == 0 ? "" : ", ").append(overloads[i]);
  if (overloads.size() > kMostListed)
    text += " and " + std::to_string(overloads.size() - kMostListed) + " more, as in '" + std::string(name) +
            ".*'";
  return text;
}

}  // namespace

std::string OpHint(std::string_view word, std::span<const std::string_view> ops) {
  const std::string_view bare = WithoutPrefix(word);
  if (bare != word && std::find(ops.begin(), ops.end(), bare) != ops.end()) return Meant(bare);
  const std::string_view name = bare.substr(0, bare.find('.'));
  const std::vector<std::string_view> called = Called(name, ops);
  if (name == bare) return called.empty() ? DidYouMean(bare, ops) : Overloads(name, called);
  const auto begins = [&](std::string_view op) { return op.starts_with(bare); };
  if (std::count_if(called.begin(), called.end(), begins) == 1)
    return Meant(*std::find_if(called.begin(), called.end(), begins));
  std::string hint = DidYouMean(bare, called.empty() ? ops : called);
  return hint.empty() && !called.empty() ? Overloads(name, called) : hint;
}

}  // namespace vendorconfs
