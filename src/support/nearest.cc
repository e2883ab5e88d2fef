#include "support/nearest.h"

#include "support/edit_distance.h"

namespace vendorconfs {

std::string_view Nearest(std::string_view word, std::span<const std::string_view> candidates) {
  return NearestWord(word, candidates);
}

std::string DidYouMean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view nearest = Nearest(word, candidates);
  return nearest.empty() ? std::string() : ", did you mean \"" + std::string(nearest) + "\"?";
}

}  // namespace vendorconfs
