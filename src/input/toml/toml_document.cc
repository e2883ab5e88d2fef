#include "input/toml/toml_document.h"

namespace vendorconfs {

std::string_view ToString(TomlType type) {
  switch (type) {
    case TomlType::kString:
      return "string";
    case TomlType::kInteger:
      return "integer";
    case TomlType::kFloat:
      return "float";
    case TomlType::kBoolean:
      return "boolean";
    case TomlType::kOffsetDateTime:
      return "offset date-time";
    case TomlType::kLocalDateTime:
      return "local date-time";
    case TomlType::kLocalDate:
      return "local date";
    case TomlType::kLocalTime:
      return "local time";
    case TomlType::kArray:
      return "array";
    case TomlType::kTable:
      return "table";
    case TomlType::kNull:
      return "null";
  }
  return "value";
}

const TomlMember* TomlValue::Find(std::string_view key) const {
  for (const TomlMember& member : members) {
    if (member.key == key) return &member;
  }
  return nullptr;
}

}  // namespace vendorconfs
