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

std::string_view RemarkOn(IncChange inc) {
  switch (inc) {
    case IncChange::kRegister:
      return "the flaggems .inc has to register it";
    case IncChange::kUnregister:
      return "the flaggems .inc has to drop it";
    case IncChange::kNone:
      break;
  }
  return {};
}

}  // namespace vendorconfs
