#include "output/inc_change.h"

namespace vendorconfs {

std::string_view ToString(IncChange inc) {
  switch (inc) {
    case IncChange::kRegister:
      return "register";
    case IncChange::kUnregister:
      return "drop";
    case IncChange::kNone:
      break;
  }
  return {};
}

std::string_view RemarkOn(IncChange inc, std::size_t ops) {
  switch (inc) {
    case IncChange::kRegister:
      return ops == 1 ? "the flaggems .inc has to register it" : "the flaggems .inc has to register them";
    case IncChange::kUnregister:
      return ops == 1 ? "the flaggems .inc has to drop it" : "the flaggems .inc has to drop them";
    case IncChange::kNone:
      break;
  }
  return {};
}

}  // namespace vendorconfs
