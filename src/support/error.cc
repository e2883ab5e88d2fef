#include "support/error.h"

#include "support/printable.h"

namespace vendorconfs {

std::string ToString(const Place& place) {
  if (place.line == 0) return place.file;
  return place.file + ":" + std::to_string(place.line);
}

InputError::InputError(const Place& place, std::string_view what)
    : std::runtime_error(Printable(ToString(place) + ": " + std::string(what))), place_(place) {}

InputError::InputError(std::string_view what) : std::runtime_error(Printable(what)) {}

}  // namespace vendorconfs
