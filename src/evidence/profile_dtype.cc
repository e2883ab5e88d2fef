#include "evidence/profile_dtype.h"

#include <algorithm>
#include <utility>

#include "input/entries.h"

namespace vendorconfs {
namespace {

constexpr std::pair<std::string_view, std::string_view> kShort[] = {
    {"f64", "float64"}, {"f32", "float32"}, {"f16", "float16"},   {"bf16", "bfloat16"},
    {"i64", "int64"},   {"i32", "int32"},   {"i16", "int16"},     {"i8", "int8"},
    {"u8", "uint8"},    {"b1", "bool"},     {"c64", "complex64"}, {"c128", "complex128"}};

std::string_view DtypeOfWord(std::string_view word) {
  for (const auto& [brief, dtype] : kShort) {
    if (word == brief) return dtype;
  }
  const auto found = std::find(kDtypes.begin(), kDtypes.end(), word);
  return found == kDtypes.end() ? std::string_view() : *found;
}

}  // namespace

std::string_view DtypeOfProfile(std::string_view profile) {
  while (!profile.empty()) {
    const std::size_t end = std::min(profile.find_first_of("-_ "), profile.size());
    if (const std::string_view dtype = DtypeOfWord(profile.substr(0, end)); !dtype.empty()) return dtype;
    profile.remove_prefix(std::min(end + 1, profile.size()));
  }
  return {};
}

}  // namespace vendorconfs
